// The way back from the document that render_json writes: a recorded decision, to be listed, shown and compared.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "trace/decision.hpp"

namespace proviso::trace {

/// The error says what is missing or has another form. Of a document that `to_json` wrote, `to_json` of the decision is
/// the same bytes.
base::Result<Decision, std::string> decision_from_json(std::string_view document);

/// Who has to approve, of a document that may lack all else; nobody where it does not say.
base::Result<std::vector<ApprovalWanted>, std::string> approvals_from_json(std::string_view document);

}  // namespace proviso::trace
