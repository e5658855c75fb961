#include "cli/demand_report.hpp"

#include <algorithm>
#include <tuple>

#include "trace/json_writer.hpp"

namespace proviso::cli {
namespace {

using State = DemandRow::State;

/// Digits count by their number: "S2" before "S10".
std::tuple<std::string, std::size_t, std::string> natural(const std::string& id) {
  const auto digits = id.find_first_of("0123456789");
  if (digits == std::string::npos) return {id, 0, {}};
  auto end = digits;
  std::size_t number = 0;
  while (end < id.size() && id[end] >= '0' && id[end] <= '9' && end - digits < 9)
    number = 10 * number + static_cast<std::size_t>(id[end++] - '0');
  return {id.substr(0, digits), number, id.substr(end)};
}

std::string_view word(State state) {
  switch (state) {
    case State::Met:
      return "met";
    case State::Untested:
      return "untested";
    case State::Missing:
      return "missing";
    case State::Context:
      return "context";
    case State::Unlisted:
      return "unlisted";
  }
  return {};
}

std::string counted(std::size_t n, const char* one, const char* many) {
  return std::to_string(n) + " " + (n == 1 ? one : many);
}

std::string row_text(const DemandRow& row, bool with_list, bool brief) {
  const State state = row.state(with_list);
  std::string out = row.id + (row.listed ? ": " + row.listed->title : "") + "\n";
  if (state != State::Met) out += "  " + std::string{word(state)} + "\n";
  if (row.listed && !row.listed->met_by.empty())
    out += "  by `" + row.listed->met_by + "`, " +
           (row.listed->is_shown ? "shown in " + row.listed->shown_in
                                 : "which `" + row.listed->shown_in + "` does not show") +
           "\n";
  if (brief) return out;
  for (const MetAt& place : row.places) {
    out += "  " + place.citation.at.path + ":" + std::to_string(place.citation.at.line) + ": " + place.citation.what +
           (place.tests.empty() ? ", reached by no test" : ", " + counted(place.tests.size(), "test", "tests")) + "\n";
    std::size_t told = 0;
    for (const std::string& test : place.tests) {
      if (++told > 3) break;
      out += "    " + test + "\n";
    }
    if (place.tests.size() > 3) out += "    and " + std::to_string(place.tests.size() - 3) + " more\n";
  }
  return out;
}

}  // namespace

State DemandRow::state(bool with_list) const {
  const bool tested = std::ranges::any_of(places, [](const MetAt& place) { return !place.tests.empty(); });
  if (with_list && !listed) return State::Unlisted;
  if (listed && listed->context) return State::Context;
  if (tested || (listed && listed->is_shown)) return State::Met;
  return places.empty() ? State::Missing : State::Untested;
}

bool DemandReport::all_met() const {
  return std::ranges::all_of(rows, [&](const DemandRow& row) {
    const State state = row.state(with_list);
    return state == State::Met || state == State::Context;
  });
}

DemandReport demand_report(const std::vector<Citation>& citations,
                           const std::map<std::string, std::set<std::string>>& reached,
                           const std::vector<Demand>* listed) {
  std::map<std::string, DemandRow> rows;
  if (listed != nullptr)
    for (const Demand& demand : *listed) rows[demand.id].listed = demand;
  for (const Citation& citation : citations) {
    const auto tests = reached.find(citation.place);
    rows[citation.cite].places.push_back({citation, tests == reached.end() ? std::set<std::string>{} : tests->second});
  }
  DemandReport out;
  out.with_list = listed != nullptr;
  for (auto& [id, row] : rows) {
    row.id = id;
    std::ranges::sort(row.places, [](const MetAt& a, const MetAt& b) {
      return std::tie(a.citation.at.path, a.citation.at.line) < std::tie(b.citation.at.path, b.citation.at.line);
    });
    out.rows.push_back(std::move(row));
  }
  std::ranges::sort(out.rows, {}, [](const DemandRow& row) { return natural(row.id); });
  return out;
}

std::string demands_text(const DemandReport& report, bool brief) {
  std::string out;
  std::map<State, std::size_t> counts;
  for (const DemandRow& row : report.rows) {
    const State state = row.state(report.with_list);
    ++counts[state];
    if (state != State::Context && !(brief && state == State::Met)) out += row_text(row, report.with_list, brief);
  }
  if (counts[State::Context] > 0) {
    out += "\nfor the context alone\n";
    for (const DemandRow& row : report.rows)
      if (row.state(report.with_list) == State::Context) out += row_text(row, report.with_list, true);
  }
  if (!out.empty()) out += "\n";
  out += std::to_string(counts[State::Met]) + " met";
  for (const State state : {State::Untested, State::Missing, State::Unlisted, State::Context})
    if (counts[state] > 0) out += ", " + std::to_string(counts[state]) + " " + std::string{word(state)};
  return out + "\n";
}

std::string demands_json(const DemandReport& report) {
  trace::JsonWriter json;
  const auto text = [&](std::string_view key, std::string_view value) { json.member(key, value); };
  json.begin_object();
  json.key("demands");
  json.begin_array();
  for (const DemandRow& row : report.rows) {
    json.begin_object();
    text("id", row.id);
    json.member_or_null("met_by", row.listed ? row.listed->met_by : "");
    json.key("places");
    json.begin_array();
    for (const MetAt& place : row.places) {
      json.begin_object();
      json.key("line");
      json.integer(place.citation.at.line);
      text("path", place.citation.at.path);
      json.key("tests");
      json.begin_array();
      for (const std::string& test : place.tests) json.text(test);
      json.end_array();
      text("what", place.citation.what);
      json.end_object();
    }
    json.end_array();
    json.member_or_null("shown_in", row.listed ? row.listed->shown_in : "");
    text("state", word(row.state(report.with_list)));
    json.member_or_null("title", row.listed ? row.listed->title : "");
    json.end_object();
  }
  json.end_array();
  text("schema", "proviso.demands/1");
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace proviso::cli
