// Where the policies and catalogs that come with the tool are found.
#pragma once

#include <filesystem>

namespace proviso {

struct Shipped {
  std::filesystem::path policies;  ///< `std/units.proviso` is in it
  std::filesystem::path catalogs;  ///< `gpus/`, `models.toml` and `adapters/` are in it
};

/// PROVISO_HOME where it is set; else `../share/proviso` beside the program's folder, where it was installed; else the
/// source tree it was built from. `program` is the path of the running program, possibly empty.
Shipped find_shipped(const std::filesystem::path& program);

}  // namespace proviso
