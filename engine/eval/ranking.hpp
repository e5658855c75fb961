// The order of candidates: lexicographic by the rank keys, at last by id.
#pragma once

#include <compare>
#include <string_view>
#include <vector>

#include "eval/evaluator.hpp"

namespace proviso::eval {

/// The policy's keys; without `rank by`, the total score where there is one.
std::vector<ir::RankKey> effective_keys(const ir::Program& program);

/// A key's value for the evaluator's candidate, rounded where the key says `to nearest`.
Value key_value(Evaluator& evaluator, const ir::RankKey& key, const Value& total);

/// floor(k / step + 1/2) * step.
base::Rational to_nearest(const base::Rational& k, const base::Rational& step);

/// Less means better. Both values are known.
std::strong_ordering compare_key(const ir::RankKey& key, const Value& a, const Value& b, const base::Interner& texts);

}  // namespace proviso::eval
