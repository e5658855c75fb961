// Parts of a page that `eval` and `explain` share.
#pragma once

#include "trace/decision.hpp"
#include "trace/layout.hpp"

namespace proviso::trace {

Style verdict_style(std::string_view kind);
Style outcome_style(std::string_view outcome);

/// Columns that the widest outcome word and its gap take.
inline constexpr std::size_t outcome_width = 9;
/// An outcome's word and what follows it: a column where it fits, else a blank.
std::string outcome_lead(const RuleResult& rule);

/// "fail     nvlink_inside: title", then `rule_details`.
void print_rule(Page& page, const Decision& decision, const RuleResult& rule, std::size_t indent);

/// What was found and what was wanted, how far off, waivers, missing facts and what would settle them, and why the rule
/// is there.
void rule_details(Page& page, const RuleResult& rule, std::size_t indent);

/// One paragraph for each fact, with what would supply it.
void print_missing(Page& page, const std::vector<Missing>& missing, std::size_t indent);

}  // namespace proviso::trace
