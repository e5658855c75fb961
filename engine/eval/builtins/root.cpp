#include "eval/builtins/root.hpp"

#include <cstdlib>

#include "base/rounding.hpp"

namespace proviso::eval {

using base::Rational;

namespace {

// Digits that intermediate powers may have: enough for tenths of a year to money's precision, and never long work.
constexpr int work_digits = 6000;
// The denominator of an exponent: which root is drawn.
constexpr std::int64_t largest_root = 1000;

// The integer m >= 0 with (m * step)^q <= target < ((m + 1) * step)^q; nothing beyond the limits.
std::optional<Rational> floor_root(const Rational& target, std::int64_t q, const Rational& step) {
  const auto reaches = [&](const Rational& m) -> std::optional<bool> {
    const auto power = base::power(m * step, q, work_digits);
    if (!power) return std::nullopt;
    return *power <= target;
  };
  Rational low = 0;
  Rational high = 1;
  for (;;) {
    const auto below = reaches(high);
    if (!below) return std::nullopt;
    if (!*below) break;
    low = high;
    high = high * 2;
  }
  while (low + 1 < high) {
    const Rational middle = ((low + high) / 2).floor();
    const auto below = reaches(middle);
    if (!below) return std::nullopt;
    (*below ? low : high) = middle;
  }
  return low;
}

}  // namespace

std::optional<Rational> power_to_step(const Rational& x, const Rational& n, const Rational& step) {
  const Rational floor = n.floor();
  if (n == floor) {
    const auto exponent = n.to_int64();
    if (!exponent) return std::nullopt;
    const auto power = base::power(x, *exponent, work_digits);
    if (!power) return std::nullopt;
    return base::round_to(*power, step, base::Rounding::HalfEven);
  }
  // n = p / q: the q-th root of x^p.
  std::int64_t q = 2;
  while (q <= largest_root && !(n * q).is_integer()) ++q;
  const auto p = (n * q).to_int64();
  if (q > largest_root || !p) return std::nullopt;
  const auto target = base::power(x, *p, work_digits);
  if (!target) return std::nullopt;
  const auto m = floor_root(*target, q, step);
  if (!m) return std::nullopt;
  const auto half = base::power((*m + Rational::ratio(1, 2)) * step, q, work_digits);
  if (!half) return std::nullopt;
  const bool even = (*m / 2).is_integer();
  const bool up = *target > *half || (*target == *half && !even);
  return (up ? *m + 1 : *m) * step;
}

}  // namespace proviso::eval
