// Outcomes of rules, a block of candidates at a time, as far as columns know them.
#pragma once

#include <span>

#include "eval/columns/columns.hpp"
#include "eval/rules.hpp"

namespace proviso::eval {

class RuleColumns {
 public:
  /// In the place of an outcome: the evaluator has to be asked.
  static constexpr std::uint8_t ask = 0xff;

  RuleColumns(Evaluator& evaluator, const std::vector<ir::RuleId>& rules);

  /// For at least one candidate, at most Columns::block.
  void run(std::span<const ir::RecordValue* const> candidates);
  /// By candidate, of the rule at this position: ir::Outcome, or `ask`. Waivers aside.
  const std::uint8_t* outcomes(std::size_t rule) const { return ruled_[rule].outcomes.data(); }
  /// Rules that columns know.
  std::size_t known() const;

 private:
  struct Ruled {
    std::vector<StepId> guards;
    std::optional<StepId> that;  ///< nothing where columns do not know the rule, or it is disabled
    bool forbids = false;
    std::vector<std::uint8_t> outcomes;
  };
  static std::optional<Ruled> plan_rule(Planner& planner, const Plan& plan, const ir::Rule& rule);
  void judge(Ruled& rule) const;

  Evaluator& evaluator_;
  Plan plan_;
  std::vector<Ruled> ruled_;
  std::optional<Columns> columns_;
};

}  // namespace proviso::eval
