#include "policy.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "base/file.hpp"
#include "base/text.hpp"
#include "check/check.hpp"
#include "eval/testing/given.hpp"
#include "ir/verify.hpp"
#include "syntax/parse.hpp"

namespace proviso::eval::testing {

namespace {

std::string shipped(const std::string& name) {
  auto text = base::read_file(std::string{PROVISO_SOURCE_DIR} + "/policies/std/" + name);
  REQUIRE(text.ok());
  return std::move(text).value();
}

std::string whole(std::string_view text) {
  const auto has = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
  std::string out{text};
  // A test is only a case to decide here; without an expectation the checker would refuse it.
  if (has("test \"") && !has("expect ")) out += "\n    expect true\n";
  if (text.find("policy ") == 0) return out;
  out = "policy trial.tender\n    currency USD\n" + out;
  if (!has("require ") && !has("forbid ") && !has("precondition ") && !has("condition ") && !has("warn "))
    out += "\nrequire always \"Always\" that true\n";
  return out;
}

std::string findings(const diag::Diagnostics& diagnostics, const base::SourceMap& sources) {
  std::string out;
  for (const auto& finding : diagnostics.items()) {
    if (finding.primary.at.valid()) {
      const auto at = sources.line_column(finding.primary.at.file, finding.primary.at.begin);
      out += sources.path(finding.primary.at.file) + ":" + std::to_string(at.line) + " " +
             std::string{sources.line_text(finding.primary.at.file, at.line)} + "\n  ";
    }
    out += finding.message() + "\n";
  }
  return out;
}

}  // namespace

Policy policy(std::string_view text) {
  Policy out;
  diag::Diagnostics diagnostics;
  std::vector<ast::File> files;
  for (const auto& [name, content] : {std::pair<std::string, std::string>{"test.proviso", whole(text)},
                                      {"std/core.proviso", shipped("core.proviso")},
                                      {"std/units.proviso", shipped("units.proviso")}}) {
    const auto id = out.sources.add(name, content);
    auto file = syntax::parse(id, out.sources, diagnostics);
    INFO(findings(diagnostics, out.sources));
    REQUIRE(file.has_value());
    REQUIRE_FALSE(diagnostics.has_errors());
    files.push_back(std::move(*file));
  }
  auto program = check::check({.files = files, .settings_file = nullptr, .settings = {}}, diagnostics);
  INFO(findings(diagnostics, out.sources));
  REQUIRE(program.has_value());
  REQUIRE_FALSE(diagnostics.has_errors());
  const auto broken = ir::verify(*program);
  INFO(broken.value_or(""));
  REQUIRE_FALSE(broken.has_value());
  out.program = std::move(*program);
  return out;
}

ir::Facts facts_of(const Policy& policy) {
  ir::Facts out;
  out.heap.texts = policy.program.texts;
  ir::Facts none;
  none.heap.texts = policy.program.texts;
  const Survey survey{policy.program};
  static const ir::Test nothing{};
  const ir::Test& test = policy.program.tests.empty() ? nothing : policy.program.tests.front();
  const GivenWorld given = given_world(policy.program, none, out.heap, survey, test, policy.sources);
  INFO(base::join(given.problems, "; "));
  REQUIRE(given.problems.empty());
  out.inputs = given.world.inputs;
  out.catalogs = given.world.catalogs;
  out.waivers = given.world.waivers;
  out.clearances = given.world.clearances;
  out.as_of = given.world.as_of;
  return out;
}

trace::Decision decided(const Policy& policy, const Options& options) {
  ir::Facts facts = facts_of(policy);
  auto outcome = decide(policy.program, facts, options, policy.sources);
  REQUIRE(std::holds_alternative<trace::Decision>(outcome));
  return std::get<trace::Decision>(std::move(outcome));
}

trace::Decision decided(std::string_view text, const Options& options) { return decided(policy(text), options); }

std::string failures(std::string_view text) {
  const Policy made = policy(text);
  ir::Facts none;
  none.heap.texts = made.program.texts;
  REQUIRE_FALSE(made.program.tests.empty());
  std::string out;
  for (const TestResult& result : run_tests(made.program, none, made.sources))
    for (const ExpectFailure& failure : result.failures)
      out += result.title + ": expected " + failure.expected + ", found " + failure.found + "\n";
  return out;
}

std::string value(std::string_view expression, std::string_view declarations) {
  const trace::Decision decision = decided(std::string{declarations} + "\nshow it \"It\" = " + std::string{expression});
  REQUIRE(decision.case_figures.size() == 1);
  const trace::Figure& figure = decision.case_figures.front();
  if (figure.missing.empty()) return figure.value.exact.empty() ? figure.value.text : figure.value.exact;
  std::vector<std::string> causes;
  for (const trace::Missing& missing : figure.missing)
    causes.push_back(missing.path + (missing.path.empty() ? "(" : " (") + missing.reason + ")");
  return figure.value.text + ": " + base::join(causes, ", ");
}

const trace::CandidateResult& candidate(const trace::Decision& decision, std::string_view id) {
  for (const auto& one : decision.candidates)
    if (one.id == id) return one;
  FAIL("no candidate " << id);
  throw 0;
}

namespace {

const trace::RuleResult& find_rule(const std::vector<trace::RuleResult>& rules, std::string_view name) {
  for (const auto& one : rules)
    if (one.rule == name || one.rule.ends_with("." + std::string{name})) return one;
  FAIL("no rule " << name);
  throw 0;
}

}  // namespace

const trace::RuleResult& rule(const trace::CandidateResult& candidate, std::string_view name) {
  return find_rule(candidate.rules, name);
}
const trace::RuleResult& case_rule(const trace::Decision& decision, std::string_view name) {
  return find_rule(decision.case_rules, name);
}

std::string paths(const std::vector<trace::Missing>& missing) {
  std::vector<std::string> out;
  for (const auto& one : missing) out.push_back(one.path);
  return base::join(out, ", ");
}

std::string verdict(const trace::Decision& decision) {
  std::string out = decision.verdict.kind;
  if (!decision.verdict.candidate.empty()) out += " " + decision.verdict.candidate;
  if (!decision.verdict.with_candidate.empty()) out += " with " + decision.verdict.with_candidate;
  return out;
}

}  // namespace proviso::eval::testing
