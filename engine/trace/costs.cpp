#include "trace/costs.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "trace/exact_number.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

namespace {

using Values = std::map<std::string, Shown>;

bool is_money(std::string_view unit) {
  const std::string_view currency = unit.substr(0, unit.find('/'));
  return currency.size() == 3 && std::ranges::all_of(currency, [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// By name, whatever they are: which of them is money, the other decision may know.
Values values_of(const Decision& decision) {
  Values out;
  const Verdict& verdict = decision.verdict;
  for (const Figure& figure : verdict.figures) out[figure.name] = figure.value;
  if (!verdict.with_candidate.empty()) return out;
  const CandidateResult* awarded = find_candidate(decision, verdict.candidate);
  if (awarded == nullptr) return out;
  for (const Figure& figure : awarded->figures) out.emplace(figure.name, figure.value);
  for (const RankValue& value : awarded->rank_values) out["ranked by " + value.key] = value.value;
  return out;
}

std::string why_not(const Decision& decision, const Shown& value, std::string_view when) {
  const std::string suffix = " " + std::string{when};
  if (decision.verdict.candidate.empty()) return "nothing is awarded" + suffix;
  const bool together = !decision.verdict.with_candidate.empty();
  if (value.text.empty()) return (together ? "no such figure of both together" : "no such figure") + suffix;
  return (value.text == "unknown" ? "not known" : "no money") + suffix;
}

CostChange change_of(const Decision& then, const Decision& now, const Values& before, const Values& after,
                     const std::string& name_then, const std::string& name_now) {
  const auto of = [](const Values& side, const std::string& name) {
    const auto found = side.find(name);
    return found == side.end() ? Shown{} : found->second;
  };
  CostChange out{name_then, of(before, name_then), of(after, name_now), {}, {}};
  if (name_then != name_now) out.figure.append(" -> ").append(name_now);
  const auto was = amount_of(out.then), is = amount_of(out.now);
  if (!was)
    out.why_not = why_not(then, out.then, "then");
  else if (!is)
    out.why_not = why_not(now, out.now, "now");
  else if (was->unit != is->unit)
    out.why_not = was->unit + " and " + is->unit + " are not compared";
  else
    out.difference = to_text({is->number - was->number, is->unit});
  return out;
}

}  // namespace

std::optional<Amount> amount_of(const Shown& value) {
  const std::string_view text = value.exact.empty() ? value.text : value.exact;
  const auto blank = text.find(' ');
  if (blank == std::string_view::npos || !is_money(text.substr(blank + 1))) return std::nullopt;
  auto number = exact_number(text.substr(0, blank));
  if (!number) return std::nullopt;
  return Amount{*std::move(number), std::string{text.substr(blank + 1)}};
}

std::string to_text(const Amount& amount) {
  return amount.number.finite_decimal().value_or(amount.number.fraction_text()) + " " + amount.unit;
}

std::vector<CostChange> cost_changes(const Decision& then, const Decision& now) {
  const Values before = values_of(then), after = values_of(now);
  std::set<std::string> names;
  for (const Values* side : {&before, &after})
    for (const auto& [name, value] : *side)
      if (amount_of(value)) names.insert(name);
  std::vector<CostChange> out;
  for (const std::string& name : names) {
    CostChange change = change_of(then, now, before, after, name, name);
    if (change.then.text != change.now.text || change.then.exact != change.now.exact) out.push_back(std::move(change));
  }
  return out;
}

CostChange cost_change(const Decision& then, const Decision& now, const std::vector<std::string>& figures) {
  const Values before = values_of(then), after = values_of(now);
  const auto first_in = [&](const Values& side) {
    const auto found =
        std::ranges::find_if(figures, [&](const std::string& name) { return side.find(name) != side.end(); });
    return found == figures.end() ? std::string{} : *found;
  };
  std::string name_then = first_in(before), name_now = first_in(after);
  // What one of them lacks goes by the other's name.
  if (name_then.empty()) name_then = name_now.empty() ? figures.front() : name_now;
  if (name_now.empty()) name_now = name_then;
  return change_of(then, now, before, after, name_then, name_now);
}

}  // namespace proviso::trace
