// Records, lists and sets made by a policy; catalog entries reached by a text.
#include "eval/evaluator.hpp"
#include "ir/compare.hpp"

namespace proviso::eval {

Value Evaluator::eval(const ir::MakeRecord& n, ExprId) {
  const ir::Record& schema = program_.records[n.record.index()];
  std::vector<Value> fields(n.fields.count);
  for (std::uint32_t i = 0; i < n.fields.count; ++i) {
    const ExprId given = program_.operands[n.fields.begin + i];
    if (given.valid()) {
      fields[i] = run(given);
    } else if (schema.fields[i].default_value.valid()) {
      const Frame frame{*this};  // the default stands outside the running body
      open_locals(survey_.slots(schema.fields[i].default_value));
      fields[i] = run(schema.fields[i].default_value);
    }
  }
  spend(fields.size());
  ir::Arena& arena = world_.heap.arena;
  const std::span<Value> stored = arena.values(fields.size());
  std::move(fields.begin(), fields.end(), stored.begin());
  return Value{arena.record({.type = n.record, .place = {}, .fields = stored, .origins = {}})};
}

// Keeps the place of what it was made of: the fields not touched are still facts of that record.
Value Evaluator::eval(const ir::WithFields& n, ExprId) {
  Value object = run(n.object);
  if (object.is_unknown()) return object;
  const ir::RecordValue& old = object.record();
  std::vector<Value> fields(old.fields.begin(), old.fields.end());
  for (std::uint32_t i = 0; i < n.updates.count; ++i) {
    const ir::FieldUpdate& update = program_.updates[n.updates.begin + i];
    fields[update.field] = run(update.value);
  }
  spend(fields.size());
  ir::Arena& arena = world_.heap.arena;
  std::span<ir::OriginId> origins;
  if (!old.origins.empty()) {
    origins = arena.origins(old.origins.size());
    std::copy(old.origins.begin(), old.origins.end(), origins.begin());
    for (std::uint32_t i = 0; i < n.updates.count; ++i) origins[program_.updates[n.updates.begin + i].field] = {};
  }
  const std::span<Value> stored = arena.values(fields.size());
  std::move(fields.begin(), fields.end(), stored.begin());
  return Value{arena.record({.type = old.type, .place = old.place, .fields = stored, .origins = origins})};
}

Value Evaluator::list_of(std::vector<Value>& elements, bool set) {
  spend(elements.size());
  if (set) {
    for (std::size_t n = elements.size(); n > 1; n /= 2) spend(elements.size());  // sorting
    ir::sort_unique(elements, world_.texts());
  }
  ir::Arena& arena = world_.heap.arena;
  const std::span<Value> stored = arena.values(elements.size());
  std::move(elements.begin(), elements.end(), stored.begin());
  return Value{arena.list(stored)};
}

Value Evaluator::eval(const ir::MakeList& n, ExprId) {
  std::vector<Value> elements;
  elements.reserve(n.elements.count);
  for (std::uint32_t i = 0; i < n.elements.count; ++i) elements.push_back(run(program_.operands[n.elements.begin + i]));
  return list_of(elements, false);
}

Value Evaluator::eval(const ir::MakeSet& n, ExprId) {
  std::vector<Value> elements;
  elements.reserve(n.elements.count);
  for (std::uint32_t i = 0; i < n.elements.count; ++i) elements.push_back(run(program_.operands[n.elements.begin + i]));
  return list_of(elements, true);
}

// By the same names as in data.
Value Evaluator::eval(const ir::Resolve& n, ExprId) {
  Value text = run(n.text);
  if (text.is_unknown()) return text;
  const std::string_view name = world_.texts().text(text.text_id());
  if (const auto catalog = program_.catalog_of(n.record); catalog && !catalogs_indexed_[catalog->index()]) {
    spend(1024);
    references_.add(*catalog, world_.catalogs[catalog->index()], world_.texts());
    catalogs_indexed_[catalog->index()] = true;
  }
  const facts::Resolution& found = references_.resolve(n.record, name);
  if (found.entry != nullptr) return Value{found.entry};
  const std::string_view catalog = references_.catalog_name(n.record);
  ir::Cause cause = found.cause(name, catalog);
  cause.path = catalog;
  return unknown(world_.heap.causes.single(cause));
}

}  // namespace proviso::eval
