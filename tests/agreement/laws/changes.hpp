// The changes that the laws speak of.
#pragma once

#include <optional>
#include <string>

#include "cases/datum.hpp"
#include "dice.hpp"
#include "policies/tree.hpp"

namespace proviso::agreement {

/// The declarations behind the schema in another order.
Tree reordered(Tree policy, Dice& dice);

/// Every name that the policy declares behind its schema, renamed so that names sort the other way round: `r3` is
/// `r_997`. Also where a case or a report names them.
std::string renamed(const std::string& text);
Case with_renamed_rules(Case data);

/// Candidates by ids of the same order: `c1` is `k1`.
std::string with_other_ids(const std::string& line);
Case with_other_ids(Case data);

/// Constants in another unit of the same value: `1 h` in minutes, `1 GB` as a fraction of GiB.
std::string in_other_units(const std::string& policy);

/// One expression p, not in `decide`, as `p or (p and q)` with a q that may be unknown. Nothing where there is none.
std::optional<Tree> absorbed(Tree policy, Dice& dice);

/// The candidate a second time, by the id `c9`. Nothing where there is no such candidate.
std::optional<Case> with_twin(Case data, const std::string& candidate);

}  // namespace proviso::agreement
