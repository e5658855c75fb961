#include "base/rounding.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/rational_big.hpp"

namespace proviso::base {

namespace mp = boost::multiprecision;

namespace {

constexpr std::array<std::pair<std::string_view, Rounding>, 7> names{{
    {"up", Rounding::Up},
    {"down", Rounding::Down},
    {"ceiling", Rounding::Ceiling},
    {"floor", Rounding::Floor},
    {"half_up", Rounding::HalfUp},
    {"half_down", Rounding::HalfDown},
    {"half_even", Rounding::HalfEven},
}};

bool is_even(const Rational& integer) { return (integer / 2).is_integer(); }

// Whether `x`, no integer, goes to the integer above rather than `below`, the one next below it.
bool goes_above(const Rational& x, const Rational& below, Rounding mode) {
  const auto middle = (x - below) <=> Rational::ratio(1, 2);
  const bool negative = x.sign() < 0;
  switch (mode) {
    case Rounding::Up:
      return !negative;
    case Rounding::Down:
      return negative;
    case Rounding::Ceiling:
      return true;
    case Rounding::Floor:
      return false;
    case Rounding::HalfUp:
      return middle > 0 || (middle == 0 && !negative);
    case Rounding::HalfDown:
      return middle > 0 || (middle == 0 && negative);
    case Rounding::HalfEven:
      return middle > 0 || (middle == 0 && !is_even(below));
  }
  PROVISO_UNREACHABLE();
}

// The largest integer whose square is not above n >= 0, by Newton's method from above.
BigInt integer_root(const BigInt& n) {
  if (n.is_zero()) return 0;
  BigInt root = BigInt{1} << (mp::msb(n) / 2 + 1);
  while (true) {
    BigInt next = (root + n / root) >> 1;
    if (next >= root) return root;
    root = std::move(next);
  }
}

}  // namespace

std::optional<Rounding> parse_rounding(std::string_view name) {
  const auto* found = std::ranges::find(names, name, &decltype(names)::value_type::first);
  if (found == names.end()) return std::nullopt;
  return found->second;
}

std::string_view rounding_text(Rounding mode) {
  return std::ranges::find(names, mode, &decltype(names)::value_type::second)->first;
}

Rational round_to(const Rational& x, const Rational& step, Rounding mode) {
  PROVISO_ASSERT(step.sign() > 0);
  const Rational steps = x / step;
  if (steps.is_integer()) return x;
  const Rational below = steps.floor();
  return (goes_above(steps, below, mode) ? below + 1 : below) * step;
}

std::optional<Rational> sqrt_to(const Rational& x, const Rational& step) {
  PROVISO_ASSERT(step.sign() > 0);
  if (x.sign() < 0) return std::nullopt;
  const Rational square = x / (step * step);  // the root is wanted in steps: the integer nearest to the root of this
  const Rational below = RationalBig::from_integer(integer_root(RationalBig::numerator(square.floor())));
  const auto middle = square <=> below * below + below + Rational::ratio(1, 4);  // (below + 1/2)^2
  return (middle > 0 || (middle == 0 && !is_even(below)) ? below + 1 : below) * step;
}

std::optional<Rational> power(const Rational& x, std::int64_t n, int max_digits) {
  PROVISO_ASSERT(max_digits >= 1);
  if (n == 0) return Rational{1};
  if (x.is_zero()) return n > 0 ? std::optional{Rational{}} : std::nullopt;
  const std::uint64_t times = n < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  if (x == 1 || x == -1) return x == 1 || times % 2 == 0 ? Rational{1} : Rational{-1};

  // The larger of numerator and denominator is at least 2^(bits - 1) >= 2, so its power has more than (bits - 1) *
  // times bits, where max_digits allow fewer than max_digits * 3.33. What passes is at most about twice as long as
  // allowed.
  const BigInt larger = std::max(BigInt{mp::abs(RationalBig::numerator(x))}, RationalBig::denominator(x));
  const std::uint64_t allowed = static_cast<std::uint64_t>(max_digits) * 333 / 100 + 1;
  if (times > allowed || mp::msb(larger) * times > allowed) return std::nullopt;

  Rational out = 1;
  Rational square = x;
  for (std::uint64_t rest = times; rest > 0; rest >>= 1U) {
    if ((rest & 1U) != 0) out *= square;
    if (rest > 1) square *= square;
  }
  if (n < 0) out = out.reciprocal();
  if (!out.within_digits(max_digits)) return std::nullopt;
  return out;
}

}  // namespace proviso::base
