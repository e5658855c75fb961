// For tests of expressions: one expression among declarations that stand for a buyer's.
#pragma once

#include <string>

#include "program.hpp"

namespace proviso::check::testing {

/// Enums, records, inputs, a subject and a few parameters; then `declarations`.
Checked check_with(const std::string& declarations);
/// `let answer = EXPRESSION` after the same declarations.
Checked check_let(const std::string& expression);

/// The type of `let answer = EXPRESSION` as messages show it: "list of USD/gpu/h". Fails the test where there are
/// findings.
std::string type_of(const std::string& expression);
/// The one finding for `let answer = EXPRESSION`: "PV0302 message"; with its help after " | ". Fails the test unless
/// there is exactly one.
std::string finding_of(const std::string& expression);
std::string finding_in(const std::string& declarations);

}  // namespace proviso::check::testing
