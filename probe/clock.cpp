#include "probe/clock.hpp"

#include <chrono>
#include <thread>

namespace proviso::probe {

bool is_stand_in(const Library& library) { return library.symbol("proviso_stand_in_now") != nullptr; }

Clock::Clock(const Library& driver)
    : simulated_now_{reinterpret_cast<std::int64_t (*)()>(driver.symbol("proviso_stand_in_now"))},
      simulated_sleep_{reinterpret_cast<void (*)(std::int64_t)>(driver.symbol("proviso_stand_in_sleep"))} {}

std::int64_t Clock::now() const {
  if (simulated_now_ != nullptr) return simulated_now_();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void Clock::sleep(double seconds) const {
  const auto nanoseconds = static_cast<std::int64_t>(seconds * 1e9);
  if (simulated_sleep_ != nullptr) return simulated_sleep_(nanoseconds);
  std::this_thread::sleep_for(std::chrono::nanoseconds{nanoseconds});
}

}  // namespace proviso::probe
