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

TEST_CASE("decimals of random numbers are the nearest there are") {
  Generator generator;
  for (int i = 0; i < 3'000; ++i) {
    const Exact x = generator.fraction();
    const Rational ours = converted(x);
    if (x == 0) continue;
    for (const int digits : {1, 6, 12, 25}) {
      // Written out, its last digit is off by no more than a half, and even where it is exactly that.
      const std::string text = ours.decimal(digits);
      std::string bare;
      for (const char c : text)
        if (c >= '0' && c <= '9') bare += c;
      const std::size_t point = text.find('.');
      const std::size_t places = point == std::string::npos ? 0 : text.size() - point - 1;
      const ExactInt scale = boost::multiprecision::pow(ExactInt{10}, static_cast<unsigned>(places));
      const std::size_t first = bare.find_first_not_of('0');
      const Exact shown = Exact{ExactInt{bare.substr(first)}} / Exact{scale} * (text.front() == '-' ? -1 : 1);
      // A unit of its last digit: 10^(the first digit's place - digits), from the exact value.
      Exact unit{1};
      const Exact size = abs(x);
      while (unit > size) unit /= 10;
      while (unit * 10 <= size) unit *= 10;
      for (int k = 1; k < digits; ++k) unit /= 10;
      const Exact off = abs(shown - x) * 2;
      CAPTURE(text, x.str(), digits);
      CHECK(off <= unit);
      if (off == unit) CHECK(numerator(Exact{shown / unit}) % 2 == 0);
      if (denominator(Exact{shown / unit}) != 1) FAIL("more digits than asked for");
    }
    const auto finite = ours.finite_decimal();
    ExactInt rest = denominator(x);
    while (rest % 2 == 0) rest /= 2;
    while (rest % 5 == 0) rest /= 5;
    CHECK(finite.has_value() == (rest == 1));
    if (finite) CHECK(same(number(*finite), x));
    if (finite && finite->find('.') != std::string::npos) CHECK(finite->back() != '0');
  }
}

}  // namespace proviso::base
