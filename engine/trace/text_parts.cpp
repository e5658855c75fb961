#include "trace/text_parts.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "trace/order.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

Style verdict_style(std::string_view kind) {
  if (kind == "award") return Style::Good;
  return kind == "reject" ? Style::Bad : Style::Doubt;
}

Style outcome_style(std::string_view outcome) {
  if (outcome == "pass") return Style::Good;
  if (outcome == "fail") return Style::Bad;
  if (outcome == "unknown" || outcome == "waived") return Style::Doubt;
  return Style::Quiet;
}

void print_missing(Page& page, const std::vector<Missing>& missing, std::size_t indent) {
  for (const Missing& fact : ordered(missing)) {
    page.paragraph(indent, "missing  ", missing_text(fact));
    if (!fact.ask.empty()) page.paragraph(indent, "ask      ", fact.ask);
  }
}

namespace {

// With what was weighed when it was granted; of one that does not count only why.
void print_waiver(Page& page, const WaiverUse& waiver, std::size_t indent) {
  page.paragraph(indent, "", waiver_text(waiver));
  if (!waiver.valid) return;
  if (!waiver.risk.empty()) page.paragraph(indent, "risk     ", waiver.risk);
  if (!waiver.compensating_controls.empty()) page.paragraph(indent, "controls ", waiver.compensating_controls);
  if (!waiver.evidence.empty()) page.paragraph(indent, "evidence ", base::join(waiver.evidence, ", "));
}

}  // namespace

void rule_details(Page& page, const RuleResult& rule, std::size_t indent) {
  const bool failed = rule.outcome == "fail" || rule.outcome == "waived" || rule.counts_as_failed;
  if (!rule.message.empty())
    page.paragraph(indent, "", rule.message);
  else if (rule.trace && rule.outcome != "pass" && rule.outcome != "not_applicable")
    if (const std::string part = decisive_part(*rule.trace); !part.empty()) page.paragraph(indent, "", part);
  if (rule.margin) page.paragraph(indent, "", margin_text(*rule.margin));
  for (const WaiverUse* waiver : ordered_by(rule.waivers, &WaiverUse::id)) print_waiver(page, *waiver, indent);
  if (!rule.cleared.empty()) page.paragraph(indent, "cleared  ", rule.cleared);
  print_missing(page, rule.missing, indent);
  if (rule.outcome == "unknown") {
    if (rule.counts_as_failed) page.paragraph(indent, "", "unknown counts as failed here");
    const bool asked = std::ranges::any_of(
        rule.missing, [&](const Missing& fact) { return fact.ask.find(rule.ask) != std::string::npos; });
    if (!rule.ask.empty() && !asked) page.paragraph(indent, "settle   ", rule.ask);
  }
  if (!rule.note.empty()) page.paragraph(indent, "", rule.note);
  if (failed || rule.outcome == "unknown") {
    if (!rule.because.empty()) page.paragraph(indent, "because  ", rule.because);
    if (!rule.cites.empty()) page.paragraph(indent, "cites    ", base::join(rule.cites, ", "));
  }
}

std::string outcome_lead(const RuleResult& rule) {
  const std::string word = outcome_word(rule);
  return word.size() < outcome_width ? pad(word, outcome_width) : word + "  ";
}

void print_rule(Page& page, const Decision& decision, const RuleResult& rule, std::size_t indent) {
  const std::string name = short_rule(decision, rule.rule);
  page.paragraph(indent, outcome_lead(rule), rule.title.empty() ? name : name + ": " + rule.title,
                 outcome_style(rule.outcome));
  rule_details(page, rule, indent + outcome_width);
}

}  // namespace proviso::trace
