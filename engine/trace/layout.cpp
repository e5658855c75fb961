#include "trace/layout.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "base/utf8.hpp"

namespace proviso::trace {

namespace {

// The code point at the front of well-formed UTF-8, and its bytes.
std::pair<char32_t, std::size_t> decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(text[i])); };
  const char32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  if (lead < 0xe0) return {((lead & 0x1fU) << 6U) | (byte(1) & 0x3fU), 2};
  if (lead < 0xf0) return {((lead & 0xfU) << 12U) | ((byte(1) & 0x3fU) << 6U) | (byte(2) & 0x3fU), 3};
  return {((lead & 0x7U) << 18U) | ((byte(1) & 0x3fU) << 12U) | ((byte(2) & 0x3fU) << 6U) | (byte(3) & 0x3fU), 4};
}

using CodeRange = std::pair<char32_t, char32_t>;

template <std::size_t N>
bool within(char32_t c, const CodeRange (&ranges)[N]) {
  return std::ranges::any_of(ranges, [&](const CodeRange& range) { return c >= range.first && c <= range.second; });
}

// Marks that combine with what stands before, and characters without width.
constexpr CodeRange no_width[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},
                                  {0x64b, 0x65f},   {0x200b, 0x200d}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f},
                                  {0xfe20, 0xfe2f}, {0xfeff, 0xfeff}};
// East Asian wide and full-width characters, and emoji.
constexpr CodeRange two_wide[] = {{0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0x33ff},  {0x3400, 0x4dbf},
                                  {0x4e00, 0x9fff},   {0xa000, 0xa4cf},   {0xac00, 0xd7a3},  {0xf900, 0xfaff},
                                  {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},  {0x1f300, 0x1f64f},
                                  {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd}};
// C0, DEL and C1; line separators; the characters that reorder text on the screen.
constexpr CodeRange harmful[] = {{0x0, 0x1f}, {0x7f, 0x9f}, {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069}};

}  // namespace

std::string harmless(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    std::size_t good = base::first_bad_utf8(text).value_or(text.size());
    while (good > 0) {
      const auto [c, bytes] = decode(text);
      if (c == '\n' || c == '\t')
        out += ' ';
      else if (within(c, harmful))
        out += "\ufffd";
      else
        out += text.substr(0, bytes);
      text.remove_prefix(bytes);
      good -= bytes;
    }
    if (text.empty()) break;
    out += "\ufffd";
    text.remove_prefix(1);
  }
  return out;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const auto [c, bytes] = decode(text);
    if (!within(c, no_width)) width += within(c, two_wide) ? 2 : 1;
    text.remove_prefix(std::min(bytes, text.size()));
  }
  return width;
}

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::string line;
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(std::min(blank + 1, text.size()));
    if (word.empty()) continue;
    const std::size_t needs = display_width(word);
    if (!line.empty() && used + 1 + needs > width) {
      lines.push_back(std::exchange(line, {}));
      used = 0;
    }
    if (!line.empty()) {
      line += ' ';
      ++used;
    }
    line += word;
    used += needs;
  }
  if (!line.empty() || lines.empty()) lines.push_back(std::move(line));
  return lines;
}

std::string pad(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  return std::string{text} + std::string(width > used ? width - used : 0, ' ');
}

std::string pad_left(std::string_view text, std::size_t width) {
  const std::size_t used = display_width(text);
  return std::string(width > used ? width - used : 0, ' ') + std::string{text};
}

Page::Page(const TextOptions& options) : colour_{options.colour}, width_{std::max<std::size_t>(options.width, 40)} {}

void Page::blank() {
  if (!out_.empty() && !out_.ends_with("\n\n")) out_ += '\n';
}

void Page::heading(std::string_view text) {
  blank();
  line(0, paint(Style::Strong, harmless(text)));
}

void Page::paragraph(std::size_t indent, std::string_view lead, std::string_view text, Style lead_style) {
  const std::string safe_lead = harmless(lead);
  const std::size_t hang = indent + display_width(safe_lead);
  // Beside a long lead there is no room left to wrap in; then the text is given some all the same.
  const std::size_t room = hang + 20 < width_ ? width_ - hang : 20;
  bool first = true;
  for (const std::string& part : wrap(harmless(text), room)) {
    if (first)
      line(indent, paint(lead_style, safe_lead) + part);
    else
      line(hang, part);
    first = false;
  }
}

void Page::line(std::size_t indent, std::string_view text) {
  std::string whole = std::string(indent, ' ').append(text);
  whole.erase(whole.find_last_not_of(' ') + 1);
  out_ += whole + '\n';
}

std::string Page::paint(Style style, std::string_view text) const {
  if (!colour_ || style == Style::Plain || text.empty()) return std::string{text};
  static constexpr std::string_view codes[] = {"0", "1;32", "1;31", "1;33", "1", "2"};
  return "\x1b[" + std::string{codes[static_cast<std::size_t>(style)]} + "m" + std::string{text} + "\x1b[0m";
}

void Table::column(std::string heading, Align align) {
  heading = harmless(heading);
  widths_.push_back(display_width(heading));
  headings_.push_back(std::move(heading));
  aligns_.push_back(align);
}

void Table::row(std::vector<std::string> cells) {
  PROVISO_ASSERT(cells.size() == headings_.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = harmless(cells[i]);
    widths_[i] = std::max(widths_[i], display_width(cells[i]));
  }
  rows_.push_back(std::move(cells));
}

std::size_t Table::width() const {
  std::size_t out = widths_.empty() ? 0 : 2 * (widths_.size() - 1);
  for (const std::size_t width : widths_) out += width;
  return out;
}

std::vector<std::string> Table::lines() const {
  std::vector<std::string> out;
  const auto add = [&](const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) line += "  ";
      line += aligns_[i] == Align::Left ? pad(cells[i], widths_[i]) : pad_left(cells[i], widths_[i]);
    }
    out.push_back(std::move(line));
  };
  add(headings_);
  for (const auto& row : rows_) add(row);
  return out;
}

}  // namespace proviso::trace
