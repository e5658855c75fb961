// Tests: what a policy's author runs over files rather than cases.
#include <algorithm>

#include "facts/facts.hpp"
#include "proviso.hpp"

namespace proviso {

namespace fs = std::filesystem;

std::optional<std::vector<eval::TestResult>> test_file(Session& session, const fs::path& path,
                                                       const Settings& settings) {
  auto program = check_program(session, path, settings);
  if (!program) return {};
  const auto own = session.files.files.front().name.text();
  std::erase_if(program->tests, [&](const ir::Test& test) { return test.module != own; });
  if (program->tests.empty()) return std::vector<eval::TestResult>{};
  const auto constant = [&](ir::ExprId expr, ir::Heap& heap, const ir::RateTable& rates) {
    return eval::constant(*program, heap, rates, {}, expr);
  };
  const auto facts = facts::read_catalogs(*program, session.shipped.catalogs, {}, constant, session.diagnostics,
                                          own_catalogs(session, *program));
  if (!facts) return {};
  return eval::run_tests(*program, *facts, session.files.canonical);
}

std::vector<fs::path> policy_files(const fs::path& path, diag::Diagnostics& diagnostics) {
  std::vector<fs::path> found;
  std::error_code failure;
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
