// The door: run_tests().
#include "eval/tests.hpp"

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "eval/testing/coverage.hpp"
#include "eval/testing/expect.hpp"
#include "eval/testing/given.hpp"
#include "eval/testing/reach.hpp"

namespace proviso::eval {

namespace {

class Runner {
 public:
  Runner(const ir::Program& program, const ir::Facts& base, const base::SourceMap& sources, const TestOptions& options)
      : program_{program}, base_{base}, sources_{sources}, options_{options}, survey_{program} {
    begin_as_copy(heap_, base.heap);
    if (heap_.texts == nullptr) heap_.texts = program.texts;
  }

  std::vector<TestResult> run() {
    const std::vector<std::string> titles = unique_titles();
    std::vector<TestResult> out;
    for (std::size_t i = 0; i < titles.size(); ++i) {
      const ir::Test& test = program_.tests[i];
      if (!is_wanted(test, titles[i])) continue;
      TestResult& result = out.emplace_back(
          TestResult{.module = test.module, .title = titles[i], .span = test.span, .failures = {}, .reached = {}});
      if (!options_.list) attempt(test, result);
      if (options_.fail_fast && !result.passed()) break;
    }
    return out;
  }

 private:
  // Where the titles of two cases come out alike, their numbers tell them apart.
  std::vector<std::string> unique_titles() {
    std::vector<std::string> titles;
    std::map<std::string, std::size_t> counts;
    for (const ir::Test& test : program_.tests) ++counts[titles.emplace_back(title_of(test))];
    for (std::size_t i = 0; i < titles.size(); ++i)
      if (program_.tests[i].case_number != 0 && counts[titles[i]] > 1)
        titles[i] += " (case " + std::to_string(program_.tests[i].case_number) + ")";
    return titles;
  }

  std::string title_of(const ir::Test& test) {
    if (!test.shown_title.valid()) return test.title;
    try {
      const GivenWorld given = given_world(program_, base_, heap_, survey_, test, sources_);
      return Evaluator{given.world, survey_}.text(test.shown_title);
    } catch (const OutOfBudget&) {
      return test.title;
    }
  }

  bool is_wanted(const ir::Test& test, const std::string& title) const {
    if (options_.filters.empty()) return true;
    std::vector<std::string_view> names{title, test.module};
    for (const ir::Expect& expect : test.expects)
      if (const auto* outcome = std::get_if<ir::ExpectOutcome>(&expect.node)) {
        const std::string& rule = program_.rules[outcome->rule.index()].name;
        names.insert(names.end(), {rule, short_name(rule)});
      }
    return std::ranges::any_of(options_.filters, [&](const std::string& glob) {
      return std::ranges::any_of(names, [&](std::string_view name) { return base::glob_match(glob, name); });
    });
  }

  void attempt(const ir::Test& test, TestResult& result) {
    try {
      decide(test, result);
    } catch (const OutOfBudget&) {
      fail(result, result.span, "an evaluation within " + std::to_string(default_budget) + " steps",
           "more steps, or too deep a nesting");
    }
  }

  // A parameter without default or setting that a test needs has to be given by it, as a case has to set it.
  void report_unset(std::vector<ir::ParamId> unset, ir::Span at, TestResult& result) const {
    std::ranges::sort(unset);
    unset.erase(std::unique(unset.begin(), unset.end()), unset.end());
    for (const ir::ParamId id : unset) {
      const std::string& name = program_.params[id.index()].name;
      fail(result, at, "a value of `" + name + "`, which has neither a default nor a setting",
           "none in the test \"" + result.title + "\": write `given " + std::string{short_name(name)} + " = ...`");
    }
  }

  // What an expectation asks for that has no value: looked at afresh, since whole candidates were evaluated before.
  static std::vector<ir::ParamId> unset_for(const Trial& trial, const ir::Expect& expect) {
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

  static void fail(TestResult& result, ir::Span at, std::string expected, std::string found) {
    result.failures.push_back(
        {.span = at, .expected = std::move(expected), .found = std::move(found), .values = {}, .derivation = {}});
  }

  void decide(const ir::Test& test, TestResult& result) {
    const GivenWorld given = given_world(program_, base_, heap_, survey_, test, sources_);
    for (const std::string& problem : given.problems)
      fail(result, result.span, "facts that a case could have", problem);
    report_unset(given.unset_params, result.span, result);
    if (!result.failures.empty()) return;
    Evaluator evaluator{given.world, survey_};
    const Waivers waivers{given.world};
    const Clearances clearances{given.world};
    evaluator.watch(options_.coverage);
    const Tally counted = tally(evaluator, waivers);
    const Ruling ruling = give_ruling(evaluator, counted, waivers, clearances);
    if (options_.coverage != nullptr) options_.coverage->add(counted, ruling);
    Options options;
    options.trace = TraceLevel::None;
    options.digits = ir::Digits::Report;
    Reporter reporter{evaluator, counted, ruling, waivers, clearances, options};
    const Trial trial{test, evaluator, counted, ruling, waivers, reporter};
    for (const ir::Expect& expect : test.expects) {
      evaluator.grant(default_budget);
      evaluator.watch(options_.coverage);
      auto failure = check_expectation(trial, expect);
      if (auto unset = unset_for(trial, expect); !unset.empty())
        report_unset(std::move(unset), expect.span, result);
      else if (failure)
        result.failures.push_back(std::move(*failure));
    }
    if (options_.reach) result.reached = reached_by(trial);
  }

  std::set<ir::Span> reached_by(const Trial& trial) const {
    Reach reach{program_};
    for (const ir::Expect& expect : trial.test.expects) {
      trial.evaluator.grant(default_budget);
      reach.follow(trial, expect);
    }
    return reach.take();
  }

  const ir::Program& program_;
  const ir::Facts& base_;
  const base::SourceMap& sources_;
  const TestOptions& options_;
  const Survey survey_;
  ir::Heap heap_;
};

}  // namespace

std::vector<TestResult> run_tests(const ir::Program& program, const ir::Facts& base, const base::SourceMap& sources,
                                  const TestOptions& options) {
  if (program.tests.empty()) return {};
  return Runner{program, base, sources, options}.run();
}

}  // namespace proviso::eval
