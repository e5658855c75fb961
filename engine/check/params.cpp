// Parameters: their types, what sets them, and the one value that each of them has.
#include <algorithm>
#include <set>

#include "check/run.hpp"
#include "diag/suggest.hpp"
#include "ir/print.hpp"

namespace proviso::check {

namespace {

using Rank = SettingText::Rank;

std::vector<std::string> param_names(const Module& module) {
  std::vector<std::string> names;
  for (const auto& entry : module.params) names.push_back(entry.first);
  return names;
}

/// Collects what `with { ... }` and `--set` say of each parameter.
class Settings {
 public:
  explicit Settings(Run& run) : run_{run}, checker_{run.checker} {}

  void collect() {
    run_.settings.assign(checker_.program.params.size(), {});
    for (const auto& found : run_.all<ast::UseDecl>()) of_use(found);
    of_command_line();
  }

 private:
  void of_use(const Found<ast::UseDecl>& found) {
    const Names& names = checker_.names;
    const auto& imports = names[found.module].imports;
    const std::string wanted = found.node.module.text();
    const auto import =
        std::ranges::find_if(imports, [&](const Import& one) { return names[one.module].name == wanted; });
    if (import == imports.end()) return;  // reported where the module was sought
    const Module& module = names[import->module];
    std::set<std::string> set;
    for (const ast::FieldInit& init : found.node.settings) {
      const auto param = module.params.find(init.field.text);
      if (param == module.params.end()) {
        report(checker_, {.kind = diag::Kind::UnknownParam,
                          .at = init.field.span,
                          .args = {"`" + module.name + "`", init.field.text},
                          .help = diag::help_choose(init.field.text, param_names(module), "parameter")});
        continue;
      }
      if (!set.insert(init.field.text).second) continue;  // the parser has said so
      add(param->second, {found.module == Run::root ? Rank::Policy : Rank::Module, found.module,
                          names[found.module].file, init.value, init.field.span});
    }
  }

  void of_command_line() {
    if (run_.request.settings_file == nullptr) return;
    std::vector<std::string> all;
    for (const ir::Param& param : checker_.program.params) all.push_back(param.name);
    for (const Setting& setting : run_.request.settings) {
      const ir::Span at = (*run_.request.settings_file)[setting.value].span;
      const auto found = matches(all, setting.name);
      if (found.empty()) {
        report(checker_, {.kind = diag::Kind::UnknownParam,
                          .at = at,
                          .args = {"the program", setting.name},
                          .help = help(setting.name, all)});
        continue;
      }
      if (found.size() > 1) {
        report(checker_, {.kind = diag::Kind::AmbiguousParam,
                          .at = at,
                          .args = {setting.name, listed(all, found)},
                          .help = "write its full name"});
        continue;
      }
      const auto param = ir::ParamId::of(found.front());
      const auto& texts = run_.settings[param.index()];
      const auto same = [](const SettingText& text) { return text.rank == Rank::CommandLine; };
      if (const auto before = std::ranges::find_if(texts, same); before != texts.end()) {
        report(checker_, {.kind = diag::Kind::SetTwice,
                          .at = at,
                          .args = {all[param.index()]},
                          .related = {{before->at, "set here"}}});
        continue;
      }
      add(param, {Rank::CommandLine, Run::root, run_.request.settings_file, setting.value, at});
    }
  }

  static std::string help(const std::string& name, const std::vector<std::string>& all) {
    std::vector<std::string> known = all;
    for (const std::string& full : all) known.push_back(last_segment(full));
    const std::string near = diag::help_did_you_mean(name, known);
    return near.empty() ? diag::help_choose({}, all, "parameter") : near;
  }

  void add(ir::ParamId id, SettingText text) {
    const ir::Param& param = checker_.program.params[id.index()];
    if (param.is_final) {
      report(checker_, {.kind = diag::Kind::FinalParam,
                        .at = text.at,
                        .args = {param.name},
                        .related = {{param.span, "declared final here"}}});
      return;
    }
    run_.settings[id.index()].push_back(text);
  }

  Run& run_;
  Checker& checker_;
};

/// Whether two settings say the same: 800 ms and 0.8 s do.
bool agree(const ir::Program& program, ir::ExprId a, ir::ExprId b) {
  const auto x = fold(program, a);
  const auto y = fold(program, b);
  if (x && y) return *x == *y;
  return ir::print(program, a) == ir::print(program, b);
}

class Values {
 public:
  explicit Values(Run& run) : run_{run}, checker_{run.checker} {}

  void check(ir::ParamId id) {
    const auto& [module, decl] = run_.params[id.index()];
    const auto& node = std::get<ast::ParamDecl>(decl->node);
    ir::ExprId fallback;
    if (node.default_value) {
      Context context = run_.params_context(module);
      fallback = check_expr(checker_, context, *node.default_value, expected(id));
    }
    const auto won = winner(id);
    ir::Param& param = checker_.program.params[id.index()];
    if (won) {
      param.value = won->first;
      param.set_at = won->second;
    } else {
      param.value = fallback;
    }
    // Any other may still be set for a case, or given by a test.
    if (won || node.default_value || !run_.is_policy() || !param.is_final) return;
    report(checker_, {.kind = diag::Kind::ParamWithoutValue,
                      .at = node.name.span,
                      .args = {param.name},
                      .help = "a final parameter takes no setting: write `= ...` here"});
  }

 private:
  Expected expected(ir::ParamId id) const {
    const ir::Param& param = checker_.program.params[id.index()];
    return {param.type, param.unit};
  }

  /// The setting that counts, and where it stands; every setting is checked.
  std::optional<std::pair<ir::ExprId, ir::Span>> winner(ir::ParamId id) {
    std::vector<std::pair<ir::ExprId, const SettingText*>> checked;
    for (const SettingText& text : run_.settings[id.index()]) {
      Context context = run_.params_context(text.module);
      context.file = text.file;
      checked.emplace_back(check_expr(checker_, context, text.value, expected(id)), &text);
    }
    if (checked.empty()) return std::nullopt;
    const auto best = std::ranges::min_element(checked, {}, [](const auto& one) { return one.second->rank; });
    if (best->second->rank == Rank::Module) compare(id, checked);
    return std::pair{best->first, best->second->at};
  }

  void compare(ir::ParamId id, const std::vector<std::pair<ir::ExprId, const SettingText*>>& checked) {
    const auto& first = checked.front();
    for (const auto& other : checked) {
      if (!first.first.valid() || !other.first.valid() || agree(checker_.program, first.first, other.first)) continue;
      const auto module = [&](const SettingText& text) { return "`" + checker_.names[text.module].name + "`"; };
      report(checker_,
             {.kind = diag::Kind::SettingsDiffer,
              .at = other.second->at,
              .args = {checker_.program.params[id.index()].name, module(*first.second), module(*other.second)},
              .related = {{first.second->at, "set here"}},
              .help = "set it where the policy uses the module: that decides"});
      return;
    }
  }

  Run& run_;
  Checker& checker_;
};

}  // namespace

void declare_params(Run& run) {
  ir::Program& program = run.checker.program;
  run.own_values.resize(run.checker.names.modules.size());
  for (const auto& found : run.all<ast::ParamDecl>()) {
    Module& module = run.checker.names[found.module];
    if (!run.own_values[found.module.index()].claim(run.checker, "the name", found.node.name)) continue;
    if (!free_for_value(run, found.node.name, false)) continue;
    const auto type = check_type(run.checker, *module.file, found.node.type);
    ir::Param param{.name = module.name + '.' + found.node.name.text,
                    .description = {},
                    .doc = found.decl.doc,
                    .type = type ? type->type : program.types.any(),
                    .unit = type ? type->unit : ir::UnitId{},
                    .value = {},
                    .is_final = found.node.is_final,
                    .span = found.decl.span,
                    .set_at = {}};
    if (found.node.description) param.description = found.node.description->text;
    module.params.emplace(found.node.name.text, ir::ParamId::of(program.params.size()));
    run.params.emplace_back(found.module, &found.decl);
    program.params.push_back(std::move(param));
  }
}

void check_params(Run& run) {
  Settings{run}.collect();
  Values values{run};
  for (std::size_t i = 0; i < run.checker.program.params.size(); ++i) values.check(ir::ParamId::of(i));
}

}  // namespace proviso::check
