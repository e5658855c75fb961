// The lines of a text file, with their places in it.
#pragma once

#include <string>
#include <string_view>

#include "facts/document.hpp"

namespace proviso::facts {

struct TextLine {
  std::string_view text;  ///< without what ends it
  Position begin;         ///< of the text in the file: not its line's, where other characters end lines, too

  /// Of a byte of the text.
  Position at(std::size_t offset) const;
  /// Of a view into the text.
  Position at_text(std::string_view part) const { return at(static_cast<std::size_t>(part.data() - text.data())); }
};

class TextLines {
 public:
  /// `separators` end a line beside the line feed; a carriage return before a line feed is no part of a line. The text
  /// outlives this.
  TextLines(std::string_view text, std::string_view separators);

  bool next(TextLine& line);

 private:
  std::string_view rest_;
  std::string ends_;
  Position position_{1, 1};
};

}  // namespace proviso::facts
