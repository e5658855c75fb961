#include "trace/text_candidates.hpp"

#include <algorithm>
#include <utility>

#include "trace/order.hpp"
#include "trace/text_figures.hpp"
#include "trace/text_parts.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

struct Columns {
  bool rank = false;
  bool mode = false;
  bool score = false;
  std::vector<Figure> figures;
};

Columns columns_of(const Decision& decision) {
  Columns out{.figures = figure_columns(decision)};
  for (const CandidateResult& candidate : decision.candidates) {
    out.rank = out.rank || candidate.rank.has_value();
    out.mode = out.mode || !candidate.mode.empty();
    out.score = out.score || candidate.score.has_value();
  }
  return out;
}

Table table_of(const std::vector<const CandidateResult*>& candidates, const Columns& columns) {
  using enum Table::Align;
  Table table;
  if (columns.rank) table.column("rank", Right);
  table.column("candidate", Left);
  if (columns.mode) table.column("mode", Left);
  table.column("status", Left);
  if (columns.score) table.column("score", Right);
  for (const Figure& figure : columns.figures) table.column(figure.name, Right);
  for (const CandidateResult* candidate : candidates) {
    std::vector<std::string> cells;
    if (columns.rank) cells.push_back(candidate->rank ? std::to_string(*candidate->rank) : "-");
    cells.push_back(candidate->id);
    if (columns.mode) cells.push_back(candidate->mode);
    cells.push_back(candidate->status);
    if (columns.score) cells.push_back(candidate->score ? candidate->score->text : "-");
    for (const Figure& figure : columns.figures) cells.push_back(figure_text(*candidate, figure.name));
    table.row(std::move(cells));
  }
  return table;
}

void print_table(Page& page, const Table& table) {
  for (const std::string& line : table.lines()) page.line(2, line);
}

void print_reasons_of(Page& page, const Decision& decision, const CandidateResult& candidate) {
  std::string title = candidate.id;
  if (!candidate.mode.empty()) title += " (" + candidate.mode + ")";
  page.paragraph(2, "", title);
  for (const RuleResult* rule : reasons(candidate)) print_rule(page, decision, *rule, 4);
  for (const std::string& reason : reasons_beside_rules(decision, candidate)) page.paragraph(4, "", reason);
}

}  // namespace

void print_candidates(Page& page, const Decision& decision) {
  page.heading("Candidates");
  if (decision.candidates.empty()) return page.line(2, "none");
  const auto candidates = ordered(decision.candidates);
  Columns columns = columns_of(decision);
  const Table whole = table_of(candidates, columns);
  if (whole.width() + 2 <= page.width()) {
    print_table(page, whole);
  } else {
    const std::vector<Figure> figures = std::exchange(columns.figures, {});
    print_table(page, table_of(candidates, columns));
    print_figures(page, candidates, figures);
  }
  if (const std::string more = untold_text(decision.untold); !more.empty())
    page.paragraph(2, "", more + " (--format json tells them all)");
}

void print_reasons(Page& page, const Decision& decision) {
  const auto candidates = ordered(decision.candidates);
  for (const auto& [status, heading] : {std::pair{"waived", "Waived"},
                                        {"insufficient", "Insufficient: facts are missing"},
                                        {"ineligible", "Ineligible"}}) {
    bool first = true;
    for (const CandidateResult* candidate : candidates) {
      if (candidate->status != status) continue;
      if (first) page.heading(heading);
      first = false;
      print_reasons_of(page, decision, *candidate);
    }
  }
  if (!decision.untold.reasons.empty()) page.heading("What decided the others");
  for (const Untold::Reason& reason : decision.untold.reasons)
    page.paragraph(2, "", short_rule(decision, reason.rule) + ": " + std::to_string(reason.candidates));
}

}  // namespace proviso::trace
