#include "cli/ledger/figures.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "diag/suggest.hpp"
#include "trace/read_json.hpp"

namespace proviso::cli {

std::vector<std::string> first_of(std::string_view text) {
  if (text.empty()) return {};
  if (text.starts_with("ranked by ")) return {std::string{text}};
  std::vector<std::string> out;
  for (const std::string_view name : base::split(text, ',')) out.emplace_back(base::trim(name));
  return out;
}

void WantedFigures::look_in(const std::string& document) {
  if (missing().empty()) return;
  const auto decision = trace::decision_from_json(document);
  if (!decision) return;
  for (const auto* figures : {&decision->verdict.figures, &decision->case_figures})
    for (const auto& figure : *figures) known_.insert(figure.name);
  for (const auto& candidate : decision->candidates) {
    for (const auto& figure : candidate.figures) known_.insert(figure.name);
    for (const auto& value : candidate.rank_values) known_.insert("ranked by " + value.key);
  }
}

void WantedFigures::check(const std::string& option, std::string_view where) const {
  const auto none = missing();
  if (none.empty()) return;
  std::string text = option;
  text.append(": no decision has a figure `").append(none.front()).append("`").append(where);
  const std::string help = diag::help_choose(none.front(), std::vector(known_.begin(), known_.end()), "figure");
  if (!help.empty()) text.append("; ").append(help);
  throw CLI::ValidationError{text};
}

std::vector<std::string> WantedFigures::missing() const {
  std::vector<std::string> out;
  for (const std::string& name : names_)
    if (!known_.contains(name)) out.push_back(name);
  return out;
}

}  // namespace proviso::cli
