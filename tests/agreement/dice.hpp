// Chance that is the same on every run: one sequence for each seed, on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace proviso::agreement {

/// SplitMix64.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_{seed} {
    state_ = next() ^ (seed << 32U);  // else neighbouring seeds give one sequence, shifted
  }

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  /// 0 to n - 1; n > 0.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  /// low to high, both included.
  int between(int low, int high) { return low + static_cast<int>(below(static_cast<std::size_t>(high - low + 1))); }
  bool chance(int percent) { return static_cast<int>(below(100)) < percent; }
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace proviso::agreement
