// The figures of all candidates, where they find no room beside rank and status: tables of their own, few and narrow.
#pragma once

#include <vector>

#include "trace/decision.hpp"
#include "trace/layout.hpp"

namespace proviso::trace {

/// One row a candidate, as many figures a table as fit on the page. A unit that a whole column has stands above it, one
/// that all columns of a table have in the table's corner; figures that are equal for all are said once, below.
void print_figures(Page& page, const std::vector<const CandidateResult*>& candidates,
                   const std::vector<Figure>& figures);

}  // namespace proviso::trace
