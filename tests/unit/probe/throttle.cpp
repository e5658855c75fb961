#include "probe/machine/throttle.hpp"

#include <catch2/catch.hpp>

using proviso::probe::throttle_reasons;
using Reasons = std::set<std::string>;

TEST_CASE("the bits of NVML have names, and idling is none of them") {
  CHECK(throttle_reasons(0).empty());
  CHECK(throttle_reasons(0x1).empty());
  CHECK(throttle_reasons(0x4) == Reasons{"sw_power_cap"});
  CHECK(throttle_reasons(0x8 | 0x20 | 0x40 | 0x80) ==
        Reasons{"hw_power_brake_slowdown", "hw_slowdown", "hw_thermal_slowdown", "sw_thermal_slowdown"});
}

TEST_CASE("a bit that has no name yet is told all the same") {
  CHECK(throttle_reasons(0x200) == Reasons{"bit_9"});
  CHECK(throttle_reasons(1ULL << 63) == Reasons{"bit_63"});
}
