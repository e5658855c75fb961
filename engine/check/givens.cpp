// What a test gives.
#include <algorithm>

#include "check/run.hpp"
#include "check/told.hpp"
#include "check/walk.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

/// What a name after `given` stands for, and the type of its value.
struct Target {
  ir::Given given;
  Expected expected;
};

class Givens {
 public:
  Givens(Run& run, const TestScope& scope, ir::Test& test)
      : run_{run}, scope_{scope}, checker_{run.checker}, program_{run.checker.program}, test_{test} {}

  void check(const ast::Given& decl) {
    const auto target = find(decl.name);
    if (!target) return;
    const std::string key =
        std::to_string(static_cast<int>(target->given.kind)) + ':' + std::to_string(target->given.input.value) + ':' +
        std::to_string(target->given.param.value) + ':' + std::to_string(target->given.catalog.value);
    if (!claim(decl, key)) return;
    Context context = scope_.context(run_);
    ir::Given given = target->given;
    given.value = check_expr(checker_, context, decl.value, target->expected);
    refuse_facts(decl, given);
    test_.slots = std::max(test_.slots, context.slots);
    test_.givens.push_back(given);
  }

 private:
  // The subject given is the only candidate, so the list it comes from is given with it.
  bool claim(const ast::Given& decl, const std::string& key) {
    const bool of_subject = key.starts_with(std::to_string(static_cast<int>(ir::Given::Kind::Subject)) + ':');
    std::string unique = key;
    if (of_subject && program_.subject)
      unique = std::to_string(static_cast<int>(ir::Given::Kind::Input)) + ':' +
               std::to_string(program_.subject->list.value) + ':' + std::to_string(ir::ParamId{}.value) + ':' +
               std::to_string(ir::CatalogId{}.value);
    const auto before = places_.find(unique);
    if (before == places_.end()) {
      places_.emplace(unique, decl.name);
      return true;
    }
    if (before->second.text() == decl.name.text()) return false;  // the parser has said so
    report(checker_, {.kind = diag::Kind::GivenAgain,
                      .at = decl.name.span,
                      .args = {decl.name.text()},
                      .related = {{before->second.span, "given here"}},
                      .help = of_subject || (program_.subject &&
                                             decl.name.text() == program_.inputs[program_.subject->list.index()].name)
                                  ? "the subject given is the only candidate; give a list to have several"
                                  : ""});
    return false;
  }

  /// What is given may rest on parameters, catalogs and the day, which are given first; on nothing else that a case
  /// brings.
  void refuse_facts(const ast::Given& decl, const ir::Given& given) {
    std::string fact;
    walk_all(program_, given.value, [&](ir::ExprId id) {
      const ir::Node& node = program_[id].node;
      if (const auto* input = std::get_if<ir::InputRef>(&node))
        fact = "the input `" + program_.inputs[input->input.index()].name + '`';
      if (std::holds_alternative<ir::SubjectRef>(node)) fact = "the subject `" + checker_.names.subject + '`';
      if (std::holds_alternative<ir::AsOf>(node) && given.kind == ir::Given::Kind::AsOf) fact = "`as_of`";
    });
    if (fact.empty()) return;
    report(checker_, {.kind = diag::Kind::GivenOfCase,
                      .at = (*checker_.names[scope_.module].file)[decl.value].span,
                      .args = {fact}});
  }

  std::optional<Target> find(const ast::Path& path) {
    if (path.parts.size() == 1) {
      if (auto one = program_wide(path.text())) return one;
      const Meaning meaning = checker_.names.lookup(scope_.module, path.text(), true);
      if (const auto* param = std::get_if<ir::ParamId>(&meaning)) return of_param(*param, path);
      if (auto one = of_engine(path.text())) return one;
    }
    std::vector<std::string> all;
    for (const ir::Param& param : program_.params) all.push_back(param.name);
    const auto found = matches(all, expand_alias(run_, scope_.module, path));
    if (found.size() == 1) return of_param(ir::ParamId::of(found.front()), path);
    if (found.size() > 1) {
      report(checker_, {.kind = diag::Kind::AmbiguousParam,
                        .at = path.span,
                        .args = {path.text(), listed(all, found)},
                        .help = "write its full name"});
      return std::nullopt;
    }
    if (path.parts.size() == 1 && is_declared_subject(checker_.names, path.text())) return std::nullopt;
    std::vector<std::string> known = checker_.names.visible(scope_.module, true);
    for (const char* word : {"fx", "waivers", "clearances"}) known.emplace_back(word);
    report(checker_, {.kind = diag::Kind::UnknownGiven,
                      .at = path.span,
                      .args = {path.text()},
                      .help = diag::help_did_you_mean(path.text(), known)});
    return std::nullopt;
  }

  std::optional<Target> program_wide(const std::string& name) {
    const Names& names = checker_.names;
    if (const auto input = names.inputs.find(name); input != names.inputs.end()) {
      const ir::Input& one = program_.inputs[input->second.index()];
      return Target{make(ir::Given::Kind::Input, input->second), {one.type, one.unit}};
    }
    if (const auto catalog = names.catalogs.find(name); catalog != names.catalogs.end()) {
      ir::Given given = make(ir::Given::Kind::Catalog);
      given.catalog = catalog->second;
      return Target{given, list_of(program_.catalogs[catalog->second.index()].record)};
    }
    if (program_.subject && name == program_.subject->name)
      return Target{make(ir::Given::Kind::Subject), {program_.types.record(program_.subject->record), plain}};
    if (name == "as_of") return Target{make(ir::Given::Kind::AsOf), {program_.types.date(), plain}};
    return std::nullopt;
  }

  /// What the engine itself reads from a case.
  std::optional<Target> of_engine(const std::string& name) {
    using enum ir::Given::Kind;
    if (name == "fx" && program_.rate.valid()) return Target{make(Rates), list_of(program_.rate)};
    if (name == "waivers" && program_.waiver.valid()) return Target{make(Waivers), list_of(program_.waiver)};
    if (name == "clearances" && program_.clearance.valid())
      return Target{make(Clearances), list_of(program_.clearance)};
    return std::nullopt;
  }

  std::optional<Target> of_param(ir::ParamId id, const ast::Path& path) {
    const ir::Param& param = program_.params[id.index()];
    if (param.is_final) {
      report(checker_, {.kind = diag::Kind::FinalParam,
                        .at = path.span,
                        .args = {param.name},
                        .related = {{param.span, "declared final here"}}});
      return std::nullopt;
    }
    ir::Given given = make(ir::Given::Kind::Param);
    given.param = id;
    return Target{given, {param.type, param.unit}};
  }

  static ir::Given make(ir::Given::Kind kind, ir::InputId input = {}) {
    return {.kind = kind, .input = input, .param = {}, .catalog = {}, .value = {}};
  }
  Expected list_of(ir::RecordId record) { return {program_.types.list(program_.types.record(record)), plain}; }

  Run& run_;
  const TestScope& scope_;
  Checker& checker_;
  ir::Program& program_;
  ir::Test& test_;
  std::unordered_map<std::string, ast::Path> places_;
};

}  // namespace

void check_given(Run& run, const TestScope& scope, const std::vector<ast::Given>& decls, ir::Test& test) {
  Givens givens{run, scope, test};
  for (const ast::Given& given : decls) givens.check(given);
}

}  // namespace proviso::check
