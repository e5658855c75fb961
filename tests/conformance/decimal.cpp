#include "decimal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace proviso::conformance {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The exponent after `e`; one of more than 18 digits is as good as one of 18.
std::optional<long> parse_exponent(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || !std::ranges::all_of(text, is_digit)) return {};
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size() - 1));
  long value = 0;
  text = text.substr(0, 18);
  std::from_chars(text.data(), text.data() + text.size(), value);
  return negative ? -value : value;
}

/// Data has a digit on both sides of a point.
std::string with_digits_around_point(std::string_view text) {
  std::string out{text};
  const auto point = out.find('.');
  if (point == std::string::npos) return out;
  if (point + 1 == out.size() || !is_digit(out[point + 1])) out.insert(point + 1, 1, '0');
  if (point == 0 || !is_digit(out[point - 1])) out.insert(point, 1, '0');
  return out;
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
  Decimal out;
  out.negative = text.starts_with('-');
  if (out.negative || text.starts_with('+')) text.remove_prefix(1);
  bool point = false;
  while (!text.empty() && (is_digit(text.front()) || (text.front() == '.' && !point))) {
    if (text.front() == '.') {
      point = true;
    } else {
      out.digits += text.front();
      if (point) --out.exponent;
    }
    text.remove_prefix(1);
  }
  if (out.digits.empty()) return {};
  if (text.empty()) return out;
  if (text.front() != 'e' && text.front() != 'E') return {};
  const auto exponent = parse_exponent(text.substr(1));
  if (!exponent) return {};
  out.exponent += *exponent;
  return out;
}

bool beyond_digits(const Decimal& x) {
  if (x.is_zero()) return false;
  const auto first = x.digits.find_first_not_of('0');
  const auto last = x.digits.find_last_not_of('0');
  const long significant = static_cast<long>(last - first) + 1;
  const long exponent = x.exponent + static_cast<long>(x.digits.size() - last) - 1;
  // 10^-999 has 1,000 digits below the line; with 1,000 places, what is left after reduction may or may not fit.
  return significant + std::max(0L, exponent) > base::max_number_digits || -exponent >= base::max_number_digits;
}

std::string plain(const Decimal& x) {
  if (x.is_zero()) return "0";
  std::string out = x.digits;
  if (x.exponent > 0) out.append(static_cast<std::size_t>(x.exponent), '0');
  if (x.exponent < 0) {
    const auto places = static_cast<std::size_t>(-x.exponent);
    if (out.size() <= places) out.insert(0, places + 1 - out.size(), '0');
    out.insert(out.size() - places, 1, '.');
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
  }
  out.erase(0, out.find_first_not_of('0'));
  if (out.front() == '.') out.insert(0, 1, '0');
  return x.negative ? '-' + out : out;
}

std::optional<base::Rational> read_number(std::string_view text) {
  auto number = base::Rational::from_text(with_digits_around_point(text), base::TextForm::Data);
  if (number) return number;
  const auto decimal = parse_decimal(text);
  if (!decimal || !beyond_digits(*decimal))
    throw std::runtime_error{fmt::format("the engine does not read `{}`", text)};
  return {};
}

std::optional<base::Rational> power_of_ten(long exponent) {
  return base::Rational::from_text(fmt::format("1e{}", exponent), base::TextForm::Data);
}

long leading_exponent(const base::Rational& x) {
  const base::Rational size = x.abs();
  const auto digits = [](const std::string& text) { return static_cast<long>(text.size()); };
  const long guess = digits(size.numerator_text()) - digits(size.denominator_text());
  // The quotient of an n-digit and an m-digit number lies strictly between 10^(n-m-1) and 10^(n-m+1).
  const base::Rational ten = 10;
  base::Rational bound = 1;
  for (long i = 0; i < std::abs(guess); ++i) bound *= ten;
  if (guess < 0) bound = bound.reciprocal();
  return size < bound ? guess - 1 : guess;
}

std::string shown(const base::Rational& x) { return x.finite_decimal().value_or(x.fraction_text()); }

}  // namespace proviso::conformance
