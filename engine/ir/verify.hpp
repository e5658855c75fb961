// The promises of a checked program, tested: what the checker must have ensured and the evaluator relies on.
#pragma once

#include <optional>
#include <string>

#include "ir/program.hpp"

namespace proviso::ir {

/// The first promise that does not hold, as a phrase ("expression 7 uses 9, which comes later"); nothing where all do:
/// operands precede users, every id is in range, definitions and functions do not reach themselves, operands have types
/// that their users can take, locals fit the slots of their body.
std::optional<std::string> verify(const Program& program);

}  // namespace proviso::ir
