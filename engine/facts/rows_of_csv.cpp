#include <algorithm>
#include <deque>
#include <unordered_map>

#include "facts/csv_tables.hpp"
#include "facts/rows.hpp"

namespace proviso::facts {

namespace {

constexpr std::size_t no_column = static_cast<std::size_t>(-1);

// The tables of a file whose key column names their rows: one row of all of them, whose sources are /KEY/COLUMN.
class KeyedTables {
 public:
  KeyedTables(const Adapter& adapter, const Document& document, Session& session)
      : adapter_{adapter}, document_{document}, session_{session} {
    row_.values.resize(adapter.sources.size());
    row_.number = 1;
    for (std::size_t i = 0; i < adapter.sources.size(); ++i)
      if (adapter.sources[i].kind == Source::Kind::Place && adapter.sources[i].path.size() == 2)
        wanted_[adapter.sources[i].path[0].name].push_back(i);
  }

  void add(const std::vector<std::string>& header, const std::vector<Cell>& cells) {
    if (row_.at.line == 0) row_.at = cells.front().at;
    const auto key = std::ranges::find(header, adapter_.csv.keyed);
    if (key == header.end()) return;
    const auto wanted = wanted_.find(std::string{cells[static_cast<std::size_t>(key - header.begin())].text});
    if (wanted == wanted_.end()) return;
    for (const std::size_t source : wanted->second) {
      const auto column = std::ranges::find(header, adapter_.sources[source].path[1].name);
      if (column == header.end()) continue;
      const Cell& cell = cells[static_cast<std::size_t>(column - header.begin())];
      Foreign& value = row_.values[source];
      if (value.form != Form::Null)
        session_.report(diag::Kind::DataKeyTwice, document_.at(cell.at), {adapter_.sources[source].written});
      value = {Form::Cell, strings_.emplace_back(cell.text), cell.at};
    }
  }

  void finish(const RowSink& sink) {
    if (row_.at.line == 0) return;
    std::string number;
    set_fixed(adapter_, document_, row_, number);
    sink(row_);
  }

 private:
  const Adapter& adapter_;
  const Document& document_;
  Session& session_;
  Row row_;
  std::deque<std::string> strings_;                                   // cells live for a row alone
  std::unordered_map<std::string, std::vector<std::size_t>> wanted_;  // sources by key
};

class CsvReader {
 public:
  CsvReader(const Adapter& adapter, const Document& document, Session& session, const RowSink& sink)
      : adapter_{adapter}, document_{document}, session_{session}, sink_{sink}, keyed_{adapter, document, session} {
    row_.values.resize(adapter.sources.size());
  }

  void run() {
    CsvTables tables{document_.text, adapter_.csv};
    std::vector<Cell> cells;
    std::size_t table = 0;
    while (tables.next(cells)) {
      if (tables.table() != table) resolve(tables.header());
      table = tables.table();
      if (cells.size() != tables.header().size()) {
        session_.report(diag::Kind::DataRaggedRow, document_.at(cells.front().at),
                        {count_text(cells.size(), "cell"), std::to_string(tables.header().size())});
        ++row_.number;
        continue;
      }
      if (!adapter_.csv.keyed.empty())
        keyed_.add(tables.header(), cells);
      else if (!row(cells))
        return;
    }
    if (tables.error())
      session_.report(diag::Kind::DataSyntax, document_.at(tables.error()->at), {"CSV", tables.error()->what});
    if (!adapter_.csv.keyed.empty()) keyed_.finish(sink_);
  }

 private:
  // Columns are looked up once for each table.
  void resolve(const std::vector<std::string>& header) {
    columns_.assign(adapter_.sources.size(), no_column);
    for (std::size_t i = 0; i < adapter_.sources.size(); ++i) {
      row_.values[i] = {};
      const auto found = std::ranges::find(header, adapter_.sources[i].written);
      if (adapter_.sources[i].kind == Source::Kind::Place && found != header.end())
        columns_[i] = static_cast<std::size_t>(found - header.begin());
    }
  }
  bool row(const std::vector<Cell>& cells) {
    ++row_.number;
    row_.at = cells.front().at;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i] == no_column) continue;
      const Cell& cell = cells[columns_[i]];
      Foreign& value = row_.values[i];
      value.form = Form::Cell;
      value.text = cell.text;
      value.at = cell.at;
    }
    set_fixed(adapter_, document_, row_, number_);
    return sink_(row_);
  }

  const Adapter& adapter_;
  const Document& document_;
  Session& session_;
  const RowSink& sink_;
  KeyedTables keyed_;
  std::vector<std::size_t> columns_;  // by SourceId
  Row row_;
  std::string number_;
};

}  // namespace

void rows_of_csv(const Adapter& adapter, const Document& document, Session& session, const RowSink& sink) {
  CsvReader{adapter, document, session, sink}.run();
}

}  // namespace proviso::facts
