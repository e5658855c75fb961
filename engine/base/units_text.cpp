// Units as text: USD/gpu/h read and written.
#include <algorithm>

#include "base/text.hpp"
#include "base/units.hpp"

namespace proviso::base {

namespace {

constexpr std::size_t max_factors = 16;

// What stands at one place of a unit's text.
struct Reader {
  std::string_view text;
  std::size_t at = 0;

  bool done() const { return at == text.size(); }
  char peek() const { return done() ? '\0' : text[at]; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at;
    return true;
  }
  // Letters, digits, `_` and bytes beyond ASCII, so that what is no unit is still reported as a whole.
  std::string_view name() {
    const auto part = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
             static_cast<unsigned char>(c) >= 0x80;
    };
    const std::size_t begin = at;
    if (peek() >= '0' && peek() <= '9') return {};
    while (!done() && part(peek())) ++at;
    return text.substr(begin, at - begin);
  }
  // The 2 of ^2: at most 4 digits matter, more are read and held at 9999.
  std::optional<int> exponent() {
    const bool negative = take('-');
    if (peek() < '0' || peek() > '9') return std::nullopt;
    int value = 0;
    for (; peek() >= '0' && peek() <= '9'; ++at) value = std::min(value * 10 + (peek() - '0'), 9999);
    return negative ? -value : value;
  }
};

Err<UnitError> fail(UnitError::Kind kind, std::string_view name, std::size_t offset) {
  return Err{UnitError{.kind = kind, .name = std::string{name}, .offset = offset}};
}

// Greek mu (U+03BC) is often typed for the micro sign (U+00B5), by which the prefix is known.
std::string with_micro_sign(std::string_view name) {
  constexpr std::string_view greek_mu = "\u03bc";
  if (name.starts_with(greek_mu)) return std::string{"\u00b5"}.append(name.substr(greek_mu.size()));
  return std::string{name};
}

std::string power_text(const std::string& name, int exponent) {
  return exponent == 1 ? name : name + '^' + std::to_string(exponent);
}

// a*b^2/c/d^3 with the given signs between; `one` stands for a missing numerator.
std::string product_text(const std::vector<UnitFactor>& factors, std::string_view times, std::string_view per) {
  std::string out;
  for (const UnitFactor& factor : factors)
    if (factor.exponent > 0) {
      if (!out.empty()) out += times;
      out += power_text(factor.name, factor.exponent);
    }
  if (out.empty() && !factors.empty()) out = "1";
  for (const UnitFactor& factor : factors)
    if (factor.exponent < 0) out.append(per).append(power_text(factor.name, -factor.exponent));
  return out;
}

}  // namespace

Result<Unit, UnitError> UnitSystem::parse(std::string_view text) const {
  Unit out;
  if (text.empty()) return out;
  Reader in{.text = text};
  int sign = 1;
  if (in.take('1')) {  // 1/h
    if (!in.take('/')) return fail(UnitError::Kind::BadSyntax, text, in.at);
    sign = -1;
  } else if (in.take('%')) {
    append(out, "%", 1);
    if (in.done()) return out;
    if (!in.take('*')) {
      if (!in.take('/')) return fail(UnitError::Kind::BadSyntax, text, in.at);
      sign = -1;
    }
  }
  while (true) {
    const std::size_t begin = in.at;
    const std::string_view name = in.name();
    if (name.empty() || out.factors.size() == max_factors) return fail(UnitError::Kind::BadSyntax, text, begin);
    const std::string unit = with_micro_sign(name);
    if (!is_unit(unit)) return fail(UnitError::Kind::UnknownUnit, name, begin);
    int exponent = 1;
    if (in.take('^')) {
      const auto written = in.exponent();
      if (!written || *written == 0) return fail(UnitError::Kind::BadSyntax, text, in.at);
      exponent = *written;
    }
    if (exponent > max_exponent || exponent < -max_exponent || !append(out, unit, sign * exponent))
      return fail(UnitError::Kind::ExponentTooLarge, name, begin);
    if (in.done()) return out;
    if (in.take('/'))
      sign = -1;
    else if (in.take('*'))
      sign = 1;
    else
      return fail(UnitError::Kind::BadSyntax, text, in.at);
  }
}

std::string UnitSystem::text(const Unit& unit) const { return product_text(unit.factors, "*", "/"); }

std::string UnitSystem::dimension_text(DimensionId dimension) const {
  std::vector<UnitFactor> factors;
  for (const auto& [base, exponent] : dimensions_.at(dimension).powers())
    factors.push_back({.name = dimension_names_[base.index()], .exponent = exponent});
  if (factors.empty()) return "number";
  return product_text(factors, " * ", " / ");
}

std::optional<QuantityText> split_quantity(std::string_view text) {
  text = trim(text);
  const auto is_digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
  std::size_t end = 0;
  if (text.starts_with('-') || text.starts_with('+')) ++end;
  while (is_digit(end) || (end < text.size() && text[end] == '.' && is_digit(end + 1))) ++end;
  // An `e` belongs to the number where an exponent's digits follow; else it begins the unit.
  if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
    const bool has_sign = end + 1 < text.size() && (text[end + 1] == '-' || text[end + 1] == '+');
    std::size_t digits = end + (has_sign ? 2 : 1);
    if (is_digit(digits)) {
      while (is_digit(digits)) ++digits;
      end = digits;
    }
  }
  // `1_000 s` and `1,5 s` are misspelt numbers rather than numbers of a strange unit.
  if (end < text.size() && std::string_view{"_.,"}.find(text[end]) != std::string_view::npos) return std::nullopt;
  auto number = Rational::from_text(text.substr(0, end), TextForm::Data);
  if (!number) return std::nullopt;
  return QuantityText{.number = *std::move(number), .unit = trim(text.substr(end))};
}

}  // namespace proviso::base
