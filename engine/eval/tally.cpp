#include "eval/tally.hpp"

#include <algorithm>

#include "eval/scores.hpp"

namespace proviso::eval {

using ir::Outcome;

namespace {

class Counter {
 public:
  Counter(Evaluator& evaluator, const Waivers& waivers)
      : evaluator_{evaluator}, world_{evaluator.world()}, waivers_{waivers} {}

  Tally run() {
    prepare();
    case_rules();
    // Where nothing looks at the other candidates, all of one candidate is done while its definitions are remembered.
    if (!looks_at_others()) {
      weights_ = score_weights(evaluator_);
      for (std::size_t i = 0; i < out_.candidates.size(); ++i) {
        evaluator_.set_subject(out_.candidates[i]);
        rules(i);
        scores(i);
        keys(i);
      }
      evaluator_.set_subject(nullptr);
      out_.eligible_for_scores = out_.eligible_for_keys = {};
    } else {
      in_stages();
    }
    order();
    return std::move(out_);
  }

 private:
  void prepare() {
    const ir::Program& program = world_.program;
    out_.case_rules = active_rules(program, ir::Scope::Case);
    out_.candidate_rules = active_rules(program, ir::Scope::Candidate);
    out_.keys = effective_keys(program);
    out_.candidates = world_.candidates();
    const std::size_t n = out_.candidates.size();
    for (const ir::RecordValue* candidate : out_.candidates) {
      out_.ids.push_back(world_.id_of(*candidate));
      out_.modes.push_back(world_.mode_of(*candidate));
    }
    out_.outcomes.resize(n * out_.candidate_rules.size());
    out_.statuses.resize(n);
    out_.totals.resize(n);
    out_.key_values.resize(n * out_.keys.size());
    out_.ranks.resize(n);
    points_.resize(program.scores.size());
  }

  Outcome outcome_of(ir::RuleId id) {
    const ir::Rule& rule = world_.program.rules[id.index()];
    const Outcome found = find(evaluator_, rule).outcome;
    return counts_as_failed(rule, found) && waivers_.covered(evaluator_, id) ? Outcome::Waived : found;
  }

  void case_rules() {
    evaluator_.set_subject(nullptr);
    for (const ir::RuleId id : out_.case_rules) out_.case_outcomes.push_back(outcome_of(id));
  }

  bool looks_at_others() const {
    const Survey& survey = evaluator_.survey();
    const auto staged = [&](ExprId expr) { return expr.valid() && survey[expr].staged; };
    for (const ir::Score& score : world_.program.scores)
      for (const ExprId expr :
           {score.weight, score.of, score.worst, score.best, score.at_least, score.unknown_scores, score.points_else})
        if (staged(expr)) return true;
    for (const ir::RankKey& key : out_.keys)
      if (staged(key.value) || staged(key.nearest)) return true;
    return false;
  }

  // ---- one candidate; the evaluator looks at it

  void rules(std::size_t candidate) {
    bool failed = false, unknown = false, waived = false;
    for (std::size_t k = 0; k < out_.candidate_rules.size(); ++k) {
      const ir::RuleId id = out_.candidate_rules[k];
      const ir::Rule& rule = world_.program.rules[id.index()];
      const Outcome outcome = outcome_of(id);
      out_.outcomes[candidate * out_.candidate_rules.size() + k] = outcome;
      if (!knocks_out(rule)) continue;
      failed = failed || counts_as_failed(rule, outcome);
      unknown = unknown || defers(rule, outcome);
      waived = waived || outcome == Outcome::Waived;
    }
    out_.statuses[candidate] = failed    ? Status::Ineligible
                               : unknown ? Status::Insufficient
                               : waived  ? Status::Waived
                                         : Status::Eligible;
  }

  void scores(std::size_t candidate) {
    const std::vector<ir::Score>& declared = world_.program.scores;
    if (declared.empty() || out_.statuses[candidate] == Status::Ineligible) return;
    bool below = false;
    for (std::size_t i = 0; i < declared.size(); ++i) {
      ScorePoints scored = score_points(evaluator_, declared[i]);
      below = below || scored.below;
      points_[i] = std::move(scored.points);
    }
    out_.totals[candidate] = total_score(evaluator_, weights_, points_);
    if (below)
      out_.statuses[candidate] = Status::Ineligible;
    else if (out_.totals[candidate].is_unknown())
      out_.statuses[candidate] = Status::Insufficient;
  }

  void keys(std::size_t candidate) {
    if (out_.statuses[candidate] == Status::Ineligible) return;
    for (std::size_t i = 0; i < out_.keys.size(); ++i) {
      Value value = key_value(evaluator_, out_.keys[i], out_.totals[candidate]);
      if (value.is_unknown()) out_.statuses[candidate] = Status::Insufficient;
      out_.key_values[candidate * out_.keys.size() + i] = std::move(value);
    }
  }

  // ---- all candidates, stage by stage

  void in_stages() {
    each([&](std::size_t i) { rules(i); });
    out_.eligible_for_scores = eligible();
    evaluator_.set_standing(standing_at(world_, out_, ir::Stage::Score));
    weights_ = score_weights(evaluator_);
    each([&](std::size_t i) { scores(i); });
    out_.eligible_for_keys = eligible();
    evaluator_.set_standing(standing_at(world_, out_, ir::Stage::Rank));
    each([&](std::size_t i) { keys(i); });
  }

  template <class Do>
  void each(Do&& act) {
    for (std::size_t i = 0; i < out_.candidates.size(); ++i) {
      evaluator_.set_subject(out_.candidates[i]);
      act(i);
    }
    evaluator_.set_subject(nullptr);
  }

  std::vector<std::uint32_t> eligible() const {
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < out_.statuses.size(); ++i)
      if (is_awardable(out_.statuses[i])) found.push_back(static_cast<std::uint32_t>(i));
    return found;
  }

  void order() {
    out_.ranking = eligible();
    const base::Interner& texts = world_.texts();
    std::ranges::sort(out_.ranking, [&](std::uint32_t a, std::uint32_t b) {
      for (std::size_t k = 0; k < out_.keys.size(); ++k)
        if (const auto better = compare_key(out_.keys[k], out_.key(a, k), out_.key(b, k), texts); better != 0)
          return better < 0;
      return out_.ids[a] < out_.ids[b];
    });
    for (std::size_t i = 0; i < out_.ranking.size(); ++i)
      out_.ranks[out_.ranking[i]] = static_cast<std::uint32_t>(i + 1);
    evaluator_.set_standing(standing_at(world_, out_, ir::Stage::Decide));
  }

  Evaluator& evaluator_;
  const World& world_;
  const Waivers& waivers_;
  Tally out_;
  std::vector<Value> weights_;
  std::vector<Value> points_;
};

Value list_of(const World& world, const Tally& tally, const std::vector<std::uint32_t>& members) {
  ir::Arena& arena = world.heap.arena;
  const std::span<Value> stored = arena.values(members.size());
  for (std::size_t i = 0; i < members.size(); ++i) stored[i] = Value{tally.candidates[members[i]]};
  return Value{arena.list(stored)};
}

}  // namespace

Tally tally(Evaluator& evaluator, const Waivers& waivers) { return Counter{evaluator, waivers}.run(); }

std::optional<Separation> separate(const Tally& tally, std::size_t a, std::size_t b, const base::Interner& texts) {
  for (std::size_t k = 0; k < tally.keys.size(); ++k) {
    const Value& first = tally.key(a, k);
    const Value& second = tally.key(b, k);
    if (first.is_unknown() || second.is_unknown()) return std::nullopt;
    if (const auto order = compare_key(tally.keys[k], first, second, texts); order != 0) return Separation{k, order};
  }
  return Separation{tally.keys.size(), tally.ids[a] <=> tally.ids[b]};
}

Standing standing_at(const World& world, const Tally& tally, ir::Stage stage) {
  Standing out;
  out.stage = stage;
  if (stage == ir::Stage::Score) {
    out.eligible = list_of(world, tally, tally.eligible_for_scores);
    return out;
  }
  if (stage == ir::Stage::Rank) {
    out.eligible = list_of(world, tally, tally.eligible_for_keys);
    return out;
  }
  // In the order of the data, not of the ranking: a list of candidates reads the same at every stage.
  std::vector<std::uint32_t> members = tally.ranking;
  std::ranges::sort(members);
  out.eligible = list_of(world, tally, members);
  if (!world.program.subject || !world.program.subject->mode_field) return out;
  const std::size_t modes = world.program.enums[world.program.subject->modes.index()].members.size();
  out.best.resize(modes);
  out.has_candidate.resize(modes);
  for (const auto& mode : tally.modes)
    if (mode) out.has_candidate[*mode] = true;
  for (const std::uint32_t candidate : tally.ranking)
    if (const auto mode = tally.modes[candidate]; mode && out.best[*mode] == nullptr)
      out.best[*mode] = tally.candidates[candidate];
  return out;
}

}  // namespace proviso::eval
