// What a decision says, line by line, without places and wording: what a law says must stay.
#pragma once

#include <string>
#include <vector>

#include "trace/decision.hpp"

namespace proviso::agreement {

/// What the lines are about; a law may leave some out.
enum class About : unsigned { Outcomes = 1, Margins = 2, Missing = 4, Figures = 8, Verdict = 16, All = 31 };
constexpr unsigned operator|(About a, About b) { return static_cast<unsigned>(a) | static_cast<unsigned>(b); }
constexpr unsigned operator|(unsigned a, About b) { return a | static_cast<unsigned>(b); }

/// Sorted. Candidates whose id is `without` are left out.
std::vector<std::string> essence(const trace::Decision& decision, unsigned about, const std::string& without = "");

}  // namespace proviso::agreement
