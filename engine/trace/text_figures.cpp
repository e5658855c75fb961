#include "trace/text_figures.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "trace/words.hpp"

namespace proviso::trace {

namespace {

struct Column {
  std::string name;
  std::string unit;  // of every number in it; empty where they have none, or several
  std::vector<std::string> cells;
};

// "12.5 USD/h" is 12.5 in USD/h. Nothing where it does not begin as a number.
std::optional<std::string_view> unit_in(std::string_view text) {
  const std::size_t digit = text.find_first_not_of("~-");
  if (digit == std::string_view::npos || text[digit] < '0' || text[digit] > '9') return std::nullopt;
  const std::size_t blank = text.find(' ');
  return blank == std::string_view::npos ? std::string_view{} : text.substr(blank + 1);
}

Column column_of(const std::vector<const CandidateResult*>& candidates, const std::string& name) {
  Column out{name, {}, {}};
  for (const CandidateResult* candidate : candidates) out.cells.push_back(figure_text(*candidate, name));
  std::optional<std::string> unit;
  for (const std::string& cell : out.cells) {
    const auto own = unit_in(cell);
    if (!own) continue;
    if (unit && *unit != *own) return out;
    unit = *own;
  }
  if (unit.value_or("").empty()) return out;
  for (std::string& cell : out.cells)
    if (unit_in(cell)) cell.resize(cell.size() - unit->size() - 1);
  out.unit = *std::move(unit);
  return out;
}

bool is_equal_for_all(const Column& column) {
  return column.cells.size() > 1 && std::ranges::all_of(column.cells, [&](const std::string& cell) {
           return cell == column.cells.front() && unit_in(cell);
         });
}

Table table_of(const std::vector<const CandidateResult*>& candidates, std::span<const Column> columns) {
  using enum Table::Align;
  const std::string& unit = columns.front().unit;
  const auto same = [](const std::string& wanted) {
    return [&wanted](const Column& column) { return column.unit == wanted; };
  };
  const bool one_unit = columns.size() > 1 && !unit.empty() && std::ranges::all_of(columns, same(unit));
  const bool alone = columns.size() == 1;
  const bool no_unit = std::ranges::all_of(columns, same({}));
  Table table;
  table.column(one_unit ? "in " + unit : "candidate", Left);
  for (const Column& column : columns) table.column(column.name, Right);
  if (!alone && !one_unit && !no_unit) {
    std::vector<std::string> units{""};
    for (const Column& column : columns) units.push_back(column.unit);
    table.row(std::move(units));
  }
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    std::vector<std::string> cells{candidates[i]->id};
    for (const Column& column : columns) {
      const bool with_unit = alone && !column.unit.empty() && unit_in(column.cells[i]);
      cells.push_back(column.cells[i] + (with_unit ? " " + column.unit : ""));
    }
    table.row(std::move(cells));
  }
  return table;
}

std::size_t columns_that_fit(const Page& page, const std::vector<const CandidateResult*>& candidates,
                             std::span<const Column> columns) {
  std::size_t count = 1;
  while (count < columns.size() && table_of(candidates, columns.first(count + 1)).width() + 2 <= page.width()) ++count;
  return count;
}

}  // namespace

void print_figures(Page& page, const std::vector<const CandidateResult*>& candidates,
                   const std::vector<Figure>& figures) {
  std::vector<Column> columns;
  std::string equal;
  for (const Figure& figure : figures) {
    Column column = column_of(candidates, figure.name);
    if (!is_equal_for_all(column)) {
      columns.push_back(std::move(column));
      continue;
    }
    equal += (equal.empty() ? "" : ", ") + column.name + " " + column.cells.front() +
             (column.unit.empty() ? "" : " " + column.unit);
  }
  for (std::span<const Column> left = columns; !left.empty();) {
    const std::size_t count = columns_that_fit(page, candidates, left);
    page.blank();
    for (const std::string& line : table_of(candidates, left.first(count)).lines()) page.line(2, line);
    left = left.subspan(count);
  }
  if (equal.empty()) return;
  page.blank();
  page.paragraph(2, "the same for all  ", equal);
}

}  // namespace proviso::trace
