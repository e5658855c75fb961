#include "trace/render_text.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "trace/order.hpp"
#include "trace/text_candidates.hpp"
#include "trace/text_parts.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

constexpr std::size_t label_width = 12;

void labelled(Page& page, std::string_view label, std::string_view text) {
  if (!text.empty()) page.paragraph(2, pad(label, label_width), text);
}

std::string policy_line(const Decision& decision) {
  std::string out = decision.policy_title.empty() ? std::string{} : decision.policy_title + " - ";
  out += decision.policy_name;
  if (!decision.policy_version.empty()) out += " " + decision.policy_version;
  return decision.as_of.empty() ? out : out + ", as of " + decision.as_of;
}

void print_head(Page& page, const Decision& decision) {
  const Verdict& verdict = decision.verdict;
  const std::string words = harmless(headline(decision));
  const std::size_t kind = words.find_first_of(" :");
  bool first = true;
  for (const std::string& line : wrap(words, page.width())) {
    const std::size_t strong = first ? std::min(kind, line.size()) : 0;
    page.line(first ? 0 : 2, page.paint(verdict_style(verdict.kind), line.substr(0, strong)) + line.substr(strong));
    first = false;
  }
  page.paragraph(0, "", policy_line(decision));
}

void print_why(Page& page, const Decision& decision) {
  const Verdict& verdict = decision.verdict;
  page.blank();
  labelled(page, "clause", verdict.clause);
  if (verdict.clause_at) labelled(page, "", place_text(*verdict.clause_at));
  if (!headline_gives_reason(verdict)) labelled(page, "because", verdict.because);
  if (verdict.kind == "conditional") {
    std::vector<std::string> open;
    if (!verdict.conditions.empty()) open.emplace_back("what is open before signing is cleared");
    if (!verdict.contenders.empty()) open.emplace_back("the contenders are settled");
    labelled(page, "firm once", base::join(open, " and "));
  }
}

void print_figures(Page& page, const std::vector<Figure>& figures) {
  std::size_t width = 0;
  for (const Figure& figure : figures) width = std::max(width, display_width(harmless(heading_of(figure))));
  width = std::min(width, page.width() / 2);
  for (const Figure& figure : figures) {
    page.paragraph(2, pad(harmless(heading_of(figure)), width) + "  ", figure.value.text);
    print_missing(page, figure.missing, 4);
  }
}

void print_costs(Page& page, const Decision& decision) {
  const Verdict& verdict = decision.verdict;
  const CandidateResult* winner = verdict.candidate.empty() ? nullptr : find_candidate(decision, verdict.candidate);
  const std::vector<Figure> figures = decisive_figures(decision);
  if (!figures.empty()) {
    page.heading(winner != nullptr ? "Figures of " + winner->id : std::string{"Figures"});
    print_figures(page, figures);
  }
  if (verdict.runner_up) {
    const RunnerUp& second = *verdict.runner_up;
    page.heading("Runner-up");
    page.paragraph(2, "", runner_up_text(second));
  }
  if (verdict.tie) page.paragraph(2, "", "tie: only the id separates the first two");
}

void print_open(Page& page, const Decision& decision) {
  const Verdict& verdict = decision.verdict;
  if (!verdict.conditions.empty()) page.heading("Before signing");
  for (const OpenCondition* open : ordered(verdict.conditions)) {
    const std::string whom = open->candidate.empty() ? "the case" : open->candidate;
    page.paragraph(2, "- ",
                   whom + ", " + short_rule(decision, open->rule) + (open->title.empty() ? "" : ": " + open->title));
    if (!open->message.empty()) page.paragraph(4, "", open->message);
    if (!open->cleared_by.empty()) page.paragraph(4, "cleared by ", either(open->cleared_by));
    print_missing(page, open->missing, 4);
  }
  if (!decision.approvals.empty()) page.heading("To be approved by");
  for (const ApprovalWanted& wanted : decision.approvals) {
    page.paragraph(2, "- ",
                   approval_text(wanted) + (wanted.candidate.empty() ? "" : " (for " + wanted.candidate + ")"));
    print_missing(page, wanted.missing, 4);
  }
  if (!verdict.contenders.empty()) page.heading("Contenders (may overtake the winner)");
  for (const Contender* contender : ordered_by(verdict.contenders, &Contender::candidate)) {
    std::vector<std::string> facts;
    for (const Missing& fact : ordered(contender->missing))
      if (facts.empty() || facts.back() != fact.path) facts.push_back(fact.path);
    page.paragraph(2, "- ", contender->candidate + (facts.empty() ? "" : ", once known: " + base::join(facts, ", ")));
  }
  std::vector<Missing> of_the_case = verdict.missing;  // a candidate's own are told with its rules
  std::erase_if(of_the_case, [](const Missing& fact) { return !fact.candidate.empty(); });
  if (!of_the_case.empty()) page.heading("Missing");
  print_missing(page, of_the_case, 2);
  const auto rules = open_case_rules(decision);
  if (!rules.empty()) page.heading("Rules of the case");
  for (const RuleResult* rule : rules) {
    RuleResult told = *rule;  // without the facts that are listed above
    std::erase_if(told.missing, [&](const Missing& fact) {
      return std::ranges::find(verdict.missing, fact) != verdict.missing.end();
    });
    print_rule(page, decision, told, 2);
  }
}

void print_warnings(Page& page, const Decision& decision) {
  const auto found = warnings(decision);
  if (!found.empty()) page.heading("Warnings");
  for (const Warning& warning : found) {
    const std::string doubt = warning.outcome == "unknown" ? " (unknown)" : "";
    page.paragraph(2, "- ",
                   short_rule(decision, warning.rule) + doubt + (warning.title.empty() ? "" : ": " + warning.title));
    if (!warning.message.empty()) page.paragraph(4, "", warning.message);
    if (!warning.candidates.empty()) page.paragraph(4, "about  ", base::join(warning.candidates, ", "));
    print_missing(page, warning.missing, 4);
  }
  const auto disabled = disabled_rules(decision);
  if (!disabled.empty()) page.heading("Disabled rules");
  for (const DisabledRule& rule : disabled)
    page.paragraph(2, "- ", short_rule(decision, rule.rule) + (rule.note.empty() ? "" : ": " + rule.note));
  if (!decision.overrides.empty()) page.heading("Overridden definitions");
  for (const OverrideUse* one : ordered_by(decision.overrides, &OverrideUse::name))
    page.paragraph(2, "- ", one->name + ": " + one->because);
  const std::vector<WaiverUse> unused = waivers_told_nowhere(decision);
  if (!unused.empty()) page.heading("Waivers that cover nothing");
  for (const WaiverUse* waiver : ordered_by(unused, &WaiverUse::id))
    page.paragraph(2, "- ", waiver->id + (waiver->defect.empty() ? "" : ": " + waiver->defect));
  if (!decision.unused_clearances.empty()) page.heading("Clearances that close nothing");
  for (const UnusedClearance& clearance : decision.unused_clearances)
    page.paragraph(2, "- ", clearance_text(clearance));
}

void print_foot(Page& page, const Decision& decision) {
  page.blank();
  const auto note = [&](std::string_view label, const std::string& text) {
    if (!text.empty()) page.paragraph(0, pad(label, label_width), text, Style::Quiet);
  };
  std::vector<std::string> params;
  for (const SetParam* param : ordered_by(decision.params, &SetParam::name))
    params.push_back(param->name + " = " + param->value.text);
  note("set", base::join(params, ", "));
  std::vector<std::string> assumptions = decision.assumptions;
  std::ranges::sort(assumptions);
  note("assumed", base::join(assumptions, "; "));
  note("inputs", inputs_line(decision.inputs));
}

}  // namespace

std::string to_text(const Decision& decision, const TextOptions& options) {
  Page page{options};
  print_head(page, decision);
  print_why(page, decision);
  print_costs(page, decision);
  print_open(page, decision);
  print_candidates(page, decision);
  print_reasons(page, decision);
  print_warnings(page, decision);
  print_foot(page, decision);
  return std::move(page).take();
}

}  // namespace proviso::trace
