// Equality and one total order over values of the same type.
#pragma once

#include <compare>
#include <optional>
#include <vector>

#include "base/interner.hpp"
#include "ir/value.hpp"

namespace proviso::ir {

/// Total order over known values of one type: numbers by value, texts by bytes, versions part by part, enum members by
/// declaration, lists and records element by element; unknown sorts last. Used for canonical order and for sets.
std::strong_ordering compare(const Value& a, const Value& b, const base::Interner& texts);

/// As `compare`, and where that finds equal what is spelled differently (the versions 1.2 and 1.2.0), by the spelling:
/// sorting by it gives one order whatever the order before.
bool canonical_less(const Value& a, const Value& b, const base::Interner& texts);

/// Makes the elements of a set: sorted by `canonical_less`, of equal ones the first; unknowns are never taken as equal.
void sort_unique(std::vector<Value>& elements, const base::Interner& texts);

/// What `==` asks: true, false, or nothing where an unknown inside decides.
/// A record equals itself, whatever is unknown in it. Two records are equal when all fields are; a field that differs
/// decides even where another is unknown. Lists likewise, element by element; a set must hold known elements only.
std::optional<bool> equal(const Value& a, const Value& b, const base::Interner& texts);

}  // namespace proviso::ir
