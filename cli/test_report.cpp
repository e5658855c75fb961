#include "cli/test_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "trace/layout.hpp"
#include "trace/render_derivation.hpp"

namespace proviso::cli {
namespace {

struct Totals {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t invalid_files = 0;
};

Totals totals_of(const std::vector<FileTests>& files) {
  Totals totals;
  for (const auto& file : files) {
    if (!file.valid) ++totals.invalid_files;
    totals.failed += file.failed();
    totals.passed += file.tests.size() - file.failed();
  }
  return totals;
}

// Whether the derivation tells more than the values of the expression itself.
bool goes_deeper(const trace::Step& step) {
  using Kind = trace::Step::Kind;
  const bool opened = step.kind == Kind::Definition || step.kind == Kind::Function || step.kind == Kind::Element;
  return (opened && !step.children.empty()) || std::ranges::any_of(step.children, goes_deeper);
}

std::string against(const FileTests& file) { return file.policy.empty() ? "" : ", against " + file.policy; }

nlohmann::json values_json(const trace::Diagram& diagram) {
  auto values = nlohmann::json::array();
  for (const auto& mark : diagram.marks)
    values.push_back({{"line", mark.line}, {"text", mark.text}, {"value", mark.value}});
  return {{"path", diagram.at.path}, {"line", diagram.at.line}, {"source", diagram.lines}, {"values", values}};
}

nlohmann::json failure_json(const FailureReport& report) {
  auto values = nlohmann::json::array();
  for (const auto& diagram : report.failure.values) values.push_back(values_json(diagram));
  return {{"path", report.path},
          {"line", report.line},
          {"column", report.column},
          {"source", report.source},
          {"expected", report.failure.expected},
          {"found", report.failure.found},
          {"expressions", std::move(values)},
          {"text", failure_text(report, Detail::Normal)}};
}

}  // namespace

std::size_t FileTests::failed() const {
  return static_cast<std::size_t>(std::ranges::count_if(tests, [](const auto& test) { return !test.passed(); }));
}

std::vector<TestReport> reports_of(std::vector<eval::TestResult> results, const base::SourceMap& sources) {
  std::vector<TestReport> reports;
  for (auto& result : results) {
    auto& report = reports.emplace_back();
    report.title = std::move(result.title);
    report.line = sources.line_column(result.span.file, result.span.begin).line;
    for (auto& failure : result.failures) {
      const auto at = sources.line_column(failure.span.file, failure.span.begin);
      report.failures.push_back({sources.path(failure.span.file), at.line, at.column,
                                 std::string{base::trim(sources.line_text(failure.span.file, at.line))},
                                 std::move(failure)});
    }
  }
  return reports;
}

std::string failure_text(const FailureReport& report, Detail detail) {
  const auto& failure = report.failure;
  auto text = report.path + ":" + std::to_string(report.line) + ":" + std::to_string(report.column) + ": " +
              report.source + "\n  expected " + failure.expected + "\n  found    " + failure.found + "\n";
  if (detail == Detail::Brief) return text;
  for (const auto& diagram : failure.values) {
    text += "\n  " + diagram.at.path + ":" + std::to_string(diagram.at.line) + "\n";
    text += trace::diagram_text(diagram, {}, 2);
  }
  if (failure.derivation && (detail == Detail::Full || failure.values.empty() || goes_deeper(*failure.derivation)))
    text += "\n" + trace::derivation_text(*failure.derivation, {}, 4);
  return text;
}

std::string tests_text(const std::vector<FileTests>& files, const TextStyle& style) {
  std::string text;
  for (const auto& file : files)
    for (const auto& test : file.tests) {
      if (test.passed()) {
        if (style.every_test) text += "passed " + file.path + ": " + trace::harmless(test.title) + "\n";
        continue;
      }
      text += "FAILED " + file.path + against(file) + ": " + trace::harmless(test.title) + "\n";
      for (const auto& failure : test.failures) text += failure_text(failure, style.detail) + "\n";
    }
  const auto totals = totals_of(files);
  text += std::to_string(totals.passed) + " passed, " + std::to_string(totals.failed) + " failed";
  if (totals.invalid_files > 0)
    text += ", " + std::to_string(totals.invalid_files) + (totals.invalid_files == 1 ? " file" : " files") + " invalid";
  std::vector<std::string> policies;
  for (const auto& file : files)
    if (!file.policy.empty() && std::ranges::find(policies, file.policy) == policies.end())
      policies.push_back(file.policy);
  if (!policies.empty()) text += ", against " + base::join(policies, ", ");
  return text + "\n";
}

std::string tests_listed(const std::vector<FileTests>& files) {
  std::string text;
  for (const auto& file : files)
    for (const auto& test : file.tests)
      text += file.path + ":" + std::to_string(test.line) + ": " + trace::harmless(test.title) + "\n";
  return text;
}

std::string tests_json(const std::vector<FileTests>& files, const std::string& coverage) {
  auto document = nlohmann::json::object();
  const auto totals = totals_of(files);
  document["schema"] = "proviso.tests/1";
  document["passed"] = totals.passed;
  document["failed"] = totals.failed;
  document["files"] = nlohmann::json::array();
  for (const auto& file : files) {
    auto tests = nlohmann::json::array();
    for (const auto& test : file.tests) {
      auto failures = nlohmann::json::array();
      for (const auto& failure : test.failures) failures.push_back(failure_json(failure));
      tests.push_back(
          {{"title", test.title}, {"line", test.line}, {"passed", test.passed()}, {"failures", std::move(failures)}});
    }
    nlohmann::json one = {{"path", file.path}, {"valid", file.valid}, {"tests", std::move(tests)}};
    if (!file.policy.empty()) one["policy"] = file.policy;
    document["files"].push_back(std::move(one));
  }
  if (!coverage.empty()) document["coverage"] = nlohmann::json::parse(coverage);
  return document.dump() + "\n";
}

}  // namespace proviso::cli
