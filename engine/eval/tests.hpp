// Runs the `test` blocks of a program with the evaluator that decides cases.
#pragma once

#include <set>

#include "eval/evaluate.hpp"
#include "trace/diagram.hpp"

namespace proviso::eval {

class CoverageCount;

/// One `expect` that did not hold.
struct ExpectFailure {
  ir::Span span;
  std::string expected;                ///< as a phrase: "nvlink_inside fails for `a`"
  std::string found;                   ///< what came out
  std::vector<trace::Diagram> values;  ///< of what was expected to be true, or of the rule: its guards, its condition
  std::optional<trace::Step> derivation;  ///< of the last of them
};

/// One test, or one case of a test that has several.
struct TestResult {
  std::string module;
  std::string title;
  ir::Span span;
  std::vector<ExpectFailure> failures;
  std::set<ir::Span> reached = {};  ///< what its expectations rest on, where it was asked for

  bool passed() const { return failures.empty(); }
};

struct TestOptions {
  /// Globs: a test is run where one of them matches its title, its module, or a rule that it expects something of, by
  /// its full name or the last part. None: all tests.
  std::vector<std::string> filters;
  bool list = false;                  ///< only finds the tests
  bool fail_fast = false;             ///< stops after the first that fails
  CoverageCount* coverage = nullptr;  ///< counts what the tests reach
  bool reach = false;                 ///< notes for each test what its expectations rest on
};

/// `base` holds the shipped catalogs; what a test does not give is empty (lists) or unknown (all else, `as_of` too).
std::vector<TestResult> run_tests(const ir::Program& program, const ir::Facts& base, const base::SourceMap& sources,
                                  const TestOptions& options = {});

}  // namespace proviso::eval
