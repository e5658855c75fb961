#include <catch2/catch.hpp>

#include "sample_decision.hpp"
#include "trace/render_text.hpp"

namespace proviso::trace {

TEST_CASE("a decision reads from the verdict down to the inputs") {
  CHECK(to_text(sample_decision(), {.colour = false, .width = 110}) ==
        R"(CONDITIONAL reserve: lambda, with rent: runpod
Customer chat, EU, real time - acme.chat 2026.11.0, as of 2026-11-30

  clause      award reserve with rent when brief.steady
              chat.proviso:74
  because     the base load is steady
  firm once   what is open before signing is cleared and the contenders are settled

Figures of lambda
  Cost per million accepted tokens  0.412 USD/Moutput
  GPUs to reserve                   ~10.6667 gpu

Runner-up
  runpod: 2.4 behind on `highest score` (84 against 86.4)

Before signing
  - lambda, fresh_quote: A price older than 14 days is asked again
    cleared by procurement or cfo

Contenders (may overtake the winner)
  - nebius, once known: candidate.egress_price

Candidates
  rank  candidate  mode     status        score          unit_cost
     1  lambda     reserve  eligible       86.4  0.412 USD/Moutput
     2  runpod     rent     waived           84    0.5 USD/Moutput
     -  nebius     rent     insufficient      -
     -  pcie-box   rent     ineligible        -

Waived
  runpod (rent)
    waived   long_commitment: Terms above 12 month need the CFO
             failed and waived by W-17, approved by Ada (cfo) and Bo (platform_lead), expires 2026-12-31
             risk     The model may be replaced
             controls A review each quarter
             evidence memo 4, minutes 7

Insufficient: facts are missing
  nebius (rent)
    unknown  egress_known: Egress is priced
             missing  candidate.egress_price: not stated (expected in quotes/nebius.toml:9)
             ask      Which egress price applies?

Ineligible
  pcie-box (rent)
    fail     p99_under_burst: p99 holds under burst
             measured 910 ms, promised 800 ms
             misses by 110 ms (13.75 % of the limit)
             waiver W-9 does not count: revoked
             because  Chat users leave
             cites    S26, S135

Warnings
  - std.mistakes.sparse_claim: A sparse figure needs a sparse model
    the sheet counts sparsity
    about  lambda, nebius

set         acme.chat.max_term = 24 month
assumed     1 month = 730 h
inputs      3 files: brief, quotes x 2
)");
}

TEST_CASE("what the policy replaced is told, also where no rule rests on it") {
  Decision decision = sample_decision();
  decision.overrides = {{"acme.rules.overhead", "a pilot", {"chat.proviso", 12, 1}}};
  const std::string text = to_text(decision, {.colour = false, .width = 110});
  CHECK(text.find("Overridden definitions\n  - acme.rules.overhead: a pilot\n") != std::string::npos);
  CHECK(to_text(sample_decision(), {.colour = false, .width = 110}).find("Overridden") == std::string::npos);
}

TEST_CASE("a verdict that buys nothing leads with its reason") {
  Decision decision = sample_decision();
  decision.verdict = Verdict{};
  decision.candidates.clear();
  decision.verdict.kind = "pause";
  decision.verdict.missing = {{.path = "brief.acceptance_criterion",
                               .reason = "not stated",
                               .where = "brief.toml",
                               .candidate = "",
                               .ask = "What makes an output count as accepted?"}};
  RuleResult acceptance =
      sample_rule("acme.chat.acceptance", "An incomplete brief buys an option", "precondition", "fail");
  acceptance.missing = decision.verdict.missing;
  decision.case_rules = {acceptance};
  CHECK(to_text(decision, {.colour = false, .width = 80})
            .starts_with(
                R"(PAUSE: a precondition is not met
Customer chat, EU, real time - acme.chat 2026.11.0, as of 2026-11-30

Missing
  missing  brief.acceptance_criterion: not stated (expected in brief.toml)
  ask      What makes an output count as accepted?

Rules of the case
  fail     acceptance: An incomplete brief buys an option

Candidates
  none
)"));
  decision.verdict.kind = "reject";
  decision.verdict.because = "no clause awards";
  CHECK(to_text(decision, {}).starts_with("REJECT: no clause awards\n"));
}

TEST_CASE("a table that is too wide keeps its first columns and puts the figures below") {
  const std::string text = to_text(sample_decision(), {.colour = false, .width = 60});
  CHECK(text.find(R"(
Candidates
  rank  candidate  mode     status        score
     1  lambda     reserve  eligible       86.4
     2  runpod     rent     waived           84
     -  nebius     rent     insufficient      -
     -  pcie-box   rent     ineligible        -

  candidate          unit_cost
  lambda     0.412 USD/Moutput
  runpod       0.5 USD/Moutput
)") != std::string::npos);
}

TEST_CASE("no line passes the width while words fit") {
  const std::string text = to_text(sample_decision(), {.colour = false, .width = 60});
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin = end + 1)) {
    INFO(text.substr(begin, end - begin));
    CHECK(display_width(text.substr(begin, end - begin)) <= 60);
  }
}

TEST_CASE("colour comes only when asked for, and changes no word") {
  const std::string plain = to_text(sample_decision(), {.colour = false, .width = 100});
  std::string coloured = to_text(sample_decision(), {.colour = true, .width = 100});
  CHECK(plain.find('\x1b') == std::string::npos);
  CHECK(coloured.starts_with("\x1b[1;33mCONDITIONAL\x1b[0m reserve: lambda"));
  for (std::size_t at = coloured.find('\x1b'); at != std::string::npos; at = coloured.find('\x1b'))
    coloured.erase(at, coloured.find('m', at) - at + 1);
  std::string trimmed;  // painted blanks at a line's end stay
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\n') trimmed.erase(trimmed.find_last_not_of(' ') + 1);
    trimmed += coloured[i];
  }
  CHECK(trimmed == plain);
}

TEST_CASE("what a quote says cannot drive the terminal") {
  Decision decision = sample_decision();
  decision.candidates[3].id = decision.verdict.candidate = "a\x1b[31mb\nc\xff\u202e";
  const std::string text = to_text(decision, {.colour = false, .width = 100});
  CHECK(text.starts_with("CONDITIONAL reserve: a\ufffd[31mb c\ufffd\ufffd, with"));
  CHECK(text.find('\x1b') == std::string::npos);
}

TEST_CASE("a rule without a message is told by the comparison that failed") {
  Decision decision = sample_decision();
  decision.candidates[0].rules[0].message.clear();
  CHECK(to_text(decision, {.colour = false, .width = 100})
            .find("\n             burst_run.ttft_p99 <= p99_target, with burst_run.ttft_p99 = 910 ms, p99_target = 800 "
                  "ms\n") != std::string::npos);
}

TEST_CASE("a candidate that no rule knocked out says what did") {
  Decision decision = sample_decision();
  ScoreResult low{.name = "latency", .title = "", .value = {"790 ms", ""}, .points = {"2", ""}, .weight = {"25", ""}};
  low.note = "below its least, 20 points";
  decision.candidates[0].rules.clear();
  decision.candidates[0].scores = {low};
  ScoreResult gap{
      .name = "price", .title = "", .value = {"unknown", ""}, .points = {"unknown", ""}, .weight = {"60", ""}};
  gap.missing = {sample_missing()};
  decision.candidates[1].rules.clear();
  decision.candidates[1].scores = {gap};
  const std::string text = to_text(decision, {.colour = false, .width = 100});
  CHECK(text.find("  pcie-box (rent)\n    score latency: 2 points, below its least, 20 points\n") != std::string::npos);
  CHECK(text.find("  nebius (rent)\n    score price is unknown\n    missing candidate.egress_price: not stated") !=
        std::string::npos);
}

}  // namespace proviso::trace
