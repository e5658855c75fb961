// What must be cleared before an award may be signed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "eval/clearances.hpp"
#include "eval/tally.hpp"

namespace proviso::eval {

/// A `condition` that failed or is unknown, or one condition of a waiver that is in use; not cleared.
struct OpenItem {
  ir::RuleId rule;                       ///< the condition, or the rule that is waived
  const Waiver* waiver = nullptr;        ///< null for a rule of kind `condition`
  std::string condition;                 ///< the waiver's words
  std::optional<std::size_t> candidate;  ///< nothing for the case
};

/// A `condition` that failed, or is unknown and does not pass as such.
bool is_open_condition(const ir::Rule& rule, ir::Outcome outcome);

/// Of the case, or of one candidate; in the order of the rules.
std::vector<OpenItem> open_items(Evaluator& evaluator, const Tally& tally, const Waivers& waivers,
                                 const Clearances& clearances, std::optional<std::size_t> candidate);

}  // namespace proviso::eval
