// Numbers and quantities: + - * / ^ and unary minus; `as`.
#include "base/rounding.hpp"
#include "eval/evaluator.hpp"

namespace proviso::eval {

using base::Rational;

Value Evaluator::either_unknown(const Value& a, const Value& b) const {
  if (!a.is_unknown()) return b;
  if (!b.is_unknown()) return a;
  return Value{join(a.unknown(), b.unknown())};
}

Value Evaluator::bounded(Rational number) {
  if (number.within_digits(18)) [[likely]]
    return Value{std::move(number)};
  spend(16);  // arbitrary precision costs more than a machine word
  if (number.within_digits(base::max_number_digits)) return Value{std::move(number)};
  return unknown(ir::CauseKind::TooLarge, {}, "a number beyond 1,000 digits");
}

Value Evaluator::eval(const ir::Negate& n, ExprId) {
  Value operand = run(n.operand);
  if (operand.is_unknown()) return operand;
  return Value{-operand.number()};
}

Value Evaluator::eval(const ir::Arithmetic& n, ExprId id) {
  const Value a = run(n.lhs);
  const Value b = run(n.rhs);
  if (a.is_unknown() || b.is_unknown()) return either_unknown(a, b);
  switch (n.op) {
    case ir::ArithmeticOp::Add:
      return bounded(a.number() + b.number());
    case ir::ArithmeticOp::Subtract:
      return bounded(a.number() - b.number());
    case ir::ArithmeticOp::Multiply:
      return bounded(a.number() * b.number());
    case ir::ArithmeticOp::Divide:
      if (b.number().is_zero()) return divided_by_zero(n.rhs, id);
      return bounded(a.number() / b.number());
  }
  PROVISO_UNREACHABLE();
}

Value Evaluator::eval(const ir::Power& n, ExprId id) {
  Value x = run(n.operand);
  const Value exponent = run(n.exponent);
  if (x.is_unknown() || exponent.is_unknown()) return either_unknown(x, exponent);
  if (!exponent.number().is_integer())
    return unknown(
        ir::CauseKind::Invalid, text_at(n.exponent),
        "the exponent " + exponent.number().decimal(6) + " is not an integer; pow(x, n, step) takes one that is not");
  if (x.number().is_zero() && exponent.number().sign() < 0) return divided_by_zero(n.operand, id);
  // An exponent too large for 64 bits is too large for every base but -1, 0 and 1.
  const auto power = exponent.number().to_int64();
  if (power) {
    spend(16);
    if (auto result = base::power(x.number(), *power, base::max_number_digits)) return Value{std::move(*result)};
  } else if (x.number().is_zero() || x.number() == Rational{1}) {
    return x;
  }
  return unknown(ir::CauseKind::TooLarge, {}, "a number beyond 1,000 digits");
}

Value Evaluator::eval(const ir::As& n, ExprId id) {
  Value operand = run(n.operand);
  const ir::UnitId unit = program_[id].unit;
  if (operand.kind() != ir::ValueKind::Number || !unit.valid()) return operand;
  const base::Unit& shown = program_.units_used[unit.index()];
  if (shown.currencies.empty()) return operand;
  const auto converted = world_.rates.in_unit(operand.number(), shown);
  if (const auto* cause = std::get_if<ir::Cause>(&converted)) return unknown(world_.heap.causes.single(*cause));
  return operand;
}

}  // namespace proviso::eval
