// All waivers of a decided case, each once: what it covers, or why it covers nothing.
#pragma once

#include <string>
#include <vector>

#include "trace/decision.hpp"

namespace proviso::trace {

struct WaiverState {
  enum class Kind : std::uint8_t {
    InForce,  ///< it covers what failed
    Unused,   ///< it would hold, and nothing needs it
    Invalid,  ///< no waiver: `use.defect` says why
  };
  Kind kind = Kind::Invalid;
  WaiverUse use;                        ///< with the defects of every place that it was looked at
  std::vector<std::string> covers;      ///< "RULE", "RULE of CANDIDATE"
  std::vector<std::string> covers_not;  ///< where it is in scope and does not hold, likewise
};

/// By id, then rule, then scope.
std::vector<WaiverState> waiver_states(const Decision& decision);

}  // namespace proviso::trace
