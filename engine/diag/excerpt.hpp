// One line of a source as it can be shown on a terminal: tabs spread, control characters masked, long lines cut around
// a place.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::diag {

/// Text that is safe to print: control characters and malformed bytes become U+FFFD.
std::string printable(std::string_view text);

class Excerpt {
 public:
  /// The part of `line` around the byte `focus`, at most about `width` columns wide.
  Excerpt(std::string_view line, std::size_t focus, std::size_t width = 120);

  const std::string& text() const { return text_; }
  /// The column, from 0, at which a byte of the line is shown; clamped to what is shown.
  std::size_t column(std::size_t byte) const;

 private:
  void append(std::string_view line, std::size_t begin, std::size_t end);

  std::string text_;
  std::size_t first_ = 0;             // the first byte of the line that is shown
  std::vector<std::size_t> columns_;  // of each byte shown, and of the end
};

}  // namespace proviso::diag
