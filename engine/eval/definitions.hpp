// What a definition comes to for some candidates, outside of any rule: a plan, which nobody shows.
#pragma once

#include <variant>

#include "eval/evaluate.hpp"

namespace proviso::eval {

/// In the order of `ids`; an id that no candidate has is unknown. The definition is of the first stage: it does not
/// mention `eligible`.
std::variant<std::vector<ir::Value>, BudgetExceeded> values_for(const ir::Program& program, ir::Facts& facts,
                                                                ir::DefinitionId definition,
                                                                const std::vector<std::string>& ids,
                                                                std::uint64_t budget, const base::SourceMap& sources);

}  // namespace proviso::eval
