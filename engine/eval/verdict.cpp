#include "eval/verdict.hpp"

#include <algorithm>

namespace proviso::eval {

using ir::Clause;
using ir::Outcome;
using ir::VerdictKind;

bool is_unmet(const ir::Rule& rule, Outcome outcome) {
  if (rule.kind != ir::RuleKind::Precondition) return false;
  return outcome == Outcome::Fail || (outcome == Outcome::Unknown && rule.unknown != ir::UnknownPolicy::Passes);
}

namespace {

class Bench {
 public:
  Bench(Evaluator& evaluator, const Tally& tally, const Waivers& waivers, const Clearances& clearances)
      : evaluator_{evaluator}, world_{evaluator.world()}, tally_{tally}, waivers_{waivers}, clearances_{clearances} {}

  Ruling run() {
    evaluator_.set_subject(nullptr);
    if (any_case_rule(is_unmet)) return {.kind = VerdictKind::Pause, .basis = Basis::Precondition};
    if (auto pause = pause_clause()) return *pause;
    const auto failed = [](const ir::Rule& rule, Outcome outcome) {
      return knocks_out(rule) && counts_as_failed(rule, outcome);
    };
    const auto unknown = [](const ir::Rule& rule, Outcome outcome) {
      return knocks_out(rule) && defers(rule, outcome);
    };
    if (any_case_rule(failed)) return {.kind = VerdictKind::Reject, .basis = Basis::CaseFailed};
    if (any_case_rule(unknown)) return {.kind = VerdictKind::Insufficient, .basis = Basis::CaseUnknown};
    if (tally_.candidates.empty()) return {.kind = VerdictKind::Insufficient, .basis = Basis::NoCandidates};
    if (std::ranges::all_of(tally_.statuses, [](Status status) { return status == Status::Ineligible; }))
      return {.kind = VerdictKind::Reject, .basis = Basis::AllIneligible};
    return clauses();
  }

 private:
  template <class Test>
  bool any_case_rule(Test&& test) const {
    for (std::size_t k = 0; k < tally_.case_rules.size(); ++k)
      if (test(world_.program.rules[tally_.case_rules[k].index()], tally_.case_outcomes[k])) return true;
    return false;
  }

  Value condition(const Clause& clause) { return clause.when.valid() ? evaluator_.value(clause.when) : Value{true}; }

  // Unknown only because `best` was asked of modes that have no candidate at all: such a clause cannot be meant.
  bool only_for_want_of_candidates(const Value& condition) const {
    const auto causes = world_.heap.causes.causes(condition.unknown());
    return !causes.empty() && std::ranges::all_of(causes, [](const ir::Cause& cause) {
      // Behind `best(a) ?? best(b)` the reason goes on with what would do instead.
      return cause.kind == ir::CauseKind::Empty && cause.path.starts_with("best(") &&
             cause.reason.starts_with(no_candidate_of_mode);
    });
  }

  std::optional<Ruling> pause_clause() {
    if (!world_.program.decide) return std::nullopt;
    for (std::size_t i = 0; i < world_.program.decide->size(); ++i) {
      const Clause& clause = (*world_.program.decide)[i];
      if (clause.kind != Clause::Kind::Pause) continue;
      const Value holds = condition(clause);
      if (holds.is_false() || (holds.is_unknown() && only_for_want_of_candidates(holds))) continue;
      Ruling out{.kind = VerdictKind::Pause, .basis = Basis::PauseClause};
      out.clause = i;
      if (holds.is_unknown()) out.unknown = holds.unknown();
      return out;
    }
    return std::nullopt;
  }

  // The best awardable candidate of a mode (nothing: of all), another than `except`.
  std::optional<std::size_t> best(std::optional<std::uint32_t> mode, std::optional<std::size_t> except) const {
    for (const std::uint32_t candidate : tally_.ranking)
      if ((!mode || tally_.modes[candidate] == mode) && candidate != except) return candidate;
    return std::nullopt;
  }

  Ruling clauses() {
    static const std::vector<Clause> award_any{Clause{.kind = Clause::Kind::Award,
                                                      .mode = {},
                                                      .with = {},
                                                      .when = {},
                                                      .reads_best = {},
                                                      .because = {},
                                                      .shows = {},
                                                      .cites = {},
                                                      .slots = 0,
                                                      .span = {}}};
    const bool declared = world_.program.decide.has_value();
    const std::vector<Clause>& all = declared ? *world_.program.decide : award_any;
    std::vector<const Clause*> open;  // earlier ones that are not false
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Clause& clause = all[i];
      if (clause.kind == Clause::Kind::Pause) continue;
      std::optional<std::size_t> winner, with;
      if (clause.kind == Clause::Kind::Award) {
        winner = best(clause.mode, {});
        if (winner && clause.with) with = best(clause.with, winner);
        if (!winner || (clause.with && !with)) {
          if (may_still_hold(clause)) open.push_back(&clause);
          continue;
        }
      }
      const Value holds = condition(clause);
      if (holds.is_false()) continue;
      if (holds.is_unknown() && only_for_want_of_candidates(holds)) {
        open.push_back(&clause);
        continue;
      }
      Ruling out{.kind = VerdictKind::Insufficient, .basis = Basis::Clause};
      if (declared) out.clause = i;
      if (holds.is_unknown()) {
        out.basis = Basis::ClauseUnknown;
        out.unknown = holds.unknown();
      } else if (clause.kind == Clause::Kind::Award) {
        open.push_back(&clause);
        award(out, clause, *winner, with, open);
      } else if (clause.kind == Clause::Kind::Reject) {
        out.kind = VerdictKind::Reject;
      }
      return out;
    }
    const bool insufficient = std::ranges::find(tally_.statuses, Status::Insufficient) != tally_.statuses.end();
    return {.kind = insufficient ? VerdictKind::Insufficient : VerdictKind::Reject, .basis = Basis::NoClauseAwards};
  }

  // A clause passed over before its condition was read. It is dead where a mode that it names has nobody who could
  // become awardable, or where its condition is false without looking at a best candidate.
  bool may_still_hold(const Clause& clause) {
    if (!may_be_awarded(clause.mode) || (clause.with && !may_be_awarded(clause.with))) return false;
    return !clause.reads_best.empty() || !condition(clause).is_false();
  }

  // Whether a candidate of the mode (nothing: of any) is awardable, or may be once its facts are known.
  bool may_be_awarded(std::optional<std::uint32_t> mode) const {
    for (std::size_t i = 0; i < tally_.candidates.size(); ++i)
      if (tally_.statuses[i] != Status::Ineligible && (!mode || tally_.modes[i] == mode)) return true;
    return false;
  }

  void award(Ruling& out, const Clause& clause, std::size_t winner, std::optional<std::size_t> with,
             const std::vector<const Clause*>& open) {
    out.winner = winner;
    out.with = with;
    std::size_t at = 0;
    while (tally_.ranking[at] != winner) ++at;
    const auto next = [&](auto fits) -> std::optional<std::size_t> {
      for (std::size_t i = at + 1; i < tally_.ranking.size(); ++i)
        if (tally_.ranking[i] != with && fits(tally_.ranking[i])) return tally_.ranking[i];
      return std::nullopt;
    };
    // Of the clause's own mode, if there is one; else the best of the others that rank below the winner.
    out.runner_up = next([&](std::size_t i) { return !clause.mode || tally_.modes[i] == clause.mode; });
    const bool rival = out.runner_up.has_value();
    if (!rival) out.runner_up = next([](std::size_t) { return true; });
    if (out.runner_up) {
      const auto apart = separate(tally_, winner, *out.runner_up, world_.texts());
      out.separated_by = apart->key;
      out.tie = rival && apart->key == tally_.keys.size();
    }
    std::vector<std::optional<std::size_t>> whose{winner, std::nullopt};
    if (with) whose.insert(whose.begin() + 1, with);
    for (const auto& who : whose) {
      auto items = open_items(evaluator_, tally_, waivers_, clearances_, who);
      std::ranges::move(items, std::back_inserter(out.conditions));
    }
    out.contenders = contenders(tally_, open, winner, world_.texts());
    out.kind = out.conditions.empty() && out.contenders.empty() ? VerdictKind::Award : VerdictKind::Conditional;
  }

  Evaluator& evaluator_;
  const World& world_;
  const Tally& tally_;
  const Waivers& waivers_;
  const Clearances& clearances_;
};

}  // namespace

Ruling give_ruling(Evaluator& evaluator, const Tally& tally, const Waivers& waivers, const Clearances& clearances) {
  return Bench{evaluator, tally, waivers, clearances}.run();
}

}  // namespace proviso::eval
