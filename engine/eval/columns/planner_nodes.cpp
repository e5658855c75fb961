// One function for each construct that columns know. What they mean stands in eval_*.cpp.
#include <algorithm>

#include "eval/columns/plan.hpp"

namespace proviso::eval {

using Maybe = std::optional<StepId>;

// ---- names

Maybe Planner::node(const ir::SubjectRef&) { return step({.operation = Operation::Subject, .shape = Shape::Record}); }

Maybe Planner::node(const ir::DefinitionRef& n) {
  // A body reads no local of whoever mentions it.
  const auto outside = std::exchange(locals_, {});
  const Maybe body = plan(program_.definitions[n.definition.index()].body);
  locals_ = outside;
  return body;
}

Maybe Planner::node(const ir::LocalRef& n) {
  const auto bound = locals_.find(n.slot);
  return bound == locals_.end() ? Maybe{} : Maybe{bound->second};
}

Maybe Planner::node(const ir::Let& n) {
  const Maybe value = plan(n.value);
  if (!value) return std::nullopt;
  locals_[n.slot] = *value;
  const Maybe body = plan(n.body);
  locals_.erase(n.slot);
  return body;
}

Maybe Planner::node(const ir::CallFunction& n) {
  std::vector<StepId> arguments;
  for (std::uint32_t i = 0; i < n.arguments.count; ++i) {
    const Maybe argument = plan(program_.operands[n.arguments.begin + i]);
    if (!argument) return std::nullopt;
    arguments.push_back(*argument);
  }
  const auto known = calls_.find({n.function, arguments});
  if (known != calls_.end()) return known->second;
  auto outside = std::exchange(locals_, {});
  for (std::uint32_t i = 0; i < n.arguments.count; ++i) locals_[i] = arguments[i];
  const Maybe body = plan(program_.functions[n.function.index()].body);
  locals_ = std::move(outside);
  calls_.emplace(std::pair{n.function, std::move(arguments)}, body);
  return body;
}

// ---- numbers and dates

Maybe Planner::node(const ir::Negate& n) {
  const Maybe operand = plan(n.operand);
  const Maybe zero = constant(Value{base::Rational{}}, Shape::Number);
  if (!operand) return std::nullopt;
  return step({.operation = Operation::Subtract, .shape = Shape::Number, .a = *zero, .b = *operand});
}

Maybe Planner::node(const ir::Arithmetic& n) {
  const Maybe a = plan(n.lhs);
  // Dividing by a constant is multiplying: its numbers keep one denominator.
  if (n.op == ir::ArithmeticOp::Divide && a && steady(n.rhs)) {
    const Value divisor = steady_value(n.rhs);
    if (divisor.kind() == ir::ValueKind::Number && !divisor.number().is_zero())
      if (const Maybe b = constant(Value{divisor.number().reciprocal()}, Shape::Number))
        return step({.operation = Operation::Multiply, .shape = Shape::Number, .a = *a, .b = *b});
  }
  const Maybe b = plan(n.rhs);
  if (!a || !b) return std::nullopt;
  const auto operation = [&] {
    switch (n.op) {
      case ir::ArithmeticOp::Add:
        return Operation::Add;
      case ir::ArithmeticOp::Subtract:
        return Operation::Subtract;
      case ir::ArithmeticOp::Multiply:
        return Operation::Multiply;
      case ir::ArithmeticOp::Divide:
        return Operation::Divide;
    }
    PROVISO_UNREACHABLE();
  };
  return step({.operation = operation(), .shape = Shape::Number, .a = *a, .b = *b});
}

Maybe Planner::node(const ir::As& n, ExprId id) {
  const Maybe operand = plan(n.operand);
  const ir::UnitId unit = program_[id].unit;
  if (!operand || plan_.shape(*operand) != Shape::Number || !unit.valid()) return operand;
  const base::Unit& shown = program_.units_used[unit.index()];
  // Whether a rate reaches the currency does not depend on the amount.
  const auto converted = evaluator_.world().rates.in_unit(base::Rational{1}, shown);
  return std::holds_alternative<ir::Cause>(converted) ? Maybe{} : operand;
}

Maybe Planner::node(const ir::DateShift& n) {
  const Maybe date = plan(n.date);
  if (!date || !steady(n.by)) return std::nullopt;
  const Value by = steady_value(n.by);
  if (by.is_unknown()) return std::nullopt;
  const auto days = (by.number() / evaluator_.world().day()).to_int64();
  if (!days || *days <= -10'000'000 || *days >= 10'000'000) return std::nullopt;
  const auto shift = static_cast<std::int32_t>(n.subtract ? -*days : *days);
  return step(
      {.operation = Operation::Shift, .shape = Shape::Word, .index = static_cast<std::uint32_t>(shift), .a = *date});
}

Maybe Planner::node(const ir::DateDifference& n) {
  const Maybe a = plan(n.lhs);
  const Maybe b = plan(n.rhs);
  if (!a || !b) return std::nullopt;
  return step({.operation = Operation::Between, .shape = Shape::Number, .a = *a, .b = *b});
}

// ---- truths

Maybe Planner::node(const ir::Not& n) {
  const Maybe operand = plan(n.operand);
  return operand ? Maybe{negated_if(true, *operand)} : std::nullopt;
}

Maybe Planner::node(const ir::And& n) {
  const Maybe a = plan(n.lhs);
  const Maybe b = plan(n.rhs);
  if (!a || !b) return std::nullopt;
  return step({.operation = Operation::And, .shape = Shape::Truth, .a = *a, .b = *b});
}

Maybe Planner::node(const ir::Or& n) {
  const Maybe a = plan(n.lhs);
  const Maybe b = plan(n.rhs);
  if (!a || !b) return std::nullopt;
  return step({.operation = Operation::Or, .shape = Shape::Truth, .a = *a, .b = *b});
}

Maybe Planner::node(const ir::IsState& n) {
  const Maybe operand = plan(n.operand);
  if (!operand) return std::nullopt;
  return step({.operation = Operation::State,
               .shape = Shape::Truth,
               .detail = static_cast<std::uint8_t>(n.state),
               .a = *operand});
}

Maybe Planner::compare(ir::CompareOp op, StepId a, StepId b) {
  const auto operation = [&]() -> std::optional<Operation> {
    if (plan_.shape(a) != plan_.shape(b)) return std::nullopt;
    switch (plan_.shape(a)) {
      case Shape::Number:
        return Operation::CompareNumbers;
      case Shape::Word:
        return Operation::CompareWords;
      case Shape::Truth:
        return Operation::CompareTruths;
      case Shape::Record:
      case Shape::List:
        return std::nullopt;
    }
    PROVISO_UNREACHABLE();
  }();
  if (!operation) return std::nullopt;
  return step(
      {.operation = *operation, .shape = Shape::Truth, .detail = static_cast<std::uint8_t>(op), .a = a, .b = b});
}

Maybe Planner::node(const ir::Compare& n) {
  const Maybe a = plan(n.lhs);
  const Maybe b = plan(n.rhs);
  return a && b ? compare(n.op, *a, *b) : std::nullopt;
}

Maybe Planner::node(const ir::Between& n) {
  const Maybe value = plan(n.value);
  const Maybe low = plan(n.low);
  const Maybe high = plan(n.high);
  if (!value || !low || !high) return std::nullopt;
  const Maybe above = compare(ir::CompareOp::GreaterEqual, *value, *low);
  const Maybe below = compare(ir::CompareOp::LessEqual, *value, *high);
  if (!above || !below) return std::nullopt;
  // All three must be known for an answer, so `and` alone would say too much.
  const StepId both = step({.operation = Operation::And, .shape = Shape::Truth, .a = *above, .b = *below});
  const StepId ends =
      step({.operation = Operation::And, .shape = Shape::Truth, .a = is_known(*low), .b = is_known(*high)});
  const Maybe nothing = constant(Value{}, Shape::Truth);
  return step({.operation = Operation::Choose,
               .shape = Shape::Truth,
               .a = ends,
               .b = negated_if(n.negated, both),
               .c = *nothing});
}

}  // namespace proviso::eval
