#include "facts/read_csv.hpp"

#include <algorithm>
#include <memory>

#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "facts/cell_memo.hpp"
#include "facts/cell_numbers.hpp"

namespace proviso::facts {

namespace {

constexpr std::size_t no_column = static_cast<std::size_t>(-1);

// The columns of one field: its value, and `price.source`, `price.captured_on`, `price.grade` where the header has
// them.
struct FieldColumns {
  std::uint32_t field;
  std::size_t value = no_column;
  std::size_t source = no_column;
  std::size_t captured_on = no_column;
  std::size_t grade = no_column;
  bool is_number = false;       ///< of any size
  bool speaks_for_all = false;  ///< what it says holds for the record's other leaves
  CellMemo memo = {};
  CellNumbers numbers = {};

  /// Whether the header has columns that say where the value is from.
  bool annotated() const { return source != no_column || captured_on != no_column || grade != no_column; }
};

// A record and where in the row its fields stand. Fields that speak for the whole record come first.
struct Columns {
  const RecordPlan* plan;
  std::vector<FieldColumns> leaves;
  std::vector<std::pair<std::uint32_t, std::unique_ptr<Columns>>> nested;
  std::vector<std::size_t> all;  // every column of it and of what is nested in it
};

class Rows {
 public:
  Rows(Session& session, Schemas& schemas, LeafReader& leaves, const Document& document, const ListTarget& target)
      : session_{session},
        schemas_{schemas},
        leaves_{leaves},
        document_{document},
        target_{target},
        draft_{session, leaves} {
    columns_.plan = &target.plan;
  }

  bool header(const std::vector<Cell>& cells) {
    bool good = true;
    std::vector<std::string_view> seen;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string_view name = cells[i].text;
      if (std::ranges::find(seen, name) != seen.end()) {
        report(diag::Kind::DataKeyTwice, cells[i], {std::string{name}});
        good = false;
      } else if (!place(columns_, name, name, i, cells[i])) {
        good = false;
      }
      seen.push_back(name);
    }
    width_ = cells.size();
    order(columns_);
    return good;
  }

  std::optional<ir::Value> row(const std::vector<Cell>& cells, std::size_t number) {
    if (cells.size() != width_) {
      report(diag::Kind::DataRaggedRow, cells.front(), {count_text(cells.size(), "cell"), std::to_string(width_)},
             ragged_help(cells.size(), width_));
      return std::nullopt;
    }
    path_ = target_.name;
    path_ += '[';
    append_label(cells, number);
    path_ += ']';
    return record(draft_, columns_, cells, path_, {}, target_.bindings);
  }

 private:
  void report(diag::Kind kind, const Cell& cell, std::vector<std::string> args, std::string help = {}) {
    session_.report(kind, document_.at(cell.at), std::move(args), std::move(help));
  }

  // Finds the field that `rest` of the header's `name` reaches, from this record on.
  bool place(Columns& columns, std::string_view name, std::string_view rest, std::size_t column, const Cell& cell) {
    const std::size_t dot = rest.find('.');
    const std::string first{rest.substr(0, dot)};
    const auto index = columns.plan->find(first);
    if (!index) {
      if (columns.plan->record->open) return true;
      const std::vector<std::string> names = columns.plan->names();
      std::string help = diag::help_did_you_mean(first, names);
      const std::string bare{base::trim(std::string_view{first}.substr(0, first.find_first_of("[(")))};
      if (bare != first && columns.plan->find(bare))
        help = "a header is the field alone, `" + bare + "`; its unit stands in each cell, behind the number";
      if (help.empty() && name.find_first_of(";\t") != std::string_view::npos) help = "cells are separated by commas";
      report(diag::Kind::DataUnknownKey, cell, {std::string{rest}, columns.plan->record->name}, std::move(help));
      return false;
    }
    columns.all.push_back(column);
    const FieldPlan& field = columns.plan->fields[*index];
    if (field.is_collection() && session_.program.types[field.element].kind == ir::TypeKind::Record)
      return refuse(cell, name, "a list of tables does not fit in cells");
    if (field.type.kind == ir::TypeKind::Record) {
      if (dot == std::string_view::npos)
        return refuse(cell, name, "it is a table: write `" + std::string{name} + ".` and one of its fields");
      return place(nested(columns, *index, ir::RecordId{field.type.argument}), name, rest.substr(dot + 1), column,
                   cell);
    }
    FieldColumns& leaf = leaf_of(columns, *index);
    const std::string_view part = dot == std::string_view::npos ? "value" : rest.substr(dot + 1);
    if (part == "value")
      leaf.value = column;
    else if (part == "source")
      leaf.source = column;
    else if (part == "captured_on")
      leaf.captured_on = column;
    else if (part == "grade")
      leaf.grade = column;
    else
      return refuse(cell, name, "`" + first + "` has no fields");
    return true;
  }
  bool refuse(const Cell& cell, std::string_view name, std::string why) {
    report(diag::Kind::DataNotInCells, cell, {std::string{name}, std::move(why)});
    return false;
  }
  static FieldColumns& leaf_of(Columns& columns, std::uint32_t field) {
    const auto found = std::ranges::find(columns.leaves, field, &FieldColumns::field);
    return found != columns.leaves.end() ? *found : columns.leaves.emplace_back(FieldColumns{.field = field});
  }
  Columns& nested(Columns& columns, std::uint32_t field, ir::RecordId record) {
    for (auto& [index, inner] : columns.nested)
      if (index == field) return *inner;
    columns.nested.emplace_back(field, std::make_unique<Columns>());
    Columns& inner = *columns.nested.back().second;
    inner.plan = &schemas_.plan(record);
    return inner;
  }

  static void order(Columns& columns) {
    for (FieldColumns& leaf : columns.leaves) {
      leaf.speaks_for_all = leaf.field == columns.plan->captured_on_field || leaf.field == columns.plan->source_field ||
                            leaf.field == columns.plan->grade_field;
      const FieldPlan& field = columns.plan->fields[leaf.field];
      const bool bounded = field.low || field.high || field.step || !field.share_unit.empty();
      leaf.is_number = field.type.kind == ir::TypeKind::Quantity && !bounded;
    }
    std::stable_partition(columns.leaves.begin(), columns.leaves.end(),
                          [](const FieldColumns& leaf) { return leaf.speaks_for_all; });
    for (auto& [field, inner] : columns.nested) order(*inner);
  }

  void append_label(const std::vector<Cell>& cells, std::size_t number) {
    const auto key = target_.key_field ? target_.key_field : target_.plan.id_field;
    if (key)
      for (const FieldColumns& leaf : columns_.leaves)
        if (leaf.field == *key && leaf.value != no_column && !cells[leaf.value].text.empty()) {
          path_ += cells[leaf.value].text;
          return;
        }
    path_ += target_.number_prefix;
    path_ += std::to_string(number);
  }

  ir::Value record(Draft& draft, Columns& columns, const std::vector<Cell>& cells, std::string_view path,
                   const Provenance& enclosing, const Bindings* bindings) {
    draft.begin(*columns.plan, document_, path, {cells.front().at, {}}, enclosing, bindings);
    for (FieldColumns& leaf : columns.leaves)
      if (leaf.value != no_column) cell(draft, leaf, cells);
    for (auto& [field, inner] : columns.nested) {
      const auto empty = [&](std::size_t column) { return base::trim(cells[column].text).empty(); };
      if (std::ranges::all_of(inner->all, empty)) continue;
      Draft within{session_, leaves_};
      const ir::Value value = record(within, *inner, cells, draft.path_of(field), draft.provenance(), nullptr);
      draft.value(field, value, {cells[inner->all.front()].at, {}}, {});
    }
    return draft.finish();
  }

  void cell(Draft& draft, FieldColumns& leaf, const std::vector<Cell>& cells) {
    const Cell& cell = cells[leaf.value];
    // A cell whose quotes had to be resolved is gone with its row.
    const bool lasting = !leaf.annotated() && cell.text.data() >= document_.text.data() &&
                         cell.text.data() < document_.text.data() + document_.text.size();
    const ir::Value* const known = lasting ? leaf.memo.find(cell.text) : nullptr;
    if (known != nullptr) {
      draft.again(leaf.field, *known, cell.at);
    } else if (auto number = lasting && leaf.is_number ? plain_number(draft, leaf, cell) : std::nullopt) {
      const ir::Value value{*std::move(number)};
      leaf.memo.keep(cell.text, value);
      draft.again(leaf.field, value, cell.at);
    } else {
      draft.cell(leaf.field, cell.text, {cell.at, {}}, leaf.annotated() ? said_of(leaf, cells) : Provenance{});
      if (const ir::Value* value = draft.repeatable(leaf.field); value != nullptr && lasting)
        leaf.memo.keep(cell.text, *value);
    }
    if (leaf.speaks_for_all) draft.take_provenance(leaf.field);
  }

  std::optional<base::Rational> plain_number(Draft& draft, FieldColumns& leaf, const Cell& cell) {
    return leaf.numbers.read(cell.text, draft.plan().fields[leaf.field].element, leaves_);
  }

  Provenance said_of(const FieldColumns& leaf, const std::vector<Cell>& cells) {
    Provenance said;
    if (leaf.source != no_column) said.source = cells[leaf.source].text;
    if (leaf.grade != no_column) said.grade = cells[leaf.grade].text;
    if (leaf.captured_on != no_column && !cells[leaf.captured_on].text.empty()) {
      const Cell& cell = cells[leaf.captured_on];
      said.captured_on = base::parse_date(cell.text);
      if (!said.captured_on)
        report(diag::Kind::DataNotADate, cell, {draft_.path_of(leaf.field) + ".captured_on", std::string{cell.text}});
    }
    return said;
  }

  Session& session_;
  Schemas& schemas_;
  LeafReader& leaves_;
  const Document& document_;
  const ListTarget& target_;
  Columns columns_{};
  std::size_t width_ = 0;
  std::string path_;  // of the running row
  Draft draft_;
};

}  // namespace

bool read_csv(Session& session, Schemas& schemas, LeafReader& leaves, const Document& document,
              const ListTarget& target, std::vector<ir::Value>& into) {
  CsvRows rows{document.text};
  std::vector<Cell> cells;
  const auto broken = [&] {
    if (rows.error())
      session.report(diag::Kind::DataSyntax, document.at(rows.error()->at), {"CSV", rows.error()->what});
    return rows.error().has_value();
  };
  if (!rows.next(cells)) {
    if (!broken())
      session.report(diag::Kind::DataNothingWanted, document.at({1, 1}), {"`" + target.name + "`"},
                     "a CSV file begins with a header");
    return false;
  }
  Rows reader{session, schemas, leaves, document, target};
  if (!reader.header(cells)) return false;
  for (std::size_t number = 1; rows.next(cells); ++number)
    if (auto value = reader.row(cells, number)) into.push_back(*std::move(value));
  broken();
  return true;
}

std::vector<std::string> csv_header(std::string_view text) {
  std::vector<Cell> cells;
  std::vector<std::string> out;
  if (CsvRows{text}.next(cells))
    for (const Cell& cell : cells) out.emplace_back(cell.text);
  return out;
}

}  // namespace proviso::facts
