#include "facts/foreign_numbers.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace proviso::facts {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view take_digits(std::string_view& text) {
  const auto* const end = std::ranges::find_if_not(text, is_digit);
  const std::string_view out = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(out.size());
  return out;
}

// A separator of the style with a digit behind it.
bool take_separator(std::string_view& text, std::string_view separator) {
  if (separator.empty() || !text.starts_with(separator)) return false;
  if (text.size() == separator.size() || !is_digit(text[separator.size()])) return false;
  text.remove_prefix(separator.size());
  return true;
}

// The exponent with its sign, or nothing.
std::string_view take_exponent(std::string_view& text) {
  if (text.empty() || (text.front() != 'e' && text.front() != 'E')) return {};
  std::size_t end = 1;
  if (end < text.size() && (text[end] == '+' || text[end] == '-')) ++end;
  if (end == text.size() || !is_digit(text[end])) return {};
  while (end < text.size() && is_digit(text[end])) ++end;
  const std::string_view out = text.substr(0, end);
  text.remove_prefix(end);
  return out;
}

}  // namespace

std::optional<ForeignNumber> foreign_number(std::string_view text, const NumberStyle& style) {
  std::string plain;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    plain = text.substr(0, 1);
    text.remove_prefix(1);
  }
  std::string_view digits = take_digits(text);
  plain += digits;
  const bool may_group = !digits.empty() && digits.size() <= 3;
  while (may_group && take_separator(text, style.thousands)) {
    digits = take_digits(text);
    if (digits.size() != 3) return std::nullopt;
    plain += digits;
  }
  const bool whole = !digits.empty();
  if (take_separator(text, style.decimal)) {
    plain += whole ? "." : "0.";
    plain += take_digits(text);
  } else if (!whole) {
    return std::nullopt;
  } else if (text.starts_with(style.decimal)) {
    text.remove_prefix(style.decimal.size());  // `8.`
  }
  plain += take_exponent(text);
  // What goes on like a number is one of another style, or a version or a date.
  const bool goes_on = text.size() > 1 && (text[0] == '.' || text[0] == ',' || text[0] == '_') && is_digit(text[1]);
  if (goes_on) return std::nullopt;
  const auto number = base::Rational::from_text(plain, base::TextForm::Data);
  if (!number) return std::nullopt;
  return ForeignNumber{*number, base::trim(text)};
}

std::optional<base::Rational> whole_number(std::string_view text, const NumberStyle& style) {
  text = base::trim(text);
  if (style.is_plain()) return base::Rational::from_text(text, base::TextForm::Data);
  const auto number = foreign_number(text, style);
  if (!number || !number->rest.empty()) return std::nullopt;
  return number->number;
}

}  // namespace proviso::facts
