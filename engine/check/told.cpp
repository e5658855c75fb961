#include "check/told.hpp"

#include <algorithm>

#include "check/walk.hpp"

namespace proviso::check {

namespace {

constexpr std::string_view refused = "refused unit ";
/// Of a unit, in bytes: `Ki`, and `u` written as the Greek letter.
constexpr std::size_t longest_prefix = 2;

template <class Visit>
bool any_declaration(const Names& names, Visit visit) {
  return std::ranges::any_of(names.modules, [&](const Module& module) {
    return std::ranges::any_of(module.file->decls, [&](const ast::Decl& decl) { return visit(decl.node); });
  });
}

}  // namespace

bool is_refused_type(const Checker& checker, ir::TypeId type) {
  return type.valid() && checker.program.types[type].kind == ir::TypeKind::Any && checker.diagnostics.has_errors();
}

bool rests_on_refused(const Checker& checker, ir::ExprId expr) {
  if (!expr.valid() || !checker.diagnostics.has_errors()) return false;
  bool found = false;
  walk_all(checker.program, expr,
           [&](ir::ExprId id) { found = found || is_refused_type(checker, checker.program[id].type); });
  return found;
}

bool has_refused_mode(const Checker& checker) {
  if (!checker.program.subject) return false;
  const ir::Record& record = checker.program.records[checker.program.subject->record.index()];
  const auto mode = record.find("mode");
  return mode && is_refused_type(checker, record.fields[*mode].type);
}

bool is_declared_subject(const Names& names, std::string_view name) {
  return any_declaration(names, [&](const auto& node) {
    const auto* subject = std::get_if<ast::SubjectDecl>(&node);
    return subject != nullptr && subject->name.text == name;
  });
}

bool is_declared_twice(const Names& names, std::string_view type) {
  std::size_t declared = 0;
  (void)any_declaration(names, [&](const auto& node) {
    const auto* record = std::get_if<ast::RecordDecl>(&node);
    const auto* enumeration = std::get_if<ast::EnumDecl>(&node);
    if (record != nullptr && record->name.text == type) ++declared;
    if (enumeration != nullptr && enumeration->name.text == type) ++declared;
    return declared > 1;
  });
  return declared > 1;
}

void refuse_unit(Checker& checker, std::string_view unit) {
  checker.reported.insert(std::string{refused}.append(unit));
}

bool is_refused_unit(const Checker& checker, std::string_view unit) {
  for (std::size_t prefix = 0; prefix <= longest_prefix && prefix < unit.size(); ++prefix)
    if (checker.reported.contains(std::string{refused}.append(unit.substr(prefix)))) return true;
  return false;
}

bool tell_missing_subject(Checker& checker) { return checker.reported.insert("no subject").second; }

}  // namespace proviso::check
