/// A decTest file: `id operation operand... -> result conditions`, with directives between that set the context.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::conformance::dectest {

/// What the directives before a case have set; names and values in lower case.
struct Context {
  long precision = 9;  ///< significant digits of a result
  std::string rounding = "half_up";
  long max_exponent = 999999999;   ///< of the first digit of a result
  long min_exponent = -999999999;  ///< the same; below it digits are lost
  bool extended = true;            ///< false: the subset arithmetic of an older standard
};

struct Case {
  std::string id;
  std::string operation;  ///< in lower case
  std::vector<std::string> operands;
  std::string result;
  std::vector<std::string> conditions;  ///< in lower case
  Context context;
  std::string line;  ///< as written

  bool has(std::string_view condition) const;
};

/// Throws std::runtime_error, naming the line, where the file is not written so.
std::vector<Case> read_cases(const std::filesystem::path& path);

}  // namespace proviso::conformance::dectest
