// A decision as `eval` prints it for a buyer: the verdict first, then why, what it costs, what is open, and who fell
// out on what.
#pragma once

#include <string>

#include "trace/decision.hpp"
#include "trace/layout.hpp"

namespace proviso::trace {

/// Reads the same without colour. Lines are wrapped at the width; a table of candidates that is wider keeps its first
/// columns, and each candidate's figures follow below it.
std::string to_text(const Decision& decision, const TextOptions& options);

}  // namespace proviso::trace
