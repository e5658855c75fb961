#include <algorithm>

#include "trace/diagram.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

constexpr std::size_t longest_value = 60;
constexpr std::size_t most_missing = 8;

// A mark and the row below the source line in which its value stands; above it stands a `|` in every row.
struct Placed {
  const Mark* mark;
  std::string value;
  std::size_t row;
};

std::string cut(std::string value) {
  if (display_width(value) <= longest_value) return value;
  while (display_width(value) > longest_value - 3) {
    do value.pop_back();
    while (!value.empty() && (static_cast<unsigned char>(value.back()) & 0xC0U) == 0x80U);
  }
  return value + "...";
}

// From the right to the left, each value in the first row where what stands to its right begins behind it.
std::vector<Placed> place(const std::vector<const Mark*>& marks) {
  std::vector<Placed> out;
  for (std::size_t i = marks.size(); i-- > 0;) {
    Placed next{marks[i], cut(harmless(marks[i]->value)), 1};
    const std::size_t end = next.mark->column + display_width(next.value);
    const auto collides = [&](const Placed& other) { return other.row >= next.row && other.mark->column <= end; };
    while (std::ranges::any_of(out, collides)) ++next.row;
    out.push_back(std::move(next));
  }
  std::ranges::reverse(out);
  return out;
}

std::string row_of(const std::vector<Placed>& placed, std::size_t row) {
  std::string out;
  std::size_t used = 0;
  for (const Placed& one : placed) {
    if (one.row < row) continue;
    out.append(one.mark->column - used, ' ');
    const std::string text = one.row == row ? one.value : "|";
    out += text;
    used = one.mark->column + display_width(text);
  }
  return out;
}

}  // namespace

std::string diagram_text(const Diagram& diagram, const TextOptions& options, std::size_t indent) {
  Page page{options};
  const std::size_t gutter = std::to_string(diagram.at.line + diagram.lines.size()).size();
  const std::string empty = std::string(gutter, ' ') + " | ";
  for (std::size_t i = 0; i < diagram.lines.size(); ++i) {
    const std::uint32_t number = diagram.at.line + static_cast<std::uint32_t>(i);
    page.line(indent, pad_left(std::to_string(number), gutter) + " | " + harmless(diagram.lines[i]));
    std::vector<const Mark*> here;
    for (const Mark& mark : diagram.marks)
      if (mark.line == number) here.push_back(&mark);
    const std::vector<Placed> placed = place(here);
    std::size_t rows = 0;
    for (const Placed& one : placed) rows = std::max(rows, one.row);
    for (std::size_t row = 0; !placed.empty() && row <= rows; ++row) page.line(indent, empty + row_of(placed, row));
  }
  for (std::size_t i = 0; i < std::min(diagram.missing.size(), most_missing); ++i)
    page.paragraph(indent + gutter + 3, "missing ", harmless(missing_text(diagram.missing[i])));
  if (diagram.missing.size() > most_missing)
    page.line(indent + gutter + 3, "and " + std::to_string(diagram.missing.size() - most_missing) + " more");
  return std::move(page).take();
}

}  // namespace proviso::trace
