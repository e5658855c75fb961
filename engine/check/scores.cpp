// score price weight 60 of e from 1.50 USD to 0.20 USD at least 20 unknown scores 0   score s weight 5 of e points { a:
// 0, b: 100 }
#include <algorithm>
#include <map>

#include "check/run.hpp"
#include "check/told.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

class Scores {
 public:
  explicit Scores(Run& run) : run_{run}, checker_{run.checker}, program_{run.checker.program} {}

  void check(const Found<ast::ScoreDecl>& found) {
    const ast::ScoreDecl& decl = found.node;
    if (!names_.claim(checker_, "score", decl.name)) return;
    module_ = found.module;
    ir::Score score;
    score.name = checker_.names[module_].name + '.' + decl.name.text;
    score.span = found.decl.span;
    score.cites = texts_of(found.decl.cites);
    Context context = run_.context(module_, ir::Stage::Score);
    score.of = check_expr(checker_, context, decl.of);
    score.slots = context.slots;
    score.title = check_title(run_, module_, decl.title, score.slots);
    check_weight(decl, score);
    if (decl.from && decl.to)
      check_scale(decl, score);
    else
      check_points(decl, score);
    if (decl.at_least) score.at_least = check_share(*decl.at_least, score);
    if (decl.unknown_scores) score.unknown_scores = check_share(*decl.unknown_scores, score);
    program_.scores.push_back(std::move(score));
  }

 private:
  ir::Span span(ast::ExprId expr) const { return (*checker_.names[module_].file)[expr].span; }

  /// What depends on no fact: a weight, an end of the scale, points.
  ir::ExprId constant(ast::ExprId expr, ir::Score& score, Expected expected) {
    Context context = run_.params_context(module_);
    const ir::ExprId id = check_expr(checker_, context, expr, expected);
    score.slots = std::max(score.slots, context.slots);
    return id;
  }

  void check_weight(const ast::ScoreDecl& decl, ir::Score& score) {
    score.weight = constant(decl.weight, score, {program_.types.number(), plain});
    const auto weight = fold(program_, score.weight);
    if (weight && weight->sign() <= 0)
      report(checker_, {.kind = diag::Kind::WeightNotPositive,
                        .at = span(decl.weight),
                        .args = {decl.name.text, weight->decimal(6)},
                        .help = weight->is_zero() ? "a score that must not count is left out"
                                                  : "turn the scale round: `from WORST to BEST`"});
  }

  void check_scale(const ast::ScoreDecl& decl, ir::Score& score) {
    if (!score.of.valid()) return;
    const ir::Expr of = program_[score.of];
    const ir::TypeKind kind = program_.types[of.type].kind;
    if (kind != ir::TypeKind::Quantity && kind != ir::TypeKind::Any) {
      report(checker_, {.kind = diag::Kind::ScoreNotNumeric,
                        .at = span(decl.of),
                        .args = {"with a scale is of a quantity", decl.name.text,
                                 "of type `" + type_text(program_, of.type, of.unit) + "`"},
                        .help = kind == ir::TypeKind::Enum ? "write `points { ... }` for the members of an enum" : ""});
      return;
    }
    score.worst = constant(*decl.from, score, {of.type, of.unit});
    score.best = constant(*decl.to, score, {of.type, of.unit});
  }

  void check_points(const ast::ScoreDecl& decl, ir::Score& score) {
    if (!score.of.valid()) return;
    const ir::Expr of = program_[score.of];
    const ir::Type type = program_.types[of.type];
    if (type.kind != ir::TypeKind::Enum) {
      if (type.kind == ir::TypeKind::Any) return;
      report(checker_, {.kind = diag::Kind::ScoreNotNumeric,
                        .at = span(decl.of),
                        .args = {"with points is of an enum", decl.name.text,
                                 "of type `" + type_text(program_, of.type, of.unit) + "`"},
                        .help = type.kind == ir::TypeKind::Quantity ? "write `from WORST to BEST`" : ""});
      return;
    }
    enum_ = &program_.enums[type.argument];
    members_.clear();
    for (const ast::Arm& arm : decl.points) {
      const ir::ExprId points = check_share(arm.value, score);
      for (const ast::Pattern& pattern : arm.patterns) add_points(pattern, points, score);
    }
    report_missing(decl, score);
  }

  void add_points(const ast::Pattern& pattern, ir::ExprId points, ir::Score& score) {
    if (pattern.kind == ast::Pattern::Kind::Else) {
      if (claim("else", pattern.span)) score.points_else = points;
      return;
    }
    const std::string name = pattern.member ? pattern.member->text : std::string{};
    const auto member = std::ranges::find(enum_->members, name);
    const bool other_type = pattern.type && pattern.type->text != enum_->name;
    if (pattern.kind != ast::Pattern::Kind::Member || other_type || member == enum_->members.end()) {
      report(checker_, {.kind = diag::Kind::PointsPattern,
                        .at = pattern.span,
                        .args = {name.empty() ? "a limit" : name, enum_->name},
                        .help = diag::help_did_you_mean(name, enum_->members)});
      refused_ = true;
      return;
    }
    if (claim(name, pattern.span))
      score.points.emplace_back(static_cast<std::uint32_t>(member - enum_->members.begin()), points);
  }

  bool claim(const std::string& what, ir::Span at) {
    const auto [place, first] = members_.try_emplace(what, at);
    if (!first)
      report(checker_,
             {.kind = diag::Kind::PointsTwice, .at = at, .args = {what}, .related = {{place->second, "given here"}}});
    return first;
  }

  void report_missing(const ast::ScoreDecl& decl, const ir::Score& score) {
    if (std::exchange(refused_, false) || score.points_else.valid() || members_.contains("else")) return;
    std::vector<std::string> missing;
    for (const std::string& member : enum_->members)
      if (!members_.contains(member)) missing.push_back(member);
    if (missing.empty()) return;
    report(checker_, {.kind = diag::Kind::PointsIncomplete,
                      .at = decl.name.span,
                      .args = {decl.name.text, listed(std::move(missing))},
                      .help = "give them points, or add `else: 0`"});
  }

  /// A number of points.
  ir::ExprId check_share(ast::ExprId expr, ir::Score& score) {
    const ir::ExprId id = constant(expr, score, {program_.types.number(), plain});
    const auto points = fold(program_, id);
    if (points && (*points < 0 || *points > 100))
      report(checker_, {.kind = diag::Kind::ScoreOutOfRange, .at = span(expr), .args = {points->decimal(6)}});
    return id;
  }

  Run& run_;
  Checker& checker_;
  ir::Program& program_;
  Claims names_;
  ModuleId module_;
  const ir::Enum* enum_ = nullptr;           // of the score being checked
  std::map<std::string, ir::Span> members_;  // which have points, likewise
  bool refused_ = false;
};

}  // namespace

void check_scores(Run& run) {
  const auto found = run.all<ast::ScoreDecl>();
  Scores scores{run};
  for (const auto& one : found) {
    if (!policy_only(run, one.module, "a score", one.decl.span)) continue;
    if (!run.checker.program.subject && run.checker.names.subject.empty() && tell_missing_subject(run.checker))
      report(run.checker, {.kind = diag::Kind::NeedsSubject, .at = one.node.name.span, .args = {"a score"}});
    scores.check(one);
  }
}

}  // namespace proviso::check
