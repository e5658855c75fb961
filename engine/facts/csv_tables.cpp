#include "facts/csv_tables.hpp"

#include <algorithm>

namespace proviso::facts {

namespace {

// A spreadsheet writes a blank line as delimiters alone.
bool is_blank(const std::vector<Cell>& cells) {
  return std::ranges::all_of(cells, [](const Cell& cell) { return cell.text.empty(); });
}

}  // namespace

// Whether the cells are a header that is meant: the first row, or where tables are stacked one with all its columns.
bool CsvTables::take_header(const std::vector<Cell>& cells) {
  const auto has = [&](const std::string& column) {
    return std::ranges::find(cells, column, &Cell::text) != cells.end();
  };
  if (!std::ranges::all_of(layout_.columns, has) || std::ranges::any_of(layout_.without, has)) return false;
  header_.clear();
  for (const Cell& cell : cells) header_.emplace_back(cell.text);
  ++table_;
  return true;
}

bool CsvTables::next(std::vector<Cell>& cells) {
  while (rows_.next(cells)) {
    if (layout_.stacked && (rows_.after_blank() || is_blank(cells))) inside_ = false;
    if (inside_) return true;
    inside_ = take_header(cells);
  }
  return false;
}

std::vector<std::string> CsvTables::first_header(std::string_view text, const CsvLayout& layout) {
  CsvTables tables{text, layout};
  std::vector<Cell> cells;
  tables.next(cells);
  return tables.header_;
}

}  // namespace proviso::facts
