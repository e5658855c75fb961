#include "trace/read_json.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "sample_decision.hpp"
#include "trace/render_json.hpp"

namespace proviso::trace {

namespace {

std::string again(const std::string& document) {
  const auto decision = decision_from_json(document);
  return decision ? to_json(decision.value()) : "error: " + decision.error();
}

/// A decision whose one rule has so many levels of derivation.
Decision deep(std::size_t levels) {
  Step step = sample_step();
  for (std::size_t i = 1; i < levels; ++i) {
    Step outer = sample_step();
    outer.children.clear();
    outer.children.push_back(std::move(step));
    step = std::move(outer);
  }
  Decision out = sample_decision();
  out.candidates[0].rules[0].trace = std::move(step);
  return out;
}

}  // namespace

TEST_CASE("a decision that was written is read: the same bytes when it is written again") {
  Decision everything = sample_decision();
  everything.case_rules = {p99_failed(), egress_unknown()};
  everything.case_figures = everything.verdict.figures;
  everything.overrides = {{"std.economics.hours", "we run at night", {"chat.proviso", 9, 1}}};
  everything.unused_waivers = term_waived().waivers;
  everything.unused_clearances = {{"W-17, condition 2", "Ada (cfo)", "2026-11-29", "she may not"}};
  everything.candidates[1].scores = {{.name = "price",
                                      .title = "Price",
                                      .value = {"~0.33 USD", "1/3 USD"},
                                      .points = {"40", ""},
                                      .weight = {"60 %", "3/5"},
                                      .note = "below its least",
                                      .missing = {sample_missing("nebius")}}};
  everything.candidates[1].rank_values = {{.key = "highest score", .value = {"40", ""}, .missing = {sample_missing()}}};
  everything.candidates[1].rules[0].cleared = "Ada (cfo) on 2026-11-29";
  everything.verdict.tie = true;
  for (const Decision& decision : {Decision{}, sample_decision(), everything}) {
    const std::string document = to_json(decision);
    CHECK(again(document) == document);
  }
}

TEST_CASE("whatever text stands in a decision comes back") {
  Decision decision = sample_decision();
  decision.policy_title = "\"quoted\\\" \t\n\x01 \u00e4 \u2028 \U0001f600 {[";
  const std::string document = to_json(decision);
  CHECK(decision_from_json(document)->policy_title == decision.policy_title);
  CHECK(again(document) == document);
}

TEST_CASE("a derivation as deep as the evaluator goes is read, a deeper one refused") {
  const std::string document = to_json(deep(3'000));
  CHECK(again(document) == document);
  std::string bomb;
  for (int i = 0; i < 200'000; ++i) bomb += R"({"children":[)";
  CHECK(again(bomb) == "error: it is nested too deeply");
  CHECK(again(std::string(1'000'000, '[')) == "error: it is nested too deeply");
}

TEST_CASE("what is no decision is refused") {
  for (const char* text :
       {"", "null", "[]", "1", "\"\"", "{", "{}", R"({"schema":"proviso.decision/2"})", R"({"schema":1})"})
    CHECK_FALSE(decision_from_json(text).ok());
  const std::string document = to_json(sample_decision());
  CHECK_FALSE(decision_from_json(document + "x").ok());
  CHECK_FALSE(decision_from_json(document.substr(0, document.size() / 2)).ok());
}

TEST_CASE("no member of a document breaks the reader, whatever stands in its place") {
  using nlohmann::json;
  const json good = json::parse(to_json(sample_decision()));
  const std::vector<json> strangers{nullptr, -1, 4294967296U, "", json::array({1}), json::object({{"a", 1}})};
  std::set<std::string> places;  // every leaf, and what it stands in
  const json flat = good.flatten();
  for (const auto& [pointer, leaf] : flat.items()) {
    places.insert(pointer);
    places.insert(json::json_pointer{pointer}.parent_pointer().to_string());
  }
  std::size_t tried = 0, refused = 0;
  for (const std::string& place : places) {
    for (const json& stranger : strangers) {
      json changed = good;
      changed[json::json_pointer{place}] = stranger;
      ++tried;
      refused += decision_from_json(changed.dump()).ok() ? 0U : 1U;
    }
  }
  CHECK(tried > 1'000);
  CHECK(refused > tried / 2);  // others may be null, or any text
}

}  // namespace proviso::trace
