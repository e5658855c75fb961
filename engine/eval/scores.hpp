// Scores, for the candidate that the evaluator looks at: each 0..100, together their weighted mean.
#pragma once

#include "eval/evaluator.hpp"

namespace proviso::eval {

struct ScorePoints {
  Value of;              ///< what is scored
  Value points;          ///< 0..100, or unknown
  bool below = false;    ///< under its `at least`
  bool assumed = false;  ///< from `unknown scores N`
};

ScorePoints score_points(Evaluator& evaluator, const ir::Score& score);

/// Position of `x` between `worst` (0) and `best` (100), clipped; nothing where both are the same.
std::optional<base::Rational> linear_points(const base::Rational& x, const base::Rational& worst,
                                            const base::Rational& best);

/// The weighted mean; unknown, with all causes, where a part is.
Value total_score(Evaluator& evaluator, const std::vector<Value>& weights, const std::vector<Value>& points);

/// The weight of each score, in their order.
std::vector<Value> score_weights(Evaluator& evaluator);

}  // namespace proviso::eval
