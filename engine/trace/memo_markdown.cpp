// The memo's head: what was decided, on which question; and the order of its sections.
#include <algorithm>

#include "base/text.hpp"
#include "trace/markdown.hpp"
#include "trace/memo_parts.hpp"
#include "trace/order.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

void memo_section(std::string& out, std::string_view heading) { out.append("\n## ").append(heading).append("\n\n"); }

void memo_item(std::string& out, std::size_t depth, const std::string& text) {
  out += std::string(2 * depth, ' ') + "- " + text + "\n";
}

void memo_missing(std::string& out, std::size_t depth, const std::vector<Missing>& missing) {
  for (const Missing& fact : ordered(missing)) {
    memo_item(out, depth, "Missing: " + md(missing_text(fact)));
    if (!fact.ask.empty()) memo_item(out, depth + 1, "Ask: " + md(fact.ask));
  }
}

namespace {

std::string counted(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

/// What a verdict still waits for, as one sentence; empty where it waits for nothing.
std::string firm_once(const Verdict& verdict) {
  std::string out;
  if (!verdict.conditions.empty())
    out = counted(verdict.conditions.size(), "condition is cleared", "conditions are cleared") + " (Before signing)";
  if (!verdict.contenders.empty())
    out += (out.empty() ? "" : " and ") + counted(verdict.contenders.size(), "contender is", "contenders are") +
           " settled (Contenders)";
  return out;
}

void write_verdict(std::string& out, const Memo& memo) {
  const Decision& decision = memo.decision;
  const Verdict& verdict = decision.verdict;
  out += "# " + md(decision.policy_title.empty() ? decision.policy_name : decision.policy_title) + "\n\n";
  out += "Decision memo. Policy " + md_code(decision.policy_name);
  if (!decision.policy_version.empty()) out += ", version " + md(decision.policy_version);
  if (!memo.owner.empty()) out += ", owned by " + md(memo.owner);
  if (!decision.as_of.empty()) out += "; as of " + decision.as_of;
  out += ".\n";
  memo_section(out, "Decision");
  out += "**" + md(headline(decision)) + "**\n";
  std::string items;
  if (!verdict.because.empty() && !headline_gives_reason(verdict))
    memo_item(items, 0, "Because: " + md(verdict.because));
  if (!verdict.clause.empty()) {
    const std::string at = verdict.clause_at ? " (" + md(place_text(*verdict.clause_at)) + ")" : "";
    memo_item(items, 0, "Decided by: " + md_code(verdict.clause) + at);
  }
  if (const std::string open = firm_once(verdict); !open.empty()) memo_item(items, 0, "Firm once " + open);
  if (verdict.runner_up) {
    const RunnerUp& second = *verdict.runner_up;
    const std::string behind = second.distance.text.empty() ? "behind on " : md(second.distance.text) + " behind on ";
    memo_item(items, 0,
              "Runner-up: " + md_code(second.candidate) + ", " + behind + md_code(second.key) + " (" +
                  md(second.runner_up.text) + " against " + md(second.winner.text) + ")");
  }
  if (verdict.tie) memo_item(items, 0, "Tie: only the id separates the first two.");
  if (!items.empty()) out += "\n" + items;
}

void write_question(std::string& out, const MemoQuestion& question) {
  memo_section(out, "The question: " + md_code(question.input));
  std::vector<std::string> headings;
  for (const AskedFact& asked : question.facts)
    if (std::ranges::find(headings, asked.heading) == headings.end()) headings.push_back(asked.heading);
  for (const std::string& heading : headings) {
    if (!heading.empty()) out += "**" + md(heading) + "**\n\n";
    std::vector<std::vector<std::string>> rows;
    for (const AskedFact& asked : question.facts)
      if (asked.heading == heading)
        rows.push_back({md_code(asked.fact.name), md(fact_text(asked.fact)), md(origin_text(asked.fact.input))});
    out += md_table({"Field", "Value", "Where"}, std::move(rows)) + (heading == headings.back() ? "" : "\n");
  }
}

}  // namespace

std::string memo_markdown(const Memo& memo) {
  std::string out;
  write_verdict(out, memo);
  for (const MemoQuestion& question : memo.questions) write_question(out, question);
  memo_candidates(out, memo.decision);
  memo_costs(out, memo.decision);
  memo_open(out, memo.decision);
  memo_waivers(out, memo.decision);
  memo_reasons(out, memo.decision);
  memo_warnings(out, memo.decision);
  memo_assumed(out, memo);
  memo_inputs(out, memo.decision);
  memo_signatures(out, memo);
  return out;
}

}  // namespace proviso::trace
