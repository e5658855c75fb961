// The candidates of a decision: the table, and why some fell out.
#pragma once

#include "trace/decision.hpp"
#include "trace/layout.hpp"

namespace proviso::trace {

/// Rank, id, mode, status, score and the policy's figures; only columns in which some candidate has something.
void print_candidates(Page& page, const Decision& decision);

/// For each candidate that is not plainly eligible, the rules that decided it.
void print_reasons(Page& page, const Decision& decision);

}  // namespace proviso::trace
