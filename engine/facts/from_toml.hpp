// TOML text → Document. The only file that sees toml++.
#pragma once

#include "facts/document.hpp"
#include "facts/limits.hpp"

namespace proviso::facts {

/// Reads document.text into document.root, a Table. False where that failed; what is wrong is in `diagnostics`.
bool from_toml(Document& document, diag::Diagnostics& diagnostics, const Limits& within = limits);

}  // namespace proviso::facts
