// Who was compared, with a row of figures for each; and what the winner's figures rest on.
#include <algorithm>

#include "base/text.hpp"
#include "trace/markdown.hpp"
#include "trace/memo_parts.hpp"
#include "trace/order.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

constexpr std::size_t beside_each_other = 4;  // columns of figures that fit on a page
constexpr std::size_t told_facts = 3;         // of one figure
constexpr std::size_t most_told = 40;         // candidates

/// The rules that settled the status, by their titles.
std::string settled_by(const Decision& decision, const CandidateResult& candidate) {
  if (candidate.status == "eligible") return {};
  std::vector<std::string> out;
  for (const RuleResult* rule : reasons(candidate))
    out.push_back(outcome_word(*rule) + ": " + (rule->title.empty() ? short_rule(decision, rule->rule) : rule->title));
  for (const std::string& reason : reasons_beside_rules(decision, candidate)) out.push_back(reason);
  if (out.size() > 2) out = {out[0], out[1], "and " + std::to_string(out.size() - 2) + " more"};
  return base::join(out, "; ");
}

/// "12 more are left out here: 2 insufficient, 10 ineligible."
std::string left_out(const Decision& decision, std::size_t told) {
  const std::vector<const CandidateResult*> all = ordered(decision.candidates);
  const Untold& untold = decision.untold;
  std::pair<std::string_view, std::size_t> counts[] = {{"eligible", untold.eligible},
                                                       {"waived", untold.waived},
                                                       {"insufficient", untold.insufficient},
                                                       {"ineligible", untold.ineligible}};
  for (std::size_t i = told; i < all.size(); ++i)
    for (auto& [status, n] : counts)
      if (all[i]->status == status) ++n;
  const std::size_t more = all.size() - std::min(told, all.size()) + untold.all();
  if (more == 0) return {};
  std::string out = "\n" + std::to_string(more) + " more are left out here, and stand in the JSON:";
  for (const auto& [status, n] : counts)
    if (n > 0) out += (out.back() == ':' ? " " : ", ") + std::to_string(n) + " " + std::string{status};
  return out + ".\n";
}

void write_figures(std::string& out, const std::vector<const CandidateResult*>& candidates,
                   const std::vector<Figure>& figures, std::size_t first) {
  const std::size_t last = std::min(candidates.size(), first + beside_each_other);
  std::vector<std::string> headings{"Figure"};
  for (std::size_t i = first; i < last; ++i) headings.push_back(md_code(candidates[i]->id));
  std::vector<std::vector<std::string>> rows;
  for (const Figure& figure : figures) {
    std::vector<std::string> row{md(base::trim(heading_of(figure)))};
    for (std::size_t i = first; i < last; ++i) row.push_back(md(figure_text(*candidates[i], figure.name)));
    rows.push_back(std::move(row));
  }
  std::vector<std::string> status{"Decision"};
  for (std::size_t i = first; i < last; ++i)
    status.push_back(md(candidates[i]->status) +
                     (candidates[i]->rank ? ", rank " + std::to_string(*candidates[i]->rank) : ""));
  rows.push_back(std::move(status));
  out += "\n" + md_table(headings, std::move(rows));
}

std::string brief_text(const Fact& fact) {
  const std::string text = fact_text(fact);
  const auto blank = text.find(' ', 40);
  return blank == std::string::npos ? text : text.substr(0, blank) + " ...";
}

std::string rests_on(const Figure& figure) {
  if (!figure.trace) return {};
  std::string out;
  const std::vector<Fact> facts = telling_facts(*figure.trace);
  for (std::size_t i = 0; i < std::min(facts.size(), told_facts); ++i)
    out += (out.empty() ? "" : "; ") + md_code(facts[i].name) + " " + md(brief_text(facts[i])) + " (" +
           md(place_text({facts[i].input.path, facts[i].input.line, 0})) + ")";
  if (facts.size() > told_facts) out += "; and " + std::to_string(facts.size() - told_facts) + " more";
  return out;
}

}  // namespace

std::vector<const CandidateResult*> memo_told(const Decision& decision) {
  std::vector<const CandidateResult*> out = ordered(decision.candidates);
  if (out.size() > most_told) out.resize(most_told);
  return out;
}

void memo_candidates(std::string& out, const Decision& decision) {
  memo_section(out, "Candidates");
  if (decision.candidates.empty()) {
    out += "None.\n";
    return;
  }
  const std::vector<const CandidateResult*> candidates = memo_told(decision);
  std::vector<std::vector<std::string>> rows;
  rows.reserve(candidates.size());
  for (const CandidateResult* candidate : candidates)
    rows.push_back({candidate->rank ? std::to_string(*candidate->rank) : "", md_code(candidate->id),
                    md(candidate->mode), candidate->status, candidate->score ? md(candidate->score->text) : "",
                    md(settled_by(decision, *candidate)), md(place_text(candidate->at))});
  out += md_table({"Rank", "Candidate", "Mode", "Status", "Score", "Settled by", "Where"}, std::move(rows));
  out += left_out(decision, candidates.size());
  const std::vector<Figure> figures = figure_columns(decision);
  if (figures.empty()) return;
  for (std::size_t first = 0; first < candidates.size(); first += beside_each_other)
    write_figures(out, candidates, figures, first);
}

void memo_costs(std::string& out, const Decision& decision) {
  const std::vector<Figure> figures = decisive_figures(decision);
  if (figures.empty()) return;
  const std::string& winner = decision.verdict.candidate;
  memo_section(out, winner.empty() ? std::string{"Figures of the case"} : "Line by line: " + md_code(winner));
  std::vector<std::vector<std::string>> rows;
  rows.reserve(figures.size());
  for (const Figure& figure : figures)
    rows.push_back({md(base::trim(heading_of(figure))), md(figure.value.text), rests_on(figure)});
  out += md_table({"Line", "Value", "Rests on"}, std::move(rows));
  for (const Figure& figure : figures)
    if (!figure.missing.empty()) {
      out += "\n" + md(base::trim(heading_of(figure))) + " is unknown:\n\n";
      memo_missing(out, 0, figure.missing);
    }
}

}  // namespace proviso::trace
