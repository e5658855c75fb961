// Where two decisions part, as rules and values: what a newer engine or another policy makes of the same case.
#pragma once

#include <string>
#include <vector>

#include "trace/decision.hpp"

namespace proviso::trace {

struct Difference {
  std::string where;  ///< "verdict", "lambda-8xh100, rule acme.chat.nvlink", "lambda-8xh100, unit_cost"
  std::string then;   ///< empty: there was none
  std::string now;    ///< empty: there is none

  friend bool operator==(const Difference&, const Difference&) = default;
};

/// The verdict first, then the candidates by id, each with its status and rank, rules, figures, scores and what it
/// was ranked by; then the rules and figures of the case, who has to approve, and the parameters that were set. Source
/// positions, digests and derivations are not compared.
std::vector<Difference> differences(const Decision& then, const Decision& now);

}  // namespace proviso::trace
