// Equality and one total order over values of the same type.
#pragma once

#include <compare>

#include "base/interner.hpp"
#include "ir/value.hpp"

namespace proviso::ir {

/// Total order over known values of one type: numbers by value, texts by bytes, versions part by part, enum members by
/// declaration, lists and records element by element; unknown sorts last. Used for canonical order and for sets.
std::strong_ordering compare(const Value& a, const Value& b, const base::Interner& texts);

/// What `==` asks: true, false, or nothing where an unknown inside decides.
/// Records are equal when all fields are; a field that differs decides even where another is unknown.
std::optional<bool> equal(const Value& a, const Value& b, const base::Interner& texts);

}  // namespace proviso::ir
