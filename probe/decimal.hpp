// Measured numbers as text: plain decimal digits, so that whoever reads them exactly reads what was written.
#pragma once

#include <string>

namespace proviso::probe {

// Seven significant digits (a GPU's timer gives no more), no exponent, no trailing zeros: 2950.104, 0.0001234567,
// 3350000. `value` has to be finite.
std::string decimal(double value);

}  // namespace proviso::probe
