// All outcomes of a case, compact: one byte for each rule and candidate, status, score, keys, order. No texts: whatever
// has to be shown is evaluated again by the report, with the evaluator.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "eval/evaluate.hpp"
#include "eval/ranking.hpp"
#include "eval/rules.hpp"
#include "eval/waivers.hpp"

namespace proviso::eval {

using ir::Status;

inline bool is_awardable(Status status) { return status == Status::Eligible || status == Status::Waived; }

class Kept;  // eval/columns/kept.hpp

/// How a rule came out, and whether an `is known` may have been answered false in deciding it.
struct Judged {
  ir::Outcome outcome;
  bool may_have_asked = true;
};

struct Tally {
  std::vector<ir::RuleId> case_rules;       ///< in force, by full name
  std::vector<ir::RuleId> candidate_rules;  ///< likewise
  std::vector<ir::RankKey> keys;            ///< without the id, which is always the last

  std::vector<ir::Outcome> case_outcomes;  ///< by position in case_rules

  std::vector<const ir::RecordValue*> candidates;
  std::vector<std::string_view> ids;
  std::vector<std::optional<std::uint32_t>> modes;
  std::vector<ir::Outcome> outcomes;  ///< position in candidate_rules × candidate
  std::vector<bool> asked_in_vain;    ///< likewise: see Judged
  std::vector<Status> statuses;
  std::vector<Value> totals;                        ///< the score; unknown where there are none
  std::vector<Value> key_values;                    ///< candidate × key
  std::vector<std::uint32_t> ranking;               ///< the awardable ones, best first
  std::vector<std::optional<std::uint32_t>> ranks;  ///< 1 is best; by candidate

  /// What the expressions of the rules came to, where that was asked for and columns knew it; else null.
  std::shared_ptr<const Kept> kept;

  // What `eligible` held while scores and keys were evaluated.
  std::vector<std::uint32_t> eligible_for_scores;
  std::vector<std::uint32_t> eligible_for_keys;

  ir::Outcome outcome(std::size_t candidate, std::size_t rule) const {
    return outcomes[rule * candidates.size() + candidate];
  }
  Judged judged(std::size_t candidate, std::size_t rule) const {
    return {outcome(candidate, rule), asked_in_vain[rule * candidates.size() + candidate]};
  }
  const Value& key(std::size_t candidate, std::size_t key_index) const {
    return key_values[candidate * keys.size() + key_index];
  }
};

struct TallyOptions {
  /// From so many candidates on, what eval/columns knows of the rules is taken from there; it comes out the same.
  std::size_t columns = columns_from;
  bool keep = false;  ///< the trace: fills Tally::kept
  Progress progress = {};
};

/// Evaluates everything up to the ranking. Leaves the evaluator without a subject and ready for `decide`.
Tally tally(Evaluator& evaluator, const Waivers& waivers, const TallyOptions& options = {});

/// The first position at which two candidates differ, with who is better there: a key's number, or keys.size() for the
/// id. Nothing where an unknown comes first.
struct Separation {
  std::size_t key;
  std::strong_ordering order;  ///< less: the first one is better
};
std::optional<Separation> separate(const Tally& tally, std::size_t a, std::size_t b, const base::Interner& texts);

/// What `eligible` and `best` are at a stage, once the tally has got so far.
Standing standing_at(const World& world, const Tally& tally, ir::Stage stage);

}  // namespace proviso::eval
