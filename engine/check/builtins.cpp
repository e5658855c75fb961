// The functions of the language: their table, and those on quantities and dates.
#include "base/rounding.hpp"
#include "check/expressions.hpp"

namespace proviso::check {

const std::vector<BuiltinRow>& builtins() {
  using enum ir::Builtin;
  static const std::vector<BuiltinRow> rows{
      {"abs", Abs, {"x"}, &ExprChecker::call_abs},
      {"round", Round, {"x", "step", "mode"}, &ExprChecker::call_round},
      {"sqrt", Sqrt, {"x", "step"}, &ExprChecker::call_sqrt},
      {"pow", PowerTo, {"x", "n", "step"}, &ExprChecker::call_pow},
      {"add_months", AddMonths, {"date", "n", "mode"}, &ExprChecker::call_add_months},
      {"source", SourceOf, {"x"}, &ExprChecker::call_origin},
      {"captured_on", CapturedOn, {"x"}, &ExprChecker::call_origin},
      {"grade", GradeOf, {"x"}, &ExprChecker::call_origin},
      {"signer", SignerOf, {"x"}, &ExprChecker::call_origin},
      {"signer_role", SignerRoleOf, {"x"}, &ExprChecker::call_origin},
      {"digest", DigestOf, {"x"}, &ExprChecker::call_origin},
      {"starts_with", StartsWith, {"text", "start"}, &ExprChecker::call_text},
      {"ends_with", EndsWith, {"text", "end"}, &ExprChecker::call_text},
      {"contains", ContainsText, {"text", "part"}, &ExprChecker::call_text},
      {"lower", Lower, {"text"}, &ExprChecker::call_text},
      {"upper", Upper, {"text"}, &ExprChecker::call_text},
      {"trim", Trim, {"text"}, &ExprChecker::call_text},
      {"length", Length, {"text"}, &ExprChecker::call_text},
      {"matches", Matches, {"text", "pattern"}, &ExprChecker::call_text},
  };
  return rows;
}

const BuiltinRow* find_builtin(std::string_view name) {
  for (const BuiltinRow& row : builtins())
    if (row.name == name) return &row;
  return nullptr;
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names{"best",   "any",    "all",    "count",  "sum",   "min",      "max",  "mean",    "map",
                                 "filter", "unique", "newest", "oldest", "least", "greatest", "only", "quantile"};
  for (const BuiltinRow& row : builtins()) names.emplace_back(row.name);
  return names;
}

ir::ExprId ExprChecker::quantity(ast::ExprId expr, const std::string& function) {
  const Id made = infer(expr);
  if (!made.valid() || is_quantity(made) || is_any(made)) return made;
  return error(diag::Kind::WrongOperand, at(made).span, {"`" + function + "`", "a quantity", described(made)});
}

ir::ExprId ExprChecker::step(ast::ExprId expr, Expected expected, const std::string& function) {
  const Id made = check(expr, expected);
  if (!made.valid()) return made;
  const base::Rational* value = literal_number(made);
  if (value != nullptr && value->sign() <= 0) return error(diag::Kind::StepNotPositive, at(made).span, {function});
  return made;
}

std::optional<std::size_t> ExprChecker::option(ast::ExprId expr, const std::vector<std::string>& words) {
  const auto* name = std::get_if<ast::NameRef>(&file_[expr].node);
  for (std::size_t i = 0; i < words.size(); ++i)
    if (name != nullptr && name->name.text == words[i]) return i;
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i)
    all += (i == 0 ? "`" : i + 1 == words.size() ? " and `" : ", `") + words[i] + "`";
  error(diag::Kind::UnknownOption, file_[expr].span, {name != nullptr ? "`" + name->name.text + "`" : "this", all},
        "the mode is written out, so that a reader sees which way it goes");
  return std::nullopt;
}

ir::ExprId ExprChecker::call_abs(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span) {
  const Id x = quantity(arguments[0], "abs");
  return x.valid() ? emit(ir::CallBuiltin{row.builtin, operands({x}), 0}, type(x), unit(x), span) : x;
}

// round(x, 0.01 USD, half_even): the step is of x's dimension
ir::ExprId ExprChecker::call_round(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span) {
  static const std::vector<std::string> modes = [] {
    std::vector<std::string> names;
    for (int mode = 0; mode <= static_cast<int>(base::Rounding::HalfEven); ++mode)
      names.emplace_back(base::rounding_text(static_cast<base::Rounding>(mode)));
    return names;
  }();
  const Id x = quantity(arguments[0], "round");
  const Id by = x.valid() ? step(arguments[1], {type(x), unit(x)}, "round") : infer(arguments[1], {{}, true});
  const auto mode = option(arguments[2], modes);
  if (!x.valid() || !by.valid() || !mode) return Id::none;
  const Id typed = is_any(x) ? by : x;
  return emit(ir::CallBuiltin{row.builtin, operands({x, by}), static_cast<std::uint8_t>(*mode)}, type(typed),
              unit(typed), span);
}

// sqrt(2 * write * mttf, 0.001 s): the step has the dimension of the root
ir::ExprId ExprChecker::call_sqrt(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span) {
  const Id x = quantity(arguments[0], "sqrt");
  if (!x.valid()) {
    infer(arguments[1], {{}, true});
    return x;
  }
  Expected root{program_.types.any(), one};
  if (is_quantity(x)) {
    base::UnitSystem& units = *program_.units;
    base::DimensionId half = base::dimensionless;
    const base::Dimension squared =
        units.dimension(program_.types.dimension(type(x)));  // a copy: the loop adds dimensions
    for (const auto& [base_id, exponent] : squared.powers()) {
      const auto base_dimension = units.find_dimension(units.dimension_names()[base_id.index()]);
      const auto power = base_dimension ? units.power(*base_dimension, exponent / 2) : std::nullopt;
      const auto product = power ? units.multiply(half, *power) : std::nullopt;
      if (exponent % 2 != 0 || !product) return error(diag::Kind::OddRoot, at(x).span, {described(x)});
      half = *product;
    }
    root = {program_.types.quantity(half), ir::UnitId::none};
  }
  const Id by = step(arguments[1], root, "sqrt");
  if (!by.valid()) return by;
  return emit(ir::CallBuiltin{row.builtin, operands({x, by}), 0}, type(by), unit(by), span);
}

// pow(x, n, step): x ^ n to the nearest step, and so of numbers with any exponent
ir::ExprId ExprChecker::call_pow(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span) {
  const Id x = quantity(arguments[0], "pow");
  const Id n = check(arguments[1], number());
  if (!x.valid() || !n.valid()) {
    infer(arguments[2], {{}, true});
    return Id::none;
  }
  const base::Rational* constant = literal_number(n);
  Expected raised{type(x), one};
  if (is_quantity(x) && !is_number(x)) {
    if (constant != nullptr && !constant->is_integer())
      return error(diag::Kind::BadExponent, at(n).span,
                   {"the exponent of " + described(x) + " is a whole number, found " +
                    constant->finite_decimal().value_or(constant->fraction_text())},
                   "divide the quantity by its unit first, then any number may be the exponent");
    if (constant == nullptr)
      return error(
          diag::Kind::BadExponent, at(n).span,
          {"the exponent of " + described(x) + " is written as a number, so that the unit of the result is known"},
          "divide the quantity by its unit first, then any number may be the exponent");
    const auto dimension =
        program_.units->power(program_.types.dimension(type(x)), constant->to_int64().value_or(base::max_exponent + 1));
    if (!dimension) return error(diag::Kind::DimensionTooLarge, span, {std::to_string(base::max_exponent)});
    raised = {program_.types.quantity(*dimension), ir::UnitId::none};
  }
  const Id by = step(arguments[2], raised, "pow");
  if (!by.valid()) return by;
  return emit(ir::CallBuiltin{row.builtin, operands({x, n, by}), 0}, type(by), unit(by), span);
}

ir::ExprId ExprChecker::call_add_months(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments,
                                        base::Span span) {
  const Id date = check(arguments[0], {program_.types.date(), one});
  const Id n = infer(arguments[1]);
  const auto mode = option(arguments[2], {"down", "up"});
  if (!date.valid() || !n.valid() || !mode) return Id::none;
  if (!is_number(n) && !is_any(n)) {
    const auto time = program_.units->find_dimension("time");
    const bool is_time = time && is_quantity(n) && type(n) == program_.types.quantity(*time);
    return error(diag::Kind::WrongOperand, at(n).span, {"`add_months`", "a number of months", described(n)},
                 is_time ? "divide by `1 month`" : "");
  }
  const base::Rational* constant = literal_number(n);
  if (constant != nullptr && !constant->is_integer())
    return error(
        diag::Kind::WrongOperand, at(n).span,
        {"`add_months`", "a whole number of months", constant->finite_decimal().value_or(constant->fraction_text())});
  return emit(ir::CallBuiltin{row.builtin, operands({date, n}), static_cast<std::uint8_t>(*mode)},
              program_.types.date(), one, span);
}

}  // namespace proviso::check
