// The page that `explain` prints around the derivations.
#include <algorithm>

#include "trace/order.hpp"
#include "trace/render_derivation.hpp"
#include "trace/text_parts.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

bool named(const RuleResult& result, std::string_view wanted) {
  const std::string_view full = result.rule;
  return full == wanted ||
         (full.size() > wanted.size() && full.ends_with(wanted) && full[full.size() - wanted.size() - 1] == '.');
}

// Decisive first, then what did not pass, then the rest.
int urgency(const RuleResult& rule) {
  if (rule.decisive) return 0;
  return rule.outcome == "fail" || rule.outcome == "unknown" || rule.outcome == "waived" ? 1 : 2;
}

std::vector<const RuleResult*> chosen(const std::vector<RuleResult>& rules, std::optional<std::string_view> wanted) {
  std::vector<const RuleResult*> out;
  for (const RuleResult* rule : ordered(rules))
    if (!wanted || named(*rule, *wanted)) out.push_back(rule);
  std::ranges::stable_sort(out, {}, [](const RuleResult* rule) { return urgency(*rule); });
  return out;
}

void explain_rule(std::string& out, const Decision& decision, const RuleResult& rule, const TextOptions& options) {
  Page page{options};
  page.blank();
  std::string name = short_rule(decision, rule.rule);
  if (!rule.title.empty()) name += ": " + rule.title;
  page.paragraph(0, outcome_lead(rule), name, outcome_style(rule.outcome));
  std::string what = rule.kind;
  if (const std::string at = place_text(rule.at); !at.empty()) what += ", " + at;
  if (rule.decisive) what += ", decisive";
  page.paragraph(outcome_width, "", what);
  rule_details(page, rule, outcome_width);
  out += std::move(page).take();
  if (rule.trace) out += derivation_text(*rule.trace, options, 2);
  out += '\n';
}

void print_scores(Page& page, const Decision& decision, const CandidateResult& candidate) {
  if (candidate.scores.empty()) return;
  Table table;
  table.column("score", Table::Align::Left);
  for (const char* heading : {"value", "points", "weight"}) table.column(heading, Table::Align::Right);
  table.column("", Table::Align::Left);
  for (const ScoreResult& score : candidate.scores)
    table.row({short_rule(decision, score.name), score.value.text, score.points.text, score.weight.text, score.note});
  page.blank();
  for (const std::string& line : table.lines()) page.line(2, line);
  for (const ScoreResult& score : candidate.scores) print_missing(page, score.missing, 4);
}

std::string candidate_head(const Decision& decision, const CandidateResult& candidate, bool whole,
                           const TextOptions& options) {
  Page page{options};
  std::string line = candidate.id;
  if (!candidate.mode.empty()) line += " (" + candidate.mode + ")";
  line += ": " + candidate.status;
  if (candidate.rank) line += ", rank " + std::to_string(*candidate.rank);
  if (candidate.score) line += ", score " + candidate.score->text;
  page.paragraph(0, "", line);
  if (const std::string at = place_text(candidate.at); !at.empty()) page.paragraph(2, "", at);
  if (!whole) {  // one rule was asked for
    page.blank();
    return std::move(page).take();
  }
  std::size_t width = 0;
  for (const Figure& figure : candidate.figures) width = std::max(width, display_width(harmless(heading_of(figure))));
  for (const Figure& figure : candidate.figures) {
    page.paragraph(2, pad(harmless(heading_of(figure)), width) + "  ", figure.value.text);
    print_missing(page, figure.missing, 4);
  }
  print_scores(page, decision, candidate);
  for (const RankValue& value : candidate.rank_values)
    page.paragraph(2, "ranked by ", value.key + ": " + value.value.text);
  page.blank();
  return std::move(page).take();
}

}  // namespace

std::optional<std::string> explanation_text(const Decision& decision, std::string_view candidate,
                                            std::optional<std::string_view> rule, const TextOptions& options) {
  const CandidateResult* found = candidate.empty() ? nullptr : find_candidate(decision, candidate);
  if (!candidate.empty() && found == nullptr) return std::nullopt;
  std::string out;
  bool any = false;
  if (found != nullptr) {
    out += candidate_head(decision, *found, !rule, options);
    for (const RuleResult* each : chosen(found->rules, rule)) {
      explain_rule(out, decision, *each, options);
      any = true;
    }
  }
  const auto of_case = chosen(decision.case_rules, rule);
  if (found == nullptr || (rule && !any))
    for (const RuleResult* each : of_case) {
      explain_rule(out, decision, *each, options);
      any = true;
    }
  if (rule && !any) return std::nullopt;
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

void narrow(Decision& decision, std::string_view candidate, std::optional<std::string_view> rule) {
  const auto keep_rule = [&](std::vector<RuleResult>& rules) {
    if (rule) std::erase_if(rules, [&](const RuleResult& one) { return !named(one, *rule); });
  };
  keep_rule(decision.case_rules);
  for (CandidateResult& one : decision.candidates) keep_rule(one.rules);
  if (candidate.empty()) return;
  std::erase_if(decision.candidates, [&](const CandidateResult& one) { return one.id != candidate; });
  const bool of_case =
      rule && std::ranges::all_of(decision.candidates, [](const auto& one) { return one.rules.empty(); });
  if (!of_case) decision.case_rules.clear();
}

}  // namespace proviso::trace
