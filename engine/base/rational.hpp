// The exact number: every value of the language is one of these from the source text to the verdict.
//
// Sixteen bytes. A fraction whose numerator and denominator fit in 64 bits is held in place and never allocates; any
// other lives in a shared, immutable heap node. The count of a node's owners is not atomic: a number, with all its
// copies, belongs to one thread.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/assert.hpp"

namespace proviso::base {

// `using` does not take __extension__, without which -Wpedantic refuses the type.
__extension__ typedef __int128 Int128;            // NOLINT(modernize-use-using)
__extension__ typedef unsigned __int128 UInt128;  // NOLINT(modernize-use-using)

// Texts of numbers longer than this many digits, in numerator or denominator, are refused.
inline constexpr int max_number_digits = 1000;

// How a number may be written. Policy: digits with single `_` between them, at most one `.` with digits on both sides.
// Data: also a leading sign and an exponent (`1e-9`), but no `_`.
enum class TextForm : std::uint8_t { Policy, Data };

class Rational {
 public:
  // Zero.
  Rational() noexcept = default;

  // Exact; implicit, so that `x + 1` reads as written. There is no way in from a binary float.
  template <std::integral T>
  requires(!std::same_as<T, bool> && sizeof(T) <= 8) Rational(T n) {
    if constexpr (std::unsigned_integral<T> && sizeof(T) == 8) {
      if (n > static_cast<T>(std::numeric_limits<std::int64_t>::max())) {
        *this = from_unsigned(n);
        return;
      }
    }
    num_ = static_cast<std::int64_t>(n);
  }
  Rational(std::floating_point auto) = delete;

  Rational(const Rational& other) noexcept : num_{other.num_}, den_{other.den_} {
    if (den_ == 0) [[unlikely]]
      retain();
  }
  Rational(Rational&& other) noexcept : num_{std::exchange(other.num_, 0)}, den_{std::exchange(other.den_, 1)} {}
  Rational& operator=(const Rational& other) noexcept {
    Rational copy{other};
    swap(copy);
    return *this;
  }
  Rational& operator=(Rational&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Rational() {
    if (den_ == 0) [[unlikely]]
      release();
  }
  void swap(Rational& other) noexcept {
    std::swap(num_, other.num_);
    std::swap(den_, other.den_);
  }

  // n / d, reduced. Asserts d != 0.
  static Rational ratio(std::int64_t n, std::int64_t d);

  // The number that the whole text writes; nullopt where it is not written so, or has more than max_number_digits
  // digits in numerator or denominator. Takes time linear in the text however large the exponent.
  static std::optional<Rational> from_text(std::string_view decimal, TextForm form);

  friend Rational operator+(const Rational& a, const Rational& b) {
    Rational sum;
    if (a.den_ == 1 && b.den_ == 1) [[likely]] {
      if (!__builtin_add_overflow(a.num_, b.num_, &sum.num_)) [[likely]]
        return sum;
    } else if (a.is_small() && b.is_small() && sum.set_sum(a.num_, a.den_, b.num_, b.den_)) {
      return sum;
    }
    return slow_add(a, b);
  }
  friend Rational operator-(const Rational& a, const Rational& b) {
    Rational difference;
    if (a.den_ == 1 && b.den_ == 1) [[likely]] {
      if (!__builtin_sub_overflow(a.num_, b.num_, &difference.num_)) [[likely]]
        return difference;
    } else if (a.is_small() && b.is_small() && difference.set_sum(a.num_, a.den_, -Int128{b.num_}, b.den_)) {
      return difference;
    }
    return slow_subtract(a, b);
  }
  friend Rational operator*(const Rational& a, const Rational& b) {
    Rational product;
    if (a.den_ == 1 && b.den_ == 1) [[likely]] {
      if (!__builtin_mul_overflow(a.num_, b.num_, &product.num_)) [[likely]]
        return product;
    } else if (a.is_small() && b.is_small() &&
               product.set_product((a.num_ < 0) != (b.num_ < 0), magnitude(a.num_), magnitude(a.den_),
                                   magnitude(b.num_), magnitude(b.den_))) {
      return product;
    }
    return slow_multiply(a, b);
  }
  // Asserts that b is not zero.
  friend Rational operator/(const Rational& a, const Rational& b) {
    PROVISO_ASSERT(!b.is_zero());
    Rational quotient;
    if (a.is_small() && b.is_small() &&
        quotient.set_product((a.num_ < 0) != (b.num_ < 0), magnitude(a.num_), magnitude(a.den_), magnitude(b.den_),
                             magnitude(b.num_))) {
      return quotient;
    }
    return slow_divide(a, b);
  }
  Rational operator-() const { return Rational{} - *this; }
  Rational& operator+=(const Rational& b) { return *this = *this + b; }
  Rational& operator-=(const Rational& b) { return *this = *this - b; }
  Rational& operator*=(const Rational& b) { return *this = *this * b; }
  Rational& operator/=(const Rational& b) { return *this = *this / b; }

  friend bool operator==(const Rational& a, const Rational& b) {
    if (a.den_ == b.den_ && a.num_ == b.num_) return true;
    return a.den_ == 0 && b.den_ == 0 && slow_equal(a, b);  // what fits in 64 bits is never on the heap
  }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    if (a.is_small() && b.is_small()) [[likely]] {
      if (a.den_ == b.den_) return a.num_ <=> b.num_;
      return order(Int128{a.num_} * b.den_, Int128{b.num_} * a.den_);
    }
    return slow_compare(a, b);
  }

  // -1, 0 or 1.
  int sign() const noexcept {
    if (den_ == 0) [[unlikely]]
      return slow_sign();
    return (num_ > 0) - (num_ < 0);
  }
  bool is_zero() const noexcept { return num_ == 0; }  // a heap node's address is never 0
  bool is_integer() const noexcept { return den_ == 1 || (den_ == 0 && slow_is_integer()); }

  // The integer next below or above; the number itself where it is one.
  Rational floor() const;
  Rational ceil() const;
  Rational abs() const { return sign() < 0 ? -*this : *this; }
  // Asserts that this is not zero.
  Rational reciprocal() const { return Rational{1} / *this; }

  // Whether numerator and denominator have at most `max` (>= 1) decimal digits each.
  bool within_digits(int max) const;

  // nullopt where this is no integer or does not fit.
  std::optional<std::int64_t> to_int64() const noexcept {
    if (den_ != 1) return std::nullopt;
    return num_;
  }

  // Numerator and denominator (above 0), reduced, where both fit in 64 bits: for loops over many numbers.
  struct Parts {
    std::int64_t numerator;
    std::int64_t denominator;
  };
  std::optional<Parts> parts() const noexcept {
    if (!is_small()) return std::nullopt;
    return Parts{num_, den_};
  }

  // The nearest double or one beside it; infinite beyond its range. For display and statistics alone.
  double approximate() const;

  // Decimal digits, with a leading `-` where negative.
  std::string numerator_text() const;
  std::string denominator_text() const;
  // "1/3"; "5" where an integer.
  std::string fraction_text() const;
  // All digits, without exponent or trailing zeros, where they come to an end ("0.125"); else nullopt.
  std::optional<std::string> finite_decimal() const;
  // Rounded half even to so many significant digits (>= 1), without exponent or trailing zeros: "0.333333".
  std::string decimal(int significant_digits) const;

  std::size_t hash() const noexcept;

 private:
  friend class RationalBig;  // the way to and from arbitrary precision, for this room's own sources
  struct Node;

  bool is_small() const noexcept { return den_ != 0; }
  static std::uint64_t magnitude(std::int64_t n) noexcept {
    return n < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  }
  // Their greatest common divisor. Mostly one of them is 1, or far smaller than the other.
  static std::uint64_t common_divisor(std::uint64_t a, std::uint64_t b) noexcept {
    if (a == 1 || b == 1) return 1;
    if (a < b) std::swap(a, b);
    return b == 0 ? a : std::gcd(b, a % b);
  }
  static std::strong_ordering order(Int128 a, Int128 b) noexcept {
    if (a < b) return std::strong_ordering::less;
    return a > b ? std::strong_ordering::greater : std::strong_ordering::equal;
  }

  // Each sets this to the reduced result and says whether it fits in place; where it does not, this stays as it was.
  // a/b + c/d, both reduced, |c| <= 2^63.
  bool set_sum(std::int64_t a, std::int64_t b, Int128 c, std::int64_t d) noexcept {
    const auto g = static_cast<std::int64_t>(common_divisor(magnitude(b), magnitude(d)));
    Int128 n = Int128{a} * (d / g) + c * (b / g);  // below 2^127: |a|, |c| <= 2^63 and b, d < 2^63
    Int128 m = Int128{b / g} * d;
    if (g != 1) {
      const auto common =
          static_cast<std::int64_t>(common_divisor(magnitude(static_cast<std::int64_t>(n % g)), magnitude(g)));
      n /= common;
      m = Int128{b / g} * (d / common);
    }
    if (n < std::numeric_limits<std::int64_t>::min() || n > std::numeric_limits<std::int64_t>::max() ||
        m > std::numeric_limits<std::int64_t>::max())
      return false;
    num_ = static_cast<std::int64_t>(n);
    den_ = static_cast<std::int64_t>(m);
    return true;
  }
  // (a/b) * (c/d), both reduced, all at most 2^63, b and d not 0.
  bool set_product(bool negative, std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) noexcept {
    const std::uint64_t g = common_divisor(a, d);
    const std::uint64_t h = common_divisor(c, b);
    const UInt128 n = UInt128{a / g} * (c / h);
    const UInt128 m = UInt128{b / h} * (d / g);
    constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (m > limit || n > UInt128{limit} + (negative ? 1 : 0)) return false;
    const auto low = static_cast<std::uint64_t>(n);
    num_ = static_cast<std::int64_t>(negative ? std::uint64_t{0} - low : low);
    den_ = static_cast<std::int64_t>(m);
    return true;
  }

  static Rational slow_add(const Rational& a, const Rational& b);
  static Rational slow_subtract(const Rational& a, const Rational& b);
  static Rational slow_multiply(const Rational& a, const Rational& b);
  static Rational slow_divide(const Rational& a, const Rational& b);
  static bool slow_equal(const Rational& a, const Rational& b);
  static std::strong_ordering slow_compare(const Rational& a, const Rational& b);
  static Rational from_unsigned(std::uint64_t n);
  int slow_sign() const noexcept;
  bool slow_is_integer() const noexcept;
  void retain() const noexcept;
  void release() const noexcept;

  // INVARIANT: den_ > 0 and num_/den_ is reduced; or den_ == 0, num_ is the address of a Node this owns a share of, and
  // the node's value, reduced, does not fit in the first form.
  std::int64_t num_ = 0;
  std::int64_t den_ = 1;
};

static_assert(sizeof(Rational) == 16);

}  // namespace proviso::base

template <>
struct std::hash<proviso::base::Rational> {
  std::size_t operator()(const proviso::base::Rational& x) const noexcept { return x.hash(); }
};
