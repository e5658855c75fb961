// Scores, keys and the order of the candidates.
#include <algorithm>

#include "reference/decision.hpp"

namespace proviso::agreement {

void Decider::score(CandidateFinding& candidate) {
  Unknown open;
  bool undecided = false;
  Number total{0}, weights{0};
  const auto constant = [&](const ir::Score& score, ir::ExprId expr) {
    return reference_.value(expr, score.slots, nullptr);
  };
  for (const ir::Score& score : program_.scores) {
    const Value of = reference_.value(score.of, score.slots, candidate.record);
    Value points = of;  // unknown where that is
    if (!is_unknown(of) && score.worst.valid()) {
      const Value worst = constant(score, score.worst), best = constant(score, score.best);
      points = all_unknown({&worst, &best});
      if (!is_unknown(worst) && !is_unknown(best)) {
        const auto &low = std::get<Number>(worst), &high = std::get<Number>(best);
        if (low == high) {
          points = unknown("", "division by zero");
        } else {
          const Number linear = (std::get<Number>(of) - low) / (high - low) * 100;
          points = linear < 0 ? Number{0} : linear > 100 ? Number{100} : linear;
        }
      }
    } else if (!is_unknown(of)) {
      ir::ExprId given = score.points_else;
      for (const auto& [member, expr] : score.points)
        if (member == std::get<Member>(of).index) given = expr;
      points = constant(score, given);
    }
    if (is_unknown(points) && score.unknown_scores.valid()) points = constant(score, score.unknown_scores);
    if (score.at_least.valid() && !is_unknown(points) && order(points, constant(score, score.at_least)) < 0)
      candidate.status = Status::Ineligible;
    candidate.scored.push_back(of);
    candidate.points.push_back(points);
    undecided = undecided || is_unknown(points);
    add_causes(open.causes, points);
    if (is_unknown(points)) continue;
    const auto weight = std::get<Number>(constant(score, score.weight));
    weights = weights + weight;
    total = total + weight * std::get<Number>(points);
  }
  if (program_.scores.empty()) return;
  candidate.total = undecided ? Value{open} : Value{total / weights};
  if (undecided && candidate.status != Status::Ineligible) candidate.status = Status::Insufficient;
}

void Decider::find_keys(CandidateFinding& candidate) {
  if (program_.rank.empty()) {
    if (!program_.scores.empty()) candidate.keys.push_back(candidate.total);
    return;
  }
  for (const ir::RankKey& key : program_.rank) {
    Value value = key.value.valid() ? reference_.value(key.value, key.slots, candidate.record) : candidate.total;
    if (key.nearest.valid() && !is_unknown(value)) {
      const Value step = reference_.value(key.nearest, key.slots, nullptr);
      if (is_unknown(step) || std::get<Number>(step) <= 0)
        value = is_unknown(step) ? step : unknown("", "step");
      else
        value = (std::get<Number>(value) / std::get<Number>(step) + Number{1} / 2).floor() * std::get<Number>(step);
    }
    if (is_unknown(value) && candidate.status != Status::Ineligible) candidate.status = Status::Insufficient;
    candidate.keys.push_back(std::move(value));
  }
}

int Decider::compare(const CandidateFinding& a, const CandidateFinding& b) const {
  for (std::size_t i = 0; i < a.keys.size(); ++i) {
    const bool highest = program_.rank.empty() || program_.rank[i].highest;
    const int side = order(a.keys[i], b.keys[i]);
    if (side != 0) return highest ? -side : side;
  }
  return 0;
}

void Decider::rank() {
  std::vector<CandidateFinding*> order;
  for (CandidateFinding& candidate : out_.candidates)
    if (candidate.awardable()) order.push_back(&candidate);
  std::sort(order.begin(), order.end(), [&](const CandidateFinding* a, const CandidateFinding* b) {
    const int side = compare(*a, *b);
    return side != 0 ? side < 0 : a->id < b->id;
  });
  for (std::size_t i = 0; i < order.size(); ++i) order[i]->rank = static_cast<std::uint32_t>(i + 1);
}

// What `eligible` and `best` mean from here on.
void Decider::show_eligible() {
  Standing standing;
  for (const CandidateFinding& candidate : out_.candidates)
    if (candidate.awardable()) standing.eligible.push_back(candidate.record);
  if (program_.subject && program_.subject->mode_field) {
    const auto modes = program_.enums[program_.subject->modes.index()].members.size();
    for (std::uint32_t mode = 0; mode < modes; ++mode) {
      const CandidateFinding* first = best(mode);
      standing.best.push_back(first != nullptr && first->rank ? first->record : nullptr);
      bool any = false;
      for (const CandidateFinding& candidate : out_.candidates) any = any || candidate.mode == mode;
      standing.has_candidate.push_back(any);
    }
  }
  reference_.set_standing(std::move(standing));
}

const CandidateFinding* Decider::best(const std::optional<std::uint32_t>& mode) const {
  const CandidateFinding* best = nullptr;
  for (const CandidateFinding& candidate : out_.candidates)
    if (candidate.rank && (!mode || candidate.mode == *mode) && (best == nullptr || *candidate.rank < *best->rank))
      best = &candidate;
  return best;
}

}  // namespace proviso::agreement
