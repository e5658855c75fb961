/// What the suites count, and how it is printed.
#pragma once

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::conformance {

struct Failure {
  std::string id;  ///< of the case, as its file names it
  std::string input;
  std::string expected;
  std::string got;
};

/// A case stated in the language itself: an expression that has to be true.
struct Claim {
  std::string id;
  std::string input;  ///< as its file writes it
  std::string expression;
};

/// Every case of a file is run or excluded: nothing is left out of the count. A case that is also stated as a claim
/// passes where the claim holds too.
struct FileScore {
  std::string file;
  int run = 0;
  std::vector<Claim> claims;
  std::map<std::string, int, std::less<>> excluded;  ///< by the reason, a phrase
  std::vector<Failure> failures;

  void exclude(std::string_view reason, int cases = 1);
  /// A case that passes where both are the same; says whether they are.
  bool compare(std::string_view id, std::string_view input, std::string_view expected, std::string_view got);

  int failed() const { return static_cast<int>(failures.size()); }
  int passed() const { return run - failed(); }
  int left_out() const;
};

struct SuiteScore {
  std::string name;
  std::string title;
  std::string declarations;  ///< what its claims name, as policy text
  bool found = true;         ///< false: its data is not there
  std::vector<FileScore> files;

  bool failed() const;
};

void print(const SuiteScore& suite, bool verbose, std::FILE* out);
/// The last line: all suites together.
void print_total(const std::vector<SuiteScore>& suites, std::FILE* out);

/// The files of a folder with this ending, sorted; none where there is no such folder.
std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder, std::string_view ending);
/// The text of a file that has been found; throws std::runtime_error where it cannot be read.
std::string read_text(const std::filesystem::path& path);
/// Without the `\r` of other systems, each line without its end.
std::vector<std::string> read_lines(const std::filesystem::path& path);

}  // namespace proviso::conformance
