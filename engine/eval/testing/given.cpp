#include "eval/testing/given.hpp"

#include <algorithm>

#include "eval/report/words.hpp"
#include "ir/compare.hpp"

namespace proviso::eval {

using ir::Given;

namespace {

// What one is called inside a list: its id or name, else its number.
std::string label_of(const World& world, const Value& element, std::size_t index) {
  if (element.kind() == ir::ValueKind::Record) {
    const ir::Record& schema = world.program.records[element.record().type.index()];
    for (const char* name : {"id", "name"}) {
      const auto field = schema.find(name);
      if (field && element.record().fields[*field].kind() == ir::ValueKind::Text)
        return std::string{world.texts().text(element.record().fields[*field].text_id())};
    }
  }
  return std::to_string(index + 1);
}

Value copy_of(ir::Arena& arena, const std::vector<Value>& elements) {
  const std::span<Value> stored = arena.values(elements.size());
  std::ranges::copy(elements, stored.begin());
  return Value{arena.list(stored)};
}

// A field given as unknown, or as a reference that fits nothing, is the fact that is missing.
Value named(const World& world, const Value& unknown, const std::string& path) {
  if (unknown.unknown() == ir::absent) return unknown;
  ir::CauseTable& table = world.heap.causes;
  ir::UnknownId out = ir::absent;
  for (ir::Cause cause : table.causes(unknown.unknown())) {
    cause.path = path;
    out = table.join(out, table.single(cause));
  }
  return Value{out};
}

bool is_in_catalog(const World& world, const ir::RecordValue& record) {
  if (!record.place.valid()) return false;
  // Catalog entries are reached by reference; they stay what they are.
  return world.program.catalog_of(record.type).has_value();
}

}  // namespace

Value placed(const World& world, const Value& value, const std::string& path) {
  ir::Arena& arena = world.heap.arena;
  if (value.kind() == ir::ValueKind::List) {
    std::vector<Value> elements;
    const auto old = value.list().elements;
    for (std::size_t i = 0; i < old.size(); ++i)
      elements.push_back(placed(world, old[i], path + "[" + label_of(world, old[i], i) + "]"));
    return copy_of(arena, elements);
  }
  if (value.kind() != ir::ValueKind::Record || is_in_catalog(world, value.record())) return value;
  const ir::RecordValue& old = value.record();
  const ir::Record& schema = world.program.records[old.type.index()];
  const std::span<Value> fields = arena.values(old.fields.size());
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string field = path + "." + schema.fields[i].name;
    if (old.fields[i].is_unknown())
      fields[i] = named(world, old.fields[i], field);
    else if (world.program.types[schema.fields[i].type].kind == ir::TypeKind::Ref)
      fields[i] = old.fields[i];
    else
      fields[i] = placed(world, old.fields[i], field);
  }
  const ir::PlaceId place =
      world.heap.places.add({.path = path, .document = {}, .pointer = {}, .captured_on = {}, .source = {}});
  return Value{arena.record({.type = old.type, .place = place, .fields = fields, .origins = {}})};
}

Value in_order(const World& world, const Value& list) {
  if (list.kind() != ir::ValueKind::List) return list;
  std::vector<Value> elements(list.list().elements.begin(), list.list().elements.end());
  const auto id_of = [&](const Value& element) -> const Value* {
    if (element.kind() != ir::ValueKind::Record) return nullptr;
    const auto field = world.program.records[element.record().type.index()].find("id");
    return field ? &element.record().fields[*field] : nullptr;
  };
  std::ranges::stable_sort(elements, [&](const Value& a, const Value& b) {
    const Value* first = id_of(a);
    const Value* second = id_of(b);
    if (first != nullptr && second != nullptr)
      if (const auto order = ir::compare(*first, *second, world.texts()); order != 0) return order < 0;
    return ir::canonical_less(a, b, world.texts());
  });
  return copy_of(world.heap.arena, elements);
}

void begin_as_copy(ir::Heap& heap, const ir::Heap& other) {
  heap.texts = other.texts;
  heap.origins = other.origins;
  heap.places = other.places;
  heap.causes = other.causes;
}

namespace {

class Giving {
 public:
  Giving(World& world, const Survey& survey, const ir::Test& test) : world_{world}, survey_{survey}, test_{test} {}

  // Each kind may mention what those before it have given: a price in euro needs the rates, a reference its catalog.
  void run(GivenWorld& out) {
    for (const Given::Kind kind :
         {Given::Kind::AsOf, Given::Kind::Rates, Given::Kind::Param, Given::Kind::Catalog, Given::Kind::Waivers,
          Given::Kind::Clearances, Given::Kind::Input, Given::Kind::Subject})
      give(kind);
    out.problems = std::move(problems_);
    out.unset_params = std::move(unset_params_);
  }

 private:
  void give(Given::Kind kind) {
    Evaluator evaluator{world_, survey_};
    std::vector<std::pair<const Given*, Value>> values;
    for (const Given& given : test_.givens)
      if (given.kind == kind) values.emplace_back(&given, evaluator.value(given.value));
    std::ranges::copy(evaluator.unset_params(), std::back_inserter(unset_params_));
    for (const auto& [given, value] : values) put(*given, value);
  }

  void put(const Given& given, const Value& value) {
    switch (given.kind) {
      case Given::Kind::AsOf:
        if (value.kind() == ir::ValueKind::Date) world_.as_of = value.date();
        break;
      case Given::Kind::Rates:
        rates_ = ir::rates_from(world_.program, value, world_.texts());
        break;
      case Given::Kind::Param:
        world_.params[given.param.index()] = value;
        break;
      case Given::Kind::Catalog: {
        const std::string& name = world_.program.catalogs[given.catalog.index()].name;
        world_.catalogs[given.catalog.index()] = placed(world_, value, name);
        break;
      }
      case Given::Kind::Waivers:
        world_.waivers = value;
        break;
      case Given::Kind::Clearances:
        world_.clearances = value;
        break;
      case Given::Kind::Input: {
        const ir::Input& input = world_.program.inputs[given.input.index()];
        world_.inputs[given.input.index()] =
            input.is_list ? in_order(world_, placed(world_, value, input.name)) : placed(world_, value, input.name);
        if (world_.program.subject && world_.program.subject->list == given.input) check_ids();
        break;
      }
      case Given::Kind::Subject:
        put_subject(value);
        break;
    }
    if (given.kind == Given::Kind::AsOf || given.kind == Given::Kind::Rates)
      world_.rates = ir::RateTable{world_.program, rates_, world_.as_of};
  }

  void put_subject(const Value& value) {
    const ir::Subject& subject = *world_.program.subject;
    if (value.kind() != ir::ValueKind::Record) {
      problems_.push_back("the given " + subject.name + " is unknown");
      return;
    }
    const std::string& list = world_.program.inputs[subject.list.index()].name;
    const std::vector<Value> one{placed(world_, value, list + "[" + label_of(world_, value, 0) + "]")};
    world_.inputs[subject.list.index()] = copy_of(world_.heap.arena, one);
  }

  void check_ids() {
    const auto candidates = world_.candidates();
    for (std::size_t i = 1; i < candidates.size(); ++i)
      if (world_.id_of(*candidates[i - 1]) == world_.id_of(*candidates[i]))
        problems_.push_back("two candidates have the id `" + std::string{world_.id_of(*candidates[i])} + "`");
  }

  World& world_;
  const Survey& survey_;
  const ir::Test& test_;
  std::vector<ir::Rate> rates_;
  std::vector<std::string> problems_;
  std::vector<ir::ParamId> unset_params_;
};

}  // namespace

GivenWorld given_world(const ir::Program& program, const ir::Facts& base, ir::Heap& heap, const Survey& survey,
                       const ir::Test& test, const base::SourceMap& sources) {
  GivenWorld out{empty_world(program, heap), {}, {}};
  World& world = out.world;
  world.sources = &sources;
  world.documents = &base.documents;
  world.catalogs = base.catalogs;
  world.catalogs.resize(program.catalogs.size());
  const Value empty{heap.arena.list({})};
  for (std::size_t i = 0; i < program.inputs.size(); ++i)
    if (program.inputs[i].is_list && !program.inputs[i].optional) world.inputs[i] = empty;
  world.waivers = empty;
  world.clearances = empty;
  world.rates = ir::RateTable{program, {}, {}};
  Giving{world, survey, test}.run(out);
  return out;
}

}  // namespace proviso::eval
