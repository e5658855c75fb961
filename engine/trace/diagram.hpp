// An expression as it was written, with the value of each of its parts: what a failed expectation shows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "trace/derivation.hpp"
#include "trace/layout.hpp"

namespace proviso::trace {

/// The value of one part, below the word or sign that stands for it.
struct Mark {
  std::uint32_t line = 1;    ///< from 1, in the file
  std::uint32_t column = 0;  ///< columns of a screen before it, in the line as `Diagram::lines` holds it
  std::string text;          ///< the part as written, on one line
  std::string value;         ///< "20.08 USD/h", "unknown", "false"
};

struct Diagram {
  SourceRef at;                    ///< where the expression begins
  std::vector<std::string> lines;  ///< of the source, from `at.line` on, without what all of them are indented by
  std::vector<Mark> marks;         ///< by line and column
  std::vector<Missing> missing;    ///< why parts are unknown
};

/// The lines, each with its number, and below each the values of its parts.
std::string diagram_text(const Diagram& diagram, const TextOptions& options, std::size_t indent);

}  // namespace proviso::trace
