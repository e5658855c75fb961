// The only places where an exact number is made less exact, each with its step and its mode named.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/rational.hpp"

namespace proviso::base {

// Up is away from zero and Down towards it; Ceiling and Floor are towards +infinity and -infinity. The Half modes go to
// the nearest and differ at the exact middle only: away from zero, towards zero, to the even multiple.
enum class Rounding : std::uint8_t { Up, Down, Ceiling, Floor, HalfUp, HalfDown, HalfEven };

// "half_even" and so on; nullopt for any other text.
std::optional<Rounding> parse_rounding(std::string_view name);
std::string_view rounding_text(Rounding mode);

// The multiple of `step` (> 0) next to `x` in the way of `mode`.
Rational round_to(const Rational& x, const Rational& step, Rounding mode);

// The multiple of `step` (> 0) nearest to the square root of `x`, half even; nullopt for a negative `x`. Exact integer
// arithmetic throughout; work is bounded by the digits of x and step.
std::optional<Rational> sqrt_to(const Rational& x, const Rational& step);

// x^n; 0^0 is 1. nullopt for 0^n with n < 0, and where numerator or denominator would have more than `max_digits` (>=
// 1) digits, which is decided before anything much larger than that is built.
std::optional<Rational> power(const Rational& x, std::int64_t n, int max_digits);

}  // namespace proviso::base
