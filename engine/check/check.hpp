// The door of the room: parsed files in, a checked program out. Everything wrong is in `diagnostics`; with an error
// there is no program.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ast/decl.hpp"
#include "base/source.hpp"
#include "diag/diagnostics.hpp"
#include "ir/program.hpp"

namespace proviso::check {

/// `--set m.p=v`: an expression parsed into `file`, which stands beside the program's files.
struct Setting {
  std::string name;  ///< full, or the bare name of a parameter that only one module declares
  ast::ExprId value;
};

struct Request {
  /// The policy first (or a single module, to be checked alone), then every module it reaches, std.units and std.core
  /// among them; each once. The engine's loader has found them and has reported those it could not find.
  std::span<const ast::File> files;
  /// Holds the expressions of `settings`; may be null.
  const ast::File* settings_file = nullptr;
  std::span<const Setting> settings;
  /// Not empty where files[1] holds tests of the policy: how it calls it.
  std::string tested_as = {};
};

std::optional<ir::Program> check(const Request& request, diag::Diagnostics& diagnostics);

}  // namespace proviso::check
