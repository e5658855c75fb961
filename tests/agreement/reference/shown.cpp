// Values as texts: docs/language.md, "Display".
#include <chrono>
#include <cstdio>

#include "base/rounding.hpp"

#include "reference/reference.hpp"

namespace proviso::agreement {

namespace {

// All digits, where they come to an end.
std::optional<std::string> finite(const Number& x) {
  Number d = x.denominator();
  unsigned twos = 0, fives = 0;
  while ((d / 2).is_integer()) d = d / 2, ++twos;
  while ((d / 5).is_integer()) d = d / 5, ++fives;
  if (d != 1) return std::nullopt;
  const unsigned places = std::max(twos, fives);
  std::string text = abs(x * Number::ten_to(places)).text();
  if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
  if (places > 0) text.insert(text.size() - places, ".");
  return (x < 0 ? "-" : "") + text;
}

std::size_t significant(const std::string& decimal) {
  std::string digits;
  for (const char c : decimal)
    if (c >= '0' && c <= '9') digits += c;
  const auto first = digits.find_first_not_of('0');
  return first == std::string::npos ? 1 : digits.find_last_not_of('0') - first + 1;
}

// Six significant digits, half even.
std::string six_digits(const Number& x) {
  Number magnitude = abs(x);
  int exponent = 0;  // magnitude = m * 10^exponent with 10^5 <= m < 10^6
  const Number low{100'000}, high{1'000'000};
  while (magnitude < low) magnitude = magnitude * 10, --exponent;
  while (magnitude >= high) magnitude = magnitude / 10, ++exponent;
  const auto rounded = std::get<Number>(
      call_number(ir::Builtin::Round, static_cast<std::uint8_t>(base::Rounding::HalfEven), {magnitude, Number{1}}));
  Number value = rounded;
  for (int i = 0; i < exponent; ++i) value = value * 10;
  for (int i = 0; i > exponent; --i) value = value / 10;
  return *finite(x < 0 ? -value : value);
}

std::string number_text(const Number& x, Digits digits) {
  const auto all = finite(x);
  if (digits == Digits::All) return all ? *all : x.text();
  return all && significant(*all) <= 12 ? *all : "~" + six_digits(x);
}

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '{' || c == '}') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c;
  }
  return out + "\"";
}

std::string date_text(const Day& day) {
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{day.number}}};
  char out[16];
  std::snprintf(out, sizeof out, "%04d-%02u-%02u", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                static_cast<unsigned>(date.day()));
  return out;
}

// The unit with each currency replaced by the policy's.
std::string home_text(const ir::Program& program, base::Unit unit) {
  const base::UnitSystem& units = *program.units;
  const auto home = program.currency.valid() ? program.currency : units.home_currency();
  for (base::UnitFactor& factor : unit.factors)
    if (units.find_currency(factor.name)) factor.name = units.currency_name(home);
  return units.text(unit);
}

}  // namespace

std::string Reference::shown(const Value& value, ir::TypeId type, ir::UnitId unit, Digits digits, bool plain) const {
  const ir::Type& of = program_.types[type];
  if (is_unknown(value)) return "unknown";
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "true" : "false";
  if (const auto* text = std::get_if<std::string>(&value)) return plain ? *text : quoted(*text);
  if (const auto* version = std::get_if<Version>(&value)) return version->text;
  if (const auto* day = std::get_if<Day>(&value)) return date_text(*day);
  if (const auto* member = std::get_if<Member>(&value)) return program_.enums[of.argument].members[member->index];
  if (const auto* number = std::get_if<Number>(&value)) {
    const bool bare = !unit.valid() && of.kind != ir::TypeKind::Quantity;
    const base::Unit in = unit.valid() ? program_.units_used[unit.index()]
                          : bare       ? base::Unit{}
                                       : program_.units->canonical_of(base::DimensionId{of.argument});
    const Value counted = from_canonical(program_, rates_, as_of_, *number, in);
    const std::string name = is_unknown(counted) ? home_text(program_, in) : program_.units->text(in);
    const Number count = is_unknown(counted) ? *number / to_number(in.scale) : std::get<Number>(counted);
    return number_text(count, digits) + (name.empty() ? "" : " " + name);
  }
  if (const auto* record = std::get_if<RecordPtr>(&value)) {
    const ir::Record& schema = program_.records[(*record)->type.index()];
    for (const char* name : {"id", "name"})
      if (const auto found = schema.find(name))
        if (const auto* text = std::get_if<std::string>(&(*record)->fields[*found])) return *text;
    std::string out;
    for (std::size_t i = 0; i < schema.fields.size(); ++i)
      if (!is_unknown((*record)->fields[i]))
        out += (out.empty() ? " " : ", ") + schema.fields[i].name + ": " +
               shown((*record)->fields[i], schema.fields[i].type, schema.fields[i].unit, digits, false);
    return schema.name + " {" + out + (out.empty() ? "}" : " }");
  }
  const auto& elements = std::get<ListPtr>(value)->elements;
  if (plain && elements.empty()) return "none";
  std::string out;
  for (const Value& element : elements) {
    const bool nested = std::holds_alternative<ListPtr>(element);
    out += (&element == &elements.front() ? "" : ", ") +
           shown(element, of.kind == ir::TypeKind::Any ? type : program_.types.element(type), unit, digits,
                 plain && !nested);
  }
  const bool set = of.kind == ir::TypeKind::Set;
  return plain ? out : (set ? "{" : "[") + out + (set ? "}" : "]");
}

}  // namespace proviso::agreement
