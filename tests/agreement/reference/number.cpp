#include "reference/number.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdlib>

namespace proviso::agreement {

namespace mp = boost::multiprecision;

struct Number::Held {
  mp::cpp_rational value;
};

namespace {

mp::cpp_int whole(const mp::cpp_rational& x) { return mp::numerator(x); }

}  // namespace

Number::Number(const std::string& fraction) : held_{std::make_shared<const Held>(Held{mp::cpp_rational{fraction}})} {}

Number Number::ten_to(unsigned n) { return Number{"1" + std::string(n, '0')}; }

Number operator+(const Number& a, const Number& b) {
  return Number{std::make_shared<const Number::Held>(Number::Held{a.held_->value + b.held_->value})};
}
Number operator-(const Number& a, const Number& b) {
  return Number{std::make_shared<const Number::Held>(Number::Held{a.held_->value - b.held_->value})};
}
Number operator*(const Number& a, const Number& b) {
  return Number{std::make_shared<const Number::Held>(Number::Held{a.held_->value * b.held_->value})};
}
Number operator/(const Number& a, const Number& b) {
  if (b.held_->value == 0) std::abort();
  return Number{std::make_shared<const Number::Held>(Number::Held{a.held_->value / b.held_->value})};
}
std::strong_ordering operator<=>(const Number& a, const Number& b) {
  const int side = a.held_->value.compare(b.held_->value);
  return side <=> 0;
}

Number Number::numerator() const {
  return Number{std::make_shared<const Held>(Held{mp::cpp_rational{mp::numerator(held_->value)}})};
}
Number Number::denominator() const {
  return Number{std::make_shared<const Held>(Held{mp::cpp_rational{mp::denominator(held_->value)}})};
}
bool Number::is_even() const { return whole(held_->value) % 2 == 0; }

Number Number::floor() const {
  const mp::cpp_int n = mp::numerator(held_->value), d = mp::denominator(held_->value);
  mp::cpp_int quotient = n / d;
  if (n < 0 && quotient * d != n) --quotient;
  return Number{std::make_shared<const Held>(Held{mp::cpp_rational{quotient}})};
}

Number Number::root() const {
  return Number{std::make_shared<const Held>(Held{mp::cpp_rational{mp::sqrt(whole(held_->value))}})};
}

unsigned Number::bits() const {
  const mp::cpp_int n = mp::abs(whole(held_->value));
  return n == 0 ? 0 : static_cast<unsigned>(mp::msb(n)) + 1;
}

std::string Number::text() const { return held_->value.str(); }

std::int64_t Number::small() const { return static_cast<std::int64_t>(whole(held_->value)); }

}  // namespace proviso::agreement
