// Runs the `test` blocks of a program with the evaluator that decides cases.
#pragma once

#include "eval/evaluate.hpp"

namespace proviso::eval {

/// One `expect` that did not hold.
struct ExpectFailure {
  ir::Span span;
  std::string expected;                   ///< as a phrase: "nvlink_inside fails for `a`"
  std::string found;                      ///< what came out
  std::optional<trace::Step> derivation;  ///< of a value that was expected to be true
};

struct TestResult {
  std::string module;
  std::string title;
  ir::Span span;
  std::vector<ExpectFailure> failures;

  bool passed() const { return failures.empty(); }
};

/// `base` holds the shipped catalogs; what a test does not give is empty (lists) or unknown (all else, `as_of` too).
std::vector<TestResult> run_tests(const ir::Program& program, const ir::Facts& base, const base::SourceMap& sources);

}  // namespace proviso::eval
