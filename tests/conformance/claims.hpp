/// Claims through the public door: a module with a test for each is read, checked and evaluated like any policy.
#pragma once

#include "scoreboard.hpp"

namespace proviso::conformance {

/// Every claim of the suite that does not hold, or cannot be checked, becomes a failure of its file.
void judge(SuiteScore& suite);

}  // namespace proviso::conformance
