#include "claims.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>

#include "base/file.hpp"
#include "proviso.hpp"

namespace proviso::conformance {

namespace {

namespace fs = std::filesystem;

/// Claims of one module: some hundred keep a module well below the limits of a file.
constexpr std::size_t batch_size = 500;

struct Refuted {
  std::size_t claim;
  std::string found;
};

/// A file that is gone when the program is done with it.
class Module {
 public:
  explicit Module(const std::string& text)
      : path_{fs::temp_directory_path() / fmt::format("proviso-conformance-{}.proviso", ::getpid())} {
    if (const auto written = base::write_file(path_, text); !written)
      throw std::runtime_error{base::to_text(written.error())};
  }
  Module(const Module&) = delete;
  Module& operator=(const Module&) = delete;
  ~Module() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// One line a claim, so that a finding's line says whose it is.
std::string module_text(std::string_view declarations, std::span<const Claim> claims) {
  std::string text = fmt::format("module oracle\n{}\n", declarations);
  for (std::size_t i = 0; i < claims.size(); ++i)
    text += fmt::format("test \"{}\" expect {}\n", i, claims[i].expression);
  return text;
}

/// What the module's findings say of each claim; throws where an error is none of theirs.
std::vector<Refuted> from_findings(const Session& session, std::uint32_t first_line, std::size_t claims) {
  std::vector<Refuted> out;
  for (const auto& finding : session.diagnostics.items()) {
    if (diag::severity(finding.kind) != diag::Severity::Error) continue;
    const auto at = finding.primary.at;
    const auto line = at.valid() ? session.files.sources.line_column(at.file, at.begin).line : 0;
    if (line < first_line || line >= first_line + claims)
      throw std::runtime_error{"the module of the claims is wrong: " + finding.message()};
    out.push_back({line - first_line, finding.message()});
  }
  return out;
}

std::vector<Refuted> from_results(const std::vector<eval::TestResult>& results, std::size_t claims) {
  if (results.size() != claims) throw std::runtime_error{"not every claim was tested"};
  std::vector<Refuted> out;
  for (std::size_t i = 0; i < results.size(); ++i)
    for (const auto& failure : results[i].failures) out.push_back({i, failure.found});
  return out;
}

std::vector<Refuted> refuted(std::string_view declarations, std::span<const Claim> claims) {
  const Module module{module_text(declarations, claims)};
  Session session;
  session.shipped = find_shipped({});
  const auto results = test_file(session, module.path());
  if (results) return from_results(results->tests, claims.size());
  const auto first_line = static_cast<std::uint32_t>(std::ranges::count(declarations, '\n')) + 3;
  return from_findings(session, first_line, claims.size());
}

/// A module with one error tests nothing: what is wrong is set aside and the rest judged again.
void judge(std::string_view declarations, std::vector<Claim> claims, FileScore& score) {
  while (!claims.empty()) {
    const std::size_t before = score.failures.size();
    std::vector<bool> gone(claims.size());
    const auto wrong = refuted(declarations, claims);
    for (const auto& [claim, found] : wrong) {
      if (!gone[claim])
        score.failures.push_back({claims[claim].id, claims[claim].input, claims[claim].expression, found});
      gone[claim] = true;
    }
    if (score.failures.size() == before) return;
    std::vector<Claim> rest;
    for (std::size_t i = 0; i < claims.size(); ++i)
      if (!gone[i]) rest.push_back(std::move(claims[i]));
    claims = std::move(rest);
  }
}

}  // namespace

void judge(SuiteScore& suite) {
  for (auto& file : suite.files)
    for (std::size_t at = 0; at < file.claims.size(); at += batch_size) {
      const auto begin = file.claims.begin() + static_cast<std::ptrdiff_t>(at);
      const auto size = std::min(batch_size, file.claims.size() - at);
      judge(suite.declarations, {begin, begin + static_cast<std::ptrdiff_t>(size)}, file);
    }
}

}  // namespace proviso::conformance
