// Two candidates side by side: where they part, rule by rule, figure by figure, and in what those rest on. A projection
// of a decision in which both carry every derivation.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/decision.hpp"
#include "trace/layout.hpp"

namespace proviso::trace {

/// One step of two derivations with different values, which are not just those of the step above it. A side without a
/// value never took the step.
struct PartedStep {
  std::size_t depth = 0;
  std::string text;  ///< the expression as written
  std::optional<Shown> a, b;
  std::optional<InputRef> a_at, b_at;  ///< where the data has it
  std::string note;                    ///< "as above": told before
};

struct RulePair {
  RuleResult a, b;
  std::vector<PartedStep> steps;
  bool same_outcome() const { return a.outcome == b.outcome; }
  /// One of the two did not pass; else the rule passes for one and does not apply to the other.
  bool is_adverse() const {
    const auto fine = [](const RuleResult& rule) { return rule.outcome == "pass" || rule.outcome == "not_applicable"; };
    return !fine(a) || !fine(b);
  }
};

struct FigurePair {
  std::string name;
  std::string title;
  Shown a, b;
  /// b - a in the unit of the figure, "known of NAME only", or empty where it is no number.
  std::string difference;
  std::vector<Missing> a_missing, b_missing;
  std::vector<PartedStep> steps;
  bool same() const { return a.text == b.text && a.exact == b.exact; }
};

/// What settles their order, scores included.
struct KeyPair {
  std::string name;
  Shown a, b;
  std::string difference;
  bool same() const { return a.text == b.text && a.exact == b.exact; }
};

struct Comparison {
  CandidateResult a, b;  ///< as decided
  std::string policy_name, policy_version, as_of;
  /// Rules with two outcomes: those that one of the two did not pass before the others; in both, knock-outs, then
  /// conditions, then warnings; by name.
  std::vector<RulePair> parted;
  std::vector<RulePair> agreeing;  ///< the same outcome
  std::vector<FigurePair> figures;
  std::vector<KeyPair> scores;  ///< points
  std::vector<KeyPair> keys;    ///< of the ranking, in its order
  /// In the order of evaluation, rules that one did not pass, then scores, then keys: the first that differs.
  std::string first;
};

/// Both ids are candidates of the decision.
Comparison compare(const Decision& decision, std::string_view a, std::string_view b);

std::string comparison_text(const Comparison& comparison, const TextOptions& options);
/// `proviso.comparison/1`, canonical.
std::string comparison_json(const Comparison& all);

}  // namespace proviso::trace
