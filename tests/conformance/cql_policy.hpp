/// What a CQL expression is called in this language.
#pragma once

#include <string>
#include <string_view>

#include "cql_expression.hpp"

namespace proviso::conformance::cql {

/// Thrown where there is nothing to say it with.
struct NoCounterpart {
  std::string_view reason;
};

/// What the translations name: an unknown of each type for `null`, and the units of the tests.
extern const std::string_view declarations;

/// The expression, true where `tested` comes to `expected`; `null` is an unknown.
std::string claim(const Expression& tested, const Expression& expected);

}  // namespace proviso::conformance::cql
