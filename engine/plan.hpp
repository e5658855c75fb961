// What to measure so that a case can be decided: the policy's own definitions `plan`, as a file for the probe.
#pragma once

#include <string>
#include <vector>

#include "proviso.hpp"

namespace proviso {

struct MeasurementPlan {
  std::string text;  ///< of the file: TOML, `proviso.plan/1`
  std::size_t steps = 0;
  std::size_t insufficient = 0;   ///< candidates that a plan was asked for
  std::vector<std::string> open;  ///< what a plan leaves open, and why: one line for a person each
};

/// Decides the case and evaluates, for each candidate that is insufficient, every definition `plan` of the policy and
/// its modules: a list of records with a field `measure`. Equal steps are written once. Nothing where the case is
/// invalid or no such definition exists: the session says why.
std::optional<MeasurementPlan> measurement_plan(Session& session, const CaseOptions& options);

}  // namespace proviso
