#include "eval/ranking.hpp"

#include "ir/compare.hpp"

namespace proviso::eval {

using base::Rational;

std::vector<ir::RankKey> effective_keys(const ir::Program& program) {
  if (!program.rank.empty()) return program.rank;
  if (program.scores.empty()) return {};
  return {ir::RankKey{.highest = true, .value = {}, .nearest = {}, .slots = 0, .span = {}}};
}

Rational to_nearest(const Rational& k, const Rational& step) {
  return (k / step + Rational::ratio(1, 2)).floor() * step;
}

Value key_value(Evaluator& evaluator, const ir::RankKey& key, const Value& total) {
  Value value = key.value.valid() ? evaluator.value(key.value) : total;
  if (value.is_unknown() || !key.nearest.valid()) return value;
  Value step = evaluator.value(key.nearest);
  if (step.is_unknown()) return step;
  if (step.number().sign() <= 0)
    return Value{evaluator.naming().single(ir::CauseKind::Invalid, "to nearest", "the step is not above zero")};
  return Value{to_nearest(value.number(), step.number())};
}

std::strong_ordering compare_key(const ir::RankKey& key, const Value& a, const Value& b, const base::Interner& texts) {
  return key.highest ? ir::compare(b, a, texts) : ir::compare(a, b, texts);
}

}  // namespace proviso::eval
