// Definitions and functions: their names, and the bodies of all that can be checked by themselves.
#include <algorithm>
#include <array>

#include "check/run.hpp"

namespace proviso::check {

namespace {

/// Functions of the language and of its binders: a call of one of these would have two meanings.
bool is_builtin_function(std::string_view name) {
  static constexpr std::array<std::string_view, 36> known{
      "any",      "all",    "count",      "sum",    "min",         "max",     "mean",     "map",         "filter",
      "unique",   "newest", "oldest",     "least",  "greatest",    "only",    "quantile", "abs",         "round",
      "sqrt",     "pow",    "add_months", "source", "captured_on", "grade",   "best",     "starts_with", "ends_with",
      "contains", "lower",  "upper",      "trim",   "length",      "matches", "signer",   "signer_role", "digest"};
  return std::ranges::find(known, name) != known.end();
}

}  // namespace

bool free_for_value(Run& run, const ast::Name& name, bool is_function) {
  const auto taken = [&](std::string what, std::vector<diag::Label> related = {}) {
    report(run.checker, {.kind = diag::Kind::NameTaken,
                         .at = name.span,
                         .args = {name.text, std::move(what)},
                         .related = std::move(related)});
    return false;
  };
  if (name.text == "as_of") return taken("the day of the decision");
  if (name.text == "eligible") return taken("the list of eligible candidates");
  if (is_function && is_builtin_function(name.text)) return taken("a function of the language");
  const auto wide = run.values.find(name.text);
  if (!wide) return true;
  const Names& names = run.checker.names;
  const char* what = names.inputs.contains(name.text)     ? "an input"
                     : names.catalogs.contains(name.text) ? "a catalog"
                                                          : "the subject";
  return taken(what, {{*wide, "declared here"}});
}

void declare_lets(Run& run) {
  Names& names = run.checker.names;
  for (const auto& found : run.all<ast::LetDecl>()) {
    const ast::Name& name = found.node.name;
    if (!run.own_values[found.module.index()].claim(run.checker, "the name", name)) continue;
    if (!free_for_value(run, name, found.node.formals.has_value())) continue;
    if (found.node.formals) {
      Claims formals;
      bool distinct = true;
      for (const ast::Formal& formal : *found.node.formals)
        distinct &= formals.claim(run.checker, "argument", formal.name);
      if (!distinct) continue;
    }
    Let let;
    let.module = found.module;
    let.full_name = names[found.module].name + '.' + name.text;
    let.decl = &found.decl;
    names[found.module].lets.emplace(name.text, LetId::of(names.lets.size()));
    names.lets.push_back(std::move(let));
  }
}

void check_lets(Run& run) {
  Names& names = run.checker.names;
  for (std::size_t i = 0; i < names.lets.size(); ++i) {
    const auto id = LetId::of(i);
    if (!names[id].is_function()) {
      check_definition(run.checker, id);
      continue;
    }
    // A parameter without type takes any: such a function is checked at each of its uses.
    std::vector<ir::TypeId> types;
    std::vector<ir::UnitId> units;
    bool typed = true;
    for (const ast::Formal& formal : *names[id].let().formals) {
      const auto type =
          formal.type ? check_type(run.checker, *names[names[id].module].file, *formal.type) : std::nullopt;
      typed &= type.has_value();
      if (!type) continue;
      types.push_back(type->type);
      units.push_back(type->unit);
    }
    if (typed) check_function(run.checker, id, types, units, names[id].let().name.span);
  }
}

}  // namespace proviso::check
