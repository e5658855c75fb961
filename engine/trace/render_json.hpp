// A decision as a document for machines.
#pragma once

#include <string>

#include "trace/decision.hpp"

namespace proviso::trace {

/// One line of canonical JSON (RFC 8785) with a line end. Numbers of the decision are texts, ranks and positions
/// integers. Nothing depends on the order of quotes, rules or files but digests and what stands in `at`, `path`,
/// `line`, `column`, `pointer` and `where`.
std::string to_json(const Decision& decision);

}  // namespace proviso::trace
