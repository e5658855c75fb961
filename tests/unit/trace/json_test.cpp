#include <algorithm>

#include <catch2/catch.hpp>

#include "sample_decision.hpp"
#include "trace/json_writer.hpp"
#include "trace/order.hpp"
#include "trace/render_json.hpp"

namespace proviso::trace {

namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("an empty decision has every key that scripts rely on") {
  CHECK(
      to_json(Decision{}) ==
      R"({"as_of":"","assumptions":[],"candidates":[],"case_figures":[],"case_rules":[],)"
      R"("engine":{"name":"proviso","version":""},"inputs":[],"overrides":[],"params":[],)"
      R"("policy":{"name":"","sha256":"","title":"","version":""},"schema":"proviso.decision/1","unused_clearances":[],"unused_waivers":[],)"
      R"("verdict":{"because":"","candidate":null,"clause":"","conditions":[],"contenders":[],"figures":[],"kind":"","missing":[],)"
      R"("mode":null,"runner_up":null,"tie":false,"with":null,"with_mode":null}})"
      "\n");
}

TEST_CASE("definitions that the policy replaced are listed by name, each with its reason and place") {
  Decision decision{};
  decision.overrides = {{"std.economics.hours", "we run at night", {"chat.proviso", 9, 1}},
                        {"acme.rules.overhead", "a pilot", {"chat.proviso", 12, 1}}};
  CHECK(has(
      to_json(decision),
      R"("overrides":[{"at":{"column":1,"line":12,"path":"chat.proviso"},"because":"a pilot","name":"acme.rules.overhead"},)"
      R"({"at":{"column":1,"line":9,"path":"chat.proviso"},"because":"we run at night","name":"std.economics.hours"}],)"));
}

TEST_CASE("a candidate in JSON") {
  Decision decision{};
  decision.candidates = {sample_candidate("pcie-box", "rent", "ineligible", {p99_failed()})};
  decision.candidates[0].rules[0].trace.reset();
  CHECK(has(
      to_json(decision),
      R"("candidates":[{"at":{"column":1,"line":1,"path":"quotes/pcie-box.toml"},"figures":[],"id":"pcie-box","mode":"rent",)"
      R"("rank":null,"rank_values":[],"rules":[{"at":{"column":1,"line":29,"path":"chat.proviso"},"because":"Chat users leave",)"
      R"("cites":["S26","S135"],"counts_as_failed":true,"decisive":true,"kind":"require","margin":"-110 ms",)"
      R"("margin_percent":"-13.75 %","message":"measured 910 ms, promised 800 ms","missing":[],"outcome":"fail",)"
      R"("rule":"acme.chat.p99_under_burst","title":"p99 holds under burst",)"
      R"("waivers":[{"approved_by":[],"conditions":[],"defect":"revoked","expires_on":"2027-01-31","id":"W-9",)"
      R"("issued_on":"2026-11-01","reason":"The provider answers next week","requested_by":"Cy","rule":"egress_known",)"
      R"("scope":"case","valid":false}]}],)"
      R"("score":null,"scores":[],"status":"ineligible"}])"));
}

TEST_CASE("a margin's share of the limit carries its fraction where it is rounded") {
  Decision decision{};
  RuleResult rule = p99_failed();
  rule.margin = Margin{.absolute = {"1 ms", ""}, .percent = {"~33.3333333333 %", "100/3 %"}};
  decision.case_rules = {rule};
  CHECK(has(to_json(decision),
            R"("margin":"1 ms","margin_percent":"~33.3333333333 %","margin_percent_exact":"100/3 %",)"));
}

TEST_CASE("a place has a line and a column only where they are known") {
  Decision decision{};
  CandidateResult candidate = sample_candidate("a", "rent", "eligible", {});
  const auto place_of = [&](std::uint32_t line, std::uint32_t column) {
    candidate.at = {.path = "q.csv", .line = line, .column = column};
    decision.candidates = {candidate};
    return to_json(decision);
  };
  CHECK(has(place_of(2, 5), R"("at":{"column":5,"line":2,"path":"q.csv"})"));
  CHECK(has(place_of(2, 0), R"("at":{"line":2,"path":"q.csv"})"));
  CHECK(has(place_of(0, 0), R"("at":{"path":"q.csv"})"));
}

TEST_CASE("a decisive rule carries its derivation, with the document of each input") {
  CHECK(has(
      to_json(sample_decision()),
      R"("trace":{"at":{"column":10,"line":31,"path":"chat.proviso"},"children":[{"at":{"column":10,"line":31,"path":"chat.proviso"},)"
      R"("input":{"captured_on":"2026-11-12","path":"evidence/run-b.json","pointer":"/ttft_p99","source":"own run"},"kind":"input",)"
      R"("text":"burst_run.ttft_p99","value":"910 ms"},{"at":{"column":10,"line":31,"path":"chat.proviso"},"kind":"parameter",)"
      R"("name":"acme.chat.p99_target","note":"default","text":"p99_target","value":"800 ms"}],"kind":"expression",)"
      R"("text":"burst_run.ttft_p99 <= p99_target","value":"false"})"));
}

TEST_CASE("numbers are texts, rounded ones carry their fraction, ranks are integers") {
  const std::string json = to_json(sample_decision());
  CHECK(has(json, R"({"exact":"32/3 gpu","name":"base_load","title":"GPUs to reserve","value":"~10.6667 gpu"})"));
  CHECK(has(json, R"("rank":1,)"));
  CHECK(has(json, R"("score":"86.4",)"));
  CHECK(has(
      json,
      R"("figures":[{"name":"unit_cost","title":"Cost per million accepted tokens","value":"0.412 USD/Moutput"}])"));
  CHECK(has(json,
            R"("missing":[{"ask":"Which egress price applies?","path":"candidate.egress_price","reason":"not stated",)"
            R"("where":"quotes/nebius.toml:9"}])"));
}

TEST_CASE("candidates stand by rank, then insufficient before ineligible") {
  const std::string json = to_json(sample_decision());
  const auto at = [&](const char* id) { return json.find("\"id\":\"" + std::string{id} + "\""); };
  CHECK(at("lambda") < at("runpod"));
  CHECK(at("runpod") < at("nebius"));
  CHECK(at("nebius") < at("pcie-box"));
}

TEST_CASE("no order of quotes, rules, files or waivers shows in the document") {
  Decision shuffled = sample_decision();
  std::ranges::reverse(shuffled.candidates);
  std::ranges::reverse(shuffled.inputs);
  for (CandidateResult& candidate : shuffled.candidates) std::ranges::reverse(candidate.rules);
  CHECK(to_json(shuffled) == to_json(sample_decision()));
}

TEST_CASE("written in pieces, candidate by candidate, the document is the same") {
  const Decision whole = sample_decision();
  REQUIRE(whole.candidates.size() > 1);
  Decision rest = whole;
  rest.candidates.clear();
  Decision before = rest;  // as it is while candidates come in
  before.unused_waivers.clear();
  std::string out;
  JsonStream stream{[&](std::string_view piece) { out += piece; }};
  for (const CandidateResult* candidate : ordered(whole.candidates)) stream.candidate(before, *candidate);
  stream.finish(rest);
  CHECK(out == to_json(whole));
}

TEST_CASE("the writer escapes what JSON forbids and nothing else") {
  JsonWriter json;
  json.text("a\"b\\c\n\t\x01\x7f/\u00e9\u2028 \xff.");
  CHECK(std::move(json).take() == "\"a\\\"b\\\\c\\n\\t\\u0001\x7f/\u00e9\u2028 \ufffd.\"");
}

}  // namespace proviso::trace
