#include "eval/testing/coverage.hpp"

#include <algorithm>

#include "eval/report/words.hpp"
#include "eval/wording.hpp"

namespace proviso::eval {

using ir::ExprId;
using Kind = trace::CoveragePoint::Kind;

CoverageCount::CoverageCount(const ir::Program& program)
    : program_{program},
      chosen_(program.exprs.size()),
      truths_(program.exprs.size()),
      came_out_(program.rules.size()),
      taken_(program.decide ? program.decide->size() : 0) {}

void CoverageCount::add(const Tally& tally, const Ruling& ruling) {
  const auto count = [&](ir::RuleId rule, ir::Outcome outcome) {
    ++came_out_[rule.index()][static_cast<std::size_t>(outcome)];
  };
  for (std::size_t i = 0; i < tally.case_rules.size(); ++i) count(tally.case_rules[i], tally.case_outcomes[i]);
  for (std::size_t candidate = 0; candidate < tally.candidates.size(); ++candidate)
    for (std::size_t i = 0; i < tally.candidate_rules.size(); ++i)
      count(tally.candidate_rules[i], tally.outcome(candidate, i));
  if (ruling.clause && *ruling.clause < taken_.size() && ruling.basis != Basis::ClauseUnknown) ++taken_[*ruling.clause];
  open_.clear();
}

void CoverageCount::enter(ExprId expr) {
  if (open_.empty() || !open_.back().open_choice) ++chosen_[expr.index()];
  open_.push_back({expr});
}

void CoverageCount::leave(ExprId expr, const ir::Value& value) {
  open_.pop_back();
  if (value.is_true()) ++truths_[expr.index()].yes;
  if (value.is_false()) ++truths_[expr.index()].no;
  if (open_.empty() || !value.is_unknown()) return;
  // What is chosen by: once it is unknown, the ways that follow are only looked at.
  Open& outer = open_.back();
  const ir::Node& node = program_[outer.expr].node;
  if (const auto* choice = std::get_if<ir::If>(&node))
    outer.open_choice = outer.open_choice || choice->condition == expr;
  if (const auto* match = std::get_if<ir::Match>(&node)) {
    outer.open_choice = outer.open_choice || match->scrutinee == expr;
    for (std::uint32_t i = 0; i < match->arms.count; ++i)
      outer.open_choice = outer.open_choice || program_.arms[match->arms.begin + i].limit == expr;
  }
}

namespace {

/// Which definition, rule or show a place in a file belongs to.
class Owners {
 public:
  explicit Owners(const ir::Program& program) {
    for (const ir::Definition& one : program.definitions)
      if (!one.of_test) add(one.span, one.name);
    for (const ir::Function& one : program.functions) add(one.span, one.name);
    for (const ir::Rule& one : program.rules) add(one.span, one.name);
    for (const ir::Show& one : program.shows) add(one.span, one.name);
    for (const ir::Score& one : program.scores) add(one.span, one.name);
  }

  /// Empty where nothing holds it: a test, a rank key, a default.
  std::string of(base::Span span) const {
    for (const auto& [owner, name] : owners_)
      if (owner.file == span.file && owner.begin <= span.begin && span.end <= owner.end) return name;
    return {};
  }

 private:
  void add(base::Span span, std::string_view name) { owners_.emplace_back(span, short_name(name)); }
  std::vector<std::pair<base::Span, std::string>> owners_;
};

class Points {
 public:
  Points(const base::SourceMap& sources, const std::function<bool(base::FileId)>& wanted)
      : sources_{sources}, wanted_{wanted} {}

  void add(Kind kind, std::string name, std::string what, base::Span at, std::uint64_t hits) {
    if (!at.valid() || !wanted_(at.file)) return;
    const base::LineColumn place = sources_.line_column(at.file, at.begin);
    file_of(at.file).points.push_back({.kind = kind,
                                       .name = std::move(name),
                                       .what = std::move(what),
                                       .line = place.line,
                                       .column = place.column,
                                       .hits = hits});
  }

  std::string text(base::Span span) const { return written(&sources_, span, 60); }

  /// Merging with nothing brings the points of instances of one function together, and all in order.
  trace::Coverage take() {
    trace::Coverage all;
    for (auto& [id, file] : files_) {
      trace::Coverage one;
      one.files.push_back(file);
      trace::Coverage empty = one;
      empty.files.front().points.clear();
      trace::merge(all, std::move(empty));
      trace::merge(all, std::move(one));
    }
    return all;
  }

 private:
  trace::CoverageFile& file_of(base::FileId id) {
    const auto [at, is_new] = files_.try_emplace(id);
    if (is_new) {
      at->second.path = sources_.path(id);
      for (std::uint32_t line = 1; line <= sources_.line_count(id); ++line)
        at->second.lines.emplace_back(sources_.line_text(id, line));
      while (!at->second.lines.empty() && at->second.lines.back().empty()) at->second.lines.pop_back();
    }
    return at->second;
  }

  const base::SourceMap& sources_;
  const std::function<bool(base::FileId)>& wanted_;
  std::map<base::FileId, trace::CoverageFile> files_;
};

}  // namespace

trace::Coverage CoverageCount::report(const base::SourceMap& sources,
                                      const std::function<bool(base::FileId)>& wanted) const {
  Points points{sources, wanted};
  const std::vector<bool> doubtful = may_be_unknown(program_);
  const auto in_doubt = [&](ExprId expr) { return doubtful[expr.index()]; };
  for (std::size_t i = 0; i < program_.rules.size(); ++i) {
    const ir::Rule& rule = program_.rules[i];
    if (!rule.active || rule.disabled) continue;
    const std::string name{short_name(rule.name)};
    const auto outcome = [&](ir::Outcome which, std::string what) {
      points.add(Kind::Rule, name, std::move(what), rule.span, came_out_[i][static_cast<std::size_t>(which)]);
    };
    outcome(ir::Outcome::Pass, "passed");
    outcome(ir::Outcome::Fail, "failed");
    if (in_doubt(rule.that) || std::ranges::any_of(rule.guards, in_doubt)) outcome(ir::Outcome::Unknown, "unknown");
    if (!rule.waivable_by.empty()) outcome(ir::Outcome::Waived, "waived");
    for (const ExprId guard : rule.guards) {
      points.add(Kind::Guard, name, "true", program_[guard].span, truths_[guard.index()].yes);
      points.add(Kind::Guard, name, "false", program_[guard].span, truths_[guard.index()].no);
    }
  }
  const Owners owners{program_};
  for (const ir::Expr& expr : program_.exprs) {
    const auto* choice = std::get_if<ir::If>(&expr.node);
    const auto* match = std::get_if<ir::Match>(&expr.node);
    if (choice == nullptr && match == nullptr) continue;
    const std::string owner = owners.of(expr.span);
    if (owner.empty()) continue;
    if (choice != nullptr) {
      points.add(Kind::Branch, owner, "then " + points.text(program_[choice->then].span), program_[choice->then].span,
                 chosen_[choice->then.index()]);
      points.add(Kind::Branch, owner, "else " + points.text(program_[choice->otherwise].span),
                 program_[choice->otherwise].span, chosen_[choice->otherwise.index()]);
      continue;
    }
    for (std::uint32_t arm = 0; arm < match->arms.count; ++arm) {
      const ir::Arm& one = program_.arms[match->arms.begin + arm];
      points.add(Kind::Arm, owner, points.text(one.span), one.span, chosen_[one.value.index()]);
    }
  }
  for (std::size_t i = 0; i < taken_.size(); ++i) {
    const ir::Clause& clause = (*program_.decide)[i];
    points.add(Kind::Clause, points.text(clause.span), "taken", clause.span, taken_[i]);
  }
  return points.take();
}

}  // namespace proviso::eval
