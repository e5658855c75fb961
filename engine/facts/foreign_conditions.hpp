// Whether an adapter's conditions hold for a row.
#pragma once

#include "facts/foreign.hpp"

namespace proviso::facts {

/// Nothing stands there, or one of these words.
bool says_nothing(const Foreign& value, const Words& words);

/// Whether all of them hold; `missing` are the adapter's words. What is not there is neither above nor below, no word,
/// and matches nothing.
bool holds(const std::vector<Condition>& conditions, const Row& row, const Words& missing);

}  // namespace proviso::facts
