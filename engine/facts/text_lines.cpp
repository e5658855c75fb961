#include "facts/text_lines.hpp"

#include <algorithm>

#include "base/utf8.hpp"

namespace proviso::facts {

Position TextLine::at(std::size_t offset) const {
  return {begin.line, begin.column + static_cast<std::uint32_t>(base::code_points(text.substr(0, offset)))};
}

TextLines::TextLines(std::string_view text, std::string_view separators) : rest_{text}, ends_{separators} {
  if (rest_.starts_with("\xef\xbb\xbf")) rest_.remove_prefix(3);
  ends_ += '\n';
}

bool TextLines::next(TextLine& line) {
  if (rest_.empty()) return false;
  const std::size_t end = std::min(ends_.size() == 1 ? rest_.find('\n') : rest_.find_first_of(ends_), rest_.size());
  const bool line_end = end < rest_.size() && rest_[end] == '\n';
  line.text = rest_.substr(0, end);
  line.begin = position_;
  if (line_end) {
    ++position_.line;
    position_.column = 1;
  } else {
    position_.column += static_cast<std::uint32_t>(base::code_points(line.text)) + 1;
  }
  if (line_end && line.text.ends_with('\r')) line.text.remove_suffix(1);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  return true;
}

}  // namespace proviso::facts
