// Whether what a test expects came out, and what did instead.
#pragma once

#include <optional>

#include "eval/report/reporter.hpp"
#include "eval/tests.hpp"

namespace proviso::eval {

/// One test, decided: everything that its expectations are held against.
struct Trial {
  const ir::Test& test;
  Evaluator& evaluator;
  const Tally& tally;
  const Ruling& ruling;
  const Waivers& waivers;
  Reporter& reporter;
};

/// Nothing where it holds. Throws OutOfBudget.
std::optional<ExpectFailure> check_expectation(const Trial& trial, const ir::Expect& expect);

}  // namespace proviso::eval
