#include "facts/foreign.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "ir/compare.hpp"

namespace proviso::facts {

namespace {

// What stands at one source of a row.
struct Foreign {
  Form form = Form::Null;
  std::string_view text;
  Spot spot;
  const Node* node = nullptr;  // where the document has nodes
};

struct Row {
  std::vector<Foreign> values;  // by SourceId
  Spot spot;
  std::size_t number = 0;
};

// A foreign value made ready: nothing, words in our notation, a number without its unit, or a stated gap.
struct Made {
  enum class Kind : std::uint8_t { Nothing, Text, Number, Gap };
  Kind kind = Kind::Nothing;
  std::string text;  // of a gap: the reason
  Spot spot;
};

std::optional<base::Rational> number_of(std::string_view text) {
  return base::Rational::from_text(base::trim(text), base::TextForm::Data);
}

class ForeignReader {
 public:
  ForeignReader(Tools& tools, const Adapter& adapter, const Document& document, const ListTarget& target,
                std::vector<ir::Value>& into)
      : session_{tools.session},
        adapter_{adapter},
        document_{document},
        target_{target},
        into_{into},
        first_{into.size()},
        leaves_{tools.leaves},
        draft_{tools.session, tools.leaves},
        skipped_(adapter.skips.size()) {}

  bool plan() {
    bool fills = false;
    for (const RecordMapping& record : adapter_.records) {
      auto& planned = fields_.emplace_back();
      for (const FieldMapping& mapping : record.fields)
        if (const auto field = target_.plan.find(mapping.field)) {
          planned.push_back({*field, &mapping});
          fills = fills || field != target_.plan.id_field;
        }
      // What speaks for the whole record first.
      std::ranges::stable_partition(planned, [&](const Planned& p) { return speaks_for_all(p.field); });
    }
    if (!fills)
      session_.report(diag::Kind::AdapterFillsNothing, document_.at({}), {adapter_.name, target_.plan.record->name});
    return fills;
  }

  void row(const Row& row) {
    for (const Exclusion& refusal : adapter_.refusals)
      if (holds(refusal.when, row))
        return session_.report(diag::Kind::AdapterRefuses, document_.at(row.spot.at, row.spot.pointer),
                               {refusal.because});
    for (std::size_t i = 0; i < adapter_.skips.size(); ++i)
      if (holds(adapter_.skips[i].when, row)) {
        ++skipped_[i];
        return;
      }
    for (std::size_t i = 0; i < adapter_.records.size(); ++i)
      if (holds(adapter_.records[i].when, row)) record(fields_[i], row);
  }

  void finish() {
    for (std::size_t i = 0; i < skipped_.size(); ++i)
      if (skipped_[i] > 0)
        session_.report(diag::Kind::AdapterSkips, document_.at({}),
                        {count_text(skipped_[i], "row"), adapter_.skips[i].because});
    if (const std::size_t repeated = drop_repeated(); repeated > 0)
      session_.report(diag::Kind::AdapterSkips, document_.at({}),
                      {count_text(repeated, "record"), "they repeat others in every field"});
  }

 private:
  struct Planned {
    std::uint32_t field;
    const FieldMapping* mapping;
  };

  bool speaks_for_all(std::uint32_t field) const {
    const RecordPlan& plan = target_.plan;
    return field == plan.captured_on_field || field == plan.source_field || field == plan.grade_field;
  }

  // ---- conditions
  // ------------------------------------------------------------------------------------------------------

  bool is_missing(const Foreign& value, const std::vector<std::string>& words) const {
    const std::string_view text = base::trim(value.text);
    if (value.form == Form::Null || (text.empty() && value.form != Form::Table && value.form != Form::Array))
      return true;
    return std::ranges::any_of(words, [&](const std::string& word) {
      if (text == word) return true;
      const auto number = number_of(word);
      return number && number == number_of(text);
    });
  }
  bool given(const Foreign& value) const { return !is_missing(value, adapter_.missing); }

  bool holds(const std::vector<Condition>& conditions, const Row& row) const {
    return std::ranges::all_of(conditions,
                               [&](const Condition& condition) { return holds(condition, row) != condition.negated; });
  }
  bool holds(const Condition& condition, const Row& row) const {
    const Foreign& from = row.values[condition.from.index()];
    using Test = Condition::Test;
    switch (condition.test) {
      case Test::Given:
        return given(from);
      case Test::NotGiven:
        return !given(from);
      case Test::Is:
        return base::trim(from.text) == condition.text;
      case Test::IsNot:
        return base::trim(from.text) != condition.text;
      case Test::Unlike:
        return given(from) && unlike(from, row.values[condition.other.index()]);
      case Test::Above:
      case Test::AtLeast:
      case Test::Below:
      case Test::AtMost:
        break;
    }
    auto number = given(from) ? number_of(from.text) : std::nullopt;
    if (number && condition.of.valid()) {
      const auto of = number_of(row.values[condition.of.index()].text);
      if (!of || of->is_zero()) return false;
      number = *number / *of;
    }
    if (!number) return false;  // what is not there is neither above nor below
    if (condition.test == Test::Above) return *number > condition.number;
    if (condition.test == Test::AtLeast) return *number >= condition.number;
    return condition.test == Test::Below ? *number < condition.number : *number <= condition.number;
  }
  bool unlike(const Foreign& a, const Foreign& b) const {
    const auto x = number_of(a.text), y = number_of(b.text);
    return x && y ? *x != *y : base::trim(a.text) != base::trim(b.text);
  }

  // ---- values
  // ----------------------------------------------------------------------------------------------------------

  Made make(const FieldMapping& mapping, const Row& row) const {
    Made out = mapping.join.empty() ? first_of(mapping, row) : joined(mapping, row);
    if (out.kind == Made::Kind::Nothing) return out;
    for (const std::size_t group : mapping.needs)
      if (!holds(adapter_.groups[group].when, row)) return {Made::Kind::Gap, adapter_.groups[group].because, out.spot};
    return out;
  }
  Made joined(const FieldMapping& mapping, const Row& row) const {
    Made out{Made::Kind::Nothing, {}, row.spot};
    for (const SourceId source : mapping.join) {
      const Foreign& value = row.values[source.index()];
      if (is_missing(value, adapter_.missing) && adapter_.sources[source.index()].front() != '=') continue;
      out.text += (out.text.empty() ? "" : mapping.with) + std::string{base::trim(value.text)};
      out.kind = Made::Kind::Text;
    }
    return out;
  }
  Made first_of(const FieldMapping& mapping, const Row& row) const {
    for (const SourceId source : mapping.from) {
      const Foreign& value = row.values[source.index()];
      const bool constant = adapter_.sources[source.index()].starts_with('=');
      if (!constant && (!given(value) || is_missing(value, mapping.missing))) continue;
      Made out{Made::Kind::Text, std::string{base::trim(value.text)}, value.spot};
      if (constant) out.spot = row.spot;
      if (!mapping.count.empty() && !count(out.text, value, mapping.count)) continue;
      if (mapping.minus.valid() && !subtract(out.text, row.values[mapping.minus.index()].text)) continue;
      if (const auto renamed = mapping.texts.find(out.text); renamed != mapping.texts.end())
        out.text = renamed->second;
      else if (mapping.listed)
        continue;
      for (const std::string& form : mapping.dates)
        if (const auto day = date_like(form, out.text)) {
          out.text = base::to_text(*day);
          break;
        }
      if (!mapping.unit.empty()) out.kind = Made::Kind::Number;
      return out;
    }
    return {};
  }
  // False where there is no list.
  static bool count(std::string& into, const Foreign& value, const std::vector<std::string>& words) {
    if (value.node == nullptr || value.form != Form::Array) return false;
    const auto counts = [&](const Node& element) {
      return std::ranges::any_of(
          words, [&](const std::string& word) { return word == "*" || word == base::trim(element.text); });
    };
    into = std::to_string(std::ranges::count_if(value.node->elements, counts));
    return true;
  }
  static bool subtract(std::string& from, std::string_view minus) {
    const auto a = number_of(from), b = number_of(minus);
    if (!a || !b) return false;
    const auto digits = (*a - *b).finite_decimal();
    if (digits) from = *digits;
    return digits.has_value();
  }

  // ---- records
  // ---------------------------------------------------------------------------------------------------------

  std::string label(const std::vector<Planned>& fields, const Row& row) const {
    if (target_.bindings != nullptr)
      for (const Binding& bound : target_.bindings->fields)
        if (bound.field == target_.plan.id_field) return bound.text;
    for (const Planned& planned : fields)
      if (planned.field == target_.plan.id_field)
        if (const Made id = make(*planned.mapping, row); id.kind == Made::Kind::Text) return id.text;
    return target_.number_prefix + std::to_string(row.number);
  }

  void record(const std::vector<Planned>& fields, const Row& row) {
    draft_.begin(target_.plan, document_, target_.name + "[" + label(fields, row) + "]", row.spot, {},
                 target_.bindings);
    fill(fields, row, false);
    draft_.bind();
    fill(fields, row, true);
    into_.push_back(draft_.finish());
  }
  void fill(const std::vector<Planned>& fields, const Row& row, bool weak) {
    for (const Planned& planned : fields) {
      if (planned.mapping->weak != weak || draft_.given(planned.field)) continue;
      Made made = make(*planned.mapping, row);
      const FieldPlan& wanted = target_.plan.fields[planned.field];
      std::string as_quoted;
      if (made.kind == Made::Kind::Gap) {
        draft_.value(planned.field,
                     ir::Cause{.kind = ir::CauseKind::Missing, .path = {}, .reason = made.text, .where = {}, .ask = {}},
                     made.spot, {});
      } else if (made.kind == Made::Kind::Number &&
                 session_.program.types[wanted.element].kind == ir::TypeKind::Quantity) {
        LeafValue read =
            leaves_.quantity(wanted.element, wanted.field->unit, made.text, planned.mapping->unit, as_quoted);
        draft_.value(planned.field, std::move(read), made.spot, {}, std::move(as_quoted));
      } else if (made.kind != Made::Kind::Nothing) {
        draft_.cell(planned.field, made.text, made.spot, {});
      }
      draft_.take_provenance(planned.field);
    }
  }

  // Price lists repeat rows. What is the same in every field, its id among them, is one record.
  std::size_t drop_repeated() {
    if (!target_.plan.id_field) return 0;
    const base::Interner& texts = *session_.facts.heap.texts;
    std::unordered_map<std::uint32_t, std::vector<ir::Value>> seen;  // by id
    std::vector<ir::Value> kept;
    for (std::size_t i = first_; i < into_.size(); ++i) {
      const ir::Value& id = into_[i].record().fields[*target_.plan.id_field];
      if (id.is_unknown()) {
        kept.push_back(into_[i]);
        continue;
      }
      auto& same_id = seen[id.text_id().value];
      const auto repeats = [&](const ir::Value& other) { return ir::compare(other, into_[i], texts) == 0; };
      if (std::ranges::any_of(same_id, repeats)) continue;
      same_id.push_back(into_[i]);
      kept.push_back(into_[i]);
    }
    const std::size_t dropped = into_.size() - first_ - kept.size();
    into_.resize(first_);
    into_.insert(into_.end(), kept.begin(), kept.end());
    return dropped;
  }

  Session& session_;
  const Adapter& adapter_;
  const Document& document_;
  const ListTarget& target_;
  std::vector<ir::Value>& into_;
  std::size_t first_;
  LeafReader& leaves_;
  Draft draft_;
  std::vector<std::vector<Planned>> fields_;  // by record that a row may yield
  std::vector<std::size_t> skipped_;          // rows, by skip
};

// What every row has, whatever its document says: the file's name, the row's number, constants.
void set_fixed(const Adapter& adapter, const Document& document, Row& row, const std::string& number) {
  for (std::size_t i = 0; i < adapter.sources.size(); ++i) {
    const std::string_view name = adapter.sources[i];
    Foreign& value = row.values[i];
    if (name.starts_with('='))
      value = {Form::Text, name.substr(1), row.spot};
    else if (name == "@file")
      value = {Form::Text, document.path, row.spot};
    else if (name == "@row")
      value = {Form::Text, number, row.spot};
  }
}

void read_rows(ForeignReader& reader, const Adapter& adapter, const Document& document, Session& session) {
  CsvRows rows{document.text};
  std::vector<Cell> cells;
  rows.next(cells);
  const std::size_t width = cells.size();
  std::vector<std::size_t> columns;  // by SourceId
  for (const std::string& source : adapter.sources) {
    const auto found = std::ranges::find(cells, source, &Cell::text);
    columns.push_back(static_cast<std::size_t>(found - cells.begin()));
  }
  Row row;
  row.values.resize(adapter.sources.size());
  for (row.number = 1; rows.next(cells); ++row.number) {
    row.spot = {cells.front().at, {}};
    if (cells.size() != width) {
      session.report(diag::Kind::DataRaggedRow, document.at(row.spot.at),
                     {count_text(cells.size(), "cell"), std::to_string(width)});
      continue;
    }
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (columns[i] < width) row.values[i] = {Form::Cell, cells[columns[i]].text, {cells[columns[i]].at, {}}};
    const std::string number = std::to_string(row.number);
    set_fixed(adapter, document, row, number);
    reader.row(row);
  }
  if (rows.error()) session.report(diag::Kind::DataSyntax, document.at(rows.error()->at), {"CSV", rows.error()->what});
}

void read_nodes(ForeignReader& reader, const Adapter& adapter, const Document& document, Session& session) {
  const Node* root = at_pointer(document.root, adapter.rows);
  if (root == nullptr) return;
  const bool list = root->form == Form::Array;
  const std::span<const Node> nodes = list ? std::span<const Node>{root->elements} : std::span<const Node>{root, 1};
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const bool numbered = list && document.format != Format::JsonLines;
    const std::string pointer = adapter.rows + (numbered ? "/" + std::to_string(n) : std::string{});
    Row row{std::vector<Foreign>(adapter.sources.size()), {nodes[n].at, pointer}, n + 1};
    if (nodes[n].form != Form::Table) {
      session.report(diag::Kind::DataWrongForm, document.at(row.spot.at, pointer),
                     {"row " + std::to_string(n + 1), std::string{form_text(nodes[n].form)}, "a table"});
      continue;
    }
    for (std::size_t i = 0; i < adapter.sources.size(); ++i) {
      const std::string& source = adapter.sources[i];
      const std::string path = source.starts_with('/') ? source : pointer_step(source);
      if (const Node* value = source.empty() || source.front() == '=' ? nullptr : at_pointer(nodes[n], path))
        row.values[i] = {value->form, value->text, {value->at, pointer + path}, value};
    }
    const std::string number = std::to_string(n + 1);
    set_fixed(adapter, document, row, number);
    reader.row(row);
  }
}

}  // namespace

void read_foreign(Tools& tools, const Adapter& adapter, const Document& document, const ListTarget& target,
                  std::vector<ir::Value>& into) {
  ForeignReader reader{tools, adapter, document, target, into};
  if (!reader.plan()) return;
  if (document.format == Format::Csv)
    read_rows(reader, adapter, document, tools.session);
  else
    read_nodes(reader, adapter, document, tools.session);
  reader.finish();
}

}  // namespace proviso::facts
