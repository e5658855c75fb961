#include "scoreboard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/file.hpp"
#include "base/text.hpp"

namespace proviso::conformance {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view row = "  {:<34}{:>7}{:>7}{:>11}{:>8}{:>8}{:>10}\n";

void print_row(std::FILE* out, std::string_view name, const FileScore& score) {
  fmt::print(out, row, name, score.run + score.left_out(), score.run, score.claims.size(), score.passed(),
             score.failed(), score.left_out());
}

void add(FileScore& total, const FileScore& part) {
  total.run += part.run;
  for (const auto& [reason, cases] : part.excluded) total.excluded[reason] += cases;
  total.claims.insert(total.claims.end(), part.claims.begin(), part.claims.end());
  total.failures.insert(total.failures.end(), part.failures.begin(), part.failures.end());
}

FileScore sum(const SuiteScore& suite) {
  FileScore total;
  for (const auto& file : suite.files) add(total, file);
  return total;
}

/// A long number or document says enough by its beginning and its length.
std::string cut(const std::string& text) {
  constexpr std::size_t longest = 300;
  if (text.size() <= longest) return text;
  return fmt::format("{}... ({} bytes)", text.substr(0, longest), text.size());
}

}  // namespace

void FileScore::exclude(std::string_view reason, int cases) {
  if (cases > 0) excluded[std::string{reason}] += cases;
}

bool FileScore::compare(std::string_view id, std::string_view input, std::string_view expected, std::string_view got) {
  ++run;
  if (expected == got) return true;
  failures.push_back({std::string{id}, std::string{input}, std::string{expected}, std::string{got}});
  return false;
}

int FileScore::left_out() const {
  int cases = 0;
  for (const auto& [reason, count] : excluded) cases += count;
  return cases;
}

bool SuiteScore::failed() const {
  return std::ranges::any_of(files, [](const FileScore& file) { return !file.failures.empty(); });
}

void print(const SuiteScore& suite, bool verbose, std::FILE* out) {
  fmt::print(out, "\n{}: {}\n", suite.name, suite.title);
  if (!suite.found) {
    fmt::print(out, "  SKIPPED: its data is not there\n");
    return;
  }
  fmt::print(out, row, "file", "cases", "run", "in policy", "passed", "failed", "excluded");
  for (const auto& file : suite.files) print_row(out, file.file, file);
  const FileScore total = sum(suite);
  if (suite.files.size() > 1) print_row(out, "together", total);
  if (!total.excluded.empty()) fmt::print(out, "  excluded, because of\n");
  for (const auto& [reason, cases] : total.excluded) fmt::print(out, "  {:>8}  {}\n", cases, reason);
  if (!verbose) return;
  for (const auto& file : suite.files)
    for (const auto& failure : file.failures)
      fmt::print(out, "  FAILED {} {}: {}\n    expected {}\n    got      {}\n", file.file, failure.id,
                 cut(failure.input), cut(failure.expected), cut(failure.got));
}

void print_total(const std::vector<SuiteScore>& suites, std::FILE* out) {
  FileScore total;
  for (const auto& suite : suites) add(total, sum(suite));
  fmt::print(
      out, "\nall suites: {} cases, {} run ({} also or only as policy text), {} passed, {} failed, {} excluded\n",
      total.run + total.left_out(), total.run, total.claims.size(), total.passed(), total.failed(), total.left_out());
}

std::vector<fs::path> files_of(const fs::path& folder, std::string_view ending) {
  std::vector<fs::path> found;
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator{folder, failure})
    if (entry.is_regular_file() && entry.path().extension() == ending) found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

std::string read_text(const fs::path& path) {
  auto text = base::read_file(path);
  if (!text) throw std::runtime_error{base::to_text(text.error())};
  return std::move(text).value();
}

std::vector<std::string> read_lines(const fs::path& path) {
  const std::string text = read_text(path);
  std::vector<std::string> lines;
  for (std::string_view line : base::split(text, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
  }
  return lines;
}

}  // namespace proviso::conformance
