// Every module and policy that is shipped checks without a finding.
#include <algorithm>
#include <deque>
#include <filesystem>
#include <set>

#include <catch2/catch.hpp>

#include "base/file.hpp"
#include "check/check.hpp"
#include "diag/render.hpp"
#include "ir/verify.hpp"
#include "syntax/parse.hpp"

namespace proviso::check {

namespace {

namespace fs = std::filesystem;

const fs::path root{PROVISO_SOURCE_DIR};

std::vector<fs::path> shipped() {
  std::vector<fs::path> found;
  for (const char* folder : {"policies", "examples"})
    for (const auto& entry : fs::recursive_directory_iterator{root / folder})
      if (entry.path().extension() == ".proviso") found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

/// Beside the policy, else among the shipped ones.
fs::path module_path(std::string name, const fs::path& folder = {}) {
  std::ranges::replace(name, '.', '/');
  const fs::path own = folder / (name + ".proviso");
  return !folder.empty() && fs::exists(own) ? own : root / "policies" / (name + ".proviso");
}

struct Loaded {
  base::SourceMap sources;
  std::vector<ast::File> files;
  diag::Diagnostics diagnostics;
};

void load(Loaded& into, const fs::path& first) {
  std::deque<fs::path> wanted{first, module_path("std.core"), module_path("std.units")};
  std::set<fs::path> seen;
  while (!wanted.empty()) {
    const fs::path path = wanted.front();
    wanted.pop_front();
    if (!seen.insert(path).second) continue;
    auto text = base::read_file(path);
    REQUIRE(text.ok());
    const auto id = into.sources.add(fs::relative(path, root).generic_string(), std::move(text).value());
    auto file = syntax::parse(id, into.sources, into.diagnostics);
    REQUIRE(file.has_value());
    for (const ast::Decl& decl : file->decls)
      if (const auto* use = std::get_if<ast::UseDecl>(&decl.node))
        wanted.push_back(module_path(use->module.text(), first.parent_path()));
    into.files.push_back(*std::move(file));
  }
}

}  // namespace

TEST_CASE("what is shipped checks, alone and without a finding") {
  for (const fs::path& path : shipped()) {
    Loaded loaded;
    load(loaded, path);
    const auto program = check({.files = loaded.files, .settings_file = nullptr, .settings = {}}, loaded.diagnostics);
    loaded.diagnostics.sort();
    INFO(path);
    const std::string found = diag::render_text(loaded.diagnostics, loaded.sources);
    CHECK(found == "");
    if (program) CHECK(ir::verify(*program).value_or("") == "");
  }
}

}  // namespace proviso::check
