// The door: run_tests().
#include "eval/tests.hpp"
#include "eval/testing/expect.hpp"
#include "eval/testing/given.hpp"

namespace proviso::eval {

namespace {

void try_one(const ir::Program& program, const ir::Facts& base, ir::Heap& heap, const Survey& survey,
             const ir::Test& test, const base::SourceMap& sources, TestResult& result) {
  const GivenWorld given = given_world(program, base, heap, survey, test, sources);
  for (const std::string& problem : given.problems)
    result.failures.push_back(
        {.span = test.span, .expected = "facts that a case could have", .found = problem, .derivation = {}});
  if (!given.problems.empty()) return;
  Evaluator evaluator{given.world, survey};
  const Waivers waivers{given.world};
  const Clearances clearances{given.world};
  const Tally counted = tally(evaluator, waivers);
  const Ruling ruling = give_ruling(evaluator, counted, waivers, clearances);
  Options options;
  options.trace = TraceLevel::None;
  options.digits = ir::Digits::Report;
  Reporter reporter{evaluator, counted, ruling, waivers, clearances, options};
  const Trial trial{test, evaluator, counted, ruling, waivers, reporter};
  for (const ir::Expect& expect : test.expects) {
    evaluator.grant(default_budget);
    if (auto failure = check_expectation(trial, expect)) result.failures.push_back(std::move(*failure));
  }
}

}  // namespace

std::vector<TestResult> run_tests(const ir::Program& program, const ir::Facts& base, const base::SourceMap& sources) {
  std::vector<TestResult> out;
  if (program.tests.empty()) return out;
  const Survey survey{program};
  ir::Heap heap;
  begin_as_copy(heap, base.heap);
  if (heap.texts == nullptr) heap.texts = program.texts;
  for (const ir::Test& test : program.tests) {
    TestResult result{.module = test.module, .title = test.title, .span = test.span, .failures = {}};
    try {
      try_one(program, base, heap, survey, test, sources, result);
    } catch (const OutOfBudget&) {
      result.failures.push_back({.span = test.span,
                                 .expected = "an evaluation within " + std::to_string(default_budget) + " steps",
                                 .found = "more steps, or too deep a nesting",
                                 .derivation = {}});
    }
    out.push_back(std::move(result));
  }
  return out;
}

}  // namespace proviso::eval
