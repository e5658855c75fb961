#include "vocabulary.hpp"

#include <algorithm>
#include <map>

namespace proviso::agreement {

const std::string& schema_text() {
  static const std::string text = R"(policy trial
    title    "Trial"
    version  "1"
    currency USD

enum Mode { rent, reserve, api }
ordered enum Tier { bronze < silver < gold }

record Chip { name: text, aka: list of text = [], memory: GB?, tier: Tier? }
record Part { id: text, size: GB?, cost: USD?, kind: Tier?, on: date?, count: number = 1 }
record Offer {
    id: text,
    mode: Mode = rent,
    provider: text?,
    price: USD/gpu/h? ask "What does an hour cost?",
    gpus: gpu?,
    term: h = 1 month,
    fee: USD?,
    hourly: USD/h?,
    tier: Tier?,
    ok: bool?,
    since: date?,
    release: version?,
    region: text?,
    share: number?,
    egress: USD/GB?,
    chip: ref Chip?,
    main: Part?,
    parts: list of Part = [],
    tags: set of text = {},
    sizes: list of GB = [],
}
record Brief {
    budget: USD?,
    hourly: USD/h?,
    limit: USD/gpu/h?,
    need: gpu?,
    hours: h?,
    ready: bool?,
    volume: GB?,
    rate: USD/GB?,
    level: number?,
    start: date?,
    wanted: Tier?,
    mode: Mode?,
    region: text?,
    version: version?,
    chip: ref Chip?,
    levels: set of number = {},
    days: list of date = [],
}

catalog chips: list of Chip key name aliases aka
param p0: number = 1
input brief: Brief
input extra: Brief?
input parts: list of Part
input offers: list of Offer
subject offer in offers
)";
  return text;
}

const std::vector<FieldName>& schema_fields() {
  static const std::vector<FieldName> fields = [] {
    std::vector<FieldName> out;
    std::string record;
    const std::string& text = schema_text();
    for (std::size_t at = 0; at < text.size(); at = text.find_first_of("\n,{", at) + 1) {
      const std::string line = text.substr(at, text.find_first_of("\n,{}", at) - at);
      if (const auto found = line.find("record "); found != std::string::npos)
        record = line.substr(found + 7, line.find(' ', found + 7) - found - 7);
      if (line.find("catalog ") != std::string::npos) break;
      const auto colon = line.find(": ");
      if (colon == std::string::npos || record.empty()) continue;
      const auto name = line.find_first_not_of(' ');
      const auto end = std::min(line.find_first_of("?=", colon), line.size());
      std::string type = line.substr(colon + 2, end - colon - 2);
      type.resize(type.find_last_not_of(' ') + 1);
      out.push_back({record, line.substr(name, colon - name), type});
    }
    return out;
  }();
  return fields;
}

namespace {

const std::map<TypeName, std::vector<std::string>>& unit_table() {
  static const std::map<TypeName, std::vector<std::string>> units{
      {"number", {"", "%"}},
      {"gpu", {"gpu"}},
      {"h", {"h", "min", "s", "day", "month"}},
      {"h^2", {"h^2", "min^2"}},
      {"USD", {"USD", "EUR", "GBP"}},
      {"USD/h", {"USD/h", "USD/month", "EUR/h"}},
      {"USD/gpu/h", {"USD/gpu/h", "EUR/gpu/h", "USD/gpu/min"}},
      {"GB", {"GB", "GiB", "MB", "Gbit"}},
      {"USD/GB", {"USD/GB", "EUR/GB", "USD/GiB"}},
      {"gpu*h", {"gpu*h", "gpu*min"}},
  };
  return units;
}

}  // namespace

const std::vector<TypeName>& quantity_types() {
  static const std::vector<TypeName> types = [] {
    std::vector<TypeName> out;
    for (const auto& [type, units] : unit_table()) out.push_back(type);
    return out;
  }();
  return types;
}

bool is_quantity(const TypeName& type) { return unit_table().contains(type); }
bool is_enum(const TypeName& type) { return type == "Mode" || type == "Tier"; }
bool is_record(const TypeName& type) {
  return type == "Offer" || type == "Part" || type == "Brief" || type == "ref Chip" || type == "Chip";
}
bool is_list(const TypeName& type) { return type.starts_with("list of "); }
bool is_set(const TypeName& type) { return type.starts_with("set of "); }
bool is_ordered(const TypeName& type) {
  return is_quantity(type) || type == "date" || type == "version" || type == "Tier";
}
TypeName element_of(const TypeName& list_or_set) { return list_or_set.substr(list_or_set.find(" of ") + 4); }

const std::vector<std::string>& members_of(const TypeName& enumeration) {
  static const std::vector<std::string> modes{"rent", "reserve", "api"}, tiers{"bronze", "silver", "gold"};
  return enumeration == "Mode" ? modes : tiers;
}

const std::vector<std::string>& units_of(const TypeName& quantity) { return unit_table().at(quantity); }

const std::vector<TypeName>& all_types() {
  static const std::vector<TypeName> types = [] {
    std::vector<TypeName> out = quantity_types();
    for (const char* more :
         {"bool",         "bool",           "bool",          "text",         "date",         "version",
          "Mode",         "Tier",           "Offer",         "Part",         "Brief",        "list of Offer",
          "list of Part", "list of number", "list of GB",    "list of date", "list of text", "list of Tier",
          "list of bool", "set of text",    "set of number", "set of Tier",  "list of Chip", "list of USD/gpu/h"})
      out.emplace_back(more);
    return out;
  }();
  return types;
}

const std::vector<Product>& products() {
  static const std::vector<Product> all{
      {"number", "number", "number", false}, {"number", "number", "number", true}, {"number", "USD", "USD", true},
      {"number", "GB", "GB", true},          {"number", "h", "h", true},           {"gpu", "gpu", "number", false},
      {"gpu", "gpu*h", "h", true},           {"h", "h", "number", true},           {"h", "h^2", "h", true},
      {"h", "gpu*h", "gpu", true},           {"h", "USD", "USD/h", true},          {"h^2", "h", "h", false},
      {"USD", "USD/h", "h", false},          {"USD", "number", "USD", false},      {"USD", "USD/GB", "GB", false},
      {"USD", "gpu*h", "USD/gpu/h", false},  {"USD/h", "USD/gpu/h", "gpu", false}, {"USD/h", "USD", "h", true},
      {"USD/gpu/h", "USD/h", "gpu", true},   {"USD/gpu/h", "USD", "gpu*h", true},  {"GB", "GB", "number", false},
      {"GB", "USD", "USD/GB", true},         {"USD/GB", "USD", "GB", true},        {"gpu*h", "gpu", "h", false},
      {"h^2", "h^2", "number", true},
  };
  return all;
}

const std::vector<std::string>& likely_numbers() {
  static const std::vector<std::string> all{"0",  "1",   "2",   "3",    "4",  "0.5",  "1.5",
                                            "10", "100", "0.1", "2.29", "24", "1_000"};
  return all;
}
const std::vector<std::string>& likely_texts() {
  static const std::vector<std::string> all{"a", "b", "", "North", "north-1", "A B", " a ", "é1", "own run"};
  return all;
}
const std::vector<std::string>& likely_dates() {
  static const std::vector<std::string> all{"2026-11-30", "2026-11-16", "2026-01-31", "2024-02-29",
                                            "2026-12-31", "2025-11-30", "9999-12-31"};
  return all;
}
const std::vector<std::string>& likely_versions() {
  static const std::vector<std::string> all{"0.9", "0.11", "1.0", "1", "v1.0", "1.0-rc1", "1.0.1"};
  return all;
}

}  // namespace proviso::agreement
