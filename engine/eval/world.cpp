#include "eval/world.hpp"

#include "ir/show.hpp"

namespace proviso::eval {

namespace {

base::Rational scale_of(const ir::Program& program, std::string_view unit, std::int64_t otherwise) {
  if (program.units == nullptr) return otherwise;
  const auto found = program.units->parse(unit);
  return found.ok() ? found.value().scale : base::Rational{otherwise};
}

}  // namespace

std::vector<const ir::RecordValue*> World::candidates() const {
  std::vector<const ir::RecordValue*> out;
  if (!program.subject) return out;
  const Value& list = inputs[program.subject->list.index()];
  if (list.kind() != ir::ValueKind::List) return out;
  out.reserve(list.list().elements.size());
  for (const Value& element : list.list().elements)
    if (element.kind() == ir::ValueKind::Record) out.push_back(&element.record());
  return out;
}

std::string_view World::id_of(const ir::RecordValue& candidate) const {
  if (!program.subject) return {};
  const Value& id = candidate.fields[program.subject->id_field];
  return id.kind() == ir::ValueKind::Text ? texts().text(id.text_id()) : std::string_view{};
}

std::optional<std::string> World::provider_of(const ir::RecordValue& candidate) const {
  const ir::Record& schema = program.records[candidate.type.index()];
  const auto field = schema.find("provider");
  if (!field || candidate.fields[*field].is_unknown()) return std::nullopt;
  const ir::Field& described = schema.fields[*field];
  return ir::show(showing(), candidate.fields[*field], described.type, described.unit, ir::Digits::Report).text;
}

std::optional<std::uint32_t> World::mode_of(const ir::RecordValue& candidate) const {
  if (!program.subject || !program.subject->mode_field) return std::nullopt;
  const Value& mode = candidate.fields[*program.subject->mode_field];
  if (mode.kind() != ir::ValueKind::Enum) return std::nullopt;
  return mode.member_index();
}

std::string_view World::subject_name() const {
  return program.subject ? std::string_view{program.subject->name} : "candidate";
}

base::Rational World::day() const { return scale_of(program, "day", 86'400); }
base::Rational World::month() const { return scale_of(program, "month", std::int64_t{730} * 3600); }

World empty_world(const ir::Program& program, ir::Heap& heap) {
  World world{.program = program,
              .heap = heap,
              .sources = nullptr,
              .documents = nullptr,
              .rates = {},
              .as_of = {},
              .inputs = {},
              .catalogs = {},
              .params = {},
              .waivers = {},
              .clearances = {}};
  world.inputs.resize(program.inputs.size());
  world.catalogs.resize(program.catalogs.size());
  world.params.resize(program.params.size());
  return world;
}

World world_of(const ir::Program& program, ir::Facts& facts, const base::SourceMap* sources) {
  World world = empty_world(program, facts.heap);
  world.sources = sources;
  world.documents = &facts.documents;
  world.rates = ir::RateTable{program, facts.rates, facts.as_of};
  world.as_of = facts.as_of;
  world.inputs = facts.inputs;
  world.inputs.resize(program.inputs.size());
  world.catalogs = facts.catalogs;
  world.catalogs.resize(program.catalogs.size());
  world.waivers = facts.waivers;
  world.clearances = facts.clearances;
  return world;
}

}  // namespace proviso::eval
