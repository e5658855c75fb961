#include <algorithm>

#include "cases/datum.hpp"
#include "policies/vocabulary.hpp"

namespace proviso::agreement {

namespace {

class CaseWriter {
 public:
  CaseWriter(const ir::Program& program, Dice& dice) : program_{program}, dice_{dice} {
    missing_ = dice.pick(std::vector<int>{0, 0, 5, 15, 45});
    foreign_ = dice.chance(30);
  }

  Case write() {
    Case out;
    out.as_of = dice_.chance(92) ? dice_.chance(80) ? "2026-11-30" : dice_.pick(likely_dates()) : "";
    for (const ir::Catalog& catalog : program_.catalogs) out.catalogs.push_back(chips(catalog));
    for (const ir::Input& input : program_.inputs) out.inputs.push_back(this->input(input));
    for (int i = dice_.between(0, foreign_ ? 4 : 1); i > 0; --i) out.rates.push_back(rate());
    if (dice_.chance(60))
      for (int i = dice_.between(1, 4); i > 0; --i) out.waivers.parts.push_back(waiver(i));
    if (dice_.chance(40))
      for (int i = dice_.between(1, 3); i > 0; --i) out.clearances.parts.push_back(clearance());
    return out;
  }

 private:
  static Datum leaf(std::string text) { return {.kind = Datum::Kind::Leaf, .leaf = std::move(text)}; }
  static Datum list(std::vector<Datum> parts) { return {.kind = Datum::Kind::List, .parts = std::move(parts)}; }

  Datum said(Datum datum) {
    if (dice_.chance(12)) datum.source = dice_.chance(50) ? "vendor" : "own run";
    if (dice_.chance(8)) datum.grade = dice_.chance(50) ? "measured" : "claimed";
    if (dice_.chance(12)) datum.captured_on = dice_.pick(likely_dates());
    return datum;
  }

  Datum value(ir::TypeId id, ir::UnitId unit) {
    const ir::Type type = program_.types[id];
    switch (type.kind) {
      case ir::TypeKind::Bool:
        return leaf(dice_.chance(70) ? "true" : "false");
      case ir::TypeKind::Text:
        return leaf(dice_.pick(std::vector<std::string>{"a", "b", "North", "north-1", "A B", "é1", " a "}));
      case ir::TypeKind::Date:
        return leaf(dice_.pick(likely_dates()));
      case ir::TypeKind::Version:
        return leaf(dice_.pick(likely_versions()));
      case ir::TypeKind::Enum:
        return leaf(dice_.pick(program_.enums[type.argument].members));
      case ir::TypeKind::Quantity:
        return quantity(unit);
      case ir::TypeKind::Ref:
        return leaf(dice_.pick(std::vector<std::string>{"H1", "H2", "h 1", "alpha", "Twin", "nothing"}));
      case ir::TypeKind::Record:
        return record(program_.records[type.argument]);
      case ir::TypeKind::List:
      case ir::TypeKind::Set: {
        std::vector<Datum> parts;
        const bool records = program_.types[program_.types.element(id)].kind == ir::TypeKind::Record;
        for (int i = dice_.between(0, 3); i > 0; --i) parts.push_back(value(program_.types.element(id), unit));
        return records ? named(std::move(parts), "q") : list(std::move(parts));
      }
      case ir::TypeKind::Any:
        break;
    }
    return {};
  }

  Datum quantity(ir::UnitId unit) {
    std::string name = unit.valid() ? program_.units->text(program_.units_used[unit.index()]) : "";
    std::string number = dice_.pick(
        std::vector<std::string>{"0", "1", "2", "2", "3", "3", "4", "4", "0.5", "1.5", "2.29", "10", "-1", "100"});
    if (name == "h" && dice_.chance(30)) number = dice_.pick(std::vector<std::string>{"24", "730", "336", "720"});
    if (dice_.chance(10) && name == "h") name = "min";
    if (dice_.chance(10) && name == "GB") name = "GiB";
    if (foreign_ && dice_.chance(30) && name.starts_with("USD")) name.replace(0, 3, dice_.chance(70) ? "EUR" : "GBP");
    return leaf(number + (name.empty() ? "" : " " + name));
  }

  Datum record(const ir::Record& schema) {
    Datum out{.kind = Datum::Kind::Record};
    for (const ir::Field& field : schema.fields) {
      const bool absent = field.optional && dice_.chance(missing_ + (field.name == "main" ? 20 : 0));
      out.parts.push_back(absent ? Datum{} : said(value(field.type, field.unit)));
    }
    return out;
  }

  Datum with(const ir::Record& schema, Datum record, const char* field, Datum value) {
    record.parts[*schema.find(field)] = std::move(value);
    return record;
  }

  // A list of records, each with an id of its own.
  Datum named(std::vector<Datum> records, const std::string& prefix) {
    for (std::size_t i = 0; i < records.size(); ++i) records[i].parts[0] = leaf(prefix + std::to_string(i + 1));
    return list(std::move(records));
  }

  Datum input(const ir::Input& input) {
    const ir::Type type = program_.types[input.type];
    if (type.kind == ir::TypeKind::Record)
      return input.optional && dice_.chance(40) ? Datum{} : record(program_.records[type.argument]);
    const ir::Record& schema = program_.records[program_.types[program_.types.element(input.type)].argument];
    std::vector<Datum> records;
    const bool offers = input.name == "offers";
    for (int i = offers && dice_.chance(95) ? dice_.between(1, 4) : dice_.between(0, 3); i > 0; --i) {
      // Twins tie, and are the same but for their id.
      if (!records.empty() && dice_.chance(30))
        records.push_back(records.back());
      else
        records.push_back(record(schema));
    }
    return named(std::move(records), offers ? "c" : "m");
  }

  Datum chips(const ir::Catalog& catalog) {
    const ir::Record& schema = program_.records[catalog.record.index()];
    std::vector<Datum> out;
    const auto add = [&](const char* name, std::vector<Datum> aliases) {
      Datum made = with(schema, record(schema), "name", leaf(name));
      out.push_back(with(schema, std::move(made), "aka", list(std::move(aliases))));
    };
    add("H1", {leaf("alpha"), leaf("Twin")});
    add("H2", {leaf("Twin")});
    return list(std::move(out));
  }

  RateDatum rate() {
    static const std::vector<std::string> days{"2026-11-28", "2026-11-28", "2026-11-30", "2026-12-01", "2026-10-01"};
    static const std::vector<std::string> rates{"1.1", "1.1", "2", "0.5", "1.25"};
    std::string from = dice_.chance(70) ? "EUR" : "GBP", to = "USD";
    if (dice_.chance(30)) std::swap(from, to);
    return {from, to, dice_.pick(rates), dice_.pick(days)};
  }

  std::string rule_name() {
    if (program_.rules.empty() || dice_.chance(4)) return "no_such_rule";
    const std::string full = dice_.pick(program_.rules).name;
    return dice_.chance(50) ? full : full.substr(full.rfind('.') + 1);
  }
  std::string candidate() { return "c" + std::to_string(dice_.between(1, 4)); }

  Datum waiver(int number) {
    const ir::Record& schema = program_.records[program_.waiver.index()];
    Datum out{.kind = Datum::Kind::Record, .parts = std::vector<Datum>(schema.fields.size())};
    const auto set = [&](const char* field, Datum value) { out.parts[*schema.find(field)] = std::move(value); };
    set("id", leaf("W" + std::to_string(number)));
    set("rule", leaf(rule_name()));
    set("scope", leaf(dice_.chance(60)   ? candidate()
                      : dice_.chance(60) ? "case"
                      : dice_.chance(50) ? "provider a"
                                         : "provider North"));
    set("reason", leaf("reason"));
    set("requested_by", leaf(dice_.chance(85) ? "Rita" : "Ada"));
    set("approved_by", approvers());
    set("issued_on", leaf(dice_.chance(80) ? "2026-11-01" : dice_.chance(50) ? "2026-11-30" : "2026-12-01"));
    set("expires_on", leaf(dice_.chance(80) ? "2026-12-31" : dice_.chance(50) ? "2026-11-30" : "2026-11-29"));
    set("conditions", list(dice_.chance(30) ? std::vector{leaf("report monthly")} : std::vector<Datum>{}));
    if (dice_.chance(50))
      set("max_amount", leaf(dice_.pick(std::vector<std::string>{"0 USD", "1 USD", "10 USD", "1000 USD", "100 EUR"})));
    set("revoked", leaf(dice_.chance(8) ? "true" : "false"));
    set("evidence", list({}));
    return out;
  }

  Datum approvers() {
    std::vector<Datum> out;
    const auto add = [&](const char* name, const char* role) {
      out.push_back({.kind = Datum::Kind::Record, .parts = {leaf(name), leaf(role)}});
    };
    if (dice_.chance(80)) add("Ada", "cfo");
    if (dice_.chance(80)) add(dice_.chance(80) ? "Ben" : "Ada", "lead");
    if (dice_.chance(20)) add("Cleo", "ceo");
    if (dice_.chance(20)) add("Dan", "lead");
    return list(std::move(out));
  }

  Datum clearance() {
    const ir::Record& schema = program_.records[program_.clearance.index()];
    Datum out{.kind = Datum::Kind::Record, .parts = std::vector<Datum>(schema.fields.size())};
    const auto set = [&](const char* field, Datum value) { out.parts[*schema.find(field)] = std::move(value); };
    if (dice_.chance(75)) {
      set("rule", leaf(rule_name()));
    } else {
      set("waiver", leaf("W" + std::to_string(dice_.between(1, 3))));
      set("condition", leaf("report monthly"));
    }
    if (dice_.chance(85)) set("candidate", leaf(candidate()));
    set("by", leaf(dice_.chance(80) ? "Pia" : "rita"));
    set("role", leaf(dice_.chance(50) ? "buyer" : "cfo"));
    set("on", leaf(dice_.chance(85) ? "2026-11-30" : "2026-12-01"));
    return out;
  }

  const ir::Program& program_;
  Dice& dice_;
  int missing_;
  bool foreign_;
};

}  // namespace

Case random_case(const ir::Program& program, Dice& dice) { return CaseWriter{program, dice}.write(); }

}  // namespace proviso::agreement
