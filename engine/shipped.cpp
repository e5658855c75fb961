#include "shipped.hpp"

#include <cstdlib>

namespace proviso {

Shipped find_shipped(const std::filesystem::path& program) {
  const auto below = [](const std::filesystem::path& home) { return Shipped{home / "policies", home / "catalogs"}; };
  if (const char* home = std::getenv("PROVISO_HOME"); home != nullptr && *home != '\0') return below(home);
  std::error_code ignored;
  const auto real = std::filesystem::read_symlink("/proc/self/exe", ignored);
  for (const auto& self : {real, program}) {
    if (self.empty()) continue;
    const auto installed = self.parent_path().parent_path() / "share" / "proviso";
    if (std::filesystem::is_directory(installed / "policies", ignored)) return below(installed);
  }
  return below(PROVISO_SOURCE_DIR);
}

}  // namespace proviso
