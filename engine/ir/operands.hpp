// The operands of a node, whatever its construct.
#pragma once

#include <functional>

#include "ir/program.hpp"

namespace proviso::ir {

/// Calls `visit` for each operand in the order of the text; those that may be invalid are left out where they are.
/// Bodies of definitions and functions are not operands. Ranges must be in range.
void for_each_operand(const Program& program, const Node& node, const std::function<void(ExprId)>& visit);

}  // namespace proviso::ir
