// A decision as a memo: what a buyer attaches to the purchase.
#pragma once

#include <string>

#include "trace/decision.hpp"

namespace proviso::trace {

/// CommonMark with tables. Texts of policies and data are escaped: they add no markup, links or HTML.
std::string to_markdown(const Decision& decision);

}  // namespace proviso::trace
