// Where two decisions of one case differ.
#pragma once

#include <string>
#include <vector>

#include "reference/decision.hpp"
#include "trace/decision.hpp"

namespace proviso::agreement {

/// "c1, trial.r3: pass, by the second evaluator fail"; empty where they agree.
std::vector<std::string> differences(const Reference& reference, const Finding& expected, const trace::Decision& found);

}  // namespace proviso::agreement
