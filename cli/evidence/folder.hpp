// All imports of a folder, read.
#pragma once

#include "cli/evidence/arguments.hpp"

namespace proviso::cli {

struct Folder {
  std::vector<FoundImport> imports;  ///< by the names of their manifests
  std::vector<BrokenImport> broken;
};

/// With progress on a terminal. Nothing where the folder, the module or the keys cannot be read: said, with the exit
/// code in `code`.
std::optional<Folder> read_folder(const EvidenceArguments& arguments, const std::filesystem::path& path, int& code);

}  // namespace proviso::cli
