// Finds and parses a policy and every module it reaches: a.b is a/b.proviso beside the policy, else among the shipped
// ones.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "ast/decl.hpp"
#include "base/source.hpp"
#include "diag/diagnostics.hpp"
#include "ir/facts.hpp"
#include "shipped.hpp"

namespace proviso {

/// The files of a program. `sources` names them as the user did, for messages; `canonical` names them from the policy's
/// folder
/// (`chat.proviso`, `std/units.proviso`), so that a decision reads the same from whichever folder it was made.
struct LoadedFiles {
  base::SourceMap sources;
  base::SourceMap canonical;
  std::vector<ast::File> files;         ///< the one asked for first, then those it reaches
  std::vector<ir::Document> documents;  ///< beside `files`
};

/// Modules one program may reach.
inline constexpr std::size_t module_limit = 1'000;

/// Reads `path` (`-` is standard input) and, through `use` and `apply`, all it needs; std.units and std.core are part
/// of every program. What cannot be read, parsed or found is in `diagnostics`: then nothing is returned, but `into`
/// still holds the texts that the findings point to.
bool load_program(const std::filesystem::path& path, const Shipped& shipped, LoadedFiles& into,
                  diag::Diagnostics& diagnostics);

}  // namespace proviso
