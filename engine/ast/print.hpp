// What was written, as an S-expression: for tests, for comparing two trees, and for seeing the stage. Places are left
// out.
#pragma once

#include <string>

#include "ast/decl.hpp"

namespace proviso::ast {

/// One form for each tree: two files print alike exactly when they say the same.
std::string print(const File& file);
std::string print(const File& file, ExprId id);

}  // namespace proviso::ast
