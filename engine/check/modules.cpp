// Modules: what each of them brings in, which are in force, and an order in which used modules come before their users.
#include <algorithm>

#include "check/run.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

using ByName = std::unordered_map<std::string, ModuleId>;

ByName register_modules(Run& run) {
  Names& names = run.checker.names;
  ByName by_name;
  for (const ast::File& file : run.request.files) {
    const auto id = ModuleId::of(names.modules.size());
    Module module;
    module.name = file.name.text();
    module.file = &file;
    module.samples = !file.is_policy && file.name.parts.size() > 1 && last_segment(file.name) == "samples";
    const auto [place, is_new] = by_name.try_emplace(module.name, id);
    if (!is_new)
      report(run.checker, {.kind = diag::Kind::ModuleTwice,
                           .at = file.name.span,
                           .args = {module.name},
                           .related = {{names[place->second].file->name.span, "the other one"}}});
    names.modules.push_back(std::move(module));
  }
  if (!run.request.tested_as.empty()) {
    names[Run::tests].tests = true;
    by_name.try_emplace(run.request.tested_as, Run::root);
  }
  return by_name;
}

class Importer {
 public:
  Importer(Run& run, const ByName& by_name, ModuleId user) : run_{run}, by_name_{by_name}, user_{user} {}

  void bring_in(const ast::UseDecl& use) {
    const std::string name = use.module.text();
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return;  // the loader has said so
    if (!may_be_used(use, found->second)) return;
    const ast::Name called = use.alias ? *use.alias : use.module.parts.back();
    if (const auto before = modules_.find(name)) {
      report(run_.checker, {.kind = diag::Kind::ImportedTwice,
                            .at = use.module.span,
                            .args = {name},
                            .related = {{*before, "already here"}},
                            .help = "`apply` brings the names as well as the rules, so one of the two is enough"});
      return;
    }
    modules_.claim(run_.checker, "module", {name, use.module.span});
    if (const auto before = aliases_.find(called.text)) {
      report(run_.checker, {.kind = diag::Kind::ImportClash,
                            .at = called.span,
                            .args = {called.text},
                            .related = {{*before, "the other one"}},
                            .help = "give one of them another name: `use " + name + " as ...`"});
      return;
    }
    aliases_.claim(run_.checker, "module", called);
    run_.checker.names[user_].imports.push_back({found->second, called.text, use.apply});
  }

 private:
  bool may_be_used(const ast::UseDecl& use, ModuleId used) {
    const Module& module = run_.checker.names[used];
    const auto refuse = [&](diag::Kind kind, std::string help) {
      report(run_.checker, {.kind = kind, .at = use.module.span, .args = {module.name}, .help = std::move(help)});
      return false;
    };
    if (used == user_) return refuse(diag::Kind::ImportsItself, "");
    const bool tested = used == Run::root && run_.checker.names[user_].tests;
    if (module.file->is_policy && !(tested && !use.apply))
      return refuse(diag::Kind::PolicyImported,
                    tested ? "its rules are in force already: write `use`" : "move what both need into a module");
    if (use.apply && module.samples) return refuse(diag::Kind::SamplesApplied, "write `use " + module.name + "`");
    return true;
  }

  Run& run_;
  const ByName& by_name_;
  ModuleId user_;
  Claims modules_;
  Claims aliases_;
};

/// The root's rules are in force, and those it reaches through `apply` alone.
void put_in_force(Names& names) {
  std::vector<ModuleId> reached{Run::root};
  names[Run::root].applied = true;
  while (!reached.empty()) {
    const ModuleId module = reached.back();
    reached.pop_back();
    for (const Import& import : names[module].imports) {
      Module& next = names[import.module];
      if (!import.apply || next.applied) continue;
      next.applied = true;
      reached.push_back(import.module);
    }
  }
}

void order_from(const Names& names, ModuleId module, std::vector<bool>& seen, std::vector<ModuleId>& order) {
  if (seen[module.index()]) return;  // modules may use each other: only definitions must not
  seen[module.index()] = true;
  for (const Import& import : names[module].imports) order_from(names, import.module, seen, order);
  order.push_back(module);
}

}  // namespace

void check_modules(Run& run) {
  const ByName by_name = register_modules(run);
  Names& names = run.checker.names;
  for (std::size_t i = 0; i < names.modules.size(); ++i) {
    Importer importer{run, by_name, ModuleId::of(i)};
    for (const ast::Decl& decl : names.modules[i].file->decls)
      if (const auto* use = std::get_if<ast::UseDecl>(&decl.node)) importer.bring_in(*use);
  }
  put_in_force(names);
  // std.core and std.units belong to every program, also where nothing uses them.
  std::vector<bool> seen(names.modules.size());
  for (std::size_t i = 1; i < names.modules.size(); ++i) {
    const std::string& name = names.modules[i].name;
    if (name == "std.core" || name == "std.units") order_from(names, ModuleId::of(i), seen, run.order);
  }
  for (std::size_t i = 0; i < names.modules.size(); ++i) order_from(names, ModuleId::of(i), seen, run.order);
}

}  // namespace proviso::check
