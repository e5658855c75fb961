// JSON and JSONL text → Document. The only file that sees the JSON library.
#pragma once

#include "facts/document.hpp"
#include "facts/limits.hpp"

namespace proviso::facts {

/// Reads document.text into document.root: any value, or for JSONL an Array of the lines' values, blank lines left out.
/// Strict: no comments, no NaN, no trailing commas, no key twice. False where that failed; why is in `diagnostics`.
bool from_json(Document& document, diag::Diagnostics& diagnostics, const Limits& within = limits);

}  // namespace proviso::facts
