// What is wrong with one value, before anybody has said where it stands.
#pragma once

#include <string>
#include <vector>

#include "diag/kind.hpp"

namespace proviso::facts {

struct Problem {
  diag::Kind kind;
  std::vector<std::string> args;  ///< what follows the value's path, which is argument 0 of every such message
  std::string help;
};

}  // namespace proviso::facts
