// Rational seen as arbitrary precision. For the sources of this room alone: it brings in Boost, which takes long to
// compile.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstddef>
#include <string>

#include "base/rational.hpp"

namespace proviso::base {

using BigInt = boost::multiprecision::cpp_int;
using BigFraction = boost::multiprecision::cpp_rational;

class RationalBig {
 public:
  static BigFraction fraction(const Rational& x);
  static BigInt numerator(const Rational& x);
  static BigInt denominator(const Rational& x);

  // Into the small form where it fits.
  static Rational from(BigFraction&& x);
  static Rational from_integer(const BigInt& x) { return from(BigFraction{x}); }
};

// 10^n, n >= 0.
BigInt power_of_ten(unsigned n);
// Decimal digits of |n|; 1 for 0.
std::size_t digit_count(const BigInt& n);
// Whether |n| < 10^max.
bool fits_digits(const BigInt& n, int max);

}  // namespace proviso::base
