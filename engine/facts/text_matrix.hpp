// Tables in text: a title, a header, and lines of a name and a value for each column.
#pragma once

#include <utility>
#include <vector>

#include "facts/foreign.hpp"
#include "facts/text_lines.hpp"

namespace proviso::facts {

class MatrixReader {
 public:
  explicit MatrixReader(const Adapter& adapter) : adapter_{adapter} {}

  /// Looks at the next line of the file. True where it is a row of a matrix, which the functions below tell of.
  bool take(const TextLine& line);

  const MatrixPattern& pattern() const { return *pattern_; }
  /// What the title and `set` say.
  const std::vector<std::pair<SourceId, Foreign>>& said() const { return said_; }
  std::string_view name() const { return name_; }
  const std::vector<std::string_view>& columns() const { return columns_; }
  const std::vector<std::string_view>& cells() const { return cells_; }
  /// Whether cells are missing: the line is cut off.
  bool ragged() const { return cells_.size() != columns_.size(); }

 private:
  enum class State : std::uint8_t { Outside, AfterTitle, Inside };

  bool title(const TextLine& line);
  bool header(const MatrixPattern& pattern, std::string_view text);
  void begin(const MatrixPattern& pattern, const TextLine& line);
  static void split(const MatrixPattern& pattern, std::string_view text, std::vector<std::string_view>& into);
  bool row(std::string_view text);

  const Adapter& adapter_;
  State state_ = State::Outside;
  const MatrixPattern* pattern_ = nullptr;
  std::vector<std::pair<SourceId, Foreign>> said_;
  std::string_view name_;
  std::vector<std::string_view> columns_;
  std::vector<std::string_view> cells_;
  std::vector<std::string_view> groups_;
};

}  // namespace proviso::facts
