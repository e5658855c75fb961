/// Decimal numbers as texts. The oracle's side of each comparison is worked out here, digit by digit, so that it owes
/// nothing to the arithmetic under test.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/rational.hpp"

namespace proviso::conformance {

/// digits * 10^exponent, as written: zeros at both ends stay.
struct Decimal {
  bool negative = false;
  std::string digits;  ///< at least one
  long exponent = 0;

  bool is_zero() const { return digits.find_first_not_of('0') == std::string::npos; }
};

/// `12`, `-.5`, `5.`, `1.50E+3`; nullopt for anything else, such as `NaN`.
std::optional<Decimal> parse_decimal(std::string_view text);

/// Whether the language may refuse it: more than 1,000 digits before the point or after it.
bool beyond_digits(const Decimal& x);

/// Without exponent or needless zeros: `1.50E+3` is "1500". Only for what is not beyond_digits.
std::string plain(const Decimal& x);

/// The number as the engine reads it from data. nullopt where it may be refused and is; throws std::runtime_error where
/// the engine refuses what it has to read.
std::optional<base::Rational> read_number(std::string_view text);

/// 10^exponent; nullopt beyond the digits of the language.
std::optional<base::Rational> power_of_ten(long exponent);

/// The exponent of the first digit: 2 for 123, -1 for 0.5. `x` is not 0.
long leading_exponent(const base::Rational& x);

/// All digits, or the fraction where they do not come to an end.
std::string shown(const base::Rational& x);

}  // namespace proviso::conformance
