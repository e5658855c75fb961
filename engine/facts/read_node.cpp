#include "facts/read_node.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "ir/compare.hpp"

namespace proviso::facts {

namespace {

constexpr std::array<std::string_view, 5> annotation_keys{"value", "unknown", "source", "captured_on", "grade"};

bool is_annotation_key(std::string_view key) {
  return std::ranges::find(annotation_keys, key) != annotation_keys.end();
}

Scalar scalar_of(const Node& node) { return {node.form, node.text}; }

// The field that a misspelt key was meant for, unless it is given as well: it is not missing besides.
std::optional<std::uint32_t> meant_field(const RecordPlan& plan, const Node& table, std::string_view key) {
  const std::vector<std::string> names = plan.names();
  const auto near = plan.record->open ? std::nullopt : diag::did_you_mean(key, names);
  if (!near || table.find(*near) != nullptr) return std::nullopt;
  return plan.find(*near);
}

}  // namespace

ir::Value NodeReader::record(const RecordPlan& plan, const Node& table, const std::string& path,
                             const std::string& pointer, const Provenance& enclosing, const Bindings* bindings) {
  Draft draft{session_, leaves_};
  draft.begin(plan, document_, path, {table.at, pointer}, enclosing, bindings);
  // First what speaks for the whole record, so that the other leaves can say it too.
  const std::array first{plan.captured_on_field, plan.source_field, plan.grade_field};
  for (const auto& index : first) {
    if (!index) continue;
    const std::string& name = plan.fields[*index].field->name;
    if (const Node* node = table.find(name)) field(draft, *index, *node, pointer + pointer_step(name));
    draft.take_provenance(*index);
  }
  for (std::size_t i = 0; i < table.keys.size(); ++i) {
    const auto index = plan.find(table.keys[i].name);
    if (!index) {
      unknown_key(plan, table, i, pointer);
      if (const auto meant = meant_field(plan, table, table.keys[i].name)) draft.failed(*meant);
    } else if (std::ranges::find(first, index) == first.end())
      field(draft, *index, table.elements[i], pointer + pointer_step(table.keys[i].name));
  }
  return draft.finish();
}

void NodeReader::unknown_key(const RecordPlan& plan, const Node& table, std::size_t key, const std::string& pointer) {
  if (plan.record->open) return;
  const std::string name{table.keys[key].name};
  const std::vector<std::string> names = plan.names();
  session_.report(diag::Kind::DataUnknownKey, document_.at(table.keys[key].at, pointer + pointer_step(name)),
                  {name, plan.record->name}, diag::help_did_you_mean(name, names));
}

bool NodeReader::is_annotated(const FieldPlan& field, const Node& node) const {
  if (node.form != Form::Table || node.keys.empty()) return false;
  if (field.type.kind != ir::TypeKind::Record) return true;  // a leaf or a list is never a table of its own
  const ir::Record& record = session_.record(ir::RecordId{field.type.argument});
  const bool instead = (node.find("value") != nullptr && !record.find("value")) ||
                       (node.find("unknown") != nullptr && !record.find("unknown"));
  return instead && std::ranges::all_of(node.keys, [](const Key& key) { return is_annotation_key(key.name); });
}

std::optional<NodeReader::Annotated> NodeReader::annotated(Draft& draft, std::uint32_t index, const Node& table,
                                                           const std::string& pointer) {
  Annotated out{.value = table.find("value"), .unknown = {}, .pointer = pointer + "/value", .said = {}};
  const bool like_annotation =
      std::ranges::any_of(table.keys, [](const Key& key) { return is_annotation_key(key.name); });
  if (!like_annotation) {
    draft.report({table.at, pointer}, index,
                 {diag::Kind::DataWrongForm,
                  {"a table", wanted_text(session_.program, draft.plan().fields[index].field->type,
                                          draft.plan().fields[index].field->unit)},
                  "a leaf is written alone, or as `{ value = ..., source = \"...\" }`"});
    return std::nullopt;
  }
  bool good = true;
  for (std::size_t i = 0; i < table.keys.size(); ++i)
    good = (table.keys[i].name == "value" || annotation(draft, index, table, i, pointer, out)) && good;
  if (good && (out.value == nullptr) == out.unknown.empty()) {
    draft.report(
        {table.at, pointer}, index,
        out.value == nullptr
            ? Problem{diag::Kind::DataNoValue, {}, "write `value = ...`, or `unknown = \"why\"` where there is none"}
            : Problem{diag::Kind::DataWrongForm,
                      {"a value and why there is none", "one of them"},
                      "leave out `value` or `unknown`"});
    return std::nullopt;
  }
  if (good) return out;
  draft.failed(index);
  return std::nullopt;
}

bool NodeReader::annotation(Draft& draft, std::uint32_t index, const Node& table, std::size_t key,
                            const std::string& pointer, Annotated& into) {
  const std::string name{table.keys[key].name};
  const Node& node = table.elements[key];
  const std::string here = pointer + pointer_step(name);
  const auto wrong = [&](std::string_view wanted) {
    session_.report(diag::Kind::DataWrongForm, document_.at(node.at, here),
                    {draft.path_of(index) + "." + name, std::string{form_text(node.form)}, std::string{wanted}});
    return false;
  };
  if (node.form == Form::Null) return true;
  if (!is_annotation_key(name)) {
    const std::vector<std::string> known{annotation_keys.begin(), annotation_keys.end()};
    session_.report(diag::Kind::DataUnknownKey, document_.at(table.keys[key].at, here),
                    {name, "a value with its source"}, diag::help_did_you_mean(name, known));
    return false;
  }
  if (name == "captured_on") {
    if (node.form != Form::Date && node.form != Form::Text) return wrong("a date");
    into.said.captured_on = base::parse_date(base::trim(node.text));
    if (into.said.captured_on)
      session_.check_captured(draft.path_of(index), *into.said.captured_on, document_.at(node.at, here));
    else
      session_.report(diag::Kind::DataNotADate, document_.at(node.at, here),
                      {draft.path_of(index) + "." + name, std::string{node.text}}, help_for_date(node.text));
    return into.said.captured_on.has_value();
  }
  if (node.form != Form::Text) return wrong(name == "unknown" ? "a text that says why" : "a text");
  if (name == "unknown")
    into.unknown = base::trim(node.text);
  else
    (name == "source" ? into.said.source : into.said.grade) = node.text;
  return true;
}

void NodeReader::field(Draft& draft, std::uint32_t index, const Node& node, const std::string& pointer) {
  const FieldPlan& wanted = draft.plan().fields[index];
  Annotated given{.value = &node, .unknown = {}, .pointer = pointer, .said = {}};
  if (is_annotated(wanted, node)) {
    auto found = annotated(draft, index, node, pointer);
    if (!found) return;
    given = *std::move(found);
    if (!given.unknown.empty())
      return draft.value(
          index,
          ir::Cause{
              .kind = ir::CauseKind::Missing, .path = {}, .reason = std::string{given.unknown}, .where = {}, .ask = {}},
          {node.at, pointer}, given.said);
  }
  const Node& value = *given.value;
  if (wanted.is_collection()) return collection(draft, index, value, given.pointer, given.said);
  if (wanted.type.kind == ir::TypeKind::Record) return nested(draft, index, value, given.pointer, given.said);
  if (value.form != Form::Table && value.form != Form::Array)
    return draft.leaf(index, scalar_of(value), {value.at, given.pointer}, given.said);
  draft.report(
      {value.at, given.pointer}, index,
      {diag::Kind::DataWrongForm,
       {std::string{form_text(value.form)}, wanted_text(session_.program, wanted.field->type, wanted.field->unit)},
       "write one value, without brackets"});
}

void NodeReader::nested(Draft& draft, std::uint32_t index, const Node& node, const std::string& pointer,
                        const Provenance& said) {
  const FieldPlan& wanted = draft.plan().fields[index];
  if (node.form == Form::Null) return;
  if (node.form != Form::Table)
    return draft.report({node.at, pointer}, index,
                        {diag::Kind::DataWrongForm,
                         {std::string{form_text(node.form)}, wanted_text(session_.program, wanted.field->type, {})},
                         "write its fields, as in `" + wanted.field->name + ".FIELD = ...`"});
  const RecordPlan& plan = schemas_.plan(ir::RecordId{wanted.type.argument});
  Provenance enclosing = draft.provenance();
  if (said.captured_on) enclosing.captured_on = said.captured_on;
  if (!said.source.empty()) enclosing.source = said.source;
  if (!said.grade.empty()) enclosing.grade = said.grade;
  draft.value(index, record(plan, node, draft.path_of(index), pointer, enclosing), {node.at, pointer}, said);
}

void NodeReader::collection(Draft& draft, std::uint32_t index, const Node& node, const std::string& pointer,
                            const Provenance& said) {
  const FieldPlan& wanted = draft.plan().fields[index];
  if (node.form == Form::Null) return draft.leaf(index, scalar_of(node), {node.at, pointer}, said);
  if (node.form != Form::Array) {
    const std::string help = node.form == Form::Table ? "write a list: [ ... ]" : "write a list of one: [ ... ]";
    return draft.report(
        {node.at, pointer}, index,
        {diag::Kind::DataWrongForm,
         {std::string{form_text(node.form)}, wanted_text(session_.program, wanted.field->type, wanted.field->unit)},
         help});
  }
  if (session_.program.types[wanted.element].kind == ir::TypeKind::Record)
    return records(draft, index, node, pointer, said);
  std::vector<std::pair<Scalar, Spot>> elements;
  if (refuse_annotated_elements(draft, index, node, pointer)) return;
  for (std::size_t i = 0; i < node.elements.size(); ++i)
    elements.push_back({scalar_of(node.elements[i]), {node.elements[i].at, pointer + "/" + std::to_string(i)}});
  draft.leaves(index, elements, {node.at, pointer}, said);
}

// A list has one origin, which all of its elements share: there is nothing to hold what one of them says of itself.
bool NodeReader::refuse_annotated_elements(Draft& draft, std::uint32_t index, const Node& list,
                                           const std::string& pointer) {
  for (std::size_t i = 0; i < list.elements.size(); ++i) {
    const Node& element = list.elements[i];
    const bool annotated =
        std::ranges::any_of(element.keys, [](const Key& key) { return is_annotation_key(key.name); });
    if (!annotated) continue;
    const std::string& name = draft.plan().fields[index].field->name;
    session_.report(
        diag::Kind::DataWrongForm, document_.at(element.at, pointer + "/" + std::to_string(i)),
        {draft.path_of(index) + "[" + std::to_string(i + 1) + "]", "a value with its source",
         wanted_text(session_.program, draft.plan().fields[index].element, draft.plan().fields[index].field->unit)},
        "a list says once where it is from: `" + name + " = { value = [...], source = \"...\" }`");
    draft.failed(index);
    return true;
  }
  return false;
}

void NodeReader::records(Draft& draft, std::uint32_t index, const Node& node, const std::string& pointer,
                         const Provenance& said) {
  const FieldPlan& wanted = draft.plan().fields[index];
  const RecordPlan& plan = schemas_.plan(ir::RecordId{session_.program.types[wanted.element].argument});
  std::vector<ir::Value> read;
  bool good = true;
  for (std::size_t i = 0; i < node.elements.size(); ++i) {
    const Node& element = node.elements[i];
    const std::string at = pointer + "/" + std::to_string(i);
    const std::string path = draft.path_of(index) + "[" + label(plan, {}, element, std::to_string(i + 1)) + "]";
    if (element.form == Form::Table) {
      read.push_back(record(plan, element, path, at, draft.provenance()));
      continue;
    }
    good = false;
    session_.report(diag::Kind::DataWrongForm, document_.at(element.at, at),
                    {path, std::string{form_text(element.form)}, wanted_text(session_.program, wanted.element, {})});
  }
  if (!good) return draft.failed(index);
  if (wanted.type.kind == ir::TypeKind::Set) ir::sort_unique(read, *session_.facts.heap.texts);
  const std::span<ir::Value> kept = session_.facts.heap.arena.values(read.size());
  std::ranges::move(read, kept.begin());
  draft.value(index, ir::Value{session_.facts.heap.arena.list(kept)}, {node.at, pointer}, said);
}

std::string NodeReader::label(const RecordPlan& plan, std::optional<std::uint32_t> key_field, const Node& table,
                              const std::string& otherwise) const {
  const auto field = key_field ? key_field : plan.id_field;
  if (!field) return otherwise;
  const Node* node = table.find(plan.fields[*field].field->name);
  if (node != nullptr && node->form == Form::Table) node = node->find("value");
  if (node == nullptr || node->form != Form::Text || base::trim(node->text).empty()) return otherwise;
  return std::string{node->text};
}

ir::Value NodeReader::alone(ir::TypeId type, ir::UnitId unit, const Node& node, const std::string& name) {
  // Read as the only field of a record made for it, so that every rule of fields holds.
  ir::Record holder;
  holder.fields.push_back({});
  ir::Field& only = holder.fields.back();
  only.name = name;
  only.type = type;
  only.unit = unit;
  only.optional = true;
  RecordPlan plan;
  plan.record = &holder;
  const ir::Type kind = session_.program.types[type];
  plan.fields.push_back({.field = &only,
                         .type = kind,
                         .element = type,
                         .default_value = {},
                         .low = {},
                         .high = {},
                         .step = {},
                         .share_unit = {}});
  if (plan.fields.front().is_collection()) plan.fields.front().element = session_.program.types.element(type);
  plan.by_name.emplace(only.name, 0);
  Draft draft{session_, leaves_};
  draft.begin(plan, document_, {}, {node.at, pointer_step(name)}, {}, nullptr);
  field(draft, 0, node, pointer_step(name));
  return draft.known(0).value_or(ir::Value{});
}

}  // namespace proviso::facts
