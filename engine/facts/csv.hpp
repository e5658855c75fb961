// RFC 4180: rows of cells, one at a time, without a copy of what needs none.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "facts/document.hpp"

namespace proviso::facts {

struct Cell {
  std::string_view text;  ///< without its quotes, `""` made `"`; of one without quotes, without blanks around it
  Position at;
};

struct CsvError {
  Position at;
  std::string what;
};

/// What differs between the tables that are called CSV.
struct CsvStyle {
  char delimiter = ',';
  std::string comments = {};  ///< lines that begin with it are not read; empty: none
};

class CsvRows {
 public:
  /// `text` outlives the rows. A byte order mark is skipped.
  explicit CsvRows(std::string_view text, CsvStyle style = {});

  /// Reads the next row that is not blank into `cells`, whose views live until the next call. False at the end, or at
  /// an error.
  bool next(std::vector<Cell>& cells);
  /// Whether a blank line stands before the row that was read last.
  bool after_blank() const { return after_blank_; }
  /// Where a blank or broken row made next() stop, and why.
  const std::optional<CsvError>& error() const { return error_; }

 private:
  void skip_lines();
  void plain_cell(Cell& cell);
  bool quoted_cell(Cell& cell);
  void count(std::string_view passed);

  std::string_view text_;
  CsvStyle style_;
  bool after_blank_ = false;
  std::size_t at_ = 0;
  Position position_{1, 1};
  std::deque<std::string> unquoted_;  // of the current row
  std::optional<CsvError> error_;
};

/// How a row of so many cells under a header of `width` is put right.
inline std::string ragged_help(std::size_t cells, std::size_t width) {
  return cells > width ? "a cell with a comma in it stands in quotes: `\"a, b\"`"
                       : "a cell that says nothing still has its comma";
}

}  // namespace proviso::facts
