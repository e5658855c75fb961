#include "eval/naming.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace proviso::eval {

using ir::Cause;
using ir::CauseKind;
using ir::RecordValue;
using ir::UnknownId;

namespace {

// Where a path may end and a longer one go on.
bool goes_on(std::string_view path, std::size_t at) { return at == path.size() || path[at] == '.' || path[at] == '['; }

// `path` with `from` at its front replaced by `to`; nothing where it does not begin so.
std::optional<std::string> moved(std::string_view path, std::string_view from, std::string_view to) {
  if (from.empty() || !path.starts_with(from) || !goes_on(path, from.size())) return std::nullopt;
  return std::string{to} + std::string{path.substr(from.size())};
}

// The path from a record to one inside it that no document holds: the default of a field. By address, since defaults of
// one type are alike.
std::optional<std::string> path_inside(const ir::Program& program, const RecordValue& outer,
                                       const RecordValue& sought) {
  const ir::Record& schema = program.records[outer.type.index()];
  for (std::size_t i = 0; i < outer.fields.size(); ++i) {
    if (outer.fields[i].kind() != ir::ValueKind::Record) continue;
    const RecordValue& held = outer.fields[i].record();
    if (&held == &sought) return "." + schema.fields[i].name;
    if (const auto deeper = path_inside(program, held, sought)) return "." + schema.fields[i].name + *deeper;
  }
  return std::nullopt;
}

// Those of the causes that name a fact which the others name as well, and those that do not.
std::pair<std::vector<Cause>, std::vector<Cause>> parted(const std::vector<Cause>& causes,
                                                         const std::vector<Cause>& others) {
  std::pair<std::vector<Cause>, std::vector<Cause>> out;
  for (const Cause& cause : causes) {
    const bool shared = std::ranges::any_of(others, [&](const Cause& other) {
      return cause.path == other.path && (!cause.path.empty() || cause.reason == other.reason);
    });
    (shared ? out.first : out.second).push_back(cause);
  }
  return out;
}

// The first three of them, each once.
std::string names_of(const std::vector<Cause>& causes) {
  std::vector<std::string> out;
  for (const Cause& cause : causes) {
    std::string name = cause.path.empty() ? cause.reason : "`" + cause.path + "`";
    if (std::ranges::find(out, name) != out.end()) continue;
    if (out.size() == 3) {
      out.back() += " ...";
      break;
    }
    out.push_back(std::move(name));
  }
  return base::join(out, " with ");
}

}  // namespace

std::string place_text(const std::string& document, std::uint32_t line, const std::string& pointer) {
  if (line > 0) return document + ":" + std::to_string(line);
  return pointer.empty() ? document : document + "#" + pointer;
}

std::string Naming::seen_from(const std::string& path, const RecordValue* subject) const {
  if (subject == nullptr || !subject->place.valid()) return path;
  return moved(path, world_.heap.places[subject->place].path, world_.subject_name()).value_or(path);
}

std::string Naming::place_path(const RecordValue& record, const RecordValue* subject) const {
  if (record.place.valid()) return seen_from(world_.heap.places[record.place].path, subject);
  if (&record == subject) return std::string{world_.subject_name()};
  if (const auto holder = holder_of(record, subject)) return place_path(*holder->record, subject) + holder->path;
  return world_.program.records[record.type.index()].name;
}

std::optional<Naming::Holder> Naming::holder_of(const RecordValue& record, const RecordValue* subject) const {
  const auto look_into = [&](const RecordValue& outer) -> std::optional<Holder> {
    if (auto path = path_inside(world_.program, outer, record)) return Holder{&outer, std::move(*path)};
    return std::nullopt;
  };
  if (subject != nullptr)
    if (auto found = look_into(*subject)) return found;
  for (const Value& input : world_.inputs)
    if (input.kind() == ir::ValueKind::Record)
      if (auto found = look_into(input.record())) return found;
  return std::nullopt;
}

std::string Naming::document_of(const RecordValue& record, const RecordValue* subject) const {
  if (!record.place.valid()) {
    const auto holder = holder_of(record, subject);
    return holder && holder->record->place.valid() ? document_of(*holder->record, subject) : std::string{};
  }
  const ir::Place place = world_.heap.places[record.place];
  return place.document.empty() ? std::string{} : place_text(place.document, place.line, place.pointer);
}

UnknownId Naming::field(const RecordValue& record, std::uint32_t field, const RecordValue* subject) {
  const bool own =
      subject != nullptr && (&record == subject || (record.place.valid() && record.place == subject->place));
  // A part of a subject goes by another name under each subject, so only whole records are remembered.
  const bool remembered = own || is_whole(record);
  const Key key{&record, field, own};
  if (remembered)
    if (const auto known = fields_.find(key); known != fields_.end()) return known->second;
  const ir::Field& schema = world_.program.records[record.type.index()].fields[field];
  const Cause cause{.kind = CauseKind::Missing,
                    .path = place_path(record, subject) + "." + schema.name,
                    .reason = "not stated",
                    .where = document_of(record, subject),
                    .ask = schema.ask};
  const UnknownId id = world_.heap.causes.single(cause);
  if (remembered) fields_.emplace(key, id);
  return id;
}

// No part of another: what an input or catalog is or lists.
bool Naming::is_whole(const RecordValue& record) {
  if (wholes_.empty())
    for (const std::vector<Value>* values : {&world_.inputs, &world_.catalogs})
      for (const Value& value : *values) {
        if (value.kind() == ir::ValueKind::Record) wholes_.insert(&value.record());
        if (value.kind() != ir::ValueKind::List) continue;
        for (const Value& element : value.list().elements)
          if (element.kind() == ir::ValueKind::Record) wholes_.insert(&element.record());
      }
  return wholes_.contains(&record);
}

UnknownId Naming::zero(const RecordValue& record, std::uint32_t field, const RecordValue* subject, std::string reason) {
  const ir::Field& schema = world_.program.records[record.type.index()].fields[field];
  return world_.heap.causes.single({.kind = CauseKind::DivisionByZero,
                                    .path = place_path(record, subject) + "." + schema.name,
                                    .reason = std::move(reason),
                                    .where = document_of(record, subject),
                                    .ask = {}});
}

UnknownId Naming::input(ir::InputId input) {
  std::string where;
  if (world_.documents != nullptr)
    for (const ir::Document& document : *world_.documents)
      if (document.role == "case") where = document.path;
  return world_.heap.causes.single({.kind = CauseKind::Missing,
                                    .path = world_.program.inputs[input.index()].name,
                                    .reason = "not supplied",
                                    .where = where,
                                    .ask = {}});
}

UnknownId Naming::catalog(ir::CatalogId catalog) {
  return single(CauseKind::Missing, world_.program.catalogs[catalog.index()].name, "this catalog is not supplied");
}

UnknownId Naming::as_of() { return single(CauseKind::Missing, "as_of", "no date is given"); }

UnknownId Naming::nobody() {
  return single(CauseKind::Missing, std::string{world_.subject_name()}, "no candidate is looked at");
}

UnknownId Naming::single(CauseKind kind, std::string path, std::string reason, std::string ask) {
  return world_.heap.causes.single(
      {.kind = kind, .path = std::move(path), .reason = std::move(reason), .where = {}, .ask = std::move(ask)});
}

UnknownId Naming::either(UnknownId a, UnknownId b) {
  if (a == b) return a;
  ir::CauseTable& table = world_.heap.causes;
  const auto first = table.causes(a);
  const auto second = table.causes(b);
  // A fact that both lack replaces nothing.
  const auto [both, only_first] = parted(first, second);
  const auto only_second = parted(second, first).second;
  UnknownId out = ir::absent;
  for (const Cause& cause : both) out = table.join(out, table.single(cause));
  const auto add = [&](const std::vector<Cause>& causes, const std::string& other) {
    for (Cause cause : causes) {
      cause.reason += "; " + other + " would do instead";
      out = table.join(out, table.single(cause));
    }
  };
  add(only_first, names_of(only_second.empty() ? second : only_second));
  add(only_second, names_of(only_first.empty() ? first : only_first));
  return out;
}

UnknownId Naming::inside(const Value& value, const RecordValue* subject) {
  ir::CauseTable& table = world_.heap.causes;
  switch (value.kind()) {
    case ir::ValueKind::Unknown:
      return value.unknown();
    case ir::ValueKind::Record: {
      const RecordValue& record = value.record();
      UnknownId out = ir::absent;
      for (std::uint32_t i = 0; i < record.fields.size(); ++i) {
        const Value& held = record.fields[i];
        const bool missing = held.is_unknown() && held.unknown() == ir::absent;
        out = table.join(out, missing ? field(record, i, subject) : inside(held, subject));
      }
      return out;
    }
    case ir::ValueKind::List: {
      UnknownId out = ir::absent;
      for (const Value& element : value.list().elements) out = table.join(out, inside(element, subject));
      return out;
    }
    case ir::ValueKind::Bool:
    case ir::ValueKind::Number:
    case ir::ValueKind::Text:
    case ir::ValueKind::Date:
    case ir::ValueKind::Version:
    case ir::ValueKind::Enum:
      return ir::absent;
  }
  PROVISO_UNREACHABLE();
}

UnknownId Naming::renamed(UnknownId causes, const RecordValue& inner, const RecordValue* outer) {
  if (!inner.place.valid() || (outer != nullptr && outer->place == inner.place)) return causes;
  ir::CauseTable& table = world_.heap.causes;
  const std::string inner_path = world_.heap.places[inner.place].path;
  UnknownId out = ir::absent;
  for (Cause cause : table.causes(causes)) {
    if (auto own = moved(cause.path, world_.subject_name(), inner_path))
      cause.path = std::move(*own);
    else
      cause.path = seen_from(cause.path, outer);
    out = table.join(out, table.single(cause));
  }
  return out;
}

UnknownId Naming::seen(UnknownId causes, const RecordValue* subject) {
  if (subject == nullptr || !subject->place.valid()) return causes;
  ir::CauseTable& table = world_.heap.causes;
  UnknownId out = ir::absent;
  for (Cause cause : table.causes(causes)) {
    cause.path = seen_from(cause.path, subject);
    out = table.join(out, table.single(cause));
  }
  return out;
}

std::string Naming::element(const Value& value, ir::TypeId type, ir::UnitId unit, const RecordValue* subject) const {
  if (value.kind() == ir::ValueKind::Record && value.record().place.valid()) return place_path(value.record(), subject);
  return ir::show(world_.showing(), value, type, unit, ir::Digits::Report, false).text;
}

}  // namespace proviso::eval
