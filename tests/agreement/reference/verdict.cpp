// The verdict, in the order of docs/language.md, "The verdict".
#include <algorithm>

#include "reference/decision.hpp"

namespace proviso::agreement {

Finding Decider::decide() {
  out_.case_rules = judge(ir::Scope::Case, nullptr);
  if (program_.subject) {
    const Value& list = reference_.inputs()[program_.subject->list.index()];
    if (const auto* all = std::get_if<ListPtr>(&list))
      for (const Value& element : (*all)->elements) {
        CandidateFinding candidate;
        candidate.record = std::get<RecordPtr>(element);
        candidate.id = std::get<std::string>(candidate.record->fields[program_.subject->id_field]);
        if (program_.subject->mode_field)
          candidate.mode = std::get<Member>(candidate.record->fields[*program_.subject->mode_field]).index;
        candidate.rules = judge(ir::Scope::Candidate, candidate.record);
        bool failed = false, open = false, waived = false;
        for (const ir::Rule& rule : program_.rules) {
          const auto found = candidate.rules.find(rule.name);
          if (found == candidate.rules.end()) continue;
          const bool knocks_out = rule.kind == ir::RuleKind::Require || rule.kind == ir::RuleKind::Forbid;
          failed = failed || (knocks_out && found->second.counts_as_failed);
          open = open || (knocks_out && found->second.defers);
          waived = waived || found->second.outcome == ir::Outcome::Waived;
        }
        candidate.status = failed   ? Status::Ineligible
                           : open   ? Status::Insufficient
                           : waived ? Status::Waived
                                    : Status::Eligible;
        out_.candidates.push_back(std::move(candidate));
      }
  }
  show_eligible();
  for (CandidateFinding& candidate : out_.candidates) score(candidate);
  show_eligible();
  for (CandidateFinding& candidate : out_.candidates) find_keys(candidate);
  rank();
  show_eligible();
  out_.case_figures = figures(program_.shows, ir::Scope::Case, nullptr);
  for (const CandidateFinding& candidate : out_.candidates)
    out_.figures.push_back(figures(program_.shows, ir::Scope::Candidate, candidate.record));
  out_.verdict = verdict();
  return std::move(out_);
}

std::map<std::string, std::string> Decider::figures(const std::vector<ir::Show>& shows, ir::Scope scope,
                                                    const RecordPtr& subject) {
  std::map<std::string, std::string> out;
  for (const ir::Show& show : shows)
    if (show.scope == scope) {
      const ir::Expr& expr = program_[show.value];
      out[show.name] =
          reference_.shown(reference_.value(show.value, show.slots, subject), expr.type, expr.unit, Digits::All);
    }
  return out;
}

VerdictFinding Decider::verdict() {
  VerdictFinding out;
  bool failed = false, open = false, pauses = false;
  for (const ir::Rule& rule : program_.rules) {
    const auto found = out_.case_rules.find(rule.name);
    if (found == out_.case_rules.end()) continue;
    const bool knocks_out = rule.kind == ir::RuleKind::Require || rule.kind == ir::RuleKind::Forbid;
    failed = failed || (knocks_out && found->second.counts_as_failed);
    open = open || (knocks_out && found->second.defers);
    pauses =
        pauses || (rule.kind == ir::RuleKind::Precondition && (found->second.counts_as_failed || found->second.defers));
  }
  if (program_.decide)
    for (const ir::Clause& clause : *program_.decide)
      if (clause.kind == ir::Clause::Kind::Pause) {
        const Value when = clause.when.valid() ? reference_.value(clause.when, clause.slots, nullptr) : Value{true};
        const auto* why = std::get_if<Unknown>(&when);
        const bool only_no_mode = why != nullptr && why->causes == Causes{{"", "none of the mode"}};
        if (!is_true(when) && (why == nullptr || only_no_mode)) continue;
        if (!pauses) out.figures = figures(clause.shows, ir::Scope::Case, nullptr);
        pauses = true;
      }
  if (pauses) {
    out.kind = "pause";
    return out;
  }
  if (failed || open) {
    out.kind = failed ? "reject" : "insufficient";
    return out;
  }
  const auto ineligible = [](const CandidateFinding& candidate) { return candidate.status == Status::Ineligible; };
  if (out_.candidates.empty() || std::ranges::all_of(out_.candidates, ineligible)) {
    out.kind = out_.candidates.empty() ? "insufficient" : "reject";
    return out;
  }
  return by_clauses();
}

VerdictFinding Decider::by_clauses() {
  VerdictFinding out;
  std::vector<const ir::Clause*> open;  // earlier ones that are not false
  static const ir::Clause award_any{.kind = ir::Clause::Kind::Award,
                                    .mode = {},
                                    .with = {},
                                    .when = {},
                                    .reads_best = {},
                                    .because = {},
                                    .shows = {},
                                    .cites = {},
                                    .slots = 0,
                                    .span = {}};
  const std::vector<ir::Clause> clauses = program_.decide ? *program_.decide : std::vector{award_any};
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const ir::Clause& clause = clauses[i];
    const bool awards = clause.kind == ir::Clause::Kind::Award;
    if (clause.kind == ir::Clause::Kind::Pause) continue;
    if (awards && (best(clause.mode) == nullptr || (clause.with && best(clause.with) == nullptr))) {
      const Value when = clause.when.valid() ? reference_.value(clause.when, clause.slots, nullptr) : Value{true};
      // Whom a mode lacks may yet become awardable; without anyone who could, the clause is dead.
      const bool alive = may_have(clause.mode) && (!clause.with || may_have(clause.with));
      if (alive && (!clause.reads_best.empty() || !is_false(when))) open.push_back(&clause);
      continue;
    }
    const Value when = clause.when.valid() ? reference_.value(clause.when, clause.slots, nullptr) : Value{true};
    if (is_false(when)) continue;
    if (const auto* why = std::get_if<Unknown>(&when)) {
      if (why->causes == Causes{{"", "none of the mode"}}) {
        open.push_back(&clause);
        continue;
      }
      out.kind = "insufficient";
      out.figures = figures(clause.shows, ir::Scope::Case, nullptr);
      return out;
    }
    open.push_back(&clause);
    if (awards) {
      out = award(&clause, open);
    } else {
      out.kind = clause.kind == ir::Clause::Kind::Reject ? "reject" : "insufficient";
    }
    out.clause = i;
    out.figures = figures(clause.shows, ir::Scope::Case, nullptr);
    return out;
  }
  const bool insufficient = std::ranges::any_of(
      out_.candidates, [](const CandidateFinding& candidate) { return candidate.status == Status::Insufficient; });
  out.kind = insufficient ? "insufficient" : "reject";
  return out;
}

bool Decider::may_have(const std::optional<std::uint32_t>& mode) const {
  return std::ranges::any_of(out_.candidates, [&](const CandidateFinding& candidate) {
    return candidate.status != Status::Ineligible && (!mode || candidate.mode == *mode);
  });
}

VerdictFinding Decider::award(const ir::Clause* clause, const std::vector<const ir::Clause*>& open) {
  VerdictFinding out;
  const CandidateFinding& winner = *best(clause->mode);
  const CandidateFinding* with = clause->with ? best(clause->with) : nullptr;
  out.candidate = winner.id;
  if (with != nullptr) out.with = with->id;
  for (const CandidateFinding& other : out_.candidates) {
    const bool in_pool = other.rank && other.id != winner.id && (!clause->mode || other.mode == *clause->mode);
    if (in_pool && compare(winner, other) == 0) out.tie = true;  // then so is the second: keys order the pool
    if (other.status != Status::Insufficient) continue;
    bool named = false, read = false;
    for (const ir::Clause* asked : open) {
      if (asked->kind == ir::Clause::Kind::Award)
        named = named || !asked->mode || *asked->mode == other.mode || (asked->with && *asked->with == other.mode);
      read = read || std::ranges::count(asked->reads_best, other.mode) > 0;
    }
    if (read || (named && may_beat(other, winner))) out.contenders.insert(other.id);
  }
  open_conditions(out, out_.case_rules, "");
  open_conditions(out, winner.rules, winner.id);
  if (with != nullptr) open_conditions(out, with->rules, with->id);
  out.kind = out.conditions.empty() && out.contenders.empty() ? "award" : "conditional";
  return out;
}

// Unless the first key that differs is known for both and puts it below.
bool Decider::may_beat(const CandidateFinding& other, const CandidateFinding& winner) const {
  for (std::size_t i = 0; i < other.keys.size(); ++i) {
    if (is_unknown(other.keys[i]) || is_unknown(winner.keys[i])) return true;
    const bool highest = program_.rank.empty() || program_.rank[i].highest;
    const int side = order(other.keys[i], winner.keys[i]);
    if (side != 0) return highest ? side > 0 : side < 0;
  }
  return other.id < winner.id;
}

void Decider::open_conditions(VerdictFinding& verdict, const RuleFindings& rules, const std::string& candidate) const {
  for (const ir::Rule& rule : program_.rules) {
    const auto found = rules.find(rule.name);
    if (found == rules.end()) continue;
    const bool open = rule.kind == ir::RuleKind::Condition && (found->second.counts_as_failed || found->second.defers);
    if (open && !cleared(rule, candidate)) verdict.conditions.insert(candidate + ": " + rule.name);
    for (const std::string& condition : found->second.open) verdict.conditions.insert(candidate + ": " + condition);
  }
}

}  // namespace proviso::agreement
