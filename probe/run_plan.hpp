// Measures what a plan says, one step after another. The one door at which what goes wrong in a measurement is caught.
#pragma once

#include "probe/bench.hpp"
#include "probe/report.hpp"

namespace proviso::probe {

// Adds a measurement to the report for each step and each GPU, pair, batch and context that it names. What cannot be
// measured is there with its reason. Where the machine itself fails, the rest is not begun and the report says why it
// is incomplete.
void run_plan(Bench& bench, Report& report);

}  // namespace proviso::probe
