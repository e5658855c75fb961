#include "cli/test_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
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
    for (const auto& result : file.results) ++(result.passed() ? totals.passed : totals.failed);
  }
  return totals;
}

std::string escape_xml(std::string_view text) {
  std::string escaped;
  for (const char c : text) switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') escaped += c;
    }
  return escaped;
}

}  // namespace

std::string failure_text(const eval::ExpectFailure& failure, const base::SourceMap& sources) {
  const auto at = sources.line_column(failure.span.file, failure.span.begin);
  auto text = sources.path(failure.span.file) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": " +
              std::string{base::trim(sources.line_text(failure.span.file, at.line))} + "\n  expected " +
              failure.expected + "\n  found    " + failure.found + "\n";
  if (failure.derivation) text += trace::derivation_text(*failure.derivation, {}, 4);
  return text;
}

std::string tests_text(const std::vector<FileTests>& files) {
  std::string text;
  for (const auto& file : files)
    for (std::size_t i = 0; i < file.results.size(); ++i) {
      if (file.results[i].passed()) continue;
      text += "FAILED " + file.path + ": " + file.results[i].title + "\n";
      for (const auto& failure : file.failures[i]) text += failure + "\n";
    }
  const auto totals = totals_of(files);
  text += std::to_string(totals.passed) + " passed, " + std::to_string(totals.failed) + " failed";
  if (totals.invalid_files > 0) text += ", " + std::to_string(totals.invalid_files) + " files invalid";
  return text + "\n";
}

std::string tests_json(const std::vector<FileTests>& files) {
  auto document = nlohmann::json::object();
  const auto totals = totals_of(files);
  document["schema"] = "proviso.tests/1";
  document["passed"] = totals.passed;
  document["failed"] = totals.failed;
  document["files"] = nlohmann::json::array();
  for (const auto& file : files) {
    auto tests = nlohmann::json::array();
    for (std::size_t i = 0; i < file.results.size(); ++i)
      tests.push_back(
          {{"title", file.results[i].title}, {"passed", file.results[i].passed()}, {"failures", file.failures[i]}});
    document["files"].push_back({{"path", file.path}, {"valid", file.valid}, {"tests", std::move(tests)}});
  }
  return document.dump() + "\n";
}

std::string tests_junit(const std::vector<FileTests>& files) {
  const auto totals = totals_of(files);
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"" +
                    std::to_string(totals.passed + totals.failed) + "\" failures=\"" + std::to_string(totals.failed) +
                    "\" errors=\"" + std::to_string(totals.invalid_files) + "\">\n";
  for (const auto& file : files) {
    const auto name = escape_xml(file.path);
    const auto failed =
        std::count_if(file.results.begin(), file.results.end(), [](const auto& result) { return !result.passed(); });
    xml += "  <testsuite name=\"" + name + "\" tests=\"" + std::to_string(file.results.size()) + "\" failures=\"" +
           std::to_string(failed) + "\" errors=\"" + (file.valid ? "0" : "1") + "\">\n";
    if (!file.valid)
      xml += "    <testcase classname=\"" + name +
             "\" name=\"the file is valid\"><error message=\"invalid policy\"/></testcase>\n";
    for (std::size_t i = 0; i < file.results.size(); ++i) {
      xml += "    <testcase classname=\"" + name + "\" name=\"" + escape_xml(file.results[i].title) + "\"";
      if (file.results[i].passed()) {
        xml += "/>\n";
        continue;
      }
      xml += ">\n";
      for (const auto& failure : file.failures[i]) xml += "      <failure>" + escape_xml(failure) + "</failure>\n";
      xml += "    </testcase>\n";
    }
    xml += "  </testsuite>\n";
  }
  return xml + "</testsuites>\n";
}

}  // namespace proviso::cli
