// rank by highest score to nearest 0.5, lowest candidate.term
#include <algorithm>

#include "check/run.hpp"
#include "check/told.hpp"

namespace proviso::check {

namespace {

class Keys {
 public:
  Keys(Run& run, ModuleId module) : run_{run}, checker_{run.checker}, program_{run.checker.program}, module_{module} {}

  void check(const ast::RankKey& decl) {
    ir::RankKey key;
    key.highest = decl.highest;
    key.span = decl.span;
    Expected unit{program_.types.number(), plain};
    if (decl.value) {
      Context context = run_.context(module_, ir::Stage::Rank);
      key.value = check_expr(checker_, context, *decl.value);
      key.slots = context.slots;
      if (!key.value.valid()) return;
      unit = {program_[key.value].type, program_[key.value].unit};
      if (!has_order(program_, unit.type)) {
        report(checker_,
               {.kind = diag::Kind::NoOrder,
                .at = span(*decl.value),
                .args = {"`" + type_text(program_, unit.type, unit.unit) + "`"},
                .help = program_.types[unit.type].kind == ir::TypeKind::Bool ? "write `if ... then 1 else 0`" : ""});
        return;
      }
    } else if (program_.scores.empty()) {
      report(checker_, {.kind = diag::Kind::NoScore, .at = decl.span});
      return;
    }
    if (decl.nearest) check_nearest(*decl.nearest, unit, key);
    program_.rank.push_back(key);
  }

 private:
  ir::Span span(ast::ExprId expr) const { return (*checker_.names[module_].file)[expr].span; }

  void check_nearest(ast::ExprId nearest, Expected unit, ir::RankKey& key) {
    const auto refuse = [&](std::string what) {
      report(checker_, {.kind = diag::Kind::BadNearest, .at = span(nearest), .args = {std::move(what)}});
    };
    if (program_.types[unit.type].kind != ir::TypeKind::Quantity) {
      refuse("`to nearest` rounds a quantity, and this key is `" + type_text(program_, unit.type, unit.unit) + "`");
      return;
    }
    Context context = run_.params_context(module_);
    key.nearest = check_expr(checker_, context, nearest, unit);
    key.slots = std::max(key.slots, context.slots);
    const auto step = fold(program_, key.nearest);
    if (step && step->sign() <= 0) refuse("the step of `to nearest` is above zero");
  }

  Run& run_;
  Checker& checker_;
  ir::Program& program_;
  ModuleId module_;
};

}  // namespace

void check_rank(Run& run) {
  const auto found = run.all<ast::RankDecl>();
  const ast::Decl* first = nullptr;
  for (const auto& one : found) {
    if (!policy_only(run, one.module, "a ranking", one.decl.span)) continue;
    if (first != nullptr) {
      report(run.checker, {.kind = diag::Kind::WrittenTwice,
                           .at = one.decl.span,
                           .args = {"`rank by`"},
                           .related = {{first->span, "the first one"}}});
      continue;
    }
    first = &one.decl;
    if (run.checker.names.subject.empty()) {
      if (tell_missing_subject(run.checker))
        report(run.checker, {.kind = diag::Kind::NeedsSubject, .at = one.decl.span, .args = {"a ranking"}});
      continue;
    }
    Keys keys{run, one.module};
    for (const ast::RankKey& key : one.node.keys) keys.check(key);
  }
}

}  // namespace proviso::check
