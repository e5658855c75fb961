#include "eval/tally.hpp"

#include <algorithm>
#include <array>

#include "eval/columns/rule_columns.hpp"
#include "eval/scores.hpp"

namespace proviso::eval {

using ir::Outcome;

namespace {

class Counter {
  /// Until the evaluator has been asked.
  static constexpr auto not_known = static_cast<Outcome>(RuleColumns::ask);

 public:
  Counter(Evaluator& evaluator, const Waivers& waivers, const TallyOptions& options)
      : evaluator_{evaluator}, world_{evaluator.world()}, waivers_{waivers}, options_{options} {}

  Tally run() {
    prepare();
    case_rules();
    // Where nothing looks at the other candidates, all of one candidate is done while its definitions are remembered.
    if (!looks_at_others()) {
      weights_ = score_weights(evaluator_);
      rules([&](std::size_t i) {
        scores(i);
        keys(i);
      });
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
    for (const ir::RuleId id : out_.candidate_rules)
      out_.asked_in_vain.insert(out_.asked_in_vain.end(), n, asks(program.rules[id.index()]));
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
    return std::ranges::any_of(out_.keys,
                               [&](const ir::RankKey& key) { return staged(key.value) || staged(key.nearest); });
  }

  // ---- rules, a block of candidates at a time

  // `then` is called for each candidate that is not ineligible, while the evaluator looks at it.
  template <class Then>
  void rules(Then&& then) {
    const std::size_t n = out_.candidates.size();
    const bool in_columns = n > 0 && n >= options_.columns;
    RuleColumns columns{evaluator_, in_columns ? out_.candidate_rules : std::vector<ir::RuleId>{}};
    const auto kept = in_columns && options_.keep ? std::make_shared<Kept>(columns.keep(n)) : nullptr;
    out_.kept = kept;
    for (std::size_t begin = 0; begin < n; begin += Columns::block) {
      const std::size_t count = std::min(Columns::block, n - begin);
      if (in_columns) columns.run(std::span{out_.candidates}.subspan(begin, count));
      if (kept != nullptr) columns.store(begin, count, *kept);
      std::fill_n(open_.begin(), count, !in_columns);
      for (std::size_t k = 0; k < out_.candidate_rules.size(); ++k)
        take_column(k, begin, count, in_columns ? columns.outcomes(k) : nullptr);
      set_statuses(begin, count);
      for (std::size_t i = begin; i < begin + count; ++i) {
        if (open_[i - begin]) {
          evaluator_.set_subject(out_.candidates[i]);
          ask_rules(i);
          set_statuses(i, 1);
        }
        if (out_.statuses[i] == Status::Ineligible) continue;
        evaluator_.set_subject(out_.candidates[i]);
        then(i);
      }
      if (options_.progress) options_.progress(begin + count, n);
    }
    evaluator_.set_subject(nullptr);
  }

  // Marks what columns do not know, and what a waiver might cover: for these the evaluator is asked.
  void take_column(std::size_t rule, std::size_t begin, std::size_t count, const std::uint8_t* column) {
    Outcome* const into = out_.outcomes.data() + rule * out_.candidates.size() + begin;
    if (column == nullptr) {
      std::fill_n(into, count, not_known);
      return;
    }
    const ir::RuleId id = out_.candidate_rules[rule];
    const bool waivable = !waivers_.of(id).empty();
    for (std::size_t i = 0; i < count; ++i) {
      into[i] = static_cast<Outcome>(column[i]);
      open_[i] = static_cast<std::uint8_t>(open_[i] | (column[i] == RuleColumns::ask ? 1U : 0U));
    }
    if (!waivable) return;
    for (std::size_t i = 0; i < count; ++i) {
      if (!counts_as_failed(world_.program.rules[id.index()], into[i])) continue;
      into[i] = not_known;
      open_[i] = 1;
    }
  }

  void ask_rules(std::size_t candidate) {
    for (std::size_t k = 0; k < out_.candidate_rules.size(); ++k) {
      const std::size_t at = k * out_.candidates.size() + candidate;
      if (out_.outcomes[at] != not_known) continue;
      evaluator_.start_asking();
      out_.outcomes[at] = outcome_of(out_.candidate_rules[k]);
      out_.asked_in_vain[at] = evaluator_.asked_in_vain();
    }
  }

  bool asks(const ir::Rule& rule) const {
    const Survey& survey = evaluator_.survey();
    return survey[rule.that].asks ||
           std::ranges::any_of(rule.guards, [&](const ExprId guard) { return survey[guard].asks; });
  }

  void set_statuses(std::size_t begin, std::size_t count) {
    std::fill_n(out_.statuses.begin() + static_cast<std::ptrdiff_t>(begin), count, Status::Eligible);
    for (std::size_t k = 0; k < out_.candidate_rules.size(); ++k) {
      const ir::Rule& rule = world_.program.rules[out_.candidate_rules[k].index()];
      if (!knocks_out(rule)) continue;
      std::array<Status, 256> by_outcome{};
      for (const Outcome outcome :
           {Outcome::NotApplicable, Outcome::Pass, Outcome::Fail, Outcome::Unknown, Outcome::Waived, Outcome::Disabled})
        by_outcome[static_cast<std::size_t>(outcome)] = counts_as_failed(rule, outcome) ? Status::Ineligible
                                                        : defers(rule, outcome)         ? Status::Insufficient
                                                        : outcome == Outcome::Waived    ? Status::Waived
                                                                                        : Status::Eligible;
      const Outcome* const from = out_.outcomes.data() + k * out_.candidates.size() + begin;
      Status* const into = out_.statuses.data() + begin;
      for (std::size_t i = 0; i < count; ++i)
        into[i] = std::max(into[i], by_outcome[static_cast<std::size_t>(from[i])]);
    }
  }

  // ---- one candidate; the evaluator looks at it

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
    rules([](std::size_t) {});
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
  const TallyOptions& options_;
  std::array<std::uint8_t, Columns::block> open_{};  ///< of the block: not all outcomes are known yet
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

Tally tally(Evaluator& evaluator, const Waivers& waivers, const TallyOptions& options) {
  return Counter{evaluator, waivers, options}.run();
}

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
