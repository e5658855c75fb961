// A whole random policy: parameters, definitions, functions, rules, figures, scores, keys and clauses.
#pragma once

#include "dice.hpp"
#include "policies/tree.hpp"

namespace proviso::agreement {

/// Text of a policy over the schema of vocabulary.hpp. A few in a hundred do not check.
Tree random_policy(Dice& dice);

}  // namespace proviso::agreement
