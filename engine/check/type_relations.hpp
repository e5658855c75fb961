// Which types go together, and how they are named in messages.
#pragma once

#include <string>

#include "ir/program.hpp"

namespace proviso::check {

/// The type that holds the values of both, where there is one: `unknown` and the elements of `[]` go with everything, a
/// `ref` with the record it leads to. Invalid where there is none.
ir::TypeId unify(ir::Program& program, ir::TypeId a, ir::TypeId b);

/// Whether a value of type `from` may stand where `to` is wanted.
bool fits(const ir::Program& program, ir::TypeId from, ir::TypeId to);

/// Whether `<` means something: quantities, dates, versions, ordered enums.
bool is_ordered(const ir::Program& program, ir::TypeId type);

/// Nothing is known of it, not even of its elements: its unit says nothing either.
bool is_open(const ir::Program& program, ir::TypeId type);

/// The same unit always gets the same id.
ir::UnitId intern_unit(ir::Program& program, const base::Unit& unit);

/// The unit itself; for an invalid id the base units of the type's dimension.
base::Unit unit_of(const ir::Program& program, ir::TypeId type, ir::UnitId unit);

/// "`USD/gpu/h` (money / gpu_count / time)", "`number`", "`list of Quote`".
std::string described(const ir::Program& program, ir::TypeId type, ir::UnitId unit);

}  // namespace proviso::check
