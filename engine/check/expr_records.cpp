// Quote { id: "a", ... } and `r with { f: v }`.
#include <algorithm>

#include "check/expressions.hpp"
#include "check/run.hpp"
#include "check/told.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

/// The fields that misspelt ones were meant for: these are not missing as well.
std::vector<std::string> meant_fields(const ir::Record& record, const std::vector<ast::FieldInit>& inits) {
  std::vector<std::string> known, meant;
  for (const ir::Field& field : record.fields) known.push_back(field.name);
  for (const ast::FieldInit& init : inits)
    if (!record.find(init.field.text))
      if (auto near = diag::did_you_mean(init.field.text, known)) meant.push_back(*std::move(near));
  return meant;
}

}  // namespace

void ExprChecker::check_poisoned(const std::vector<ast::FieldInit>& inits) {
  for (const ast::FieldInit& init : inits) infer(init.value, {{}, true});
}

bool ExprChecker::field_values(ir::RecordId record, const std::vector<ast::FieldInit>& inits,
                               std::vector<ir::FieldUpdate>& into) {
  bool sound = true;
  for (const ast::FieldInit& init : inits) {
    const auto index = program_.records[record.index()].find(init.field.text);
    if (!index) {
      const ir::Record& schema = program_.records[record.index()];
      std::vector<std::string> known;
      for (const ir::Field& field : schema.fields) known.push_back(field.name);
      if (!is_declared_twice(names_, schema.name))
        error(diag::Kind::UnknownField, init.field.span, {schema.name, init.field.text},
              diag::help_did_you_mean(init.field.text, known));
      infer(init.value, {{}, true});
      sound = false;
      continue;
    }
    const ir::Field& field = program_.records[record.index()].fields[*index];
    const Id value = check(init.value, {field.type, field.unit});
    sound = sound && value.valid();
    // Given twice: the parser has said so, and with an error there is no program.
    into.push_back({*index, value});
  }
  return sound;
}

// A field's default may not have been checked yet, so what was written is asked.
bool ExprChecker::has_default(ir::RecordId record, const std::string& field) const {
  const std::string& name = program_.records[record.index()].name;
  const auto in = [&](const std::vector<ast::FieldDecl>& fields) {
    return std::ranges::any_of(
        fields, [&](const ast::FieldDecl& f) { return f.name.text == field && f.default_value.has_value(); });
  };
  for (const Module& module : names_.modules)
    for (const ast::Decl& decl : module.file->decls) {
      if (const auto* n = std::get_if<ast::RecordDecl>(&decl.node);
          n != nullptr && n->name.text == name && in(n->fields))
        return true;
      if (const auto* n = std::get_if<ast::ExtendDecl>(&decl.node);
          n != nullptr && n->record.text == name && in(n->fields))
        return true;
    }
  return false;
}

ir::ExprId ExprChecker::form(const ast::RecordLit& node, base::Span span, Hint) {
  const auto found = names_.records.find(node.type.text);
  if (found == names_.records.end()) {
    check_poisoned(node.fields);
    std::vector<std::string> known;
    for (const auto& entry : names_.records) known.push_back(entry.first);
    return error(diag::Kind::UnknownRecord, node.type.span, {node.type.text},
                 diag::help_did_you_mean(node.type.text, known));
  }
  const ir::RecordId id = found->second;
  std::vector<ir::FieldUpdate> given;
  bool sound = field_values(id, node.fields, given);
  std::vector<Id> values(program_.records[id.index()].fields.size());
  std::vector<std::string> missing;
  const std::vector<std::string> meant = meant_fields(program_.records[id.index()], node.fields);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = std::ranges::find(given, i, &ir::FieldUpdate::field);
    if (value != given.end()) {
      values[i] = value->value;
      continue;
    }
    const ir::Field& field = program_.records[id.index()].fields[i];
    const bool misspelt = std::ranges::find(meant, field.name) != meant.end();
    if (!misspelt && !field.optional && !field.default_value.valid() && !has_default(id, field.name))
      missing.push_back(field.name);
  }
  if (!missing.empty() && !is_declared_twice(names_, node.type.text)) {
    const std::string what = missing.size() == 1 ? "the field " : "the fields ";
    error(diag::Kind::MissingFields, node.type.span, {node.type.text, what + listed(missing)},
          "give a value, or declare the field with `?` or a default");
  }
  if (!sound || !missing.empty()) return Id::none;
  return emit(ir::MakeRecord{id, operands(values)}, program_.types.record(id), one, span);
}

ir::ExprId ExprChecker::form(const ast::With& node, base::Span span, Hint hint) {
  const Id object = infer(node.object, {{}, hint.poisoned});
  if (!object.valid() || is_any(object)) {
    check_poisoned(node.fields);
    return object;
  }
  const ir::Type type = program_.types[at(object).type];
  if (type.kind != ir::TypeKind::Record && type.kind != ir::TypeKind::Ref) {
    check_poisoned(node.fields);
    return error(diag::Kind::NotARecord, at(object).span, {described(object)});
  }
  const ir::RecordId record{type.argument};
  std::vector<ir::FieldUpdate> updates;
  if (!field_values(record, node.fields, updates)) return Id::none;
  const ir::Range range{static_cast<std::uint32_t>(program_.updates.size()),
                        static_cast<std::uint32_t>(updates.size())};
  program_.updates.insert(program_.updates.end(), updates.begin(), updates.end());
  return emit(ir::WithFields{object, range}, program_.types.record(record), one, span);
}

}  // namespace proviso::check
