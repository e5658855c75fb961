#include "trace/memo.hpp"

#include <catch2/catch.hpp>

#include "sample_decision.hpp"

namespace proviso::trace {

namespace {

Fact fact(std::string name, std::string value, std::string source, std::string grade) {
  return {.name = std::move(name),
          .value = {std::move(value), ""},
          .reason = {},
          .input = {.path = "brief.toml",
                    .line = 3,
                    .column = 1,
                    .pointer = {},
                    .captured_on = {},
                    .source = std::move(source),
                    .grade = std::move(grade),
                    .as_quoted = {}}};
}

Memo sample_memo() {
  return {.decision = sample_decision(),
          .owner = "finops@acme.example",
          .questions = {{"brief",
                         {{"Workload", fact("kind", "realtime_inference", "", "")},
                          {"Latency", fact("ttft_p99", "800 ms", "", "")}}}}};
}

/// The lines between a heading and the next one.
std::string section(const std::string& memo, const std::string& heading) {
  const auto begin = memo.find("## " + heading + "\n");
  if (begin == std::string::npos) return "no such section";
  const auto end = memo.find("\n## ", begin + 1);
  return memo.substr(begin, end == std::string::npos ? end : end - begin);
}

/// A figure whose derivation read one leaf.
Figure figure_on(std::string source, std::string grade) {
  Step step = sample_step();
  step.children.front().input->source = std::move(source);
  step.children.front().input->grade = std::move(grade);
  return {.name = "p99", .title = "TTFT p99", .value = {"910 ms", ""}, .missing = {}, .trace = step};
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a memo opens with the decision, what it waits for, and the question") {
  const std::string memo = memo_markdown(sample_memo());
  CHECK(has(memo,
            "# Customer chat, EU, real time\n\nDecision memo. Policy `acme.chat`, version 2026.11.0, owned by "
            "finops@acme.example; as of 2026-11-30.\n"));
  const std::string decision = section(memo, "Decision");
  CHECK(has(decision, "**CONDITIONAL reserve: lambda, with rent: runpod**"));
  CHECK(has(decision, "- Because: the base load is steady"));
  CHECK(has(decision, "- Firm once 1 condition is cleared (Before signing) and 1 contender is settled (Contenders)"));
  CHECK(has(decision, "- Runner-up: `runpod`, 2.4 behind on `highest score` (84 against 86.4)"));
  const std::string question = section(memo, "The question: `brief`");
  CHECK(question.find("**Workload**") < question.find("**Latency**"));
  CHECK(has(question, "| `ttft_p99` | 800 ms | brief.toml:3 |"));
}

TEST_CASE("a memo has a row of figures for every candidate, and says what settled it") {
  const std::string memo = section(memo_markdown(sample_memo()), "Candidates");
  for (const char* id : {"`lambda`", "`runpod`", "`nebius`", "`pcie-box`"}) CHECK(has(memo, id));
  CHECK(has(memo, "fail: p99 holds under burst"));
  CHECK(has(memo, "unknown: Egress is priced"));
  CHECK(has(memo, "| Cost per million accepted tokens | 0.412 USD/Moutput | 0.5 USD/Moutput |"));
}

TEST_CASE("of a long list a memo tells the best, and how many are left out") {
  Memo memo = sample_memo();
  for (int i = 0; i < 50; ++i)
    memo.decision.candidates.push_back(sample_candidate("more-" + std::to_string(100 + i), "rent", "ineligible", {}));
  const std::string candidates = section(memo_markdown(memo), "Candidates");
  CHECK(has(candidates, "`lambda`"));
  CHECK(has(candidates, "14 more are left out here, and stand in the JSON: 14 ineligible."));  // 4 + 50 - 40
}

TEST_CASE("a memo tells waivers that were used, and who signs") {
  const std::string memo = memo_markdown(sample_memo());
  CHECK(has(section(memo, "Waivers used"), "`W-17`"));
  CHECK(has(section(memo, "Waivers used"), "Ada (cfo), Bo (platform_lead)"));
  CHECK(has(section(memo, "Waivers used"),
            "- `W-17`\n  - Risk: The model may be replaced\n  - Compensating controls: A review each quarter\n"
            "  - Evidence: memo 4, minutes 7\n"));
  CHECK_FALSE(has(section(memo, "Waivers used"), "W-9"));  // revoked: it covers nothing
  const std::string signatures = section(memo, "Signatures");
  CHECK(has(signatures, "| Owner of the policy, finops@acme.example |"));
  CHECK(has(signatures, "| procurement or cfo "));
}

TEST_CASE("what nobody sourced is taken on trust, what was measured is not") {
  Memo memo = sample_memo();
  auto& lambda = memo.decision.candidates[3];
  lambda.figures = {figure_on("own run", "measured")};
  CHECK(has(section(memo_markdown(memo), "What was assumed"), "Facts read: 1, of which 0 are taken on trust"));
  lambda.figures = {figure_on("own run", "")};
  CHECK(has(section(memo_markdown(memo), "What was assumed"), "Facts read: 1, of which 0 are taken on trust"));
  lambda.figures = {figure_on("from memory", "unverified")};
  std::string assumed = section(memo_markdown(memo), "What was assumed");
  CHECK(has(assumed, "of which 1 are taken on trust"));
  CHECK(has(assumed, "| `burst_run.ttft_p99` | 910 ms | unverified | from memory | 2026-11-12 | evidence/run-b.json"));
  lambda.figures = {figure_on("", "")};
  CHECK(has(section(memo_markdown(memo), "What was assumed"), "| asserted |"));
}

TEST_CASE("texts of data bring no markup into a memo") {
  Memo memo = sample_memo();
  memo.questions.front().facts.front().fact.value.text = "<script>|*x*\n# y";
  memo.decision.candidates[3].id = "a|b`c";
  memo.decision.verdict.candidate = "a|b`c";
  const std::string text = memo_markdown(memo);
  CHECK_FALSE(has(text, "<script>"));
  CHECK_FALSE(has(text, "\n# y"));
  CHECK(has(text, "\\<script\\>\\|\\*x\\*"));
  CHECK(has(text, "``a\\|b`c``"));
}

}  // namespace proviso::trace
