// Tests: what a policy's author runs over files rather than cases.
#include <algorithm>
#include <functional>

#include "base/file.hpp"
#include "base/text.hpp"
#include "eval/testing/coverage.hpp"
#include "facts/facts.hpp"
#include "proviso.hpp"

namespace proviso {

namespace fs = std::filesystem;

namespace {

/// The files whose coverage is asked for: the policy's own, not its tests, fixtures or units.
std::function<bool(base::FileId)> covered_files(const Session& session, TestRun::Coverage coverage) {
  std::vector<base::FileId> files;
  for (std::size_t i = 0; i < session.files.files.size(); ++i) {
    const base::FileId file = session.files.files[i].name.span.file;
    const bool tests = i == 1 && !session.files.tested_as.empty();
    if (!tests && (i == 0 || coverage == TestRun::Coverage::Shipped || !is_shipped(session, file)))
      files.push_back(file);
  }
  return [files](base::FileId file) { return std::ranges::find(files, file) != files.end(); };
}

void name_modules(const Session& session, trace::Coverage& coverage) {
  for (auto& file : coverage.files)
    for (const auto& parsed : session.files.files)
      if (session.files.sources.path(parsed.name.span.file) == file.path) file.module = parsed.name.text();
}

/// Whether the file says of itself that it is a case: quotes and briefs are TOML, too.
bool is_case_file(const fs::path& path) {
  std::error_code failure;
  if (path.extension() != ".toml" || fs::is_directory(path, failure)) return false;
  const auto text = base::read_file(path);
  if (!text) return false;
  const auto lines = base::split(text.value(), '\n');
  return std::ranges::any_of(lines, [](std::string_view line) {
    return line.starts_with("[inputs") || line.starts_with("[[inputs") || line.starts_with("policy ") ||
           line.starts_with("policy=");
  });
}

}  // namespace

std::optional<TestedFile> test_file(Session& session, const fs::path& path, const TestRun& run) {
  auto program = check_program(session, path, run.settings, run.policy);
  if (!program) return {};
  TestedFile out;
  const bool of_policy = !session.files.tested_as.empty();
  const auto own = session.files.files[of_policy ? 1 : 0].name.text();
  std::erase_if(program->tests, [&](const ir::Test& test) { return test.module != own; });
  if (run.policy && !of_policy) return out;
  if (of_policy)
    out.policy = program->name + (program->version.empty() ? "" : " " + program->version) + " (" +
                 session.files.sources.path(session.files.files.front().name.span.file) + ")";
  const auto facts = facts::read_catalogs(*program, session.shipped.catalogs, {}, eval::constants_of(*program),
                                          session.diagnostics, own_catalogs(session, *program));
  if (!facts) return {};
  eval::CoverageCount count{*program};
  eval::TestOptions options = run.tests;
  if (run.coverage != TestRun::Coverage::None) options.coverage = &count;
  out.tests = eval::run_tests(*program, *facts, session.files.canonical, options);
  if (options.coverage != nullptr) {
    out.coverage = count.report(session.files.sources, covered_files(session, run.coverage));
    name_modules(session, out.coverage);
  }
  return out;
}

std::vector<fs::path> policy_files(const fs::path& path, diag::Diagnostics& diagnostics) {
  std::vector<fs::path> found;
  std::error_code failure;
  if (is_case_file(path)) {
    diagnostics.add({diag::Kind::CaseForPolicy,
                     {},
                     {path.generic_string()},
                     {},
                     "`proviso eval " + path.generic_string() + "` decides it; here the policy is wanted that it names",
                     {}});
    return found;
  }
  if (!fs::is_directory(path, failure)) {
    found.push_back(path);
    return found;
  }
  for (fs::recursive_directory_iterator at{path, failure}, end; !failure && at != end; at.increment(failure))
    if (at->is_regular_file() && at->path().extension() == ".proviso") found.push_back(at->path());
  if (found.empty()) diagnostics.add({diag::Kind::NothingToDo, {}, {path.generic_string()}, {}, "", {}});
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace proviso
