// == != < <= > >=, `in` a list or set, `in a..b`.
#include "reference/reference.hpp"

namespace proviso::agreement {

Value Reference::eval(const ir::Compare& n, Frame& frame) {
  const Value a = eval(n.lhs, frame);
  const Value b = eval(n.rhs, frame);
  if (is_unknown(a) || is_unknown(b)) return all_unknown({&a, &b});
  if (n.op == ir::CompareOp::Equal || n.op == ir::CompareOp::NotEqual) {
    const auto same = equal(a, b);
    if (same) return *same == (n.op == ir::CompareOp::Equal);
    Unknown why;
    causes_inside(why.causes, a);
    causes_inside(why.causes, b);
    return why;
  }
  const int side = order(a, b);
  switch (n.op) {
    case ir::CompareOp::Less:
      return side < 0;
    case ir::CompareOp::LessEqual:
      return side <= 0;
    case ir::CompareOp::Greater:
      return side > 0;
    case ir::CompareOp::GreaterEqual:
      return side >= 0;
    case ir::CompareOp::Equal:
    case ir::CompareOp::NotEqual:
      break;
  }
  PROVISO_UNREACHABLE();
}

// True on a known match, whatever else is unknown.
Value Reference::eval(const ir::Contains& n, Frame& frame) {
  const Value value = eval(n.value, frame);
  const Value container = eval(n.container, frame);
  if (is_unknown(value) || is_unknown(container)) return all_unknown({&value, &container});
  Unknown open;
  bool undecided = false;
  for (const Value& element : std::get<ListPtr>(container)->elements) {
    const auto same = equal(value, element);
    if (same == true) return !n.negated;
    if (same) continue;
    undecided = true;
    if (!is_unknown(element)) causes_inside(open.causes, value);
    causes_inside(open.causes, element);
  }
  if (undecided) return open;
  return n.negated;
}

Value Reference::eval(const ir::Between& n, Frame& frame) {
  const Value value = eval(n.value, frame);
  const Value low = eval(n.low, frame);
  const Value high = eval(n.high, frame);
  if (is_unknown(value) || is_unknown(low) || is_unknown(high)) return all_unknown({&value, &low, &high});
  const bool inside = order(low, value) <= 0 && order(value, high) <= 0;
  return inside != n.negated;
}

}  // namespace proviso::agreement
