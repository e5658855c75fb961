// The tables of a foreign CSV file: one, or several in one file, each with a header of its own.
#pragma once

#include "facts/adapter.hpp"
#include "facts/csv.hpp"

namespace proviso::facts {

class CsvTables {
 public:
  CsvTables(std::string_view text, const CsvLayout& layout) : layout_{layout}, rows_{text, layout.style} {}

  /// Reads the next row below a header that is meant. False at the end, or at an error.
  bool next(std::vector<Cell>& cells);
  /// Of the row that was read last; or, where next() is false, of the last table.
  const std::vector<std::string>& header() const { return header_; }
  /// The table's number from 1, among those that are meant; 0: there is none yet.
  std::size_t table() const { return table_; }
  const std::optional<CsvError>& error() const { return rows_.error(); }

  /// The header of the first table that is meant, whether or not rows follow; empty where there is none.
  static std::vector<std::string> first_header(std::string_view text, const CsvLayout& layout);

 private:
  bool take_header(const std::vector<Cell>& cells);

  const CsvLayout& layout_;
  CsvRows rows_;
  std::vector<std::string> header_;
  std::size_t table_ = 0;
  bool inside_ = false;
};

}  // namespace proviso::facts
