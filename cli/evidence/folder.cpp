#include "cli/evidence/folder.hpp"

#include <unistd.h>

#include <cstdio>
#include <system_error>

#include "cli/progress.hpp"

namespace proviso::cli {

std::optional<Folder> read_folder(const EvidenceArguments& arguments, const std::filesystem::path& path, int& code) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) {
    std::fprintf(stderr, "proviso: `%s` is no folder\n", path.generic_string().c_str());
    code = exit_environment;
    return {};
  }
  auto session = new_session();
  const auto room = open_room(session, arguments);
  if (!room) {
    print_findings(session);
    code = exit_of_findings(session);
    return {};
  }
  const auto manifests = manifests_in(path);
  ProgressLine progress{"imports", 50};
  const bool shown = is_terminal(STDERR_FILENO);
  Folder out;
  std::size_t done = 0;
  for (const auto& manifest : manifests) {
    if (shown) progress.show(done++, manifests.size());
    auto read = room->read(manifest, arguments.json() ? ir::Digits::Json : ir::Digits::Report);
    if (auto* found = std::get_if<FoundImport>(&read))
      out.imports.push_back(std::move(*found));
    else
      out.broken.push_back(std::move(std::get<BrokenImport>(read)));
  }
  return out;
}

}  // namespace proviso::cli
