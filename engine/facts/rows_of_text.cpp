#include <algorithm>

#include "base/utf8.hpp"
#include "facts/rows.hpp"
#include "facts/text_lines.hpp"
#include "facts/text_matrix.hpp"

namespace proviso::facts {

namespace {

// What a match says to the sources that its groups fill.
using Said = std::vector<std::pair<SourceId, Foreign>>;

class TextRows {
 public:
  TextRows(const Adapter& adapter, const Document& document, Session& session, const RowSink& sink)
      : adapter_{adapter}, document_{document}, session_{session}, sink_{sink} {}

  void run() {
    base_.values.resize(adapter_.sources.size());
    if (!of_file()) return;
    MatrixReader matrix{adapter_};
    TextLines lines{document_.text, adapter_.separators};
    for (TextLine line; lines.next(line) && goes_on_;) {
      following(line);
      rows(line);
      if (matrix.take(line)) cells(matrix, line);
    }
    close();
    if (goes_on_ && base_.number == 0)
      session_.report(diag::Kind::AdapterMismatch, document_.at({}), {adapter_.name, "no line of it is a row"});
  }

 private:
  using Scope = LinePattern::Scope;

  // What holds for all rows, wherever it stands; false where a line is too long for patterns: reported.
  bool of_file() {
    TextLines lines{document_.text, adapter_.separators};
    for (TextLine line; lines.next(line);) {
      if (line.text.size() > limits.line_bytes) {
        session_.report(diag::Kind::AdapterTooMuch, document_.at(line.at(0)),
                        {"this line has more than " + std::to_string(limits.line_bytes) + " bytes"});
        return false;
      }
      each_match(line, Scope::File, [&](const LinePattern& pattern) { say(base_, pattern.sources, line); });
    }
    return true;
  }
  template <class Take>
  void each_match(const TextLine& line, Scope scope, const Take& take) {
    for (const LinePattern& pattern : adapter_.lines)
      if (pattern.scope == scope && pattern.match.match(line.text, groups_)) take(pattern);
  }
  // Of two lines that say the same, the later counts.
  void say(Row& row, const std::vector<SourceId>& sources, const TextLine& line) {
    for (std::size_t i = 0; i < groups_.size() && i < sources.size(); ++i)
      if (sources[i].valid() && groups_[i].data() != nullptr)
        row.values[sources[i].index()] = {Form::Cell, groups_[i], line.at_text(groups_[i])};
  }

  void following(const TextLine& line) {
    each_match(line, Scope::Following, [&](const LinePattern& pattern) { say(base_, pattern.sources, line); });
  }
  void rows(const TextLine& line) {
    each_match(line, Scope::Row, [&](const LinePattern& pattern) {
      close();
      open(line);
      say(row_, pattern.sources, line);
    });
    if (is_open_) each_match(line, Scope::Adds, [&](const LinePattern& pattern) { say(row_, pattern.sources, line); });
  }

  void open(const TextLine& line) {
    row_.values = base_.values;
    row_.at = line.at(0);
    row_.number = ++base_.number;
    is_open_ = true;
  }
  // The row that is open is complete.
  void close() {
    if (!is_open_ || !goes_on_) return;
    is_open_ = false;
    set_fixed(adapter_, document_, row_, number_);
    goes_on_ = sink_(row_);
  }

  void cells(MatrixReader& matrix, const TextLine& line) {
    close();
    if (matrix.ragged()) {
      session_.report(diag::Kind::DataRaggedRow, document_.at(line.at(0)),
                      {count_text(matrix.cells().size(), "cell"), std::to_string(matrix.columns().size())});
      return;
    }
    const MatrixPattern& pattern = matrix.pattern();
    const auto& cells = matrix.cells();
    Position at = line.at_text(cells.front());
    for (std::size_t i = 0; i < cells.size() && goes_on_; ++i) {
      if (i > 0) at.column += distance(cells[i - 1], cells[i]);
      open(line);
      for (const auto& [source, value] : matrix.said()) row_.values[source.index()] = value;
      const auto put = [&](SourceId source, std::string_view text) {
        if (source.valid()) row_.values[source.index()] = {Form::Cell, text, at};
      };
      put(pattern.row, matrix.name());
      put(pattern.column, matrix.columns()[i]);
      put(pattern.value, cells[i]);
      close();
    }
  }
  // In code points, from the begin of a view to that of a later one into the same text.
  static std::uint32_t distance(std::string_view from, std::string_view to) {
    const std::string_view between{from.data(), static_cast<std::size_t>(to.data() - from.data())};
    return static_cast<std::uint32_t>(base::code_points(between));
  }

  const Adapter& adapter_;
  const Document& document_;
  Session& session_;
  const RowSink& sink_;
  Row base_;  // what holds for the rows that follow, and how many there have been
  Row row_;
  bool is_open_ = false;
  bool goes_on_ = true;
  std::string number_;
  std::vector<std::string_view> groups_;
};

}  // namespace

void rows_of_text(const Adapter& adapter, const Document& document, Session& session, const RowSink& sink) {
  TextRows{adapter, document, session, sink}.run();
}

}  // namespace proviso::facts
