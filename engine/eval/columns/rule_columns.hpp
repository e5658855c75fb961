// Outcomes of rules, a block of candidates at a time, as far as columns know them.
#pragma once

#include <span>

#include "eval/columns/columns.hpp"
#include "eval/columns/kept.hpp"
#include "eval/rules.hpp"

namespace proviso::eval {

class RuleColumns {
 public:
  /// In the place of an outcome: the evaluator has to be asked.
  static constexpr std::uint8_t ask = 0xff;

  RuleColumns(Evaluator& evaluator, const std::vector<ir::RuleId>& rules);

  /// A place for what the steps of these rules come to, for so many candidates.
  Kept keep(std::size_t candidates) const;
  /// Copies the block that was run last, which begins at this candidate.
  void store(std::size_t begin, std::size_t count, Kept& into) const {
    if (columns_) into.take(*columns_, begin, count);
  }

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
  std::unordered_map<std::uint32_t, StepId> planned_;  ///< by ExprId
  std::vector<Ruled> ruled_;
  std::optional<Columns> columns_;
};

}  // namespace proviso::eval
