// From the text of a policy to its checked program, with the modules that are part of every program read once.
#pragma once

#include <memory>
#include <string>

#include "base/source.hpp"
#include "ir/program.hpp"

namespace proviso::agreement {

struct Loaded {
  base::SourceMap sources;
  ir::Program program;
};

/// Nothing where the text does not check; then `why` has the first finding.
std::unique_ptr<Loaded> load(const std::string& policy, std::string& why);

}  // namespace proviso::agreement
