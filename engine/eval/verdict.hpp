// The verdict, in the order that the language prescribes: preconditions and pauses, case rules, candidates, clauses.
#pragma once

#include <optional>
#include <vector>

#include "eval/conditions.hpp"
#include "eval/contender.hpp"

namespace proviso::eval {

/// What settled the verdict.
enum class Basis : std::uint8_t {
  Precondition,    ///< pause: at least one is not met
  PauseClause,     ///< pause: the clause is true, or unknown
  CaseFailed,      ///< reject
  CaseUnknown,     ///< insufficient
  NoCandidates,    ///< insufficient
  AllIneligible,   ///< reject
  Clause,          ///< as the clause says
  ClauseUnknown,   ///< insufficient: its condition is unknown
  NoClauseAwards,  ///< insufficient where a candidate is, else reject
};

struct Ruling {
  ir::VerdictKind kind = ir::VerdictKind::Insufficient;
  Basis basis = Basis::NoCandidates;
  std::optional<std::size_t> winner = {};  ///< positions in the tally
  std::optional<std::size_t> with = {};
  std::optional<std::size_t> runner_up = {};     ///< next in the ranking among those the clause could award
  std::optional<std::size_t> separated_by = {};  ///< the key between winner and runner-up: keys.size() is the id
  std::optional<std::size_t> clause = {};        ///< position in Program::decide
  ir::UnknownId unknown = ir::absent;            ///< of a clause that is unknown
  std::vector<OpenItem> conditions = {};
  std::vector<std::size_t> contenders = {};
  bool tie = false;  ///< only the id separates the first two
};

/// The evaluator must stand at the stage of `decide`, as tally() leaves it.
Ruling give_ruling(Evaluator& evaluator, const Tally& tally, const Waivers& waivers, const Clearances& clearances);

/// Precondition that keeps the case from being decided.
bool is_unmet(const ir::Rule& rule, ir::Outcome outcome);

}  // namespace proviso::eval
