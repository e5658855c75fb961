// One policy with one case, decided twice.
#pragma once

#include <optional>

#include "cases/datum.hpp"
#include "eval/evaluate.hpp"
#include "loading.hpp"
#include "policies/tree.hpp"
#include "reference/decision.hpp"

namespace proviso::agreement {

/// The engine's ways to one decision.
struct Way {
  eval::TraceLevel trace = eval::TraceLevel::None;  ///< with a derivation, every expression is watched
  bool columns = false;                             ///< rules a column at a time, else one candidate after the other
};

struct Judged {
  std::vector<std::string> differences;
  Finding finding;
  trace::Decision decision;
};
/// Nothing where the second evaluator loses its patience.
std::optional<Judged> judge_twice(const Loaded& loaded, const Case& data, const Way& way);

/// Cuts policy and case smaller for as long as they still differ.
struct Small {
  Tree policy;
  Case data;
  std::vector<std::string> differences;
};
Small shrink(Tree policy, Case data, const Way& way);

}  // namespace proviso::agreement
