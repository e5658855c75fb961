// Rational against Boost's rational on random operands, many of them at the edges of 64 bits. The seed is fixed.
#include <boost/multiprecision/cpp_int.hpp>
#include <limits>
#include <random>
#include <string>

#include "base/rational.hpp"
#include "print.hpp"

namespace proviso::base {

namespace {

using Exact = boost::multiprecision::cpp_rational;
using ExactInt = boost::multiprecision::cpp_int;

class Generator {
 public:
  // An integer that may pass 64 bits.
  ExactInt integer() {
    switch (pick(6)) {
      case 0:  // small
        return ExactInt{static_cast<int>(pick(41)) - 20};
      case 1:  // any 64 bits
        return ExactInt{static_cast<std::int64_t>(bits_())};
      case 2: {  // beside +-2^63, 2^62 or 2^32
        constexpr unsigned powers[] = {63, 62, 32, 31};
        const ExactInt edge = (ExactInt{1} << powers[pick(4)]) + static_cast<int>(pick(5)) - 2;
        return pick(2) == 0 ? edge : ExactInt{-edge};
      }
      case 3:  // money-like
        return ExactInt{static_cast<std::int64_t>(bits_() % 2'000'000'000) - 1'000'000'000};
      case 4:  // highly composite, so that much cancels
        return ExactInt{720720} * static_cast<int>(pick(2000));
      default:  // up to 128 bits
        return ExactInt{static_cast<std::int64_t>(bits_())} * bits_();
    }
  }
  Exact fraction() {
    const ExactInt n = integer();
    if (pick(3) == 0) return Exact{n};
    ExactInt d = integer();
    if (d == 0) d = 100;
    return Exact{n} / Exact{d};  // Boost's constructor refuses a negative denominator
  }

 private:
  std::uint64_t pick(std::uint64_t below) { return bits_() % below; }
  std::mt19937_64 bits_{20261130};
};

Rational converted(const Exact& x) {
  return number(ExactInt{numerator(x)}.str()) / number(ExactInt{denominator(x)}.str());
}

bool same(const Rational& ours, const Exact& exact) {
  const ExactInt n = numerator(exact);
  const ExactInt d = denominator(exact);
  const bool small = n >= std::numeric_limits<std::int64_t>::min() && n <= std::numeric_limits<std::int64_t>::max();
  if (d == 1 && ours.to_int64().has_value() != small) return false;  // normalised into the small form
  return ours.numerator_text() == n.str() && ours.denominator_text() == d.str() && ours == converted(exact);
}

}  // namespace

TEST_CASE("arithmetic and order agree with Boost on random operands") {
  Generator random;
  for (int round = 0; round < 20000; ++round) {
    const Exact x = random.fraction();
    const Exact y = random.fraction();
    const Rational a = converted(x);
    const Rational b = converted(y);
    bool good = same(a + b, x + y) && same(a - b, x - y) && same(a * b, x * y) && same(-a, -x);
    if (!b.is_zero()) good = good && same(a / b, x / y);
    good = good && (a == b) == (x == y) && (a < b) == (x < y) && (a <= b) == (x <= y) && (a > b) == (x > y);
    good = good && a.sign() == x.sign() && (a + b - b).hash() == a.hash();
    const Rational floor = a.floor();
    good = good && floor.is_integer() && floor <= a && a < floor + 1;
    if (!good) {
      CAPTURE(x.str(), y.str(), (a + b).fraction_text(), (a - b).fraction_text(), (a * b).fraction_text());
      FAIL("differs");
    }
  }
  SUCCEED();
}

TEST_CASE("decimals of random numbers are within half a unit of their last digit") {
  Generator random;
  for (int round = 0; round < 3000; ++round) {
    const Exact x = random.fraction();
    const Rational a = converted(x);
    const std::string shown = a.decimal(6);
    // |shown - a| <= |a| * 10^-5 / 2 holds for six significant digits.
    const Rational error = (number(shown) - a).abs();
    if (!(error * 200000 <= a.abs())) {
      CAPTURE(x.str(), shown);
      FAIL("not near");
    }
    if (const auto all = a.finite_decimal(); all && number(*all) != a) {
      CAPTURE(x.str(), *all);
      FAIL("not exact");
    }
  }
  SUCCEED();
}

}  // namespace proviso::base
