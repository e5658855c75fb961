#include "ast/expr.hpp"

namespace proviso::ast {

std::string Path::text() const {
  std::string out;
  for (const Name& part : parts) {
    if (!out.empty()) out += '.';
    out += part.text;
  }
  return out;
}

}  // namespace proviso::ast
