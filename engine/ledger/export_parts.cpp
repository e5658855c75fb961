#include "ledger/export_parts.hpp"

#include <algorithm>

namespace proviso::ledger {

namespace {

bool is_currency(std::string_view word) {
  return word.size() == 3 && std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::optional<std::string> figure_in(const Json& figures, std::string_view name) {
  for (const Json& figure : figures)
    if (figure.at("name") == name) return figure.at("value").get<std::string>();
  return std::nullopt;
}

}  // namespace

std::optional<Money> money_of(const std::string& shown) {
  const auto blank = shown.find(' ');
  if (blank == std::string::npos) return std::nullopt;
  const auto slash = std::min(shown.find('/', blank), shown.size());
  Money out{shown.substr(0, blank), shown.substr(blank + 1, slash - blank - 1),
            slash < shown.size() ? shown.substr(slash + 1) : std::string{}};
  if (out.amount.starts_with('~')) out.amount.erase(0, 1);
  const bool digits = !out.amount.empty() && out.amount.find_first_not_of("-0123456789.") == std::string::npos;
  if (!digits || !is_currency(out.currency)) return std::nullopt;
  return out;
}

std::optional<std::string> figure_of_candidate(const Json& document, const Json& candidate, std::string_view name) {
  for (const Json& one : document.at("candidates"))
    if (one.at("id") == candidate) return figure_in(one.at("figures"), name);
  return std::nullopt;
}

std::optional<std::string> figure_of_all(const Json& document, std::string_view name) {
  auto found = figure_in(document.at("verdict").at("figures"), name);
  return found ? found : figure_in(document.at("case_figures"), name);
}

std::optional<std::string> figure_of_award(const Json& document, std::string_view name) {
  const Json& verdict = document.at("verdict");
  auto found =
      verdict.at("with").is_null() ? figure_of_candidate(document, verdict.at("candidate"), name) : std::nullopt;
  return found ? found : figure_of_all(document, name);
}

std::string provider_of(const Json& document, const Json& candidate) {
  for (const Json& one : document.at("candidates"))
    if (one.at("id") == candidate && one.contains("provider")) return one.at("provider").get<std::string>();
  return {};
}

}  // namespace proviso::ledger
