// Where the policies and catalogs that come with the tool are found.
#pragma once

#include <filesystem>

namespace proviso {

struct Shipped {
  std::filesystem::path policies;  ///< `std/units.proviso` is in it
  std::filesystem::path catalogs;  ///< `gpus/`, `models.toml` and `adapters/` are in it
};

/// PROVISO_HOME where it is set; else `../share/proviso` beside the program's folder, where it was installed; else the
/// source tree it was built from. `program` is how the running program was called, possibly empty: where the system
/// does not say which file it runs, that is looked for instead.
Shipped find_shipped(const std::filesystem::path& program);

/// Whether what every program needs is there.
bool is_there(const Shipped& shipped);

}  // namespace proviso
