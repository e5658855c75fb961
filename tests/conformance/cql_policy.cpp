#include "cql_policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace proviso::conformance::cql {

const std::string_view declarations = R"(dimension length, mass
unit cm: length
unit m = 100 cm
unit g: mass
let null_bool: bool = unknown("null")
let null_number: number = unknown("null")
let null_text: text = unknown("null")
let null_texts: list of text = unknown("null")
let null_date: date = unknown("null"))";

namespace {

/// The type that a `null` is taken for, from where it stands.
enum class Type { Bool, Number, Text, Texts, Date };

std::string translate(const Expression& e, Type wanted);

std::string null_of(Type type) {
  switch (type) {
    case Type::Bool:
      return "null_bool";
    case Type::Number:
      return "null_number";
    case Type::Text:
      return "null_text";
    case Type::Texts:
      return "null_texts";
    case Type::Date:
      return "null_date";
  }
  return {};
}

/// The type of the first that is no `null`.
Type type_of(const std::vector<Expression>& values) {
  for (const auto& value : values) switch (value.form) {
      case Form::Bool:
        return Type::Bool;
      case Form::Text:
        return Type::Text;
      case Form::List:
        return Type::Texts;
      case Form::Call:
      case Form::Moment:
        return Type::Date;
      default:
        break;
    }
  return Type::Number;
}

/// `g/cm3` is `g/cm^3`.
std::string unit_of(std::string_view unit) {
  std::string out;
  for (const char c : unit) {
    if (c >= '0' && c <= '9' && !out.empty()) out += '^';
    out += c;
  }
  return out;
}

std::string quantity(const Expression& e) {
  if (e.unit == "1") return e.text;
  return fmt::format("{} {}", e.text, unit_of(e.unit));
}

/// A day, as the language has them: `@2012-05-18T` leaves the time of day open.
std::string date(std::string_view moment) {
  if (moment.size() == 11 && moment.back() == 'T') return std::string{moment.substr(0, 10)};
  throw NoCounterpart{"a time of day: the language has dates alone"};
}

std::string date_call(const Expression& e) {
  if (e.parts.size() != 3) throw NoCounterpart{"a time of day: the language has dates alone"};
  return fmt::format("{:0>4}-{:0>2}-{:0>2}", e.parts[0].text, e.parts[1].text, e.parts[2].text);
}

std::string coalesce(const std::vector<Expression>& values, Type wanted) {
  if (values.size() == 1) throw NoCounterpart{"the first of a list that is not null: `??` takes values, not a list"};
  std::string out = translate(values.back(), wanted);
  for (auto value = values.rbegin() + 1; value != values.rend(); ++value)
    out = fmt::format("({} ?? {})", translate(*value, wanted), out);
  return out;
}

/// Round(x, 2) is round(x, 0.01, half_up).
std::string round_call(const std::vector<Expression>& parts) {
  std::string step = "1";
  if (parts.size() == 2) step = "0." + std::string(std::stoul(parts[1].text) - 1, '0') + "1";
  return fmt::format("round({}, {}, half_up)", translate(parts[0], Type::Number), step);
}

std::string call(const Expression& e, Type wanted) {
  static constexpr std::array roundings{std::pair{"Ceiling", "ceiling"}, std::pair{"Floor", "floor"},
                                        std::pair{"Truncate", "down"}};
  static constexpr std::array states{std::pair{"IsNull", "unknown"}, std::pair{"IsTrue", "true"},
                                     std::pair{"IsFalse", "false"}};
  const auto first = [&](Type type) { return translate(e.parts.front(), type); };
  for (const auto& [name, mode] : roundings)
    if (e.text == name) return fmt::format("round({}, 1, {})", first(Type::Number), mode);
  for (const auto& [name, state] : states)
    if (e.text == name)
      return fmt::format("({} is {})", first(e.text == "IsNull" ? type_of(e.parts) : Type::Bool), state);
  if (e.text == "Abs") return fmt::format("abs({})", first(Type::Number));
  if (e.text == "Power") return fmt::format("({} ^ {})", first(Type::Number), translate(e.parts[1], Type::Number));
  if (e.text == "Round") return round_call(e.parts);
  if (e.text == "Coalesce") return coalesce(e.parts, wanted);
  if (e.text == "DateTime") return date_call(e);
  if (e.text == "Exp" || e.text == "Ln" || e.text == "Log")
    throw NoCounterpart{"exponential and logarithm: not among the functions"};
  throw NoCounterpart{"the precision with which a value is written: here a number has none"};
}

std::string operation(const Expression& e) {
  const std::string& op = e.text;
  const bool logical = op == "and" || op == "or" || op == "xor" || op == "implies" || op == "not";
  if (op == "minimum" || op == "maximum")
    throw NoCounterpart{"the smallest or largest value of a type: numbers here have none"};
  if (op.ends_with(" of"))
    throw NoCounterpart{"the value next to a value: between two numbers there is always another"};
  const std::string a = translate(e.parts[0], logical ? Type::Bool : Type::Number);
  if (e.parts.size() == 1) return fmt::format("({}{})", op == "not" ? "not " : "-", a);
  const std::string b = translate(e.parts[1], logical ? Type::Bool : Type::Number);
  if (op == "implies") return fmt::format("(not {} or {})", a, b);
  if (op == "xor") return fmt::format("({} != {})", a, b);
  if (op == "~") return fmt::format("({} == {})", a, b);
  if (op == "div") return fmt::format("round({} / {}, 1, down)", a, b);
  if (op == "mod") return fmt::format("({} - {} * round({} / {}, 1, down))", a, b, a, b);
  return fmt::format("({} {} {})", a, op, b);
}

std::string translate(const Expression& e, Type wanted) {
  switch (e.form) {
    case Form::Null:
      return null_of(wanted);
    case Form::Bool:
    case Form::Number:
      return e.text;
    case Form::Quantity:
      return fmt::format("({})", quantity(e));
    case Form::Text:
      return fmt::format("\"{}\"", e.text);
    case Form::Moment:
      return date(e.text);
    case Form::List: {
      std::string out;
      for (const auto& part : e.parts) out += (out.empty() ? "" : ", ") + translate(part, Type::Text);
      return fmt::format("[{}]", out);
    }
    case Form::Call:
      return call(e, type_of(e.parts));
    case Form::Operator:
      return operation(e);
  }
  return {};
}

bool holds(Form form, const Expression& e) {
  return e.form == form || std::ranges::any_of(e.parts, [&](const Expression& part) { return holds(form, part); });
}

}  // namespace

std::string claim(const Expression& tested, const Expression& expected) {
  const std::string ours = translate(tested, Type::Number);
  if (expected.form == Form::Null) {
    if ((tested.text == "Ceiling" || tested.text == "Floor") && !holds(Form::Null, tested))
      throw NoCounterpart{"null because the result leaves the range of CQL's integers: numbers here have no range"};
    return fmt::format("{} is unknown", ours);
  }
  if (tested.text == "div" && holds(Form::Quantity, expected))
    throw NoCounterpart{"the quotient of two lengths or masses keeps the unit there: here it is a plain number"};
  if (expected.form == Form::Bool) return fmt::format("{} is {}", ours, expected.text);
  return fmt::format("{} == {}", ours, translate(expected, Type::Number));
}

}  // namespace proviso::conformance::cql
