#include "eval/scores.hpp"

#include <algorithm>

namespace proviso::eval {

using base::Rational;

std::optional<Rational> linear_points(const Rational& x, const Rational& worst, const Rational& best) {
  if (worst == best) return std::nullopt;
  const Rational share = (x - worst) / (best - worst) * 100;
  return std::clamp(share, Rational{0}, Rational{100});
}

namespace {

Value linear(Evaluator& evaluator, const ir::Score& score, const Value& of) {
  ir::CauseTable& causes = evaluator.world().heap.causes;
  const Value worst = evaluator.value(score.worst);
  const Value best = evaluator.value(score.best);
  ir::UnknownId why = ir::absent;
  for (const Value* part : {&of, &worst, &best})
    if (part->is_unknown()) why = causes.join(why, part->unknown());
  if (why != ir::absent) return Value{why};
  if (auto points = linear_points(of.number(), worst.number(), best.number())) return Value{std::move(*points)};
  return Value{
      evaluator.naming().single(ir::CauseKind::DivisionByZero, score.name, "its worst and best values are the same")};
}

Value mapped(Evaluator& evaluator, const ir::Score& score, const Value& of) {
  if (of.is_unknown()) return of;
  ExprId points = score.points_else;
  for (const auto& [member, value] : score.points)
    if (member == of.member_index()) points = value;
  if (!points.valid())
    return Value{evaluator.naming().single(ir::CauseKind::Empty, score.name, "no points for this member")};
  return evaluator.value(points);
}

}  // namespace

ScorePoints score_points(Evaluator& evaluator, const ir::Score& score) {
  ScorePoints out;
  out.of = evaluator.value(score.of);
  out.points = score.worst.valid() ? linear(evaluator, score, out.of) : mapped(evaluator, score, out.of);
  if (out.points.is_unknown() && score.unknown_scores.valid()) {
    out.points = evaluator.value(score.unknown_scores);
    out.assumed = true;
  }
  if (!score.at_least.valid() || out.points.is_unknown()) return out;
  const Value least = evaluator.value(score.at_least);
  if (least.is_unknown())
    out.points = least;
  else
    out.below = out.points.number() < least.number();
  return out;
}

Value total_score(Evaluator& evaluator, const std::vector<Value>& weights, const std::vector<Value>& points) {
  ir::CauseTable& causes = evaluator.world().heap.causes;
  ir::UnknownId why = ir::absent;
  Rational sum;
  Rational weight;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (const Value* part : {&weights[i], &points[i]})
      if (part->is_unknown()) why = causes.join(why, part->unknown());
    if (why != ir::absent) continue;
    sum += weights[i].number() * points[i].number();
    weight += weights[i].number();
  }
  if (why != ir::absent) return Value{why};
  if (weight.sign() <= 0)
    return Value{evaluator.naming().single(ir::CauseKind::DivisionByZero, "weight", "the weights add up to zero")};
  return Value{sum / weight};
}

std::vector<Value> score_weights(Evaluator& evaluator) {
  std::vector<Value> out;
  for (const ir::Score& score : evaluator.world().program.scores) out.push_back(evaluator.value(score.weight));
  return out;
}

}  // namespace proviso::eval
