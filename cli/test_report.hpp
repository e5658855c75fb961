// The results of test blocks as text, JSON and JUnit XML.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "proviso.hpp"

namespace proviso::cli {

/// How much of a failure is told.
enum class Detail {
  Brief,   ///< the line, what was expected and what came out
  Normal,  ///< and the values of what was expected; their derivation where it tells more
  Full,    ///< and always the derivation
};

struct FailureReport {
  std::string path;  ///< as the user named it
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::string source;  ///< the line as written
  eval::ExpectFailure failure;
};

struct TestReport {
  std::string title;
  std::uint32_t line = 1;
  std::vector<FailureReport> failures;

  bool passed() const { return failures.empty(); }
};

/// The tests of one file, or the fact that it could not be checked.
struct FileTests {
  std::string path;
  std::string policy;  ///< what the tests of a file of their own were run against, else empty
  bool valid = false;
  bool wrong_usage = false;  ///< not valid because of the command line
  std::vector<TestReport> tests;

  std::size_t failed() const;
};

/// With the places of the failures, which the session's sources know.
std::vector<TestReport> reports_of(std::vector<eval::TestResult> results, const base::SourceMap& sources);

struct TextStyle {
  Detail detail = Detail::Normal;
  bool every_test = false;  ///< a line for each test that passed, too
};
std::string tests_text(const std::vector<FileTests>& files, const TextStyle& style);
/// `coverage`: a JSON document to stand under that key, or empty.
std::string tests_json(const std::vector<FileTests>& files, const std::string& coverage);
/// One `testcase` for each test, with one `failure` where it failed; an invalid file is an `error`.
std::string tests_junit(const std::vector<FileTests>& files);
/// `FILE:LINE: title`, one a line.
std::string tests_listed(const std::vector<FileTests>& files);

/// One failure: its place, the line as written, what was expected and what came out.
std::string failure_text(const FailureReport& report, Detail detail);

}  // namespace proviso::cli
