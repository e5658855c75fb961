// What has to happen before signing, what was waived, and why the others are out.
#include <algorithm>
#include <set>
#include <tuple>

#include "base/text.hpp"
#include "trace/markdown.hpp"
#include "trace/memo_parts.hpp"
#include "trace/order.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

/// What was weighed when a waiver was granted, where it says so.
void write_weighed(std::string& out, const WaiverUse& waiver, std::size_t depth) {
  if (!waiver.risk.empty()) memo_item(out, depth, "Risk: " + md(waiver.risk));
  if (!waiver.compensating_controls.empty())
    memo_item(out, depth, "Compensating controls: " + md(waiver.compensating_controls));
  if (!waiver.evidence.empty()) memo_item(out, depth, "Evidence: " + md(base::join(waiver.evidence, ", ")));
}

void write_rule(std::string& out, const Decision& decision, const RuleResult& rule, std::size_t depth) {
  std::string line = "**" + outcome_word(rule) + "** " + md_code(short_rule(decision, rule.rule));
  if (!rule.title.empty()) line += ": " + md(rule.title);
  memo_item(out, depth, line);
  std::string found = rule.message;
  if (found.empty() && rule.trace) found = decisive_part(*rule.trace);
  if (!found.empty()) memo_item(out, depth + 1, "Found: " + md(found));
  if (rule.margin) memo_item(out, depth + 1, "Margin: " + md(margin_text(*rule.margin)));
  for (const WaiverUse* waiver : ordered_by(rule.waivers, &WaiverUse::id))
    memo_item(out, depth + 1, "Waiver: " + md(waiver_text(*waiver)));
  memo_missing(out, depth + 1, rule.missing);
  const bool asked = std::ranges::any_of(rule.missing, [&](const Missing& fact) { return fact.ask == rule.ask; });
  if (rule.outcome == "unknown" && !rule.ask.empty() && !asked)
    memo_item(out, depth + 1, "Would settle it: " + md(rule.ask));
  if (!rule.because.empty()) memo_item(out, depth + 1, "Because: " + md(rule.because));
  if (!rule.cites.empty()) memo_item(out, depth + 1, "Cites: " + md(base::join(rule.cites, ", ")));
}

/// Facts that neither a condition nor a contender names.
std::vector<Missing> told_nowhere(const Verdict& verdict) {
  std::vector<Missing> out = verdict.missing;
  const auto same = [](const Missing& a, const Missing& b) { return a.path == b.path && a.where == b.where; };
  std::erase_if(out, [&](const Missing& fact) {
    const auto told = [&](const auto& open) {
      return std::ranges::any_of(open.missing, [&](const Missing& other) { return same(fact, other); });
    };
    return std::ranges::any_of(verdict.conditions, told) || std::ranges::any_of(verdict.contenders, told);
  });
  return out;
}

struct Waived {
  const RuleResult* rule;
  const WaiverUse* waiver;
  std::string candidate;
};

std::vector<Waived> waived(const Decision& decision) {
  std::vector<Waived> out;
  const auto add = [&](const std::vector<RuleResult>& rules, const std::string& candidate) {
    for (const RuleResult* rule : ordered(rules))
      if (rule->outcome == "waived")
        for (const WaiverUse& waiver : rule->waivers)
          if (waiver.valid) out.push_back({rule, &waiver, candidate});
  };
  add(decision.case_rules, "");
  for (const CandidateResult* candidate : ordered(decision.candidates)) add(candidate->rules, candidate->id);
  return out;
}

}  // namespace

void memo_open(std::string& out, const Decision& decision) {
  const Verdict& verdict = decision.verdict;
  if (!verdict.conditions.empty()) memo_section(out, "Before signing");
  for (const OpenCondition* open : ordered(verdict.conditions)) {
    std::string line = (open->candidate.empty() ? "The case" : md_code(open->candidate)) + ", " +
                       md_code(short_rule(decision, open->rule));
    memo_item(out, 0, open->title.empty() ? line : line + ": " + md(open->title));
    if (!open->message.empty()) memo_item(out, 1, "Found: " + md(open->message));
    if (!open->cleared_by.empty()) memo_item(out, 1, "Cleared by: " + md(either(open->cleared_by)));
    memo_missing(out, 1, open->missing);
  }
  if (!decision.approvals.empty()) memo_section(out, "To be approved by");
  for (const ApprovalWanted& wanted : decision.approvals) {
    memo_item(out, 0,
              md(approval_text(wanted)) + (wanted.candidate.empty() ? "" : " (for " + md_code(wanted.candidate) + ")"));
    memo_missing(out, 1, wanted.missing);
  }
  if (!verdict.contenders.empty()) memo_section(out, "Contenders");
  for (const Contender* contender : ordered_by(verdict.contenders, &Contender::candidate)) {
    memo_item(out, 0, md_code(contender->candidate) + " could come before the winner once its facts are known");
    memo_missing(out, 1, contender->missing);
  }
  const std::vector<Missing> more = told_nowhere(verdict);
  if (!more.empty()) memo_section(out, "Missing facts");
  memo_missing(out, 0, more);
}

void memo_waivers(std::string& out, const Decision& decision) {
  const std::vector<Waived> all = waived(decision);
  if (all.empty()) return;
  memo_section(out, "Waivers used");
  std::vector<std::vector<std::string>> rows;
  rows.reserve(all.size());
  for (const Waived& one : all)
    rows.push_back(
        {md_code(one.waiver->id), one.candidate.empty() ? "the case" : md_code(one.candidate),
         md_code(short_rule(decision, one.rule->rule)) + (one.rule->title.empty() ? "" : ": " + md(one.rule->title)),
         md(one.rule->margin ? margin_text(*one.rule->margin) : one.rule->message),
         md(base::join(one.waiver->approved_by, ", ")), md(one.waiver->expires_on),
         md(base::join(one.waiver->conditions, "; "))});
  out += md_table({"Waiver", "Of", "Rule that failed", "By how much", "Approved by", "Expires", "Still to be met"},
                  std::move(rows));
  std::set<std::string> told;  // one waiver may cover several
  for (const Waived& one : all) {
    std::string weighed;
    write_weighed(weighed, *one.waiver, 1);
    if (weighed.empty() || !told.insert(one.waiver->id).second) continue;
    if (told.size() == 1) out += "\n";
    memo_item(out, 0, md_code(one.waiver->id));
    out += weighed;
  }
}

void memo_reasons(std::string& out, const Decision& decision) {
  const auto of_case = open_case_rules(decision);
  if (!of_case.empty()) memo_section(out, "Rules of the case");
  for (const RuleResult* rule : of_case) write_rule(out, decision, *rule, 0);
  bool first = true;
  for (const CandidateResult* candidate : memo_told(decision)) {
    if (candidate->status == "eligible") continue;
    if (first) memo_section(out, "Why each has its status");
    first = false;
    memo_item(out, 0, md_code(candidate->id) + ", " + candidate->status);
    for (const RuleResult* rule : reasons(*candidate)) write_rule(out, decision, *rule, 1);
    for (const std::string& reason : reasons_beside_rules(decision, *candidate))
      memo_item(out, 1, "Reason: " + md(reason));
  }
  if (!decision.untold.reasons.empty()) memo_section(out, "What decided the others");
  for (const Untold::Reason& reason : decision.untold.reasons)
    memo_item(out, 0, md_code(short_rule(decision, reason.rule)) + ": " + std::to_string(reason.candidates));
}

void memo_warnings(std::string& out, const Decision& decision) {
  const auto found = warnings(decision);
  if (!found.empty()) memo_section(out, "Warnings");
  for (const Warning& warning : found) {
    std::string line = md_code(short_rule(decision, warning.rule)) + (warning.outcome == "unknown" ? " (unknown)" : "");
    memo_item(out, 0, warning.title.empty() ? line : line + ": " + md(warning.title));
    if (!warning.message.empty()) memo_item(out, 1, "Found: " + md(warning.message));
    if (!warning.candidates.empty()) memo_item(out, 1, "About: " + md(base::join(warning.candidates, ", ")));
    memo_missing(out, 1, warning.missing);
  }
  const auto disabled = disabled_rules(decision);
  if (!disabled.empty()) memo_section(out, "Disabled rules");
  for (const DisabledRule& rule : disabled)
    memo_item(out, 0, md_code(short_rule(decision, rule.rule)) + ": " + md(rule.note));
  if (!decision.overrides.empty()) memo_section(out, "Overridden definitions");
  for (const OverrideUse* one : ordered_by(decision.overrides, &OverrideUse::name))
    memo_item(out, 0, md_code(one->name) + ": " + md(one->because));
  if (!decision.unused_waivers.empty()) memo_section(out, "Waivers that cover nothing");
  for (const WaiverUse* waiver : ordered_by(decision.unused_waivers, &WaiverUse::id))
    memo_item(out, 0, md_code(waiver->id) + (waiver->defect.empty() ? "" : ": " + md(waiver->defect)));
  if (!decision.unused_clearances.empty()) memo_section(out, "Clearances that close nothing");
  for (const UnusedClearance& clearance : decision.unused_clearances) memo_item(out, 0, md(clearance_text(clearance)));
}

}  // namespace proviso::trace
