// A step of a plan as TOML.
#pragma once

#include <string>

#include "ir/heap.hpp"
#include "ir/program.hpp"

namespace proviso {

struct StepText {
  std::string lines;    ///< `measure = "memory_copy"` and so on, all fields that are known but `because`
  std::string because;  ///< the record's own field of that name, or empty
  std::string open;     ///< why the step cannot be written, or empty
};

/// A record as the lines of a table. Whole numbers of at most nine digits are TOML's, others digits in a text, since
/// readers take numbers for binary fractions; quantities are in the unit of their field, without it. A field that
/// nobody gave is left out; one that is unknown for another reason keeps the step from being written.
StepText step_text(const ir::Program& program, const ir::Heap& heap, const ir::Value& step);

}  // namespace proviso
