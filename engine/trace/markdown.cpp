#include "trace/markdown.hpp"

#include <algorithm>

#include "trace/layout.hpp"

namespace proviso::trace {

namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

// `_` inside a word and `~` alone mean nothing; a number or a dash begins a list at the start of a text only.
bool needs_escape(std::string_view text, std::size_t i) {
  const char c = text[i];
  if (std::string_view{"\\`*[]<>|&#$"}.find(c) != std::string_view::npos) return true;
  const bool after_word = i > 0 && is_word(text[i - 1]);
  const bool before_word = i + 1 < text.size() && is_word(text[i + 1]);
  if (c == '_') return !(after_word && before_word);
  if (c == '~') return (i > 0 && text[i - 1] == '~') || (i + 1 < text.size() && text[i + 1] == '~');
  return i == 0 && (c == '-' || c == '+' || c == '=');
}

// A `|` ends a cell even inside a code span.
void escape_bars(std::string& cell) {
  for (std::size_t i = 0; i < cell.size(); ++i)
    if (cell[i] == '|' && (i == 0 || cell[i - 1] != '\\')) cell.insert(i++, 1, '\\');
}

}  // namespace

std::string md(std::string_view raw) {
  const std::string text = harmless(raw);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (needs_escape(text, i)) out += '\\';
    out += text[i];
  }
  return out;
}

std::string md_code(std::string_view raw) {
  const std::string text = harmless(raw);
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string ticks(longest + 1, '`');  // a code span ends at a run of ticks as long as its own
  const bool spaced = text.empty() || text.front() == '`' || text.back() == '`';
  return spaced ? ticks + ' ' + text + ' ' + ticks : ticks + text + ticks;
}

std::string md_table(const std::vector<std::string>& headings, std::vector<std::vector<std::string>> rows) {
  for (auto& row : rows)
    for (std::string& cell : row) escape_bars(cell);
  std::vector<std::size_t> widths;
  widths.reserve(headings.size());
  for (const std::string& heading : headings) widths.push_back(std::max<std::size_t>(3, display_width(heading)));
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string out = "|";
    for (std::size_t i = 0; i < cells.size(); ++i) out += " " + pad(cells[i], widths[i]) + " |";
    return out + "\n";
  };
  std::string out = line(headings) + "|";
  for (const std::size_t width : widths) out += " " + std::string(width, '-') + " |";
  out += '\n';
  for (const auto& row : rows) out += line(row);
  return out;
}

}  // namespace proviso::trace
