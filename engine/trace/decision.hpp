// A decision, complete and self-contained: what `eval` prints, what a ledger stores, what a memo tells. Plain data and
// texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "trace/derivation.hpp"

namespace proviso::trace {

inline constexpr const char* decision_schema = "proviso.decision/1";

/// A rule's waiver, valid or not.
struct WaiverUse {
  std::string id;
  bool valid = false;
  std::string defect;  ///< why it does not count, or empty
  std::string expires_on;
  std::vector<std::string> approved_by;  ///< "name (role)"
  std::vector<std::string> conditions;   ///< not yet cleared
  std::string rule;                      ///< as the waiver names it
  std::string scope;
  std::string reason;
  std::string requested_by;
  std::string issued_on;
  std::string risk;                   ///< what may come of it, or empty
  std::string compensating_controls;  ///< what is done instead, or empty
  std::vector<std::string> evidence;  ///< what it rests on
};

/// How far a rule is from its limit. Positive is room.
struct Margin {
  Shown absolute;
  Shown percent;  ///< of the limit, "12.5 %", or empty where the limit is zero
};

/// A clearance that can close nothing.
struct UnusedClearance {
  std::string what;  ///< the rule, or the waiver and its condition; and the candidate
  std::string by;    ///< "name (role)"
  std::string on;    ///< ISO date
  std::string defect;

  friend auto operator<=>(const UnusedClearance&, const UnusedClearance&) = default;
};

/// A module's definition that the policy replaced.
struct OverrideUse {
  std::string name;  ///< full
  std::string because;
  SourceRef at;

  friend bool operator==(const OverrideUse&, const OverrideUse&) = default;
};

struct RuleResult {
  std::string rule;  ///< full name
  std::string title;
  std::string kind;       ///< precondition, require, forbid, condition, warn
  std::string outcome;    ///< not_applicable, pass, fail, unknown, waived, disabled
  bool decisive = false;  ///< it alone suffices for the status of its candidate (or of the case)
  bool counts_as_failed = false;
  std::optional<Margin> margin;
  std::string message;  ///< of `else`, where the rule did not pass
  std::string because;
  std::string ask;   ///< what would settle an unknown
  std::string note;  ///< "disabled: ...", or empty
  std::vector<std::string> cites;
  std::vector<Missing> missing;
  std::vector<WaiverUse> waivers;
  std::string cleared;  ///< a condition that was cleared: by whom and when
  SourceRef at;
  std::optional<Step> trace;  ///< decisive rules, or all: as asked for
  std::string group = {};     ///< heading of the group it stands in: its title, else its name; or empty
};

struct Figure {
  std::string name;
  std::string title;
  Shown value;
  std::vector<Missing> missing;
  std::optional<Step> trace = {};  ///< where it was asked for
};

struct ScoreResult {
  std::string name;
  std::string title;
  Shown value;
  Shown points;  ///< 0..100
  Shown weight;
  std::string note = {};              ///< "below its least, 20 points", "unknown scores 0", or empty
  std::vector<Missing> missing = {};  ///< where the value is unknown
};

/// A key of the ranking as it was compared.
struct RankValue {
  std::string key;  ///< "highest score", "lowest candidate.term"
  Shown value;
  std::vector<Missing> missing = {};  ///< where the value is unknown
};

struct CandidateResult {
  std::string id;
  std::string mode;                   ///< empty where the subject has none
  std::string provider;               ///< of the subject's field of that name; or empty
  std::string status;                 ///< eligible, waived, insufficient, ineligible
  std::optional<std::uint32_t> rank;  ///< 1 is best; awardable candidates only
  std::optional<Shown> score;
  std::vector<RuleResult> rules;  ///< by full name; all of them, whatever the status
  std::vector<Figure> figures;
  std::vector<ScoreResult> scores;
  std::vector<RankValue> rank_values;
  SourceRef at;  ///< where the data has it
};

/// Candidates that are counted, not told: those behind the first of a long list.
struct Untold {
  std::size_t eligible = 0;
  std::size_t waived = 0;
  std::size_t insufficient = 0;
  std::size_t ineligible = 0;
  struct Reason {
    std::string rule;            ///< full name
    std::size_t candidates = 0;  ///< of whose status this rule alone suffices
  };
  std::vector<Reason> reasons;  ///< by full name

  std::size_t all() const { return eligible + waived + insufficient + ineligible; }
};

/// What must be cleared before signing.
struct OpenCondition {
  std::string rule;       ///< full name, or the waiver's id
  std::string candidate;  ///< empty for the case
  std::string title;
  std::string message;
  std::vector<std::string> cleared_by;
  std::vector<Missing> missing;
};

/// An insufficient candidate that might beat the winner once its facts are known.
struct Contender {
  std::string candidate;
  std::vector<Missing> missing;
};

/// The runner-up and the first rank key that separates it from the winner.
struct RunnerUp {
  std::string candidate;
  std::string key;
  Shown winner;
  Shown runner_up;
  Shown distance;  ///< between them; empty where the key is no quantity
};

struct Verdict {
  std::string kind;  ///< award, conditional, reject, insufficient, pause
  std::string mode;  ///< of the winner, or empty
  std::string candidate;
  std::string with_candidate;
  std::string with_mode;
  std::string clause;  ///< the clause as written, or empty
  std::optional<SourceRef> clause_at;
  std::string because;  ///< the clause's reason, or the engine's: "no clause awards"
  std::vector<Missing> missing;
  std::vector<OpenCondition> conditions;
  std::vector<Contender> contenders;
  std::vector<Figure> figures;
  bool tie = false;
  std::optional<RunnerUp> runner_up;
};

/// Who has to approve before anybody acts on the decision.
struct ApprovalWanted {
  std::string name;                             ///< of the policy's definition, full
  std::string candidate;                        ///< whose award asks for it; empty: the case
  std::vector<std::vector<std::string>> roles;  ///< one of these sets, each role by another person
  std::vector<std::string> apart;               ///< people who may not
  std::vector<Missing> missing;                 ///< where it is unknown who has to: nobody can approve
};

struct DecisionInput {
  std::string role;
  std::string path;
  std::string sha256;
};

struct SetParam {
  std::string name;
  Shown value;
};

struct Decision {
  std::string engine_version;
  std::string policy_name;
  std::string policy_title;
  std::string policy_version;
  std::string policy_sha256;
  std::string as_of;
  Verdict verdict;
  std::vector<CandidateResult> candidates;  ///< by rank, then status, then id
  Untold untold;                            ///< the candidates beyond, where only so many were asked for
  std::vector<RuleResult> case_rules;
  std::vector<Figure> case_figures;
  std::vector<ApprovalWanted> approvals;  ///< in the order of their names
  std::vector<DecisionInput> inputs;
  std::vector<SetParam> params;                    ///< set on the command line
  std::vector<OverrideUse> overrides;              ///< by name, whether or not a rule rests on them
  std::vector<std::string> assumptions;            ///< conventions used: "1 month = 730 h"
  std::vector<WaiverUse> unused_waivers;           ///< valid or not, covering nothing
  std::vector<UnusedClearance> unused_clearances;  ///< sorted
};

}  // namespace proviso::trace
