#include "eval/conditions.hpp"

namespace proviso::eval {

bool is_open_condition(const ir::Rule& rule, ir::Outcome outcome) {
  if (rule.kind != ir::RuleKind::Condition) return false;
  return outcome == ir::Outcome::Fail || (outcome == ir::Outcome::Unknown && rule.unknown != ir::UnknownPolicy::Passes);
}

std::vector<OpenItem> open_items(Evaluator& evaluator, const Tally& tally, const Waivers& waivers,
                                 const Clearances& clearances, std::optional<std::size_t> candidate) {
  const std::vector<ir::RuleId>& rules = candidate ? tally.candidate_rules : tally.case_rules;
  const std::string_view id = candidate ? tally.ids[*candidate] : std::string_view{};
  evaluator.set_subject(candidate ? tally.candidates[*candidate] : nullptr);
  std::vector<OpenItem> out;
  for (std::size_t k = 0; k < rules.size(); ++k) {
    const ir::Rule& rule = evaluator.world().program.rules[rules[k].index()];
    const ir::Outcome outcome = candidate ? tally.outcome(*candidate, k) : tally.case_outcomes[k];
    if (is_open_condition(rule, outcome) && clearances.of_rule(rules[k], id) == nullptr)
      out.push_back({.rule = rules[k], .waiver = nullptr, .condition = {}, .candidate = candidate});
    if (outcome != ir::Outcome::Waived) continue;
    const Waiver* used = clearances.lightest(waivers.covering(evaluator, rules[k]), id);
    PROVISO_ASSERT(used != nullptr);
    for (std::string& condition : clearances.open_conditions(*used, id))
      out.push_back({.rule = rules[k], .waiver = used, .condition = std::move(condition), .candidate = candidate});
  }
  evaluator.set_subject(nullptr);
  return out;
}

}  // namespace proviso::eval
