// The door: run_tests().
#include "eval/tests.hpp"

#include <algorithm>

#include "eval/testing/expect.hpp"
#include "eval/testing/given.hpp"

namespace proviso::eval {

namespace {

// A parameter without default or setting that a test needs has to be given by it, as a case has to set it.
void report_unset(const ir::Program& program, const ir::Test& test, ir::Span span, std::vector<ir::ParamId> unset,
                  TestResult& result) {
  std::ranges::sort(unset);
  const auto repeated = std::ranges::unique(unset);
  unset.erase(repeated.begin(), repeated.end());
  for (const ir::ParamId id : unset) {
    const std::string& name = program.params[id.index()].name;
    result.failures.push_back({.span = span,
                               .expected = "a value of `" + name + "`, which has neither a default nor a setting",
                               .found = "none in the test \"" + test.title + "\": write `given " +
                                        name.substr(name.rfind('.') + 1) + " = ...`",
                               .derivation = {}});
  }
}

// What an expectation asks for that has no value: looked at afresh, since whole candidates were evaluated before.
std::vector<ir::ParamId> unset_for(const Trial& trial, const ir::Expect& expect) {
  if (trial.evaluator.unset_params().empty()) return {};
  if (std::holds_alternative<ir::ExpectVerdict>(expect.node)) return trial.evaluator.unset_params();
  Evaluator afresh{trial.evaluator.world(), trial.evaluator.survey()};
  afresh.set_standing(standing_at(afresh.world(), trial.tally, ir::Stage::Decide));
  Options options;
  options.trace = TraceLevel::None;
  const Clearances clearances{afresh.world()};
  Reporter reporter{afresh, trial.tally, trial.ruling, trial.waivers, clearances, options};
  check_expectation({trial.test, afresh, trial.tally, trial.ruling, trial.waivers, reporter}, expect);
  return afresh.unset_params();
}

void try_one(const ir::Program& program, const ir::Facts& base, ir::Heap& heap, const Survey& survey,
             const ir::Test& test, const base::SourceMap& sources, TestResult& result) {
  const GivenWorld given = given_world(program, base, heap, survey, test, sources);
  for (const std::string& problem : given.problems)
    result.failures.push_back(
        {.span = test.span, .expected = "facts that a case could have", .found = problem, .derivation = {}});
  report_unset(program, test, test.span, given.unset_params, result);
  if (!result.failures.empty()) return;
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
    auto failure = check_expectation(trial, expect);
    if (auto unset = unset_for(trial, expect); !unset.empty())
      report_unset(program, test, expect.span, std::move(unset), result);
    else if (failure)
      result.failures.push_back(std::move(*failure));
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
