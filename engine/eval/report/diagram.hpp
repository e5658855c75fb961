// The values of the parts of one expression, found by evaluating it while a sink watches.
#pragma once

#include "eval/evaluator.hpp"
#include "trace/diagram.hpp"

namespace proviso::eval {

/// Of the expression as written in its file, for whom the evaluator looks at. Parts of a binder's body, which have a
/// value for each element, are left out, as is what says itself: literals, records. The evaluator's watcher is replaced
/// and then removed. Nothing where the source is not at hand or the budget does not suffice.
std::optional<trace::Diagram> diagram_of(Evaluator& evaluator, ExprId root);

}  // namespace proviso::eval
