#include "ledger/export.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "ledger/export_parts.hpp"

namespace proviso::ledger {

namespace {

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

namespace {

/// Of each candidate that is awarded an item, and of each that sells one a supplier.
void add_parties(Json& award, const Json& document) {
  const Json& verdict = document.at("verdict");
  Json suppliers = Json::array(), items = Json::array();
  for (const char* taken : {"candidate", "with"}) {
    const Json& id = verdict.at(taken);
    if (id.is_null()) continue;
    const std::string provider = provider_of(document, id);
    const Json name = provider.empty() ? id : Json(provider);
    Json supplier{{"id", name}, {"name", name}};
    if (std::ranges::find(suppliers, supplier) == suppliers.end()) suppliers.push_back(std::move(supplier));
    items.push_back({{"id", std::to_string(items.size() + 1)}, {"description", id}});
  }
  award["suppliers"] = std::move(suppliers);
  award["items"] = std::move(items);
}

/// The award's worth; why it has none, or empty.
std::string add_value(Json& award, const Json& document, const std::vector<std::string>& values) {
  std::optional<std::string> shown;
  for (const std::string& value : values) {
    shown = figure_of_award(document, value);
    if (shown) break;
  }
  const auto money = shown ? money_of(*shown) : std::nullopt;
  if (!money || !money->per.empty()) {
    std::string why = "`" + base::join(values, ",") + "` is no figure of the award that is an amount of money";
    if (shown) return why.append(": it is ").append(*shown);
    const bool together = !document.at("verdict").at("with").is_null();
    return together ? why.append("; of two awarded together only figures of both count") : why;
  }
  // OCDS has numbers; the text keeps every digit.
  award["value"] = {{"amount", Json::parse(money->amount)}, {"currency", money->currency}};
  return {};
}

/// OCDS's word for where an award stands.
const char* status_of(bool firm, bool awarded, State word) {
  if (!awarded) return "unsuccessful";
  if (word == State::Rejected) return "cancelled";
  return firm && word != State::Open ? "active" : "pending";
}

}  // namespace

Text ocds_release(const Exported& decision, std::string_view ocid, const std::vector<std::string>& values) {
  return reading([&]() -> Text {
    const Json document = Json::parse(decision.document);
    const Json& verdict = document.at("verdict");
    const std::string id = base::to_hex(decision.row.leaf);
    Json award{{"id", id},
               {"title", document.at("policy").at("title")},
               {"date", decision.entry.time},
               {"description", verdict.at("because")}};
    const bool awarded = verdict.at("kind") == "award" || verdict.at("kind") == "conditional";
    award["status"] = status_of(verdict.at("kind") == "award", awarded, decision.word);
    if (awarded) add_parties(award, document);
    if (awarded && !values.empty())
      if (std::string why = add_value(award, document, values); !why.empty()) return base::Err{std::move(why)};
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

}  // namespace proviso::ledger
