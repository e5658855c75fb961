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
  /// Not empty where the file asked for holds the tests of a policy: what it calls the policy, which then is files[0],
  /// and the tests are files[1].
  std::string tested_as;
};

/// Modules one program may reach.
inline constexpr std::size_t module_limit = 1'000;

/// `module acme.chat.tests` with `use acme.chat` holds tests of the policy of that name: of the file `policy` if there
/// is one, whatever its name, else of acme/chat.proviso or the file beside the tests that begins with its name.
///
/// Reads `path` (`-` is standard input) and, through `use` and `apply`, all it needs; std.units and std.core are part
/// of every program. What cannot be read, parsed or found is in `diagnostics`: then nothing is returned, but `into`
/// still holds the texts that the findings point to.
bool load_program(const std::filesystem::path& path, const Shipped& shipped, LoadedFiles& into,
                  diag::Diagnostics& diagnostics, const std::optional<std::filesystem::path>& policy = {});

}  // namespace proviso
