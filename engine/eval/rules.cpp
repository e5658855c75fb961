#include "eval/rules.hpp"

#include <algorithm>

namespace proviso::eval {

using ir::Outcome;

Finding find(Evaluator& evaluator, const ir::Rule& rule) {
  if (rule.disabled) return {Outcome::Disabled};
  ir::UnknownId unknown = ir::absent;
  bool guard_unknown = false;
  for (const ExprId guard : rule.guards) {
    const Value applies = evaluator.value(guard);
    if (applies.is_false()) return {Outcome::NotApplicable};
    if (!applies.is_unknown()) continue;
    guard_unknown = true;
    unknown = evaluator.world().heap.causes.join(unknown, applies.unknown());
  }
  const Value holds = evaluator.value(rule.that);
  if (holds.is_unknown()) return {Outcome::Unknown, evaluator.world().heap.causes.join(unknown, holds.unknown())};
  const bool passes = holds.boolean() != (rule.kind == ir::RuleKind::Forbid);
  if (passes) return {Outcome::Pass};  // whether or not it applies
  if (guard_unknown) return {Outcome::Unknown, unknown};
  return {Outcome::Fail};
}

bool counts_as_failed(const ir::Rule& rule, Outcome outcome) {
  return outcome == Outcome::Fail || (outcome == Outcome::Unknown && rule.unknown == ir::UnknownPolicy::Fails);
}

bool defers(const ir::Rule& rule, Outcome outcome) {
  return outcome == Outcome::Unknown && rule.unknown == ir::UnknownPolicy::Defers;
}

bool knocks_out(const ir::Rule& rule) {
  return rule.kind == ir::RuleKind::Require || rule.kind == ir::RuleKind::Forbid;
}

std::vector<ir::RuleId> active_rules(const ir::Program& program, ir::Scope scope) {
  std::vector<ir::RuleId> out;
  for (std::size_t i = 0; i < program.rules.size(); ++i)
    if (program.rules[i].active && program.rules[i].scope == scope) out.push_back(ir::RuleId::of(i));
  std::ranges::sort(
      out, [&](ir::RuleId a, ir::RuleId b) { return program.rules[a.index()].name < program.rules[b.index()].name; });
  return out;
}

}  // namespace proviso::eval
