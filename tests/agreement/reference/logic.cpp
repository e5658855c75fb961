// Kleene's logic of three values, and what asks for the unknown.
#include "reference/reference.hpp"

namespace proviso::agreement {

Value Reference::eval(const ir::Not& n, Frame& frame) {
  const Value p = eval(n.operand, frame);
  return is_unknown(p) ? p : Value{!std::get<bool>(p)};
}

Value Reference::eval(const ir::And& n, Frame& frame) {
  const Value p = eval(n.lhs, frame);
  const Value q = eval(n.rhs, frame);
  if (is_false(p) || is_false(q)) return false;
  if (is_true(p) && is_true(q)) return true;
  return all_unknown({&p, &q});
}

Value Reference::eval(const ir::Or& n, Frame& frame) {
  const Value p = eval(n.lhs, frame);
  const Value q = eval(n.rhs, frame);
  if (is_true(p) || is_true(q)) return true;
  if (is_false(p) && is_false(q)) return false;
  return all_unknown({&p, &q});
}

Value Reference::eval(const ir::Coalesce& n, Frame& frame) {
  const Value first = eval(n.first, frame);
  if (!is_unknown(first)) return first;
  const Value fallback = eval(n.fallback, frame);
  if (!is_unknown(fallback)) return fallback;
  return all_unknown({&first, &fallback});  // either would do
}

Value Reference::eval(const ir::IsState& n, Frame& frame) {
  const Value x = eval(n.operand, frame);
  if (asked_ != nullptr) add_causes(*asked_, x);
  switch (n.state) {
    case ir::State::Known:
      return !is_unknown(x);
    case ir::State::Unknown:
      return is_unknown(x);
    case ir::State::True:
      return is_true(x);
    case ir::State::False:
      return is_false(x);
  }
  PROVISO_UNREACHABLE();
}

}  // namespace proviso::agreement
