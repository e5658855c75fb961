// JUnit XML as continuous integration reads it (the schema of Jenkins' xunit plugin, junit-10.xsd). No times: the same
// tests give the same bytes.
#include "cli/test_report.hpp"

namespace proviso::cli {
namespace {

// XML 1.0 allows no control characters but tab and line ends, not even escaped.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') out += c;
    }
  return out;
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string{name} + "=\"" + escaped(value) + "\"";
}

std::string counts(std::size_t tests, std::size_t failures, std::size_t errors) {
  return attribute("tests", std::to_string(tests)) + attribute("failures", std::to_string(failures)) +
         attribute("errors", std::to_string(errors));
}

std::string test_case(const FileTests& file, const TestReport& test) {
  std::string xml = "    <testcase" + attribute("classname", file.path) + attribute("name", test.title);
  if (test.passed()) return xml + "/>\n";
  const auto& first = test.failures.front().failure;
  std::string message = "expected " + first.expected + ", found " + first.found;
  if (message.find('\n') != std::string::npos) message.resize(message.find('\n'));
  if (test.failures.size() > 1) message += ", and " + std::to_string(test.failures.size() - 1) + " more";
  xml += ">\n      <failure" + attribute("type", "expectation") + attribute("message", message) + ">";
  for (const auto& failure : test.failures) xml += escaped(failure_text(failure, Detail::Normal)) + "\n";
  return xml + "</failure>\n    </testcase>\n";
}

}  // namespace

std::string tests_junit(const std::vector<FileTests>& files) {
  std::size_t tests = 0, failures = 0, errors = 0;
  std::string suites;
  for (const auto& file : files) {
    const std::size_t invalid = file.valid ? 0 : 1;
    tests += file.tests.size() + invalid;
    failures += file.failed();
    errors += invalid;
    suites += "  <testsuite" + attribute("name", file.policy.empty() ? file.path : file.path + " on " + file.policy) +
              counts(file.tests.size() + invalid, file.failed(), invalid) + ">\n";
    if (!file.valid)
      suites += "    <testcase" + attribute("classname", file.path) + attribute("name", "the file is valid") +
                "><error type=\"invalid\" message=\"the file or its policy is invalid\"/></testcase>\n";
    for (const auto& test : file.tests) suites += test_case(file, test);
    suites += "  </testsuite>\n";
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts(tests, failures, errors) + ">\n" + suites +
         "</testsuites>\n";
}

}  // namespace proviso::cli
