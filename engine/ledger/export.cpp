#include "ledger/export.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace proviso::ledger {

namespace {

using Json = nlohmann::json;
using Text = base::Result<std::string, std::string>;

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

base::Result<Json, std::string> masked_json(std::string_view document, Masks masks) {
  Json json = Json::parse(document, nullptr, false);
  if (json.is_discarded()) return base::Err{std::string{"the document is no JSON"}};
  std::ranges::sort(masks);
  masks.erase(std::unique(masks.begin(), masks.end()), masks.end());
  for (const std::string& mask : masks) {
    try {
      const Json::json_pointer pointer{mask};
      if (mask.empty() || !json.contains(pointer)) return base::Err{"nothing to mask at `" + mask + "`"};
      json[pointer] = "[masked]";
    } catch (const Json::exception&) {
      return base::Err{"`" + mask + "` is no JSON pointer, such as `/verdict/because`"};
    }
  }
  if (!masks.empty()) json["masked"] = masks;
  return json;
}

/// An amount of money as a figure shows it: "412.50 USD", "~0.333333 USD" with its fraction apart.
struct Money {
  std::string amount;
  std::string currency;
};

bool is_currency(std::string_view word) {
  return word.size() == 3 && std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::optional<Money> money_of(const std::string& shown) {
  const auto blank = shown.find(' ');
  if (blank == std::string::npos) return std::nullopt;
  Money out{shown.substr(0, blank), shown.substr(blank + 1)};
  if (out.amount.starts_with('~')) out.amount.erase(0, 1);
  const bool digits = !out.amount.empty() && out.amount.find_first_not_of("-0123456789.") == std::string::npos;
  if (!digits || !is_currency(out.currency)) return std::nullopt;
  return out;
}

/// The figure of a candidate, the verdict or the case of this name.
std::optional<std::string> figure_of(const Json& document, const Json& of, std::string_view name) {
  const auto in = [&](const Json& figures) -> std::optional<std::string> {
    for (const Json& figure : figures)
      if (figure.at("name") == name) return figure.at("value").get<std::string>();
    return std::nullopt;
  };
  for (const Json& candidate : document.at("candidates"))
    if (candidate.at("id") == of)
      if (auto found = in(candidate.at("figures"))) return found;
  if (auto found = in(document.at("verdict").at("figures"))) return found;
  return in(document.at("case_figures"));
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string{c};
  return out + "\"";
}

/// `body`, with what a document lacks turned into an error.
template <class Body>
Text reading(Body body) {
  try {
    return body();
  } catch (const Json::exception&) {
    return base::Err{std::string{"the document lacks what a decision has"}};
  }
}

}  // namespace

Text masked(std::string_view document, const Masks& masks) {
  auto json = masked_json(document, masks);
  if (!json) return base::Err{json.error()};
  return dump(json.value()) + "\n";
}

Text json_line(const Exported& decision, const Masks& masks) {
  auto document = masked_json(decision.document, masks);
  if (!document) return base::Err{document.error()};
  Json entry = Json::parse(to_body(decision.entry));
  if (!masks.empty()) entry["summary"] = "[masked]";  // it repeats what the document says
  return dump({{"id", base::to_hex(decision.row.leaf)},
               {"entry", std::move(entry)},
               {"document", std::move(document).value()}}) +
         "\n";
}

Text statement(const Exported& decision, const Masks& masks) {
  auto document = masked_json(decision.document, masks);
  if (!document) return base::Err{document.error()};
  const auto& decided = std::get<DecisionEntry>(decision.entry.what);
  return dump({{"_type", "https://in-toto.io/Statement/v1"},
               {"subject",
                Json::array({{{"name", "decision"}, {"digest", {{"sha256", base::to_hex(decided.document.sha256)}}}}})},
               {"predicateType", decision_type},
               {"predicate",
                {{"entry", base::to_hex(decision.row.leaf)},
                 {"recorded", decision.entry.time},
                 {"actor", decision.entry.actor},
                 {"decision", std::move(document).value()}}}});
}

Text ocds_release(const Exported& decision, std::string_view ocid, std::string_view value) {
  return reading([&]() -> Text {
    const Json document = Json::parse(decision.document);
    const Json& verdict = document.at("verdict");
    const std::string id = base::to_hex(decision.row.leaf);
    Json award{{"id", id},
               {"title", document.at("policy").at("title")},
               {"date", decision.entry.time},
               {"description", verdict.at("because")}};
    const bool awarded = verdict.at("kind") == "award" || verdict.at("kind") == "conditional";
    award["status"] = verdict.at("kind") == "award" ? "active" : awarded ? "pending" : "unsuccessful";
    if (awarded) {
      const std::string provider = decision.row.summary.provider;
      const std::string name = provider.empty() ? decision.row.summary.candidate : provider;
      award["suppliers"] = Json::array({{{"id", name}, {"name", name}}});
      award["items"] = Json::array({{{"id", "1"}, {"description", decision.row.summary.candidate}}});
    }
    if (!value.empty() && awarded) {
      const auto shown = figure_of(document, verdict.at("candidate"), value);
      const auto money = shown ? money_of(*shown) : std::nullopt;
      if (!money)
        return base::Err{"`" + std::string{value} + "` is no figure of the decision that is an amount of money" +
                         (shown ? ": it is " + *shown : "")};
      // OCDS has numbers; the text keeps every digit.
      award["value"] = {{"amount", Json::parse(money->amount)}, {"currency", money->currency}};
    }
    return dump({{"ocid", ocid},
                 {"id", id},
                 {"date", decision.entry.time},
                 {"tag", {"award"}},
                 {"initiationType", "tender"},
                 {"language", "en"},
                 {"awards", Json::array({award})}}) +
           "\n";
  });
}

namespace {

/// A row of the plan: what one candidate is to cost. The error says which figure is none.
Text focus_row(const Exported& decision, const Json& document, const Json& candidate, const Json& mode,
               const std::vector<FocusColumn>& columns) {
  std::string currency, cells;
  for (const auto& [column, figure] : columns) {
    const auto shown = figure_of(document, candidate, figure);
    if (!shown) return base::Err{"the decision has no figure `" + figure + "`"};
    const auto money = money_of(*shown);
    if (!money && *shown != "unknown") return base::Err{"`" + figure + "` is no amount of money: it is " + *shown};
    if (money && !currency.empty() && money->currency != currency)
      return base::Err{"its figures are in " + currency + " and " + money->currency};
    if (money) currency = money->currency;
    cells += "," + (money ? money->amount : std::string{});
  }
  std::string provider;
  for (const Json& one : document.at("candidates"))
    if (one.at("id") == candidate && one.contains("provider")) provider = one.at("provider").get<std::string>();
  return csv_cell(provider) + "," + csv_cell(candidate.get<std::string>()) + "," +
         csv_cell(mode.is_null() ? std::string{} : mode.get<std::string>()) + "," + decision.row.summary.as_of +
         "T00:00:00Z," + currency + cells + "\n";
}

}  // namespace

Text focus_csv(const std::vector<Exported>& decisions, const std::vector<FocusColumn>& columns) {
  std::string out = "ProviderName,SkuId,PricingCategory,ChargePeriodStart,PricingCurrency";
  for (const auto& [column, figure] : columns) out += "," + csv_cell(column);
  out += "\n";
  for (const Exported& decision : decisions) {
    const auto rows = reading([&]() -> Text {
      const Json document = Json::parse(decision.document);
      const Json& verdict = document.at("verdict");
      std::string both;
      for (const auto& [candidate, mode] : {std::pair{"candidate", "mode"}, std::pair{"with", "with_mode"}}) {
        if (verdict.at(candidate).is_null()) continue;
        const Text row = focus_row(decision, document, verdict.at(candidate), verdict.at(mode), columns);
        if (!row) return row;
        both += row.value();
      }
      return both;
    });
    if (!rows) return base::Err{"entry " + std::to_string(decision.row.seq) + ": " + rows.error()};
    out += rows.value();
  }
  return out;
}

}  // namespace proviso::ledger
