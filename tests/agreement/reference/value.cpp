#include "reference/value.hpp"

#include <algorithm>

#include "base/overloaded.hpp"

namespace proviso::agreement {

void add_causes(Causes& causes, const Value& value) {
  if (const auto* why = std::get_if<Unknown>(&value)) causes.insert(why->causes.begin(), why->causes.end());
}

Value all_unknown(std::initializer_list<const Value*> values) {
  Unknown out;
  for (const Value* value : values) add_causes(out.causes, *value);
  return out;
}

Value make_list(std::vector<Value> elements) { return std::make_shared<const List>(List{std::move(elements)}); }

std::optional<bool> equal(const Value& a, const Value& b) {
  if (is_unknown(a) || is_unknown(b)) return std::nullopt;
  const auto all_equal = [](const std::vector<Value>& x, const std::vector<Value>& y) -> std::optional<bool> {
    if (x.size() != y.size()) return false;
    bool open = false;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto same = equal(x[i], y[i]);
      if (same == false) return false;
      open = open || !same;
    }
    return open ? std::nullopt : std::optional{true};
  };
  if (const auto* record = std::get_if<RecordPtr>(&a)) {
    const RecordPtr& other = std::get<RecordPtr>(b);
    return *record == other ? std::optional{true} : all_equal((*record)->fields, other->fields);
  }
  if (const auto* list = std::get_if<ListPtr>(&a)) return all_equal((*list)->elements, std::get<ListPtr>(b)->elements);
  return total_order(a, b) == 0;
}

std::vector<Value> as_set(std::vector<Value> elements) {
  std::stable_sort(elements.begin(), elements.end(),
                   [](const Value& a, const Value& b) { return total_order(a, b) < 0; });
  std::vector<Value> out;
  for (Value& element : elements)
    if (out.empty() || is_unknown(element) || total_order(out.back(), element) != 0) out.push_back(std::move(element));
  return out;
}

Number to_number(const base::Rational& number) {
  return Number{number.numerator_text() + "/" + number.denominator_text()};
}

namespace {

Said said_of(const ir::Origin& origin) {
  Said out{origin.source, origin.grade, {}, true};
  if (origin.captured_on) out.captured_on = Day{origin.captured_on->days};
  return out;
}

Value unknown_from(const ir::Heap& heap, ir::UnknownId id) {
  Unknown out;
  for (const ir::Cause& cause : heap.causes.causes(id)) {
    const bool fact = cause.kind == ir::CauseKind::Missing || cause.kind == ir::CauseKind::NoRate;
    const bool several = cause.kind == ir::CauseKind::Ambiguous;
    out.causes.insert({fact ? cause.path : "", fact ? "" : several ? "several entries" : "no entry"});
  }
  return out;
}

Value record_from(const ir::Heap& heap, const ir::RecordValue& record) {
  Record out{record.type, record.place.valid() ? heap.places[record.place].path : "", {}, {}};
  for (const ir::Value& field : record.fields) out.fields.push_back(from_engine(heap, field));
  for (const ir::OriginId origin : record.origins)
    out.said.push_back(origin.valid() ? said_of(heap.origins[origin]) : Said{});
  return std::make_shared<const Record>(std::move(out));
}

}  // namespace

Value from_engine(const ir::Heap& heap, const ir::Value& value) {
  switch (value.kind()) {
    case ir::ValueKind::Unknown:
      return value.unknown() == ir::absent ? Value{Unknown{}} : unknown_from(heap, value.unknown());
    case ir::ValueKind::Bool:
      return value.boolean();
    case ir::ValueKind::Number:
      return to_number(value.number());
    case ir::ValueKind::Text:
      return std::string{heap.texts->text(value.text_id())};
    case ir::ValueKind::Version:
      return Version{std::string{heap.texts->text(value.text_id())}};
    case ir::ValueKind::Date:
      return Day{value.date().days};
    case ir::ValueKind::Enum:
      return Member{value.member_index()};
    case ir::ValueKind::Record:
      return record_from(heap, value.record());
    case ir::ValueKind::List: {
      std::vector<Value> elements;
      for (const ir::Value& element : value.list().elements) elements.push_back(from_engine(heap, element));
      return make_list(std::move(elements));
    }
  }
  PROVISO_UNREACHABLE();
}

}  // namespace proviso::agreement
