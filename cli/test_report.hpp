// The results of test blocks as text, JSON and JUnit XML.
#pragma once

#include <string>
#include <vector>

#include "base/source.hpp"
#include "proviso.hpp"

namespace proviso::cli {

/// The tests of one file, or the fact that it could not be checked.
struct FileTests {
  std::string path;
  bool valid = false;
  std::vector<eval::TestResult> results;
  std::vector<std::vector<std::string>> failures;  ///< beside results: each failure as text, with its place
};

std::string tests_text(const std::vector<FileTests>& files);
std::string tests_json(const std::vector<FileTests>& files);
std::string tests_junit(const std::vector<FileTests>& files);

/// One failure: its place, the line as written, what was expected and what came out.
std::string failure_text(const eval::ExpectFailure& failure, const base::SourceMap& sources);

}  // namespace proviso::cli
