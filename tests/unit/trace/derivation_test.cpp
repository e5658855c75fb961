#include <catch2/catch.hpp>

#include "sample_decision.hpp"
#include "trace/render_derivation.hpp"

namespace proviso::trace {

namespace {

const TextOptions wide{.colour = false, .width = 110};

Step leaf(Step::Kind kind, std::string text, std::string value) {
  return {.kind = kind,
          .name = "",
          .text = std::move(text),
          .value = {std::move(value), ""},
          .note = "",
          .at = {.path = "cost.proviso", .line = 7, .column = 3},
          .input = {},
          .missing = {},
          .children = {}};
}

}  // namespace

TEST_CASE("a derivation is a tree with values and where they come from") {
  CHECK(derivation_text(sample_step(), wide) ==
        "burst_run.ttft_p99 <= p99_target  false   chat.proviso:31\n"
        "  burst_run.ttft_p99              910 ms  evidence/run-b.json:/ttft_p99, 2026-11-12, own run\n"
        "  p99_target                      800 ms  parameter, default\n");
}

TEST_CASE("the policy's line is told again only where it changes") {
  Step cost = leaf(Step::Kind::Definition, "unit_cost", "3 USD");
  cost.at.line = 2;
  Step sum = leaf(Step::Kind::Expression, "a + b", "3 USD");
  Step a = leaf(Step::Kind::Input, "candidate.price", "1 USD");
  a.input = InputRef{.path = "q.csv",
                     .line = 4,
                     .column = 7,
                     .pointer = "",
                     .captured_on = "",
                     .source = "vendor",
                     .grade = "quoted",
                     .as_quoted = "0.9 EUR"};
  Step b = leaf(Step::Kind::Expression, "b", "2 USD");
  b.note = "default used";
  Step again = leaf(Step::Kind::Repeated, "fee", "2 USD");
  Step other = leaf(Step::Kind::NotEvaluated, "c", "");
  sum.children = {a, b, again, other};
  cost.children = {sum};
  CHECK(derivation_text(cost, wide, 2) ==
        "  unit_cost            3 USD          cost.proviso:2\n"
        "    a + b              3 USD          cost.proviso:7\n"
        "      candidate.price  1 USD          q.csv:4, vendor, quoted, quoted as 0.9 EUR\n"
        "      b                2 USD          default used\n"
        "      fee              2 USD          shown above\n"
        "      c                not evaluated\n");
}

TEST_CASE("an unknown is told where it enters, once") {
  Step price = leaf(Step::Kind::Input, "candidate.egress_price", "unknown");
  price.missing = {sample_missing()};
  Step sum = leaf(Step::Kind::Expression, "1 + p", "unknown");
  sum.missing = {sample_missing()};
  sum.children = {price};
  CHECK(derivation_text(sum, wide) ==
        "1 + p                     unknown  cost.proviso:7\n"
        "  candidate.egress_price  unknown\n"
        "                          missing candidate.egress_price: not stated (expected in quotes/nebius.toml:9)\n"
        "                          ask Which egress price applies?\n");
}

TEST_CASE("a long expression is wrapped, not cut") {
  const Step step =
      leaf(Step::Kind::Expression, "candidate.price * brief.gpus * 730 h + candidate.egress * brief.egress", "7 USD");
  CHECK(derivation_text(step, {.colour = false, .width = 60}) ==
        "candidate.price * brief.gpus *\n"
        "  730 h + candidate.egress *\n"
        "  brief.egress                  7 USD  cost.proviso:7\n");
}

TEST_CASE("an explanation tells the decisive rules first, each with its derivation") {
  Decision decision = sample_decision();
  decision.candidates[0].rules.insert(decision.candidates[0].rules.begin(),
                                      sample_rule("acme.chat.a_first", "Passes", "require", "pass"));
  CHECK(explanation_text(decision, "pcie-box", std::nullopt, wide) == R"(pcie-box (rent): ineligible
  quotes/pcie-box.toml:1

fail     p99_under_burst: p99 holds under burst
         require, chat.proviso:29, decisive
         measured 910 ms, promised 800 ms
         misses by 110 ms (13.75 % of the limit)
         waiver W-9 does not count: revoked
         because  Chat users leave
         cites    S26, S135
  burst_run.ttft_p99 <= p99_target  false   chat.proviso:31
    burst_run.ttft_p99              910 ms  evidence/run-b.json:/ttft_p99, 2026-11-12, own run
    p99_target                      800 ms  parameter, default

pass     a_first: Passes
         require, chat.proviso:29

pass     std.mistakes.sparse_claim: A sparse figure needs a sparse model
         warn, chat.proviso:29
)");
}

TEST_CASE("one rule is explained by its full name or its last part; what is not there is nothing") {
  Decision decision = sample_decision();
  decision.case_rules = {sample_rule("acme.chat.acceptance", "The brief is complete", "precondition", "pass")};
  for (const char* name : {"acme.chat.p99_under_burst", "p99_under_burst"}) {
    const auto text = explanation_text(decision, "pcie-box", name, wide);
    REQUIRE(text);
    CHECK(text->find("p99_under_burst") != std::string::npos);
    CHECK(text->find("sparse_claim") == std::string::npos);
  }
  CHECK_FALSE(explanation_text(decision, "pcie-box", "burst", wide));
  CHECK_FALSE(explanation_text(decision, "nobody", std::nullopt, wide));
  CHECK(
      explanation_text(decision, "pcie-box", "acceptance", wide)->find("pass     acceptance: The brief is complete") !=
      std::string::npos);
  CHECK(explanation_text(decision, "", std::nullopt, wide)->starts_with("pass     acceptance: The brief is complete"));
}

}  // namespace proviso::trace
