// A parameter that nobody reads: what is set for it changes nothing.
#include <set>

#include "check/run.hpp"

namespace proviso::check {

namespace {

/// The names that a module's expressions mention, as written: of its own, or `module.name` of another's. The bodies of
/// functions that are never called are never checked, so checked expressions cannot tell.
struct Mentioned {
  std::set<std::string> bare;
  std::set<std::pair<std::string, std::string>> qualified;
};

Mentioned mentioned_in(const ast::File& file) {
  Mentioned found;
  for (const ast::Expr& expr : file.exprs) {
    if (const auto* name = std::get_if<ast::NameRef>(&expr.node)) found.bare.insert(name->name.text);
    const auto* access = std::get_if<ast::FieldAccess>(&expr.node);
    if (access == nullptr) continue;
    if (const auto* object = std::get_if<ast::NameRef>(&file[access->object].node))
      found.qualified.emplace(object->name.text, access->field.text);
  }
  return found;
}

}  // namespace

void lint_params(Run& run) {
  const Names& names = run.checker.names;
  std::vector<Mentioned> mentioned;
  for (const Module& module : names.modules) mentioned.push_back(mentioned_in(*module.file));
  if (run.request.settings_file != nullptr) {
    Mentioned settings = mentioned_in(*run.request.settings_file);
    mentioned[Run::root.index()].bare.merge(settings.bare);
    mentioned[Run::root.index()].qualified.merge(settings.qualified);
  }
  for (std::size_t i = 0; i < run.params.size(); ++i) {
    const auto& [owner, decl] = run.params[i];
    const auto& node = std::get<ast::ParamDecl>(decl->node);
    const std::string& name = node.name.text;
    bool used = mentioned[owner.index()].bare.contains(name) ||
                mentioned[owner.index()].qualified.contains({last_segment(names[owner].name), name});
    for (std::size_t m = 0; !used && m < names.modules.size(); ++m)
      for (const Import& import : names.modules[m].imports)
        if (import.module == owner)
          used |= mentioned[m].bare.contains(name) || mentioned[m].qualified.contains({import.alias, name});
    if (!used)
      report(run.checker, {.kind = diag::Kind::UnusedParam,
                           .at = node.name.span,
                           .args = {run.checker.program.params[i].name},
                           .help = "leave it out, or name it where the value is written as a number"});
  }
}

}  // namespace proviso::check
