#include "ir/show.hpp"

#include <algorithm>

namespace proviso::ir {

namespace {

// Significant digits of a decimal: from the first to the last that is not 0.
std::size_t significant(std::string_view decimal) {
  std::string digits;
  for (const char c : decimal)
    if (c >= '0' && c <= '9') digits += c;
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string::npos ? 1 : digits.find_last_not_of('0') - first + 1;
}

/// Six significant digits. Where the last three of them would be zeros, as many as it takes to tell the number from the
/// rounder one, 30 at most: a miss by a hair is not shown as the limit itself.
std::string telling(const base::Rational& number) {
  std::string rounded = number.decimal(6);
  if (significant(rounded) > 3) return rounded;
  for (int digits = 7; digits <= 30; ++digits)
    if (std::string finer = number.decimal(digits); finer != rounded) return finer;
  return rounded;
}

ShownValue with_unit(ShownValue shown, const std::string& unit) {
  if (unit.empty()) return shown;
  shown.text += ' ' + unit;
  if (!shown.exact.empty()) shown.exact += ' ' + unit;
  return shown;
}

// The unit with every currency replaced by the policy's: what is shown where no rate reaches the unit's own.
base::Unit in_home_currency(const base::UnitSystem& units, base::CurrencyId home, const base::Unit& unit) {
  base::Unit out = unit;
  for (base::UnitFactor& factor : out.factors)
    if (units.find_currency(factor.name)) factor.name = units.currency_name(home);
  const auto parsed = units.parse(units.text(out));
  const bool same = parsed && parsed.value().currencies.size() == 1 && parsed.value().currencies.front().first == home;
  return same ? parsed.value() : units.canonical_of(unit.dimension);
}

struct Shower {
  const Showing& how;
  Digits digits;

  // Both texts grow together; whether any part was inexact decides in the end if the second is kept.
  struct Texts {
    std::string text;
    std::string exact;
    bool inexact = false;

    void literal(std::string_view more) {
      text += more;
      exact += more;
    }
    void shown(const ShownValue& more) {
      text += more.text;
      exact += more.exact.empty() ? more.text : more.exact;
      inexact = inexact || !more.exact.empty();
    }
  };

  void quoted(Texts& out, std::string_view text) const {
    std::string escaped = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\' || c == '{' || c == '}') escaped += '\\';
      if (c == '\n')
        escaped += "\\n";
      else if (c == '\t')
        escaped += "\\t";
      else
        escaped += c;
    }
    out.literal(escaped + '"');
  }

  void list(Texts& out, const ListValue& value, TypeId type, UnitId unit, bool plain) const {
    const Type& listed = how.program.types[type];
    const bool is_set = listed.kind == TypeKind::Set;
    const TypeId element = listed.kind == TypeKind::Any ? type : how.program.types.element(type);
    if (plain && value.elements.empty()) return out.literal("none");
    if (!plain) out.literal(is_set ? "{" : "[");
    for (std::size_t i = 0; i < value.elements.size(); ++i) {
      if (i > 0) out.literal(", ");
      // A list inside a list keeps its brackets, else nobody sees where it ends.
      const bool nested = value.elements[i].kind() == ValueKind::List;
      any(out, value.elements[i], element, unit, plain && !nested);
    }
    if (!plain) out.literal(is_set ? "}" : "]");
  }

  void record(Texts& out, const RecordValue& value) const {
    const Record& schema = how.program.records[value.type.index()];
    for (const char* name : {"id", "name"}) {
      const auto field = schema.find(name);
      if (field && value.fields[*field].kind() == ValueKind::Text) return out.literal(text_of(value.fields[*field]));
    }
    out.literal(schema.name + " {");
    bool first = true;
    for (std::size_t i = 0; i < schema.fields.size(); ++i) {
      if (value.fields[i].is_unknown()) continue;
      out.literal((first ? " " : ", ") + schema.fields[i].name + ": ");
      any(out, value.fields[i], schema.fields[i].type, schema.fields[i].unit, false);
      first = false;
    }
    out.literal(first ? "}" : " }");
  }

  ShownValue number(const base::Rational& canonical, TypeId type, UnitId unit) const {
    const Type& of = how.program.types[type];
    if (unit.valid() || of.kind != TypeKind::Quantity) return show_quantity(how, canonical, unit, digits);
    const base::UnitSystem& units = *how.program.units;
    return with_unit(show_number(canonical, digits), units.text(units.canonical_of(base::DimensionId{of.argument})));
  }

  std::string_view text_of(const Value& value) const { return how.heap.texts->text(value.text_id()); }

  void any(Texts& out, const Value& value, TypeId type, UnitId unit, bool plain) const {
    switch (value.kind()) {
      case ValueKind::Unknown:
        return out.literal("unknown");
      case ValueKind::Bool:
        return out.literal(value.boolean() ? "true" : "false");
      case ValueKind::Number:
        return out.shown(number(value.number(), type, unit));
      case ValueKind::Text:
        return plain ? out.literal(text_of(value)) : quoted(out, text_of(value));
      case ValueKind::Date:
        return out.literal(base::to_text(value.date()));
      case ValueKind::Version:
        return out.literal(text_of(value));
      case ValueKind::Enum:
        return member(out, value, type);
      case ValueKind::Record:
        return record(out, value.record());
      case ValueKind::List:
        return list(out, value.list(), type, unit, plain);
    }
    PROVISO_UNREACHABLE();
  }

  void member(Texts& out, const Value& value, TypeId type) const {
    const Type& of = how.program.types[type];
    PROVISO_ASSERT(of.kind == TypeKind::Enum);
    out.literal(how.program.enums[of.argument].members[value.member_index()]);
  }
};

}  // namespace

ShownValue show_number(const base::Rational& number, Digits digits) {
  const auto decimal = number.finite_decimal();
  if (decimal && (digits == Digits::Json || significant(*decimal) <= 12)) return {.text = *decimal, .exact = {}};
  return {.text = "~" + (digits == Digits::Json ? number.decimal(12) : telling(number)),
          .exact = decimal ? *decimal : number.fraction_text()};
}

ShownValue show(const Showing& how, const Value& value, TypeId type, UnitId unit, Digits digits, bool plain) {
  Shower::Texts out;
  Shower{how, digits}.any(out, value, type, unit, plain);
  return {.text = std::move(out.text), .exact = out.inexact ? std::move(out.exact) : std::string{}};
}

ShownValue show_quantity(const Showing& how, const base::Rational& canonical, UnitId unit, Digits digits) {
  const Program& program = how.program;
  if (!unit.valid()) return show_number(canonical, digits);
  const base::UnitSystem& units = *program.units;
  base::Unit shown_in = program.units_used[unit.index()];
  const auto converted = how.rates.in_unit(canonical, shown_in);
  base::Rational number;
  if (const auto* found = std::get_if<base::Rational>(&converted)) {
    number = *found;
  } else {
    const base::CurrencyId home = program.currency.valid() ? program.currency : units.home_currency();
    shown_in = in_home_currency(units, home, shown_in);
    number = canonical / shown_in.scale;
  }
  return with_unit(show_number(number, digits), units.text(shown_in));
}

}  // namespace proviso::ir
