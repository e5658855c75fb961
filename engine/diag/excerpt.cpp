#include "diag/excerpt.hpp"

#include <algorithm>
#include <cstdint>

#include "base/utf8.hpp"

namespace proviso::diag {

namespace {

constexpr std::size_t tab_width = 4;
constexpr std::string_view dots = "...";
constexpr std::string_view masked = "\xEF\xBF\xBD";  // U+FFFD

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// The bytes of the character that begins here; 1 for a malformed one.
std::size_t length_at(std::string_view text, std::size_t at) {
  std::size_t length = 1;
  while (length < 4 && at + length < text.size() && continues(text[at + length])) ++length;
  return length > 1 && !base::is_utf8(text.substr(at, length)) ? 1 : length;
}

char32_t decode(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  switch (character.size()) {
    case 2:
      return (byte(0) & 0x1FU) << 6U | (byte(1) & 0x3FU);
    case 3:
      return (byte(0) & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
    case 4:
      return (byte(0) & 0x07U) << 18U | (byte(1) & 0x3FU) << 12U | (byte(2) & 0x3FU) << 6U | (byte(3) & 0x3FU);
    default:
      return byte(0);
  }
}

struct Range {
  char32_t first, last;
};
bool within(char32_t c, const auto& ranges) {
  return std::ranges::any_of(ranges, [c](Range r) { return r.first <= c && c <= r.last; });
}

// Columns a character takes on a terminal: the common cases of UAX 11.
std::size_t width_of(char32_t c) {
  static constexpr Range none[] = {{0x300, 0x36F}, {0x200B, 0x200F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}};
  static constexpr Range two[] = {{0x1100, 0x115F}, {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},
                                  {0xF900, 0xFAFF}, {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                                  {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}};
  if (within(c, none)) return 0;
  return within(c, two) ? 2 : 1;
}

// Control characters, and the marks that reorder a line so that it reads as another.
bool unprintable(char32_t c) {
  static constexpr Range hidden[] = {{0x00, 0x1F},     {0x7F, 0x9F},     {0x200E, 0x200F},
                                     {0x202A, 0x202E}, {0x2066, 0x2069}, {0xFEFF, 0xFEFF}};
  return within(c, hidden);
}

struct Shown {
  std::string_view text;
  std::size_t width;
};
Shown shown(std::string_view character) {
  const bool malformed = character.size() == 1 && static_cast<unsigned char>(character[0]) >= 0x80;
  const char32_t c = malformed ? 0 : decode(character);
  if (c == U'\t') return {std::string_view{"    "}.substr(0, tab_width), tab_width};
  if (unprintable(c)) return {masked, 1};
  return {character, width_of(c)};
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = length_at(text, i);
    out += shown(text.substr(i, length)).text;
    i += length;
  }
  return out;
}

Excerpt::Excerpt(std::string_view line, std::size_t focus, std::size_t width) {
  focus = std::min(focus, line.size());
  const bool fits = line.size() <= width;
  std::size_t begin = 0, end = line.size();
  if (!fits) {  // a third of the width before the place, the rest after it
    begin = focus > width / 3 ? focus - width / 3 : 0;
    end = std::min(line.size(), begin + width);
    while (begin > 0 && continues(line[begin])) --begin;
    while (end < line.size() && continues(line[end])) ++end;
  }
  if (begin > 0) text_ += dots;
  append(line, begin, end);
  if (end < line.size()) text_ += dots;
}

void Excerpt::append(std::string_view line, std::size_t begin, std::size_t end) {
  first_ = begin;
  std::size_t column = begin > 0 ? dots.size() : 0;
  for (std::size_t i = begin; i < end;) {
    const std::size_t length = std::min(length_at(line, i), end - i);
    const Shown s = shown(line.substr(i, length));
    text_ += s.text;
    columns_.insert(columns_.end(), length, column);
    column += s.width;
    i += length;
  }
  columns_.push_back(column);
}

std::size_t Excerpt::column(std::size_t byte) const {
  const std::size_t index = byte < first_ ? 0 : std::min(byte - first_, columns_.size() - 1);
  return columns_[index];
}

}  // namespace proviso::diag
