// How one rule comes out for the subject that the evaluator looks at, waivers aside.
#pragma once

#include "eval/evaluator.hpp"

namespace proviso::eval {

struct Finding {
  ir::Outcome outcome = ir::Outcome::NotApplicable;
  ir::UnknownId unknown = ir::absent;  ///< why, where the outcome is Unknown
};

/// Guards, then the condition. A disabled rule is not evaluated.
Finding find(Evaluator& evaluator, const ir::Rule& rule);

/// Failed, or unknown where `unknown fails`.
bool counts_as_failed(const ir::Rule& rule, ir::Outcome outcome);
/// Unknown, and nothing said of how an unknown counts.
bool defers(const ir::Rule& rule, ir::Outcome outcome);
/// `require` and `forbid`: what decides whether a candidate, or the case, can be awarded.
bool knocks_out(const ir::Rule& rule);

/// The rules in force, by full name, apart by what they are evaluated for.
std::vector<ir::RuleId> active_rules(const ir::Program& program, ir::Scope scope);

}  // namespace proviso::eval
