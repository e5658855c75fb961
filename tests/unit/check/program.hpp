// For tests of the checker: parses and checks modules given as texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/source.hpp"
#include "check/check.hpp"
#include "diag/diagnostics.hpp"
#include "ir/program.hpp"

namespace proviso::check::testing {

/// Every program has std.core, and its units from std.units: those that are shipped.
enum class Std : std::uint8_t { Shipped, None };

struct Checked {
  base::SourceMap sources;
  std::vector<ast::File> files;
  ast::File settings_file;
  diag::Diagnostics diagnostics;  ///< sorted
  std::optional<ir::Program> program;

  /// "PV0220 PV0405": the codes of all findings, in their order; empty where there are none.
  std::string codes() const;
  /// One finding a line: "PV0220 2:8 enum `A` is declared twice".
  std::string findings() const;
  /// The program; fails the test, showing the findings, where there is none.
  const ir::Program& get() const;
};

/// Parses and checks `texts`, the policy (or the single module) first. Names are those in the texts. `set`: `--set` of
/// the command line. A text that does not parse fails the test.
Checked check_texts(std::vector<std::string_view> texts, std::vector<std::pair<std::string, std::string>> set = {},
                    Std std = Std::Shipped);

/// A policy of these declarations, with `currency USD`; `std.units` is used. Rules are the caller's to write.
Checked check_policy(std::string_view declarations);

}  // namespace proviso::check::testing
