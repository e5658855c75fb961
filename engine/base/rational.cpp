#include "base/rational.hpp"

#include <array>
#include <cmath>

#include "base/rational_big.hpp"

namespace proviso::base {

namespace mp = boost::multiprecision;

// A value that the small form cannot hold. Immutable; deleted with its last owner.
struct Rational::Node {
  BigFraction value;
  std::uint64_t owners = 1;  // not atomic: see the head of rational.hpp
};

namespace {

constexpr std::int64_t int64_min = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t int64_max = std::numeric_limits<std::int64_t>::max();

bool fits_int64(const BigInt& n) { return n >= int64_min && n <= int64_max; }

std::int64_t as_int64(const BigInt& n) {
  if (n.sign() >= 0) return static_cast<std::int64_t>(n);
  return -static_cast<std::int64_t>(BigInt{-(n + 1)}) - 1;  // the way that also reaches -2^63
}

constexpr std::array<std::uint64_t, 20> powers_of_ten = [] {
  std::array<std::uint64_t, 20> table{};
  std::uint64_t p = 1;
  for (auto& entry : table) {
    entry = p;
    p *= 10;
  }
  return table;
}();

}  // namespace

Rational RationalBig::from(BigFraction&& x) {
  const BigInt n = mp::numerator(x);
  const BigInt d = mp::denominator(x);
  Rational out;
  if (d <= int64_max && fits_int64(n)) {
    out.num_ = as_int64(n);
    out.den_ = as_int64(d);
  } else {
    out.num_ = reinterpret_cast<std::intptr_t>(new Rational::Node{.value = std::move(x)});
    out.den_ = 0;
  }
  return out;
}

BigFraction RationalBig::fraction(const Rational& x) {
  if (x.is_small()) return BigFraction{x.num_, x.den_};
  return reinterpret_cast<const Rational::Node*>(x.num_)->value;
}
BigInt RationalBig::numerator(const Rational& x) {
  return x.is_small() ? BigInt{x.num_} : mp::numerator(reinterpret_cast<const Rational::Node*>(x.num_)->value);
}
BigInt RationalBig::denominator(const Rational& x) {
  return x.is_small() ? BigInt{x.den_} : mp::denominator(reinterpret_cast<const Rational::Node*>(x.num_)->value);
}

BigInt power_of_ten(unsigned n) { return mp::pow(BigInt{10}, n); }

bool fits_digits(const BigInt& n, int max) {
  PROVISO_ASSERT(max >= 1);
  if (n.is_zero()) return true;
  const BigInt magnitude = mp::abs(n);
  const std::uint64_t bits = mp::msb(magnitude) + std::uint64_t{1};
  // 10^max has floor(max * log2 10) + 1 bits; the constant is log2 10 cut short, good for any max below 10^9.
  const std::uint64_t bound = static_cast<std::uint64_t>(max) * 3321928094U / 1000000000U;
  if (bits <= bound) return true;
  if (bits > bound + 2) return false;
  return magnitude < power_of_ten(static_cast<unsigned>(max));
}

std::size_t digit_count(const BigInt& n) {
  if (n.is_zero()) return 1;
  const BigInt magnitude = mp::abs(n);
  const std::uint64_t bits = mp::msb(magnitude) + std::uint64_t{1};
  auto digits = static_cast<std::size_t>((bits - 1) * 301029995U / 1000000000U);  // not more than there are
  BigInt next = power_of_ten(static_cast<unsigned>(digits));
  while (next <= magnitude) {
    next *= 10;
    ++digits;
  }
  return digits;
}

Rational Rational::ratio(std::int64_t n, std::int64_t d) {
  PROVISO_ASSERT(d != 0);
  Rational out;
  if (out.set_product((n < 0) != (d < 0), magnitude(n), 1, 1, magnitude(d))) return out;
  return Rational{n} / Rational{d};
}

Rational Rational::from_unsigned(std::uint64_t n) { return RationalBig::from_integer(BigInt{n}); }

Rational Rational::slow_add(const Rational& a, const Rational& b) {
  return RationalBig::from(RationalBig::fraction(a) + RationalBig::fraction(b));
}
Rational Rational::slow_subtract(const Rational& a, const Rational& b) {
  return RationalBig::from(RationalBig::fraction(a) - RationalBig::fraction(b));
}
Rational Rational::slow_multiply(const Rational& a, const Rational& b) {
  return RationalBig::from(RationalBig::fraction(a) * RationalBig::fraction(b));
}
Rational Rational::slow_divide(const Rational& a, const Rational& b) {
  return RationalBig::from(RationalBig::fraction(a) / RationalBig::fraction(b));
}

bool Rational::slow_equal(const Rational& a, const Rational& b) {
  return reinterpret_cast<const Node*>(a.num_)->value == reinterpret_cast<const Node*>(b.num_)->value;
}

std::strong_ordering Rational::slow_compare(const Rational& a, const Rational& b) {
  if (a.sign() != b.sign()) return a.sign() <=> b.sign();
  const BigInt lhs = RationalBig::numerator(a) * RationalBig::denominator(b);
  return lhs.compare(RationalBig::numerator(b) * RationalBig::denominator(a)) <=> 0;
}

int Rational::slow_sign() const noexcept { return reinterpret_cast<const Node*>(num_)->value.sign(); }

bool Rational::slow_is_integer() const noexcept {
  return mp::denominator(reinterpret_cast<const Node*>(num_)->value) == 1;
}

void Rational::retain() const noexcept { ++reinterpret_cast<Node*>(num_)->owners; }

void Rational::release() const noexcept {
  auto* node = reinterpret_cast<Node*>(num_);
  if (--node->owners == 0) delete node;
}

Rational Rational::floor() const {
  if (den_ == 1) return *this;
  if (is_small()) return Rational{num_ / den_ - (num_ < 0 ? 1 : 0)};  // den_ > 1, so there is a rest
  const BigInt n = RationalBig::numerator(*this);
  const BigInt d = RationalBig::denominator(*this);
  BigInt quotient;
  BigInt rest;
  mp::divide_qr(n, d, quotient, rest);
  if (rest.sign() < 0) --quotient;
  return RationalBig::from_integer(quotient);
}

Rational Rational::ceil() const { return -(-*this).floor(); }

bool Rational::within_digits(int max) const {
  PROVISO_ASSERT(max >= 1);
  if (is_small()) {
    if (max >= 19) return true;  // 2^63 has 19 digits
    const std::uint64_t limit = powers_of_ten[static_cast<std::size_t>(max)];
    return magnitude(num_) < limit && magnitude(den_) < limit;
  }
  return fits_digits(RationalBig::numerator(*this), max) && fits_digits(RationalBig::denominator(*this), max);
}

double Rational::approximate() const {
  if (is_small()) return static_cast<double>(num_) / static_cast<double>(den_);
  // The leading 62 bits of each are more than a double keeps; the rest is a power of two.
  const auto leading = [](const BigInt& n, int& shift) {
    const auto bits = static_cast<int>(mp::msb(n)) + 1;
    shift = bits > 62 ? bits - 62 : 0;
    return static_cast<double>(static_cast<std::int64_t>(BigInt{n >> shift}));
  };
  int up = 0;
  int down = 0;
  const double n = leading(mp::abs(RationalBig::numerator(*this)), up);
  const double d = leading(RationalBig::denominator(*this), down);
  return std::ldexp(n / d, up - down) * sign();
}

std::size_t Rational::hash() const noexcept {
  const auto mix = [](std::size_t seed, std::size_t value) {
    return seed ^ (value * 0x9e3779b97f4a7c15U + 0x7f4a7c15U + (seed << 6U) + (seed >> 2U));
  };
  if (is_small()) return mix(std::hash<std::int64_t>{}(num_)*0xff51afd7ed558ccdU, std::hash<std::int64_t>{}(den_));
  const BigFraction& value = reinterpret_cast<const Node*>(num_)->value;
  auto out = static_cast<std::size_t>(value.sign());
  for (const BigInt& part : {BigInt{mp::numerator(value)}, BigInt{mp::denominator(value)}})
    for (std::size_t i = 0; i < part.backend().size(); ++i)
      out = mix(out, static_cast<std::size_t>(part.backend().limbs()[i]));
  return out;
}

}  // namespace proviso::base
