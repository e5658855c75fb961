#include "facts/foreign.hpp"

#include "facts/foreign_records.hpp"
#include "facts/rows.hpp"

namespace proviso::facts {

void set_fixed(const Adapter& adapter, const Document& document, Row& row, std::string& number) {
  number = std::to_string(row.number);
  for (std::size_t i = 0; i < adapter.sources.size(); ++i) {
    const Source& source = adapter.sources[i];
    if (source.kind == Source::Kind::Constant)
      row.values[i] = {Form::Text, source.text, row.at};
    else if (source.kind == Source::Kind::File)
      row.values[i] = {Form::Text, document.path, row.at};
    else if (source.kind == Source::Kind::Number)
      row.values[i] = {Form::Text, number, row.at};
  }
}

void read_foreign(Tools& tools, const Adapter& adapter, const Document& document, const ListTarget& target,
                  std::vector<ir::Value>& into) {
  ForeignRecords records{tools, adapter, document, target, into};
  if (!records.plan()) return;
  const RowSink sink = [&](const Row& row) { return records.row(row); };
  switch (adapter.reading.format) {
    case Format::Csv:
      rows_of_csv(adapter, document, tools.session, sink);
      break;
    case Format::Text:
      rows_of_text(adapter, document, tools.session, sink);
      break;
    case Format::Toml:
    case Format::Json:
    case Format::JsonLines:
    case Format::Xml:
      rows_of_nodes(adapter, document, tools.session, sink);
      break;
  }
  records.finish();
}

}  // namespace proviso::facts
