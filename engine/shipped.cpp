#include "shipped.hpp"

#include <cstdlib>
#include <string_view>

#include "base/text.hpp"

namespace proviso {

namespace {

namespace fs = std::filesystem;

/// The file that a shell runs under this name: a path as it is, a bare name from PATH.
fs::path called(const fs::path& program) {
  std::error_code ignored;
  if (program.empty()) return {};
  if (program.has_parent_path()) return fs::weakly_canonical(program, ignored);
  const char* path = std::getenv("PATH");
  for (const std::string_view folder : base::split(path == nullptr ? "" : path, ':'))
    if (const auto file = fs::path{folder} / program; fs::is_regular_file(file, ignored))
      return fs::weakly_canonical(file, ignored);
  return {};
}

}  // namespace

Shipped find_shipped(const std::filesystem::path& program) {
  const auto below = [](const std::filesystem::path& home) { return Shipped{home / "policies", home / "catalogs"}; };
  if (const char* home = std::getenv("PROVISO_HOME"); home != nullptr && *home != '\0') return below(home);
  std::error_code ignored;
  const auto real = std::filesystem::read_symlink("/proc/self/exe", ignored);
  for (const auto& self : {real, called(program)}) {
    if (self.empty()) continue;
    const auto installed = self.parent_path().parent_path() / "share" / "proviso";
    if (std::filesystem::is_directory(installed / "policies", ignored)) return below(installed);
  }
  return below(PROVISO_SOURCE_DIR);
}

bool is_there(const Shipped& shipped) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(shipped.policies / "std" / "core.proviso", ignored);
}

}  // namespace proviso
