#include "facts/leaf.hpp"

#include <algorithm>

#include "base/calendar_help.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "diag/suggest.hpp"
#include "diag/unit_words.hpp"

namespace proviso::facts {

namespace {

bool is_text(Form form) { return form == Form::Text || form == Form::Cell; }

// 130_000 USD as the language writes it: `_` between two digits of the number in front is left out.
std::string without_grouping(std::string_view text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string out;
  bool in_number = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool groups =
        in_number && c == '_' && i > 0 && i + 1 < text.size() && digit(text[i - 1]) && digit(text[i + 1]);
    if (groups) continue;
    in_number = in_number && (digit(c) || c == '.' || c == '-' || c == '+');
    out += c;
  }
  return out;
}

// 1e2000: a number, written shortly, of more digits than are read.
bool is_long_power(std::string_view text) {
  const auto e = text.find_first_of("eE");
  if (e == std::string_view::npos || text.substr(0, e).find_first_not_of("+-.0123456789") != std::string_view::npos)
    return false;
  if (text.substr(0, e).find_first_of("0123456789") == std::string_view::npos) return false;
  std::string_view exponent = text.substr(e + 1);
  if (exponent.starts_with('+') || exponent.starts_with('-')) exponent.remove_prefix(1);
  exponent = exponent.substr(0, exponent.find_first_not_of("0123456789"));
  exponent.remove_prefix(std::min(exponent.find_first_not_of('0'), exponent.size()));
  constexpr std::size_t digits_of_limit = 4;  // of base::max_number_digits
  return exponent.size() >= digits_of_limit;
}

// 2026-14-01: written as a day is.
bool has_form_of_date(std::string_view text) {
  constexpr std::string_view form = "dddd-dd-dd";
  return std::ranges::equal(text, form,
                            [](char c, char wanted) { return wanted == 'd' ? c >= '0' && c <= '9' : c == wanted; });
}

}  // namespace

std::string help_for_date(std::string_view written) {
  const std::string_view text = base::trim(written);
  if (!has_form_of_date(text)) return std::string{date_help};
  std::string out = "not a day of the calendar: ";
  return out.append(base::calendar_help(text));
}

LeafValue LeafReader::read(ir::TypeId type, ir::UnitId shown_in, const Scalar& scalar, std::string& as_quoted) {
  const ir::Type kind = session_.program.types[type];
  const std::string_view trimmed = base::trim(scalar.text);
  switch (kind.kind) {
    case ir::TypeKind::Quantity:
      return quantity_text(type, shown_in, {scalar.form, trimmed}, as_quoted);
    case ir::TypeKind::Bool:
      if (scalar.form == Form::Bool || scalar.form == Form::Cell) return truth(trimmed, scalar.form);
      break;
    case ir::TypeKind::Date:
      if (is_text(scalar.form) || scalar.form == Form::Date) return date(trimmed, scalar.form);
      break;
    case ir::TypeKind::Text:
      if (is_text(scalar.form)) return ir::Value::text(session_.intern(scalar.text));
      break;
    case ir::TypeKind::Version:
      if (is_text(scalar.form)) return version({scalar.form, trimmed});
      break;
    case ir::TypeKind::Enum:
      if (is_text(scalar.form)) return member(ir::EnumId{kind.argument}, trimmed);
      break;
    case ir::TypeKind::Ref:
      if (is_text(scalar.form)) return reference(ir::RecordId{kind.argument}, trimmed, as_quoted);
      break;
    case ir::TypeKind::Any:
    case ir::TypeKind::Record:
    case ir::TypeKind::List:
    case ir::TypeKind::Set:
      break;
  }
  return wrong_form(type, shown_in, scalar.form, trimmed);
}

Problem LeafReader::wrong_form(ir::TypeId type, ir::UnitId shown_in, Form form, std::string_view written) const {
  Problem out{
      diag::Kind::DataWrongForm, {std::string{form_text(form)}, wanted_text(session_.program, type, shown_in)}, {}};
  const ir::TypeKind kind = session_.program.types[type].kind;
  if (kind == ir::TypeKind::Bool && (written == "true" || written == "false"))
    out.help = "write " + std::string{written} + " without quotes";
  else if ((kind == ir::TypeKind::Text || kind == ir::TypeKind::Version) && !written.empty())
    out.help = "write \"" + std::string{written} + "\"";
  else if (kind == ir::TypeKind::Date && form == Form::DateTime)
    out.help = "write the day alone";
  else if (kind == ir::TypeKind::Date)
    out.help = date_help;
  else
    out.help = "write " + wanted_text(session_.program, type, shown_in);
  return out;
}

LeafValue LeafReader::truth(std::string_view written, Form form) {
  if (written == "true") return ir::Value{true};
  if (written == "false") return ir::Value{false};
  return Problem{diag::Kind::DataWrongForm,
                 {"`" + std::string{written} + "`", "true or false"},
                 form == Form::Cell ? "truth values are written in small letters" : ""};
}

LeafValue LeafReader::date(std::string_view written, Form) {
  if (const auto day = base::parse_date(written)) return ir::Value{*day};
  return Problem{diag::Kind::DataNotADate, {std::string{written}}, help_for_date(written)};
}

LeafValue LeafReader::version(const Scalar& scalar) {
  if (base::valid_version(scalar.text)) return ir::Value::version(session_.intern(scalar.text));
  return Problem{diag::Kind::DataNotAVersion,
                 {std::string{scalar.text}},
                 "a version begins with a digit, as in `12.4` or `0.11.0-rc1`"};
}

LeafValue LeafReader::member(ir::EnumId id, std::string_view written) {
  const ir::Enum& type = session_.program.enums[id.index()];
  const auto found = std::ranges::find(type.members, written);
  if (found != type.members.end()) return ir::Value::member(static_cast<std::uint32_t>(found - type.members.begin()));
  std::string help = diag::help_did_you_mean(written, type.members);
  if (help.empty()) help = "its members are " + base::join(type.members, ", ");
  return Problem{diag::Kind::DataUnknownMember, {std::string{written}, type.name}, std::move(help)};
}

LeafValue LeafReader::reference(ir::RecordId record, std::string_view written, std::string& as_quoted) {
  as_quoted = written;
  const Resolution& found = references_.resolve(record, written);
  if (found.entry != nullptr) return ir::Value{found.entry};
  return found.cause(written, references_.catalog_name(record));
}

LeafValue LeafReader::quantity_text(ir::TypeId type, ir::UnitId shown_in, const Scalar& scalar,
                                    std::string& as_quoted) {
  if (!is_text(scalar.form) && scalar.form != Form::Number) return wrong_form(type, shown_in, scalar.form, scalar.text);
  std::string ungrouped;
  if (scalar.text.find('_') != std::string_view::npos) ungrouped = without_grouping(scalar.text);
  const auto split = base::split_quantity(ungrouped.empty() ? scalar.text : ungrouped);
  if (!split) {
    const auto digits = std::ranges::count_if(scalar.text, [](char c) { return c >= '0' && c <= '9'; });
    if (digits > base::max_number_digits || is_long_power(scalar.text))
      return Problem{diag::Kind::DataNumberTooLong, {std::to_string(base::max_number_digits)}, {}};
    std::string help = "the number comes first, then its unit: " + wanted_text(session_.program, type, shown_in);
    if (const auto digit = scalar.text.find_first_of("0123456789"); digit == std::string_view::npos)
      help += "; leave the value out where there is none";
    if (scalar.text.find(',') != std::string_view::npos)
      help = "numbers have a point before their decimals, and nothing or `_` between thousands";
    return Problem{diag::Kind::DataNotANumber, {std::string{scalar.text}}, std::move(help)};
  }
  return converted(type, shown_in, split->number, split->unit, scalar.text, as_quoted);
}

LeafValue LeafReader::quantity(ir::TypeId type, ir::UnitId shown_in, base::Rational number, std::string_view unit_text,
                               std::string_view written, std::string& as_quoted) {
  return converted(type, shown_in, std::move(number), unit_text, written, as_quoted);
}

std::string LeafReader::unit_shown(ir::TypeId type, ir::UnitId shown_in) const {
  const base::UnitSystem& units = *session_.program.units;
  if (shown_in.valid()) return units.text(session_.program.units_used[shown_in.index()]);
  return units.text(units.canonical_of(session_.program.types.dimension(type)));
}

LeafValue LeafReader::converted(ir::TypeId type, ir::UnitId shown_in, base::Rational number, std::string_view unit_text,
                                std::string_view written, std::string& as_quoted) {
  const base::UnitSystem& units = *session_.program.units;
  const base::DimensionId wanted = session_.program.types.dimension(type);
  if (unit_text.empty()) {
    if (wanted == base::dimensionless) return ir::Value{std::move(number)};
    const std::string shown = unit_shown(type, shown_in);
    return Problem{diag::Kind::DataNoUnit,
                   {std::string{written}, wanted_text(session_.program, type, shown_in)},
                   "if that is its unit, write \"" + std::string{written} + " " + shown + "\""};
  }
  const KnownUnit& known = unit(unit_text);
  if (!known.unknown_name.empty()) {
    std::string help = diag::help_for_unit(known.unknown_name, units.unit_names());
    if (help.empty() && unit_text.find(' ') != std::string_view::npos) help = "a unit has no blanks inside";
    return Problem{diag::Kind::DataUnknownUnit, {std::string{written}, known.unknown_name}, std::move(help)};
  }
  if (known.dimension != wanted) {
    const std::string shown = wanted == base::dimensionless ? "a plain number" : "`" + unit_shown(type, shown_in) + "`";
    return Problem{diag::Kind::DataDimension,
                   {std::string{written}, units.dimension_text(known.dimension), shown, units.dimension_text(wanted)},
                   wanted == base::dimensionless ? "write the number alone"
                                                 : "say what it is in " + shown + ", if it can be converted"};
  }
  if (known.foreign_money) {
    as_quoted = written;
    if (!known.rate_told.empty()) as_quoted += " (" + known.rate_told + ")";
  }
  if (known.cause) return *known.cause;
  base::Rational value = number * known.factor;
  if (value.within_digits(base::max_number_digits)) return ir::Value{std::move(value)};
  return Problem{diag::Kind::DataNumberTooLong, {std::to_string(base::max_number_digits)}, {}};
}

const base::Rational* LeafReader::plain_factor(ir::TypeId type, std::string_view unit_text) {
  static const base::Rational one{1};
  const base::DimensionId wanted = session_.program.types.dimension(type);
  if (unit_text.empty()) return wanted == base::dimensionless ? &one : nullptr;
  const KnownUnit& known = unit(unit_text);
  const bool plain = known.unknown_name.empty() && known.dimension == wanted && !known.foreign_money && !known.cause;
  return plain ? &known.factor : nullptr;
}

const LeafReader::KnownUnit& LeafReader::unit(std::string_view text) {
  if (last_unit_ != nullptr && last_text_ == text) return *last_unit_;
  const auto found = units_.find(text);
  if (found != units_.end()) {
    last_text_ = found->first;
    last_unit_ = &found->second;
    return found->second;
  }
  KnownUnit& known = units_[std::string{text}];
  const ir::Program& program = session_.program;
  const auto parsed = program.units->parse(text);
  if (!parsed) {
    known.unknown_name = parsed.error().name.empty() ? std::string{text} : parsed.error().name;
    return known;
  }
  known.dimension = parsed->dimension;
  const base::CurrencyId home = program.currency.valid() ? program.currency : program.units->home_currency();
  for (const auto& [currency, exponent] : parsed->currencies) known.foreign_money |= currency != home;
  known.rate_told = session_.rates.told(*parsed);
  auto factor = session_.rates.canonical(1, *parsed);
  if (auto* cause = std::get_if<ir::Cause>(&factor))
    known.cause = std::move(*cause);
  else
    known.factor = std::get<base::Rational>(std::move(factor));
  return known;
}

}  // namespace proviso::facts
