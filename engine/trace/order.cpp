#include "trace/order.hpp"

#include <limits>
#include <string_view>
#include <tuple>

namespace proviso::trace {

namespace {

int status_order(std::string_view status) {
  if (status == "eligible") return 0;
  if (status == "waived") return 1;
  if (status == "insufficient") return 2;
  return 3;
}

}  // namespace

std::vector<const CandidateResult*> ordered(const std::vector<CandidateResult>& candidates) {
  return ordered_by(candidates, [](const CandidateResult& c) {
    const std::uint32_t rank = c.rank.value_or(std::numeric_limits<std::uint32_t>::max());
    return std::tuple{rank, status_order(c.status), std::string_view{c.id}};
  });
}

std::vector<const RuleResult*> ordered(const std::vector<RuleResult>& rules) {
  return ordered_by(rules, &RuleResult::rule);
}

std::vector<Missing> ordered(std::vector<Missing> missing) {
  std::stable_sort(missing.begin(), missing.end(), [](const Missing& a, const Missing& b) {
    return std::tie(a.path, a.candidate, a.reason, a.ask, a.where) <
           std::tie(b.path, b.candidate, b.reason, b.ask, b.where);
  });
  missing.erase(std::unique(missing.begin(), missing.end()), missing.end());
  return missing;
}

std::vector<const OpenCondition*> ordered(const std::vector<OpenCondition>& conditions) {
  return ordered_by(conditions, [](const OpenCondition& c) {
    return std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>{c.candidate, c.rule,
                                                                                              c.title, c.message};
  });
}

}  // namespace proviso::trace
