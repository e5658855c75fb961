// Ctrl-C and a polite kill end the run between two samples, so that what was measured until then is written down.
#pragma once

namespace proviso::probe {

void catch_interrupts();
bool is_interrupted();

}  // namespace proviso::probe
