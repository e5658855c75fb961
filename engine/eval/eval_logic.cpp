// not, and, or (Kleene), `is known` and its like, `??`.
#include "eval/evaluator.hpp"

namespace proviso::eval {

Value Evaluator::eval(const ir::Not& n, ExprId) {
  Value operand = run(n.operand);
  if (operand.is_unknown()) return operand;
  return Value{!operand.boolean()};
}

namespace {

// `and` is decided by one false operand, `or` by one true: the order of the operands means nothing.
bool decides(const Value& operand, bool deciding) { return deciding ? operand.is_true() : operand.is_false(); }

// Of the facts asked for in vain, keeps those that decided: none where an operand without any decides as well.
void keep_deciding(std::vector<ir::UnknownId>& asked, std::size_t begin, std::size_t middle, bool first_decides,
                   bool second_decides) {
  const bool first_asked = middle > begin;
  const bool second_asked = asked.size() > middle;
  const auto at = [&](std::size_t i) { return asked.begin() + static_cast<std::ptrdiff_t>(i); };
  if ((first_decides && !first_asked) || (second_decides && !second_asked)) {
    asked.erase(at(begin), asked.end());
  } else if (first_decides && !second_decides) {
    asked.erase(at(middle), asked.end());
  } else if (second_decides && !first_decides) {
    asked.erase(at(begin), at(middle));
  }
}

}  // namespace

Value Evaluator::eval(const ir::And& n, ExprId) {
  const std::size_t begin = audit_ != nullptr ? audit_->asked.size() : 0;
  Value a = run(n.lhs);
  if (plain_ && a.is_false()) return a;
  const std::size_t middle = audit_ != nullptr ? audit_->asked.size() : 0;
  Value b = run(n.rhs);
  if (a.is_false() || b.is_false()) {
    if (audit_ != nullptr) keep_deciding(audit_->asked, begin, middle, decides(a, false), decides(b, false));
    return Value{false};
  }
  if (a.is_true()) return b;
  if (b.is_true()) return a;
  return either_unknown(a, b);
}

Value Evaluator::eval(const ir::Or& n, ExprId) {
  const std::size_t begin = audit_ != nullptr ? audit_->asked.size() : 0;
  Value a = run(n.lhs);
  if (plain_ && a.is_true()) return a;
  const std::size_t middle = audit_ != nullptr ? audit_->asked.size() : 0;
  Value b = run(n.rhs);
  if (a.is_true() || b.is_true()) {
    if (audit_ != nullptr) keep_deciding(audit_->asked, begin, middle, decides(a, true), decides(b, true));
    return Value{true};
  }
  if (a.is_false()) return b;
  if (b.is_false()) return a;
  return either_unknown(a, b);
}

Value Evaluator::eval(const ir::IsState& n, ExprId) {
  Value operand = run(n.operand);
  // Where nothing is known on purpose, being unknown proves nothing.
  if (world_.hypothetical && operand.is_unknown()) return operand;
  switch (n.state) {
    case ir::State::Known:
      if (!operand.is_unknown()) return Value{true};
      asked_in_vain_ = true;
      if (audit_ != nullptr) audit_->asked.push_back(operand.unknown());
      return Value{false};
    case ir::State::Unknown:
      return Value{operand.is_unknown()};
    case ir::State::True:
      return Value{operand.is_true()};
    case ir::State::False:
      return Value{operand.is_false()};
  }
  PROVISO_UNREACHABLE();
}

Value Evaluator::eval(const ir::Coalesce& n, ExprId) {
  Value first = run(n.first);
  if (!first.is_unknown()) {
    if (sink_ != nullptr) sink_->skip(n.fallback);
    return first;
  }
  if (world_.hypothetical) return first;
  Value fallback = run(n.fallback);
  if (fallback.is_unknown()) return Value{naming_.either(first.unknown(), fallback.unknown())};
  if (sink_ != nullptr) sink_->note("default used");
  return fallback;
}

}  // namespace proviso::eval
