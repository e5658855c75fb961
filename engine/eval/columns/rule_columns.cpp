#include "eval/columns/rule_columns.hpp"

#include <algorithm>
#include <array>

namespace proviso::eval {

using ir::Outcome;

namespace {

constexpr std::uint8_t code(Outcome outcome) { return static_cast<std::uint8_t>(outcome); }

}  // namespace

std::optional<RuleColumns::Ruled> RuleColumns::plan_rule(Planner& planner, const Plan& plan, const ir::Rule& rule) {
  Ruled out;
  out.forbids = rule.kind == ir::RuleKind::Forbid;
  const auto truth = [&](ExprId expr) -> std::optional<StepId> {
    const auto step = planner.add(expr);
    return step && plan.shape(*step) == Shape::Truth ? step : std::nullopt;
  };
  for (const ExprId guard : rule.guards) {
    const auto step = truth(guard);
    if (!step) return std::nullopt;
    out.guards.push_back(*step);
  }
  out.that = truth(rule.that);
  if (!out.that) return std::nullopt;
  return out;
}

RuleColumns::RuleColumns(Evaluator& evaluator, const std::vector<ir::RuleId>& rules) : evaluator_{evaluator} {
  const ir::Program& program = evaluator.world().program;
  Planner planner{evaluator, plan_};
  for (const ir::RuleId id : rules) {
    const ir::Rule& rule = program.rules[id.index()];
    auto ruled = rule.disabled ? std::nullopt : plan_rule(planner, plan_, rule);
    const std::uint8_t otherwise = rule.disabled ? code(Outcome::Disabled) : ask;
    ruled_.push_back(ruled ? std::move(*ruled) : Ruled{});
    ruled_.back().outcomes.resize(Columns::block, otherwise);
  }
  planned_ = planner.planned();
  if (known() > 0) columns_.emplace(plan_, evaluator.world());
}

Kept RuleColumns::keep(std::size_t candidates) const {
  return {evaluator_.world().program, plan_, planned_, candidates};
}

std::size_t RuleColumns::known() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(ruled_, [](const Ruled& rule) { return rule.that.has_value(); }));
}

void RuleColumns::run(std::span<const ir::RecordValue* const> candidates) {
  if (!columns_) return;
  // The budget bounds the time a policy takes, and a loop over numbers takes as long as one step for each row does over
  // so many rows.
  constexpr std::size_t rows_of_a_step = 32;
  evaluator_.spend(candidates.size() * plan_.steps.size() / rows_of_a_step + 1);
  columns_->run(candidates);
  for (Ruled& rule : ruled_)
    if (rule.that) judge(rule);
}

// As find() in eval/rules.cpp has it.
void RuleColumns::judge(Ruled& rule) const {
  const std::uint8_t passes = code(Outcome::Pass);
  const std::uint8_t fails = code(Outcome::Fail);
  const std::array<std::uint8_t, 4> by_truth{rule.forbids ? passes : fails, rule.forbids ? fails : passes,
                                             code(Outcome::Unknown), ask};
  const std::uint8_t* const that = columns_->truths(*rule.that);
  std::uint8_t* const out = rule.outcomes.data();
  for (std::size_t i = 0; i < Columns::block; ++i) out[i] = by_truth[that[i]];
  if (rule.guards.empty()) return;
  for (std::size_t i = 0; i < Columns::block; ++i) {
    bool off = false, open = false, asked = false;
    for (const StepId guard : rule.guards) {
      const auto truth = static_cast<Kleene>(columns_->truths(guard)[i]);
      off = off || truth == Kleene::False;
      open = open || truth == Kleene::Unknown;
      asked = asked || truth == Kleene::Ask;
    }
    if (off)
      out[i] = code(Outcome::NotApplicable);
    else if (asked)
      out[i] = ask;
    else if (open && out[i] == fails)
      out[i] = code(Outcome::Unknown);  // it would pass whether or not it applies, but this it would not
  }
}

}  // namespace proviso::eval
