#include "probe/machine/throttle.hpp"

#include <array>
#include <string_view>

namespace proviso::probe {

std::set<std::string> throttle_reasons(unsigned long long mask) {
  // nvml.h, nvmlClocksEventReason*, from bit 0 on.
  constexpr std::array<std::string_view, 9> names = {"gpu_idle",
                                                     "applications_clocks_setting",
                                                     "sw_power_cap",
                                                     "hw_slowdown",
                                                     "sync_boost",
                                                     "sw_thermal_slowdown",
                                                     "hw_thermal_slowdown",
                                                     "hw_power_brake_slowdown",
                                                     "display_clock_setting"};
  std::set<std::string> reasons;
  for (unsigned bit = 1; bit < 64; ++bit) {
    if ((mask >> bit & 1) == 0) continue;
    reasons.insert(bit < names.size() ? std::string{names[bit]} : "bit_" + std::to_string(bit));
  }
  return reasons;
}

}  // namespace proviso::probe
