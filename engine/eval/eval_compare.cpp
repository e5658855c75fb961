// == != < <= > >=, `in` over lists and sets, `in a..b`.
#include <algorithm>

#include "eval/evaluator.hpp"
#include "ir/compare.hpp"

namespace proviso::eval {

using ir::ValueKind;

namespace {

// One word decides: no texts to read, nothing inside to be unknown.
bool is_simple(ValueKind kind) {
  switch (kind) {
    case ValueKind::Bool:
    case ValueKind::Number:
    case ValueKind::Text:
    case ValueKind::Date:
    case ValueKind::Enum:
      return true;
    case ValueKind::Unknown:
    case ValueKind::Version:
    case ValueKind::Record:
    case ValueKind::List:
      return false;
  }
  PROVISO_UNREACHABLE();
}

bool simply_equal(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case ValueKind::Bool:
      return a.boolean() == b.boolean();
    case ValueKind::Number:
      return a.number() == b.number();
    case ValueKind::Text:
      return a.text_id() == b.text_id();
    case ValueKind::Date:
      return a.date() == b.date();
    case ValueKind::Enum:
      return a.member_index() == b.member_index();
    case ValueKind::Unknown:
    case ValueKind::Version:
    case ValueKind::Record:
    case ValueKind::List:
      break;
  }
  PROVISO_UNREACHABLE();
}

bool holds(ir::CompareOp op, std::strong_ordering order) {
  switch (op) {
    case ir::CompareOp::Equal:
      return order == 0;
    case ir::CompareOp::NotEqual:
      return order != 0;
    case ir::CompareOp::Less:
      return order < 0;
    case ir::CompareOp::LessEqual:
      return order <= 0;
    case ir::CompareOp::Greater:
      return order > 0;
    case ir::CompareOp::GreaterEqual:
      return order >= 0;
  }
  PROVISO_UNREACHABLE();
}

Value negated_if(bool negated, Value truth) {
  if (!negated || truth.is_unknown()) return truth;
  return Value{!truth.boolean()};
}

}  // namespace

Value Evaluator::same(const Value& a, const Value& b) {
  if (a.is_unknown() || b.is_unknown()) return either_unknown(a, b);
  if (is_simple(a.kind())) return Value{simply_equal(a, b)};
  // Two records or lists that agree in all that is known: what is unknown inside stays undecided.
  if (const auto equal = ir::equal(a, b, world_.texts())) return Value{*equal};
  return Value{join(naming_.inside(a, subject_), naming_.inside(b, subject_))};
}

Value Evaluator::eval(const ir::Compare& n, ExprId) {
  const Value a = run(n.lhs);
  const Value b = run(n.rhs);
  if (a.is_unknown() || b.is_unknown()) return either_unknown(a, b);
  if (a.kind() == ValueKind::Number) return Value{holds(n.op, a.number() <=> b.number())};
  if (n.op == ir::CompareOp::Equal) return same(a, b);
  if (n.op == ir::CompareOp::NotEqual) return negated_if(true, same(a, b));
  return Value{holds(n.op, ir::compare(a, b, world_.texts()))};
}

Value Evaluator::eval(const ir::Contains& n, ExprId) {
  const Value value = run(n.value);
  const Value container = run(n.container);
  if (value.is_unknown() || container.is_unknown()) return either_unknown(value, container);
  ir::UnknownId undecided = ir::absent;
  const auto elements = container.list().elements;
  if (is_simple(value.kind())) {
    for (const Value& element : elements) {
      if (element.is_unknown())
        undecided = join(undecided, element.unknown());
      else if (simply_equal(value, element))
        return Value{!n.negated};
    }
  } else {
    spend(elements.size());
    for (const Value& element : elements) {
      const Value equal = same(value, element);
      if (equal.is_true()) return Value{!n.negated};
      if (equal.is_unknown()) undecided = join(undecided, equal.unknown());
    }
  }
  spend(elements.size() / 8);
  if (undecided != ir::absent) return Value{undecided};
  return Value{n.negated};
}

Value Evaluator::eval(const ir::Between& n, ExprId) {
  const Value value = run(n.value);
  const Value low = run(n.low);
  const Value high = run(n.high);
  if (value.is_unknown() || low.is_unknown() || high.is_unknown())
    return either_unknown(value, either_unknown(low, high));
  const bool inside = ir::compare(low, value, world_.texts()) <= 0 && ir::compare(value, high, world_.texts()) <= 0;
  return Value{inside != n.negated};
}

}  // namespace proviso::eval
