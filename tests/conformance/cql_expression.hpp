/// CQL expressions, as far as the test files write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proviso::conformance::cql {

enum class Form {
  Null,
  Bool,      ///< text: true, false
  Number,    ///< text: without the `L` of a long one
  Quantity,  ///< text: the number; unit
  Text,      ///< text: between the quotes
  Moment,    ///< text: what follows `@`
  List,
  Call,      ///< text: the function
  Operator,  ///< text: `+`, `and`, `not`, ...
};

struct Expression {
  Form form = Form::Null;
  std::string text;
  std::string unit;
  std::vector<Expression> parts;
};

/// Throws std::runtime_error for what it does not know.
Expression parse(std::string_view text);

}  // namespace proviso::conformance::cql
