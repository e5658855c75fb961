// What a case binds: inputs, the catalogs in which references resolve, and the subject among the inputs.
#include <algorithm>

#include "check/run.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

bool is_record(const ir::Program& program, ir::TypeId type) { return program.types[type].kind == ir::TypeKind::Record; }

bool is_list_of_records(const ir::Program& program, ir::TypeId type) {
  return program.types[type].kind == ir::TypeKind::List && is_record(program, program.types.element(type));
}

bool is_input_type(const ir::Program& program, ir::TypeId type) {
  switch (program.types[type].kind) {
    case ir::TypeKind::Any:
    case ir::TypeKind::Bool:
    case ir::TypeKind::Text:
    case ir::TypeKind::Date:
    case ir::TypeKind::Version:
    case ir::TypeKind::Quantity:
    case ir::TypeKind::Enum:
    case ir::TypeKind::Record:
      return true;
    case ir::TypeKind::List:
      return is_list_of_records(program, type);
    case ir::TypeKind::Ref:
    case ir::TypeKind::Set:
      return false;
  }
  PROVISO_UNREACHABLE();
}

std::vector<std::string> field_names(const ir::Record& record) {
  std::vector<std::string> names;
  for (const ir::Field& field : record.fields) names.push_back(field.name);
  return names;
}

/// A field of a catalog's record, for its key or its aliases.
std::optional<std::uint32_t> catalog_field(Run& run, const ir::Record& record, const ast::Name& name, bool is_key) {
  const auto index = record.find(name.text);
  if (!index) {
    report(run.checker, {.kind = diag::Kind::UnknownField,
                         .at = name.span,
                         .args = {record.name, name.text},
                         .help = diag::help_did_you_mean(name.text, field_names(record))});
    return std::nullopt;
  }
  const ir::Field& field = record.fields[*index];
  const ir::Type type = run.checker.program.types[field.type];
  const ir::TypeId text = run.checker.program.types.text();
  const bool is_collection = type.kind == ir::TypeKind::List || type.kind == ir::TypeKind::Set;
  const bool fits = is_key ? field.type == text && !field.optional : is_collection && ir::TypeId{type.argument} == text;
  if (fits || type.kind == ir::TypeKind::Any) return index;
  report(run.checker,
         {.kind = diag::Kind::BadCatalogField,
          .at = name.span,
          .args = {name.text, is_key ? "the key" : "the aliases"},
          .related = {{field.span, "declared here"}},
          .help = is_key ? "a key is a `text` without `?`" : "aliases are a `list of text` or a `set of text`"});
  return std::nullopt;
}

void check_catalog(Run& run, const Found<ast::CatalogDecl>& found) {
  ir::Program& program = run.checker.program;
  if (!run.values.claim(run.checker, "the name", found.node.name)) return;
  const ast::File& file = *run.checker.names[found.module].file;
  const auto type = check_type(run.checker, file, found.node.type);
  if (!type) return;
  if (file[found.node.type].optional || !is_list_of_records(program, type->type)) {
    report(run.checker,
           {.kind = diag::Kind::BadCatalogType,
            .at = file[found.node.type].span,
            .args = {type_text(program, type->type, type->unit) + (file[found.node.type].optional ? "?" : "")}});
    return;
  }
  const ir::RecordId record{program.types[program.types.element(type->type)].argument};
  if (const auto other = program.catalog_of(record)) {
    report(run.checker, {.kind = diag::Kind::SecondCatalog,
                         .at = found.node.name.span,
                         .args = {program.records[record.index()].name},
                         .related = {{program.catalogs[other->index()].span, "the first one"}}});
    return;
  }
  const ir::Record& schema = program.records[record.index()];
  const auto key = catalog_field(run, schema, found.node.key, true);
  const auto aliases = found.node.aliases ? catalog_field(run, schema, *found.node.aliases, false) : std::nullopt;
  // A catalog whose fields were refused stays known: the mistake is told once.
  run.checker.names.catalogs.emplace(found.node.name.text, ir::CatalogId::of(program.catalogs.size()));
  program.catalogs.push_back({.name = found.node.name.text,
                              .record = record,
                              .key = key.value_or(0),
                              .aliases = aliases,
                              .span = found.decl.span});
}

/// The mode is an enum field that a candidate always has or may lack; anything else named `mode` is an ordinary field.
void find_mode(const ir::Program& program, ir::Subject& subject) {
  const ir::Record& record = program.records[subject.record.index()];
  const auto mode = record.find("mode");
  if (!mode) return;
  const ir::Type type = program.types[record.fields[*mode].type];
  if (type.kind != ir::TypeKind::Enum) return;
  subject.mode_field = mode;
  subject.modes = ir::EnumId{type.argument};
}

void declare_subject(Run& run, const Found<ast::SubjectDecl>& found) {
  ir::Program& program = run.checker.program;
  if (!run.values.claim(run.checker, "the name", found.node.name)) return;
  run.checker.names.subject = found.node.name.text;
  const auto input = run.checker.names.inputs.find(found.node.list.text);
  if (input == run.checker.names.inputs.end()) {
    std::vector<std::string> known;
    for (const ir::Input& one : program.inputs) known.push_back(one.name);
    report(run.checker, {.kind = diag::Kind::UnknownInput,
                         .at = found.node.list.span,
                         .args = {found.node.list.text},
                         .help = diag::help_did_you_mean(found.node.list.text, known)});
    return;
  }
  const ir::Input& list = program.inputs[input->second.index()];
  if (!is_list_of_records(program, list.type)) {
    if (program.types[list.type].kind == ir::TypeKind::Any) return;
    report(run.checker, {.kind = diag::Kind::BadSubjectList,
                         .at = found.node.list.span,
                         .args = {list.name},
                         .related = {{list.span, "declared here"}}});
    return;
  }
  const ir::RecordId record{program.types[program.types.element(list.type)].argument};
  ir::Subject subject{.name = found.node.name.text,
                      .list = input->second,
                      .record = record,
                      .id_field = 0,
                      .mode_field = {},
                      .modes = {}};
  const ir::Record& schema = program.records[record.index()];
  const auto id = schema.find("id");
  if (!id || schema.fields[*id].type != program.types.text() || schema.fields[*id].optional)
    report(run.checker, {.kind = diag::Kind::SubjectWithoutId,
                         .at = found.node.list.span,
                         .args = {schema.name},
                         .related = {{schema.span, "declared here"}}});
  subject.id_field = id.value_or(0);
  find_mode(program, subject);
  program.subject = subject;
}

}  // namespace

void check_inputs(Run& run) {
  ir::Program& program = run.checker.program;
  for (const auto& found : run.all<ast::InputDecl>()) {
    if (!run.values.claim(run.checker, "the name", found.node.name)) continue;
    const ast::File& file = *run.checker.names[found.module].file;
    const auto type = check_type(run.checker, file, found.node.type);
    ir::Input input{.name = found.node.name.text,
                    .type = program.types.any(),
                    .optional = file[found.node.type].optional,
                    .is_list = false,
                    .doc = found.decl.doc,
                    .span = found.decl.span,
                    .unit = {}};
    if (type && !is_input_type(program, type->type)) {
      report(run.checker, {.kind = diag::Kind::BadInputType,
                           .at = file[found.node.type].span,
                           .args = {type_text(program, type->type, type->unit)},
                           .help = "put it into a record"});
    } else if (type) {
      input.type = type->type;
      input.unit = type->unit;
      input.is_list = program.types[type->type].kind == ir::TypeKind::List;
    }
    run.checker.names.inputs.emplace(input.name, ir::InputId::of(program.inputs.size()));
    program.inputs.push_back(std::move(input));
  }
}

void check_catalogs(Run& run) {
  for (const auto& found : run.all<ast::CatalogDecl>()) check_catalog(run, found);
  const ir::Program& program = run.checker.program;
  for (const ModuleId module : run.order)
    for (const ast::Type& type : run.checker.names[module].file->types) {
      const auto* ref = std::get_if<ast::RefType>(&type.node);
      if (ref == nullptr) continue;
      const auto record = run.checker.names.records.find(ref->record.text);
      if (record == run.checker.names.records.end() || program.catalog_of(record->second)) continue;
      report(run.checker, {.kind = diag::Kind::NoCatalog,
                           .at = type.span,
                           .args = {ref->record.text},
                           .help = "declare one: `catalog NAME: list of " + ref->record.text + " key FIELD`"});
    }
}

void check_subject(Run& run) {
  const auto subjects = run.all<ast::SubjectDecl>();
  if (subjects.empty()) return;
  declare_subject(run, subjects.front());
  for (std::size_t i = 1; i < subjects.size(); ++i)
    report(run.checker, {.kind = diag::Kind::SecondSubject,
                         .at = subjects[i].decl.span,
                         .related = {{subjects.front().decl.span, "declared here"}}});
}

}  // namespace proviso::check
