// How far a rule is from its limit: positive is room, 0 is exactly at it (and a strict limit then fails).
#pragma once

#include <optional>

#include "eval/evaluator.hpp"

namespace proviso::eval {

struct MarginValue {
  base::Rational absolute;                ///< canonical units; of dates, the time between them
  std::optional<base::Rational> percent;  ///< of the limit; nothing where that is zero or a date
  ExprId shown_as;                        ///< the operand whose unit shows it
  bool is_time = false;                   ///< between dates: shown in days
};

/// Of the rule's comparisons, for the evaluator's subject: the failing one, else the closest. Nothing where the rule
/// has none or nothing of them is known. Meaningful where the rule passed or failed.
std::optional<MarginValue> margin_of(Evaluator& evaluator, const ir::Rule& rule);

/// One comparison's distance and whether the rule is content with it: what margin_of chooses among.
struct Distance {
  MarginValue margin;
  bool content = true;
};
/// The one that tells most: where one that is not content fails the rule (`any_fails`), the worst of those, else the
/// closest; where all must fail together, as in a `forbid` over an `and`, the one that comes nearest to rescue.
std::optional<MarginValue> choose_margin(const std::vector<Distance>& distances, bool any_fails);

}  // namespace proviso::eval
