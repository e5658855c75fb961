#include "trace/render_markdown.hpp"

#include <algorithm>
#include <tuple>

#include "base/text.hpp"
#include "trace/markdown.hpp"
#include "trace/order.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

void section(std::string& out, std::string_view heading) { out.append("\n## ").append(heading).append("\n\n"); }

void item(std::string& out, std::size_t depth, const std::string& text) {
  out += std::string(2 * depth, ' ') + "- " + text + "\n";
}

void missing_items(std::string& out, std::size_t depth, const std::vector<Missing>& missing) {
  for (const Missing& fact : ordered(missing)) {
    item(out, depth, "Missing: " + md(missing_text(fact)));
    if (!fact.ask.empty()) item(out, depth + 1, "Ask: " + md(fact.ask));
  }
}

void write_verdict(std::string& out, const Decision& decision) {
  const Verdict& verdict = decision.verdict;
  out += "# " + md(decision.policy_title.empty() ? decision.policy_name : decision.policy_title) + "\n\n";
  out += "Policy " + md_code(decision.policy_name);
  if (!decision.policy_version.empty()) out += ", version " + md(decision.policy_version);
  if (!decision.as_of.empty()) out += ", as of " + decision.as_of;
  out += ".\n";
  section(out, "Verdict");
  out += "**" + md(headline(decision)) + "**\n\n";
  if (!verdict.clause.empty()) {
    const std::string at = verdict.clause_at ? " (" + md(place_text(*verdict.clause_at)) + ")" : "";
    item(out, 0, "Clause: " + md_code(verdict.clause) + at);
  }
  if (!verdict.because.empty() && !headline_gives_reason(verdict)) item(out, 0, "Because: " + md(verdict.because));
  if (verdict.runner_up) {
    const RunnerUp& second = *verdict.runner_up;
    const std::string behind = second.distance.text.empty() ? "behind on " : md(second.distance.text) + " behind on ";
    item(out, 0,
         "Runner-up: " + md_code(second.candidate) + ", " + behind + md_code(second.key) + " (" +
             md(second.runner_up.text) + " against " + md(second.winner.text) + ")");
  }
  if (verdict.tie) item(out, 0, "Tie: only the id separates the first two.");
}

void write_candidates(std::string& out, const Decision& decision) {
  section(out, "Candidates");
  if (decision.candidates.empty()) {
    out += "None.\n";
    return;
  }
  const std::vector<Figure> figures = figure_columns(decision);
  std::vector<std::string> headings = {"Rank", "Candidate", "Mode", "Status", "Score"};
  for (const Figure& figure : figures) headings.push_back(md(heading_of(figure)));
  std::vector<std::vector<std::string>> rows;
  for (const CandidateResult* candidate : ordered(decision.candidates)) {
    std::vector<std::string> row = {candidate->rank ? std::to_string(*candidate->rank) : "", md_code(candidate->id),
                                    md(candidate->mode), candidate->status,
                                    candidate->score ? md(candidate->score->text) : ""};
    for (const Figure& figure : figures) row.push_back(md(figure_text(*candidate, figure.name)));
    rows.push_back(std::move(row));
  }
  out += md_table(headings, std::move(rows));
}

void write_figures(std::string& out, const Decision& decision) {
  const std::vector<Figure> figures = decisive_figures(decision);
  if (figures.empty()) return;
  section(out, "Figures");
  for (const Figure& figure : figures) {
    item(out, 0, md(heading_of(figure)) + ": " + md(figure.value.text));
    missing_items(out, 1, figure.missing);
  }
}

void write_rule(std::string& out, const Decision& decision, const RuleResult& rule, std::size_t depth) {
  std::string line = "**" + outcome_word(rule) + "** " + md_code(short_rule(decision, rule.rule));
  if (!rule.title.empty()) line += ": " + md(rule.title);
  item(out, depth, line);
  std::string found = rule.message;
  if (found.empty() && rule.trace) found = decisive_part(*rule.trace);
  if (!found.empty()) item(out, depth + 1, "Found: " + md(found));
  if (rule.margin) item(out, depth + 1, "Margin: " + md(margin_text(*rule.margin)));
  for (const WaiverUse* waiver : ordered_by(rule.waivers, &WaiverUse::id))
    item(out, depth + 1, "Waiver: " + md(waiver_text(*waiver)));
  missing_items(out, depth + 1, rule.missing);
  if (rule.outcome == "unknown" && !rule.ask.empty()) item(out, depth + 1, "Would settle it: " + md(rule.ask));
  if (!rule.because.empty()) item(out, depth + 1, "Because: " + md(rule.because));
  if (!rule.cites.empty()) item(out, depth + 1, "Cites: " + md(base::join(rule.cites, ", ")));
}

void write_reasons(std::string& out, const Decision& decision) {
  const auto of_case = open_case_rules(decision);
  if (!of_case.empty()) section(out, "Rules of the case");
  for (const RuleResult* rule : of_case) write_rule(out, decision, *rule, 0);
  bool first = true;
  for (const CandidateResult* candidate : ordered(decision.candidates)) {
    if (candidate->status == "eligible") continue;
    if (first) section(out, "Reasons");
    first = false;
    item(out, 0, md_code(candidate->id) + ", " + candidate->status);
    for (const RuleResult* rule : reasons(*candidate)) write_rule(out, decision, *rule, 1);
    for (const std::string& reason : reasons_beside_rules(decision, *candidate)) item(out, 1, "Reason: " + md(reason));
  }
}

void write_open(std::string& out, const Decision& decision) {
  const Verdict& verdict = decision.verdict;
  if (!verdict.conditions.empty()) section(out, "Before signing");
  for (const OpenCondition* open : ordered(verdict.conditions)) {
    std::string line = (open->candidate.empty() ? "The case" : md_code(open->candidate)) + ", " +
                       md_code(short_rule(decision, open->rule));
    item(out, 0, open->title.empty() ? line : line + ": " + md(open->title));
    if (!open->message.empty()) item(out, 1, "Found: " + md(open->message));
    if (!open->cleared_by.empty()) item(out, 1, "Cleared by: " + md(either(open->cleared_by)));
    missing_items(out, 1, open->missing);
  }
  if (!verdict.contenders.empty()) section(out, "Contenders");
  for (const Contender* contender : ordered_by(verdict.contenders, &Contender::candidate)) {
    item(out, 0, md_code(contender->candidate) + " could come before the winner once its facts are known");
    missing_items(out, 1, contender->missing);
  }
  if (!verdict.missing.empty()) section(out, "Missing facts");
  missing_items(out, 0, verdict.missing);
}

void write_warnings(std::string& out, const Decision& decision) {
  const auto found = warnings(decision);
  if (!found.empty()) section(out, "Warnings");
  for (const Warning& warning : found) {
    std::string line = md_code(short_rule(decision, warning.rule)) + (warning.outcome == "unknown" ? " (unknown)" : "");
    item(out, 0, warning.title.empty() ? line : line + ": " + md(warning.title));
    if (!warning.message.empty()) item(out, 1, "Found: " + md(warning.message));
    if (!warning.candidates.empty()) item(out, 1, "About: " + md(base::join(warning.candidates, ", ")));
    missing_items(out, 1, warning.missing);
  }
  const auto disabled = disabled_rules(decision);
  if (!disabled.empty()) section(out, "Disabled rules");
  for (const DisabledRule& rule : disabled)
    item(out, 0, md_code(short_rule(decision, rule.rule)) + ": " + md(rule.note));
  if (!decision.overrides.empty()) section(out, "Overridden definitions");
  for (const OverrideUse* one : ordered_by(decision.overrides, &OverrideUse::name))
    item(out, 0, md_code(one->name) + ": " + md(one->because));
  if (!decision.unused_waivers.empty()) section(out, "Waivers that cover nothing");
  for (const WaiverUse* waiver : ordered_by(decision.unused_waivers, &WaiverUse::id))
    item(out, 0, md_code(waiver->id) + (waiver->defect.empty() ? "" : ": " + md(waiver->defect)));
  if (!decision.unused_clearances.empty()) section(out, "Clearances that close nothing");
  for (const UnusedClearance& clearance : decision.unused_clearances) item(out, 0, md(clearance_text(clearance)));
}

void write_basis(std::string& out, const Decision& decision) {
  std::vector<std::string> assumptions = decision.assumptions;
  std::ranges::sort(assumptions);
  if (!assumptions.empty() || !decision.params.empty()) section(out, "Assumptions");
  for (const std::string& assumption : assumptions) item(out, 0, "Convention: " + md(assumption));
  for (const SetParam* param : ordered_by(decision.params, &SetParam::name))
    item(out, 0, "Set for this decision: " + md_code(param->name) + " = " + md(param->value.text));
  section(out, "Inputs");
  std::vector<std::vector<std::string>> rows;
  for (const DecisionInput* input :
       ordered_by(decision.inputs, [](const DecisionInput& i) { return std::tie(i.role, i.path, i.sha256); }))
    rows.push_back({md(input->role), md_code(input->path), md_code(input->sha256)});
  out += md_table({"Role", "File", "SHA-256"}, std::move(rows));
  out += "\nDecided by proviso " + md(decision.engine_version) + ".\n";
}

}  // namespace

std::string to_markdown(const Decision& decision) {
  std::string out;
  write_verdict(out, decision);
  write_figures(out, decision);
  write_open(out, decision);
  write_candidates(out, decision);
  write_reasons(out, decision);
  write_warnings(out, decision);
  write_basis(out, decision);
  return out;
}

}  // namespace proviso::trace
