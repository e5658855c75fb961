// The second evaluator's numbers: rationals of any size by Boost, whatever their value. Slow, and without a case of its
// own for anything.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>

namespace proviso::agreement {

class Number {
 public:
  Number() : Number{0} {}
  template <std::integral T>
  Number(T n) : Number{std::to_string(n)} {}  // NOLINT(google-explicit-constructor): `x + 1` reads as written
  /// "-12", "3/4"; `denominator` above 0.
  explicit Number(const std::string& fraction);
  static Number ratio(const Number& a, const Number& b) { return a / b; }
  /// 10^n.
  static Number ten_to(unsigned n);

  friend Number operator+(const Number& a, const Number& b);
  friend Number operator-(const Number& a, const Number& b);
  friend Number operator*(const Number& a, const Number& b);
  friend Number operator/(const Number& a, const Number& b);  ///< b not 0
  Number operator-() const { return Number{0} - *this; }
  friend std::strong_ordering operator<=>(const Number& a, const Number& b);
  friend bool operator==(const Number& a, const Number& b) { return (a <=> b) == 0; }

  Number numerator() const;
  Number denominator() const;
  bool is_integer() const { return denominator() == 1; }
  bool is_even() const;  ///< of an integer
  Number floor() const;
  /// The largest integer whose square is not above this integer >= 0.
  Number root() const;
  /// Binary digits of the numerator's magnitude.
  unsigned bits() const;
  /// "-12", "3/4".
  std::string text() const;
  /// Of an integer that fits.
  std::int64_t small() const;

 private:
  struct Held;
  explicit Number(std::shared_ptr<const Held> held) : held_{std::move(held)} {}
  std::shared_ptr<const Held> held_;
};

inline Number abs(const Number& x) { return x < 0 ? -x : x; }

}  // namespace proviso::agreement
