#include "facts/foreign_records.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "facts/foreign_conditions.hpp"
#include "ir/compare.hpp"

namespace proviso::facts {

namespace {

constexpr std::size_t rows_told = 4096;  // how often progress is told

// A number as a text, where no quantity is wanted: all its digits, where they come to an end.
std::string number_text(const base::Rational& number, const std::string& unit) {
  const auto digits = number.finite_decimal();
  return (digits ? *digits : number.decimal(17)) + (unit.empty() ? "" : " " + unit);
}

}  // namespace

ForeignRecords::ForeignRecords(Tools& tools, const Adapter& adapter, const Document& document, const ListTarget& target,
                               std::vector<ir::Value>& into)
    : session_{tools.session},
      adapter_{adapter},
      document_{document},
      target_{target},
      into_{into},
      first_{into.size()},
      leaves_{tools.leaves},
      draft_{tools.session, tools.leaves},
      maker_{adapter, *tools.session.program.units},
      skipped_(adapter.skips.size()),
      not_made_(adapter.records.size()) {}

bool ForeignRecords::speaks_for_all(std::uint32_t field) const {
  const RecordPlan& plan = target_.plan;
  return field == plan.captured_on_field || field == plan.source_field || field == plan.grade_field;
}

bool ForeignRecords::is_of_target(const RecordMapping& mapping) const {
  return mapping.record.empty() || mapping.record == target_.plan.record->name;
}

bool ForeignRecords::plan() {
  bool fills = false;
  for (const RecordMapping& record : adapter_.records) {
    auto& planned = fields_.emplace_back();
    if (!is_of_target(record)) continue;
    for (const FieldMapping& mapping : record.fields)
      if (const auto field = target_.plan.find(mapping.field)) {
        planned.push_back({*field, &mapping});
        fills = fills || field != target_.plan.id_field;
      }
    // What speaks for the whole record first.
    std::stable_partition(planned.begin(), planned.end(), [&](const Planned& p) { return speaks_for_all(p.field); });
  }
  // Some adapters are there to say why a file must not be read.
  const auto maps_nothing = [](const RecordMapping& record) {
    return record.fields.empty() && record.not_made.empty();
  };
  if (!adapter_.refusals.empty() && std::ranges::all_of(adapter_.records, maps_nothing)) return true;
  if (!fills)
    session_.report(diag::Kind::AdapterFillsNothing, document_.at({}), {adapter_.name, target_.plan.record->name});
  return fills;
}

bool ForeignRecords::row(const Row& row) {
  if (++rows_ > limits.rows) {
    session_.report(diag::Kind::AdapterTooMuch, document_.at(row.at),
                    {"it has more than " + std::to_string(limits.rows) + " rows"});
    return false;
  }
  if (rows_ % rows_told == 0 && session_.progress) session_.progress(rows_);
  for (const Exclusion& refusal : adapter_.refusals)
    if (holds(refusal.when, row, adapter_.missing)) {
      const Spot spot = spot_of(row, {});
      session_.report(diag::Kind::AdapterRefuses, document_.at(spot.at, spot.pointer), {refusal.because});
      return true;
    }
  for (std::size_t i = 0; i < adapter_.skips.size(); ++i)
    if (holds(adapter_.skips[i].when, row, adapter_.missing)) {
      ++skipped_[i];
      return true;
    }
  for (std::size_t i = 0; i < adapter_.records.size(); ++i) {
    const RecordMapping& mapping = adapter_.records[i];
    const bool says_why = !mapping.not_made.empty() && is_of_target(mapping);
    if ((!says_why && fields_[i].empty()) || !holds(mapping.when, row, adapter_.missing)) continue;
    if (says_why)
      ++not_made_[i];
    else
      record(fields_[i], row);
  }
  return true;
}

void ForeignRecords::finish() {
  for (std::size_t i = 0; i < skipped_.size(); ++i)
    if (skipped_[i] > 0)
      session_.report(diag::Kind::AdapterSkips, document_.at({}),
                      {count_text(skipped_[i], "row"), adapter_.skips[i].because});
  for (std::size_t i = 0; i < not_made_.size(); ++i)
    if (not_made_[i] > 0)
      session_.report(diag::Kind::AdapterSkips, document_.at({}),
                      {count_text(not_made_[i], "record"), adapter_.records[i].not_made});
  if (const std::size_t repeated = drop_repeated(); repeated > 0)
    session_.report(diag::Kind::AdapterSkips, document_.at({}),
                    {count_text(repeated, "record"), "they repeat others in every field"});
}

// Where the value of a source stands; of none, the row.
Spot ForeignRecords::spot_of(const Row& row, SourceId id) const {
  const auto above = [&](std::size_t up) { return up < row.pointers.size() ? row.pointers[up] : std::string{}; };
  if (!id.valid()) return {row.at, above(0)};
  const Source& source = adapter_.sources[id.index()];
  const Position at = row.values[id.index()].at;
  if (row.pointers.empty()) return {at, {}};
  const bool root = source.kind == Source::Kind::Root;
  return {at, (root ? std::string{} : above(source.up)) + path_text(source.path)};
}

std::string ForeignRecords::label(const std::vector<Planned>& fields, const Row& row) {
  if (target_.bindings != nullptr)
    for (const Binding& bound : target_.bindings->fields)
      if (bound.field == target_.plan.id_field) return bound.text;
  for (const Planned& planned : fields)
    if (planned.field == target_.plan.id_field)
      if (const Made id = maker_.make(*planned.mapping, row, false); id.kind == Made::Kind::Text) return id.text;
  return target_.number_prefix + std::to_string(row.number);
}

void ForeignRecords::record(const std::vector<Planned>& fields, const Row& row) {
  draft_.begin(target_.plan, document_, target_.name + "[" + label(fields, row) + "]", spot_of(row, {}), {},
               target_.bindings);
  fill(fields, row, false);
  draft_.bind();
  fill(fields, row, true);
  into_.push_back(draft_.finish());
}

void ForeignRecords::fill(const std::vector<Planned>& fields, const Row& row, bool weak) {
  for (const Planned& planned : fields) {
    if (planned.mapping->weak != weak || draft_.given(planned.field)) continue;
    Made made = maker_.make(*planned.mapping, row, target_.plan.fields[planned.field].is_collection());
    if (made.kind != Made::Kind::Nothing) {
      const Spot spot = spot_of(row, made.from);
      put(planned, std::move(made), spot);
    }
    draft_.take_provenance(planned.field);
  }
}

void ForeignRecords::put(const Planned& planned, Made made, const Spot& spot) {
  const FieldPlan& wanted = target_.plan.fields[planned.field];
  switch (made.kind) {
    case Made::Kind::Nothing:
      return;
    case Made::Kind::Gap:
      return draft_.value(
          planned.field,
          ir::Cause{.kind = ir::CauseKind::Missing, .path = {}, .reason = made.text, .where = {}, .ask = {}}, spot, {});
    case Made::Kind::Wrong:
      return draft_.report(spot, planned.field, *std::move(made.problem));
    case Made::Kind::Text:
      return draft_.cell(planned.field, made.text, spot, {});
    case Made::Kind::List:
      return put_list(planned, made, spot);
    case Made::Kind::Number:
      break;
  }
  const bool quantity = session_.program.types[wanted.element].kind == ir::TypeKind::Quantity;
  if (!quantity || wanted.is_collection())
    return draft_.cell(planned.field, number_text(made.number, made.unit), spot, {});
  std::string as_quoted;
  if (made.text.empty()) made.text = number_text(made.number, made.unit);
  LeafValue read =
      leaves_.quantity(wanted.element, wanted.field->unit, std::move(made.number), made.unit, made.text, as_quoted);
  draft_.value(planned.field, std::move(read), spot, {}, std::move(as_quoted));
}

void ForeignRecords::put_list(const Planned& planned, const Made& made, const Spot& spot) {
  if (!target_.plan.fields[planned.field].is_collection())
    return draft_.report(spot, planned.field, {diag::Kind::DataWrongForm, {"a list", "one value"}, {}});
  std::vector<std::pair<Scalar, Spot>> elements;
  for (const auto& [text, at] : made.elements) elements.push_back({{Form::Cell, text}, {at, spot.pointer}});
  draft_.leaves(planned.field, elements, spot, {});
}

// Price lists repeat rows. What is the same in every field, its id among them, is one record.
std::size_t ForeignRecords::drop_repeated() {
  if (!target_.plan.id_field) return 0;
  const base::Interner& texts = *session_.facts.heap.texts;
  const auto less = [&](const ir::Value& a, const ir::Value& b) { return ir::compare(a, b, texts) < 0; };
  std::unordered_map<std::uint32_t, std::set<ir::Value, decltype(less)>> seen;  // by id
  std::vector<ir::Value> kept;
  for (std::size_t i = first_; i < into_.size(); ++i) {
    const ir::Value& id = into_[i].record().fields[*target_.plan.id_field];
    const bool repeats =
        !id.is_unknown() && !seen.try_emplace(id.text_id().value, less).first->second.insert(into_[i]).second;
    if (!repeats) kept.push_back(into_[i]);
  }
  const std::size_t dropped = into_.size() - first_ - kept.size();
  into_.resize(first_);
  into_.insert(into_.end(), kept.begin(), kept.end());
  return dropped;
}

}  // namespace proviso::facts
