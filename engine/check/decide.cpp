// decide award reserve with rent when C because "..." show n "t" = e ...
#include <algorithm>

#include "check/run.hpp"
#include "check/told.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

ir::Clause::Kind kind_of(ast::Clause::Kind kind) {
  switch (kind) {
    case ast::Clause::Kind::Award:
      return ir::Clause::Kind::Award;
    case ast::Clause::Kind::Pause:
      return ir::Clause::Kind::Pause;
    case ast::Clause::Kind::Reject:
      return ir::Clause::Kind::Reject;
    case ast::Clause::Kind::Insufficient:
      return ir::Clause::Kind::Insufficient;
  }
  PROVISO_UNREACHABLE();
}

class Clauses {
 public:
  Clauses(Run& run, ModuleId module)
      : run_{run}, checker_{run.checker}, program_{run.checker.program}, module_{module} {}

  ir::Clause check(const ast::Clause& decl) {
    ir::Clause clause;
    clause.kind = kind_of(decl.kind);
    clause.span = decl.span;
    clause.cites = texts_of(decl.cites);
    if (decl.because) clause.because = decl.because->text;
    check_modes(decl, clause);
    if (decl.when) {
      Context context = run_.context(module_, ir::Stage::Decide);
      clause.when = check_expr(checker_, context, *decl.when, Expected{program_.types.boolean(), plain});
      for_the_case(context, *decl.when);
      clause.slots = context.slots;
      clause.reads_best = context.mentions.best;
      std::ranges::sort(clause.reads_best);
      clause.reads_best.erase(std::unique(clause.reads_best.begin(), clause.reads_best.end()), clause.reads_best.end());
    }
    Claims names;
    for (const ast::ShowDecl& show : decl.shows) {
      if (!names.claim(checker_, "show", show.name)) continue;
      Context context = run_.context(module_, ir::Stage::Decide);
      clause.shows.push_back(check_show(run_, module_, context, show, show.name.span));
      // After the clauses a `show` is the last one's, though its author may have meant the candidates.
      for_the_case(context, show.value, "; a figure of every candidate stands before `decide`");
    }
    return clause;
  }

 private:
  void check_modes(const ast::Clause& decl, ir::Clause& clause) {
    if (decl.kind != ast::Clause::Kind::Award) return;
    if (checker_.names.subject.empty()) {
      if (tell_missing_subject(checker_))
        report(checker_, {.kind = diag::Kind::NeedsSubject, .at = decl.span, .args = {"an award"}});
      return;
    }
    if (decl.mode) clause.mode = find_mode(run_, *decl.mode, "award " + decl.mode->text);
    if (decl.with) clause.with = find_mode(run_, *decl.with, "with " + decl.with->text);
    if (clause.mode && clause.mode == clause.with)
      report(checker_, {.kind = diag::Kind::SameModeTwice, .at = decl.with->span, .args = {decl.with->text}});
  }

  void for_the_case(const Context& context, ast::ExprId expr, const std::string& or_else = {}) {
    if (!context.mentions.subject) return;
    report(checker_, {.kind = diag::Kind::ClauseOfCandidate,
                      .at = (*checker_.names[module_].file)[expr].span,
                      .args = {checker_.names.subject},
                      .help = "say whose value is meant: `... for best(MODE)`" + or_else});
  }

  Run& run_;
  Checker& checker_;
  ir::Program& program_;
  ModuleId module_;
};

}  // namespace

std::optional<std::uint32_t> find_mode(Run& run, const ast::Name& name, const std::string& where) {
  const ir::Program& program = run.checker.program;
  if (!program.subject) {
    if (run.checker.names.subject.empty() && tell_missing_subject(run.checker))
      report(run.checker,
             {.kind = diag::Kind::ModeUnavailable, .at = name.span, .args = {where, "the program has no subject"}});
    return std::nullopt;  // a subject that was refused has been reported
  }
  const ir::Record& record = program.records[program.subject->record.index()];
  if (has_refused_mode(run.checker)) return std::nullopt;
  if (!program.subject->mode_field) {
    report(run.checker, {.kind = diag::Kind::ModeUnavailable,
                         .at = name.span,
                         .args = {where, "the record `" + record.name + "` has no enum field `mode`"},
                         .related = {{record.span, "declared here"}}});
    return std::nullopt;
  }
  const auto& members = program.enums[program.subject->modes.index()].members;
  const auto member = std::ranges::find(members, name.text);
  if (member != members.end()) return static_cast<std::uint32_t>(member - members.begin());
  report(run.checker, {.kind = diag::Kind::UnknownMode,
                       .at = name.span,
                       .args = {name.text},
                       .help = diag::help_choose(name.text, members, "mode")});
  return std::nullopt;
}

void check_decide(Run& run) {
  const ast::Decl* first = nullptr;
  for (const auto& found : run.all<ast::DecideDecl>()) {
    if (!policy_only(run, found.module, "`decide`", found.decl.span)) continue;
    if (first != nullptr) {
      report(run.checker, {.kind = diag::Kind::WrittenTwice,
                           .at = found.decl.span,
                           .args = {"`decide`"},
                           .related = {{first->span, "the first one"}}});
      continue;
    }
    first = &found.decl;
    std::vector<ir::Clause> checked;
    Clauses clauses{run, found.module};
    for (const ast::Clause& clause : found.node.clauses) checked.push_back(clauses.check(clause));
    run.checker.program.decide = std::move(checked);
  }
}

}  // namespace proviso::check
