// Powers whose exponent is a fraction, rounded to a step: the 2.5 years of a discount rate.
#pragma once

#include <optional>

#include "base/rational.hpp"

namespace proviso::eval {

/// The multiple of `step` (> 0) nearest to x^n, half even. `x` must not be negative where `n` is no integer, nor zero
/// where it is negative. Nothing where numbers beyond the limits of the work would be needed.
std::optional<base::Rational> power_to_step(const base::Rational& x, const base::Rational& n,
                                            const base::Rational& step);

}  // namespace proviso::eval
