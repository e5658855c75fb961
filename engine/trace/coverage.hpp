// What the tests of policies have reached, as plain data: which outcome of each rule, which side of each guard, branch,
// arm and clause; and its renderers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace proviso::trace {

/// Something that a test can reach.
struct CoveragePoint {
  enum class Kind : std::uint8_t { Rule, Guard, Branch, Arm, Clause };
  Kind kind = Kind::Rule;
  std::string name;  ///< the rule, definition or clause that it belongs to: "nvlink_inside"
  std::string what;  ///< "failed", "false", "then", the pattern of an arm, "taken"
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  std::uint64_t hits = 0;  ///< how often
};

/// One file of a program.
struct CoverageFile {
  std::string path;
  std::string module;
  std::vector<std::string> lines;
  std::vector<CoveragePoint> points;  ///< in the order of the file
};

struct Coverage {
  std::vector<CoverageFile> files;
};

struct CoverageTotal {
  std::uint64_t reached = 0;
  std::uint64_t points = 0;
  /// "88.09 %": rounded down to two decimals, so that only all is 100 %; of nothing, 100 %.
  std::string percent() const;
};
CoverageTotal total_of(const std::vector<CoveragePoint>& points);
CoverageTotal total_of(const Coverage& coverage);

/// Adds what other tests have reached. A file that both know counts once; a point is one by its place and its words.
void merge(Coverage& into, Coverage more);

/// A summary: the totals of each file and what no test has reached.
std::string coverage_text(const Coverage& coverage);
/// `proviso.coverage/1`, without a line end.
std::string coverage_json(const Coverage& coverage);
/// The source with a count on each line that has points, and what was not reached below it.
std::string coverage_source(const Coverage& coverage);

}  // namespace proviso::trace
