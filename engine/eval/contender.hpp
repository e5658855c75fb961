// Contenders: insufficient candidates that might beat the winner once their facts are known. An award is only
// conditional while there is one.
//
// A contender is an insufficient candidate of a mode that the taken clause, or an earlier one not false, names or reads
// through `best`; unless, in the order of the rank keys, the first that differs is known for both and puts it below the
// winner. For a mode read through `best` there is no such excuse: there, any change of the best changes the condition.
#pragma once

#include <vector>

#include "eval/tally.hpp"

namespace proviso::eval {

/// Positions in the tally, in the order of the ids. `clauses`: the taken one and the earlier ones that are not false.
std::vector<std::size_t> contenders(const Tally& tally, const std::vector<const ir::Clause*>& clauses,
                                    std::size_t winner, const base::Interner& texts);

}  // namespace proviso::eval
