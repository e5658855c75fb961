// One policy with one case, decided twice.
#pragma once

#include <optional>

#include "cases/datum.hpp"
#include "eval/evaluate.hpp"
#include "loading.hpp"
#include "policies/tree.hpp"
#include "reference/decision.hpp"

namespace proviso::agreement {

struct Judged {
  std::vector<std::string> differences;
  Finding finding;
  trace::Decision decision;
};
/// Nothing where the second evaluator loses its patience.
std::optional<Judged> judge_twice(const Loaded& loaded, const Case& data, eval::TraceLevel trace);

/// Cuts policy and case smaller for as long as they still differ.
struct Small {
  Tree policy;
  Case data;
  std::vector<std::string> differences;
};
Small shrink(Tree policy, Case data, eval::TraceLevel trace);

}  // namespace proviso::agreement
