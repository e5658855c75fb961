// Builds the decision that people and scripts read out of a tally and a ruling: texts, margins, missing facts,
// derivations. Everything shown is evaluated once more by the evaluator that decided.
#pragma once

#include <map>
#include <set>

#include "eval/evaluate.hpp"
#include "eval/report/recorder.hpp"
#include "eval/report/words.hpp"
#include "eval/verdict.hpp"

namespace proviso::eval {

class Reporter {
 public:
  Reporter(Evaluator& evaluator, const Tally& tally, const Ruling& ruling, const Waivers& waivers,
           const Clearances& clearances, const Options& options)
      : evaluator_{evaluator},
        world_{evaluator.world()},
        tally_{tally},
        ruling_{ruling},
        waivers_{waivers},
        clearances_{clearances},
        options_{options},
        quotations_{evaluator.world()},
        purse_{options.budget + shown_again * evaluator.steps()} {
    evaluator_.grant(unlimited);
  }

  trace::Decision decision();

  /// What a rule lacks: causes of its unknown, and what an `is known` asked for in vain. The evaluator looks at its
  /// subject.
  std::vector<trace::Missing> missing_of(const ir::Rule& rule, std::string_view candidate,
                                         std::optional<Judged> judged = {});
  /// What keeps an insufficient candidate from being judged.
  std::vector<trace::Missing> missing_of_candidate(std::size_t candidate);

 private:
  static constexpr std::uint64_t unlimited = ~std::uint64_t{0};
  /// Figures and messages mention what decided, so the purse grows with what that took.
  static constexpr std::uint64_t shown_again = 16;

  /// What decided is evaluated again as often as it takes; what nobody has evaluated yet, figures and messages, is paid
  /// from the purse. Ends in OutOfBudget where that does not suffice.
  template <class Evaluate>
  auto within_purse(Evaluate&& evaluate) {
    evaluator_.grant(purse_);
    auto out = evaluate();
    purse_ -= evaluator_.steps();
    evaluator_.grant(unlimited);
    return out;
  }
  std::string text_of(ExprId text) {
    return within_purse([&] { return evaluator_.text(text); });
  }

  // ---- rules.cpp
  /// What reads the same of a rule whomever it judges.
  struct Head {
    std::string title;
    std::string group;
    trace::SourceRef at;
  };
  const Head& head_of(ir::RuleId id);
  trace::RuleResult rule_result(ir::RuleId id, Judged judged, std::optional<std::size_t> candidate);
  std::vector<trace::WaiverUse> waiver_uses(ir::RuleId id, ir::Outcome outcome, std::string_view candidate);
  trace::WaiverUse waiver_use(const Waiver& waiver, std::string_view candidate) const;
  bool is_decisive(const ir::Rule& rule, ir::Outcome outcome, std::optional<std::size_t> candidate) const;
  bool wants_trace(const ir::Rule& rule, bool decisive, std::string_view candidate) const;
  bool wants_traces_of(std::string_view candidate, bool decisive) const;
  trace::Step rule_trace(const ir::Rule& rule, HeldTo held_to);
  std::vector<trace::WaiverUse> unused_waivers() const;
  std::vector<trace::UnusedClearance> unused_clearances() const;

  // ---- candidates.cpp
  void candidates(trace::Decision& into);
  bool scores_look_at_others() const;
  trace::CandidateResult candidate_result(std::size_t candidate);
  bool is_told_in_brief(std::string_view candidate) const;
  void count_untold(std::size_t candidate, trace::Untold& into);
  std::vector<trace::ScoreResult> scores();
  trace::Figure figure(const ir::Show& show, std::string_view candidate = {});
  std::string_view figure_name(const ir::Show& show);
  std::vector<trace::Figure> figures(ir::Scope scope, std::string_view candidate = {});
  std::string key_text(std::size_t key) const;
  trace::Shown key_shown(std::size_t candidate, std::size_t key) const;
  trace::Shown key_distance(std::size_t a, std::size_t b, std::size_t key) const;

  // ---- verdict.cpp
  trace::Verdict verdict();
  std::vector<trace::Missing> verdict_missing();
  std::string verdict_because() const;
  trace::OpenCondition open_condition(const OpenItem& item);

  // ---- approvals.cpp
  std::vector<trace::ApprovalWanted> approvals();
  trace::ApprovalWanted approval(const ir::Definition& definition, std::string_view candidate);

  // ---- verdict.cpp, too
  std::vector<trace::OverrideUse> overrides() const;
  std::vector<std::string> assumptions() const;
  std::vector<trace::SetParam> set_params();

  void look_at(std::optional<std::size_t> candidate);

  Evaluator& evaluator_;
  const World& world_;
  const Tally& tally_;
  const Ruling& ruling_;
  const Waivers& waivers_;
  const Clearances& clearances_;
  const Options& options_;
  Quotations quotations_;
  std::uint64_t purse_;  ///< steps
  std::set<const Waiver*> used_;
  /// Of a waiver that is sound by itself: why it did not cover the rule where it was needed.
  struct Refusal {
    std::string defect;
    bool until_known = false;  ///< the rule is unknown: it may cover it yet
  };
  std::map<const Waiver*, Refusal> refused_;
  std::vector<std::optional<Head>> heads_;                ///< of rules, once asked for
  std::map<std::string_view, std::size_t> same_figures_;  ///< by the last part of their names: how many have it
  std::vector<std::size_t> untold_reasons_;               ///< by position in the candidates' rules
};

}  // namespace proviso::eval
