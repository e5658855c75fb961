// The host's clock for durations. A stand-in of the driver (tests/probe/stand_in) brings a clock of its own, which only
// its calls advance; whoever finds that clock in a library knows by it that nothing real is measured.
#pragma once

#include <cstdint>

#include "probe/api/library.hpp"

namespace proviso::probe {

class Clock {
 public:
  // Looks for a stand-in's clock in `driver`.
  explicit Clock(const Library& driver);

  // Nanoseconds since an arbitrary moment; never goes back.
  std::int64_t now() const;
  double seconds_since(std::int64_t then) const { return static_cast<double>(now() - then) * 1e-9; }
  void sleep(double seconds) const;

 private:
  std::int64_t (*simulated_now_)() = nullptr;
  void (*simulated_sleep_)(std::int64_t) = nullptr;
};

// True of a library that announces itself as a stand-in. There is no flag that says so, and none that denies it.
bool is_stand_in(const Library& library);

}  // namespace proviso::probe
