#include "cli/ledger/replayed.hpp"

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "trace/json_writer.hpp"

namespace proviso::cli {

namespace {

std::string name_of(const Replayed& one) {
  return "entry " + std::to_string(one.row.seq) + " " + ledger::short_id(one.row.leaf);
}

std::string text_of(const trace::Difference& difference) {
  const auto or_none = [](const std::string& text) { return text.empty() ? std::string{"nothing"} : text; };
  return "  " + difference.where + "\n    then " + or_none(difference.then) + "\n    now  " + or_none(difference.now) +
         "\n";
}

std::string text_of(const trace::CostChange& cost) {
  const auto shown = [](const trace::Shown& value) { return value.text.empty() ? std::string{"nothing"} : value.text; };
  std::string out = "    " + cost.figure + ": " + shown(cost.then) + " -> " + shown(cost.now) + ", ";
  if (!cost.why_not.empty()) return out + "no difference: " + cost.why_not + "\n";
  if (cost.difference.starts_with("0 ")) return out + "the same\n";
  const bool less = cost.difference.starts_with('-');
  return out + (less ? cost.difference.substr(1) + " less\n" : cost.difference + " more\n");
}

std::string costs_text(const Replayed& one) {
  if (one.costs.empty()) return "  cost of what is awarded: no figure in money tells of it\n";
  std::string out = "  cost of what is awarded\n";
  for (const auto& cost : one.costs) out += text_of(cost);
  return out;
}

/// What all decisions cost more (or less, below zero), by unit, and of how many that is not known. What came out the
/// same costs the same.
struct Total {
  std::map<std::string, base::Rational> by_unit;
  std::size_t unknown = 0;
};

Total total_of(const std::vector<Replayed>& all) {
  Total out;
  for (const Replayed& one : all) {
    if (!one.trouble.empty()) ++out.unknown;
    if (one.differences.empty()) continue;
    for (const trace::CostChange& cost : one.costs) {
      const auto was = trace::amount_of(cost.then), is = trace::amount_of(cost.now);
      if (cost.why_not.empty() && was && is)
        out.by_unit[is->unit] += is->number - was->number;
      else
        ++out.unknown;
    }
  }
  return out;
}

void write_costs(trace::JsonWriter& json, const std::vector<trace::CostChange>& costs) {
  json.key("costs");
  json.begin_array();
  for (const trace::CostChange& cost : costs) {
    json.begin_object();
    json.member_or_null("difference", cost.difference);
    json.member("figure", cost.figure);
    json.member_or_null("now", cost.now.text);
    json.member_or_null("then", cost.then.text);
    json.member_or_null("why_not", cost.why_not);
    json.end_object();
  }
  json.end_array();
}

void write_total(trace::JsonWriter& json, const std::vector<Replayed>& all, const std::string& figure) {
  const Total total = total_of(all);
  json.key("total");
  json.begin_object();
  json.key("differences");
  json.begin_array();
  for (const auto& [unit, number] : total.by_unit) json.text(trace::to_text({number, unit}));
  json.end_array();
  json.member("figure", figure);
  json.key("unknown");
  json.integer(total.unknown);
  json.end_object();
}

}  // namespace

bool Replayed::verdict_changed() const {
  return std::ranges::any_of(differences, [](const auto& one) { return one.where == "verdict"; });
}

std::string text_of(const Replayed& one) {
  if (!one.trouble.empty()) return name_of(one) + ": not decided again: " + one.trouble + "\n";
  if (one.same_bytes) return name_of(one) + ": the same, byte for byte\n";
  if (one.differences.empty())
    return name_of(one) + ": the same rules and values; engine " + one.engine_then + " then, " + one.engine_now +
           " now, or files in other places\n";
  std::string out = name_of(one) + (one.verdict_changed() ? ": another verdict\n" : ": the same verdict, but\n");
  if (one.verdict_changed() || !one.costs.empty()) out += costs_text(one);
  for (const auto& difference : one.differences) out += text_of(difference);
  return out;
}

std::string summary_of(const std::vector<Replayed>& all, const std::string& figure) {
  const auto count = [&](auto which) { return std::to_string(std::ranges::count_if(all, which)); };
  std::string out =
      std::to_string(all.size()) + (all.size() == 1 ? " decision" : " decisions") +
      " replayed: " + count([](const Replayed& one) { return one.trouble.empty() && one.differences.empty(); }) +
      " the same, " + count([](const Replayed& one) { return !one.differences.empty(); }) + " different, " +
      count([](const Replayed& one) { return one.verdict_changed(); }) + " with another verdict, " +
      count([](const Replayed& one) { return !one.trouble.empty(); }) + " not decided\n";
  if (figure.empty()) return out;
  const Total total = total_of(all);
  std::vector<std::string> parts;
  for (const auto& [unit, number] : total.by_unit)
    parts.push_back(trace::to_text({number.abs(), unit}) + (number.is_zero()    ? ""
                                                            : number.sign() < 0 ? " less"
                                                                                : " more"));
  if (parts.empty()) parts.emplace_back(total.unknown == 0 ? "no difference" : "no difference that is known");
  if (total.unknown != 0) parts.push_back("not known of " + std::to_string(total.unknown));
  return out + figure + ", all together: " + base::join(parts, ", ") + "\n";
}

std::string json_of(const std::vector<Replayed>& all, const std::string& figure) {
  trace::JsonWriter json;
  json.begin_object();
  json.key("decisions");
  json.begin_array();
  for (const Replayed& one : all) {
    json.begin_object();
    write_costs(json, one.costs);
    json.key("differences");
    json.begin_array();
    for (const auto& difference : one.differences) {
      json.begin_object();
      json.member_or_null("now", difference.now);
      json.member_or_null("then", difference.then);
      json.member("where", difference.where);
      json.end_object();
    }
    json.end_array();
    json.member("id", base::to_hex(one.row.leaf));
    json.key("same_bytes");
    json.boolean(one.same_bytes);
    json.key("seq");
    json.integer(one.row.seq);
    json.member_or_null("trouble", one.trouble);
    json.key("verdict_changed");
    json.boolean(one.verdict_changed());
    json.end_object();
  }
  json.end_array();
  json.member("schema", "proviso.ledger.replay/1");
  if (!figure.empty()) write_total(json, all, figure);
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace proviso::cli
