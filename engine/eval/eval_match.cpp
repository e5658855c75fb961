// if, match.
#include "eval/evaluator.hpp"
#include "ir/compare.hpp"

namespace proviso::eval {

// What comes of a choice that cannot be made: the value all ways lead to, else unknown.
Value Evaluator::unless_all_equal(std::vector<Value> choices, ir::UnknownId why) {
  bool all_unknown = true;
  bool all_equal = true;
  for (const Value& choice : choices) {
    if (!choice.is_unknown()) all_unknown = false;
    if (ir::equal(choice, choices.front(), world_.texts()) != true) all_equal = false;
  }
  if (all_equal && !choices.empty()) return choices.front();
  // Where every way is unknown, knowing the choice alone would not help.
  if (all_unknown)
    for (const Value& choice : choices) why = join(why, choice.unknown());
  return Value{why};
}

Value Evaluator::eval(const ir::If& n, ExprId) {
  const Value condition = run(n.condition);
  if (condition.is_unknown()) {
    std::vector<Value> ways;
    ways.push_back(run(n.then));
    ways.push_back(run(n.otherwise));
    return unless_all_equal(std::move(ways), condition.unknown());
  }
  if (sink_ == nullptr) return run(condition.boolean() ? n.then : n.otherwise);
  if (condition.boolean()) {
    Value out = run(n.then);
    sink_->skip(n.otherwise);
    return out;
  }
  sink_->skip(n.then);
  return run(n.otherwise);
}

Value Evaluator::eval(const ir::Match& n, ExprId) {
  const Value scrutinee = run(n.scrutinee);
  if (scrutinee.is_unknown()) {
    std::vector<Value> ways;
    for (std::uint32_t i = 0; i < n.arms.count; ++i) ways.push_back(run(program_.arms[n.arms.begin + i].value));
    return unless_all_equal(std::move(ways), scrutinee.unknown());
  }
  return scrutinee.kind() == ir::ValueKind::Enum ? match_member(n, scrutinee) : match_limits(n, scrutinee, 0);
}

Value Evaluator::match_member(const ir::Match& n, const Value& scrutinee) {
  const auto covers = [&](const ir::Arm& arm) {
    if (arm.kind == ir::Arm::Kind::Else) return true;
    for (std::uint32_t i = 0; i < arm.members.count; ++i)
      if (program_.pattern_members[arm.members.begin + i] == scrutinee.member_index()) return true;
    return false;
  };
  for (std::uint32_t i = 0; i < n.arms.count; ++i) {
    const ir::Arm& arm = program_.arms[n.arms.begin + i];
    if (!covers(arm)) {
      if (sink_ != nullptr) sink_->skip(arm.value);
      continue;
    }
    Value out = run(arm.value);
    for (std::uint32_t j = i + 1; sink_ != nullptr && j < n.arms.count; ++j)
      sink_->skip(program_.arms[n.arms.begin + j].value);
    return out;
  }
  return unknown(ir::CauseKind::Empty, text_at(n.scrutinee), "no arm of the match covers it");
}

// Brackets in turn, from arm `first` on. Behind one whose limit is unknown, every way is open.
Value Evaluator::match_limits(const ir::Match& n, const Value& scrutinee, std::uint32_t first) {
  for (std::uint32_t i = first; i < n.arms.count; ++i) {
    const ir::Arm& arm = program_.arms[n.arms.begin + i];
    if (arm.kind != ir::Arm::Kind::Else) {
      const Value limit = run(arm.limit);
      if (limit.is_unknown()) {
        std::vector<Value> ways;
        ways.push_back(run(arm.value));
        ways.push_back(match_limits(n, scrutinee, i + 1));
        return unless_all_equal(std::move(ways), limit.unknown());
      }
      const auto order = ir::compare(scrutinee, limit, world_.texts());
      if (!(arm.kind == ir::Arm::Kind::Less ? order < 0 : order <= 0)) {
        if (sink_ != nullptr) sink_->skip(arm.value);
        continue;
      }
    }
    Value out = run(arm.value);
    for (std::uint32_t j = i + 1; sink_ != nullptr && j < n.arms.count; ++j)
      sink_->skip(program_.arms[n.arms.begin + j].value);
    return out;
  }
  return unknown(ir::CauseKind::Empty, text_at(n.scrutinee), "no arm of the match covers it");
}

Value Evaluator::eval(const ir::Let& n, ExprId) {
  Value bound = run(n.value);
  local(n.slot) = std::move(bound);
  return run(n.body);
}

}  // namespace proviso::eval
