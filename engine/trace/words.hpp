// What the parts of a decision are called, in one place for every renderer that people read. Plain text, not yet
// harmless.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trace/decision.hpp"

namespace proviso::trace {

/// "AWARD reserve: lambda-h100-12mo, with rent: runpod-1", "PAUSE: a precondition is not met".
std::string headline(const Decision& decision);
/// Whether the headline tells the reason already.
bool headline_gives_reason(const Verdict& verdict);

/// Without the policy's own name in front: `nvlink_inside`, but `std.mistakes.sparse_claim`.
std::string short_rule(const Decision& decision, std::string_view rule);
/// "fail", "not applicable".
std::string outcome_word(const RuleResult& rule);
/// "misses by 1 gpu (50 % of the limit)", "room 110 ms (13.75 % of the limit)", "exactly at the limit".
std::string margin_text(const Margin& margin);
/// "failed and waived by W-17, approved by A (cfo) and B (lead), expires 2026-12-31", "waiver W-17 does not count:
/// revoked".
std::string waiver_text(const WaiverUse& waiver);
/// "candidate.egress_price of `acme`: not stated (expected in quotes/acme.toml)".
std::string missing_text(const Missing& missing);
/// "procurement or cfo".
std::string either(const std::vector<std::string>& alternatives);

/// "cfo and platform_lead, or ceo; not by Ann Author"; who has to is not known: "nobody can, until it is known who has
/// to".
std::string approval_text(const ApprovalWanted& wanted);

/// `chat.proviso:14`.
std::string place_text(const SourceRef& at);
/// `evidence/run-b.json:/ttft_p99, 2026-11-12, own run, measured`.
std::string origin_text(const InputRef& input);

/// The part of a boolean derivation that decided it, with the values it saw: "candidate.gpus >= 4 gpu, with
/// candidate.gpus = 2 gpu"; empty where there is nothing to tell.
std::string decisive_part(const Step& root);

/// Which rules tell why a candidate has its status: those marked decisive, else those that count as failed or are
/// unknown; by name.
std::vector<const RuleResult*> reasons(const CandidateResult& candidate);
/// Why it has its status where no rule says so: an unknown or too low score, an unknown rank key.
std::vector<std::string> reasons_beside_rules(const Decision& decision, const CandidateResult& candidate);

/// A `warn` rule that did not pass, and whom it is about; the same words about several are one.
struct Warning {
  std::string rule;
  std::string title;
  std::string outcome;
  std::string message;
  std::vector<std::string> candidates;  ///< empty: the case
  std::vector<Missing> missing;
};
/// In order of their rules. Of a candidate that is out no doubts are told, of another no facts that its rules lack
/// already.
std::vector<Warning> warnings(const Decision& decision);

/// Case rules that did not pass, warnings aside; by name.
std::vector<const RuleResult*> open_case_rules(const Decision& decision);

struct DisabledRule {
  std::string rule;
  std::string note;
};
std::vector<DisabledRule> disabled_rules(const Decision& decision);

/// "and 99000 more: 12 eligible, 98988 ineligible"; empty where all are told.
std::string untold_text(const Untold& untold);

/// "14 files: 1 brief, 12 quotes, 1 policy".
std::string inputs_line(const std::vector<DecisionInput>& inputs);

const CandidateResult* find_candidate(const Decision& decision, std::string_view id);

/// What a figure is called: its title, else its name.
inline const std::string& heading_of(const Figure& figure) { return figure.title.empty() ? figure.name : figure.title; }

/// Figures that the candidates have, each name once, in the order of the policy.
std::vector<Figure> figure_columns(const Decision& decision);
/// What the decision costs: the winner's figures, the clause's, the case's.
std::vector<Figure> decisive_figures(const Decision& decision);
/// The text of a candidate's figure of this name, or nothing.
std::string figure_text(const CandidateResult& candidate, std::string_view name);

/// "gamma: 5 behind on `highest score` (55 against 60)".
std::string runner_up_text(const RunnerUp& second);

/// "fresh of north, by Pia (legal) on 2026-12-04: the role `legal` does not clear it, but procurement".
std::string clearance_text(const UnusedClearance& clearance);

/// The waivers that cover nothing and stand at no rule either.
std::vector<WaiverUse> waivers_told_nowhere(const Decision& decision);

}  // namespace proviso::trace
