// Why a GPU's clock is held below what it could be, in NVML's words.
#pragma once

#include <set>
#include <string>

namespace proviso::probe {

// The names of the reasons in a mask of nvmlClocksEventReasons: `sw_power_cap`, `hw_thermal_slowdown`, ... An idle GPU
// is not throttled and not listed; a bit without a name is told as `bit_12`.
std::set<std::string> throttle_reasons(unsigned long long mask);

}  // namespace proviso::probe
