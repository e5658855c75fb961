#include <catch2/catch.hpp>

#include "sample_decision.hpp"
#include "trace/markdown.hpp"
#include "trace/render_markdown.hpp"

namespace proviso::trace {

TEST_CASE("a memo tells the decision with its reasons and its basis") {
  CHECK(to_markdown(sample_decision()) == R"(# Customer chat, EU, real time

Policy `acme.chat`, version 2026.11.0, as of 2026-11-30.

## Verdict

**CONDITIONAL reserve: lambda, with rent: runpod**

- Clause: `award reserve with rent when brief.steady` (chat.proviso:74)
- Because: the base load is steady
- Runner-up: `runpod`, 2.4 behind on `highest score` (84 against 86.4)

## Figures

- Cost per million accepted tokens: 0.412 USD/Moutput
- GPUs to reserve: ~10.6667 gpu

## Before signing

- `lambda`, `fresh_quote`: A price older than 14 days is asked again
  - Cleared by: procurement or cfo

## Contenders

- `nebius` could come before the winner once its facts are known
  - Missing: candidate.egress_price: not stated (expected in quotes/nebius.toml:9)
    - Ask: Which egress price applies?

## Candidates

| Rank | Candidate  | Mode    | Status       | Score | Cost per million accepted tokens |
| ---- | ---------- | ------- | ------------ | ----- | -------------------------------- |
| 1    | `lambda`   | reserve | eligible     | 86.4  | 0.412 USD/Moutput                |
| 2    | `runpod`   | rent    | waived       | 84    | 0.5 USD/Moutput                  |
|      | `nebius`   | rent    | insufficient |       |                                  |
|      | `pcie-box` | rent    | ineligible   |       |                                  |

## Reasons

- `runpod`, waived
  - **waived** `long_commitment`: Terms above 12 month need the CFO
    - Waiver: failed and waived by W-17, approved by Ada (cfo) and Bo (platform_lead), expires 2026-12-31
- `nebius`, insufficient
  - **unknown** `egress_known`: Egress is priced
    - Missing: candidate.egress_price: not stated (expected in quotes/nebius.toml:9)
      - Ask: Which egress price applies?
- `pcie-box`, ineligible
  - **fail** `p99_under_burst`: p99 holds under burst
    - Found: measured 910 ms, promised 800 ms
    - Margin: misses by 110 ms (13.75 % of the limit)
    - Waiver: waiver W-9 does not count: revoked
    - Because: Chat users leave
    - Cites: S26, S135

## Warnings

- `std.mistakes.sparse_claim`: A sparse figure needs a sparse model
  - Found: the sheet counts sparsity
  - About: lambda, nebius

## Assumptions

- Convention: 1 month = 730 h
- Set for this decision: `acme.chat.max_term` = 24 month

## Inputs

| Role   | File                 | SHA-256 |
| ------ | -------------------- | ------- |
| brief  | `brief.toml`         | `dd44`  |
| quotes | `quotes/lambda.toml` | `cc33`  |
| quotes | `quotes/nebius.toml` | `bb22`  |

Decided by proviso 0.1.0.
)");
}

TEST_CASE("texts of others bring no markup into the memo") {
  CHECK(md("unit_cost and _this_ *b* <i> [x](y) a|b") == "unit_cost and \\_this\\_ \\*b\\* \\<i\\> \\[x\\](y) a\\|b");
  CHECK(md("- not a list") == "\\- not a list");
  CHECK(md("a\nb") == "a b");
  CHECK(md_code("a`b") == "``a`b``");
  CHECK(md_code("`a") == "`` `a ``");
  CHECK(md_table({"A"}, {{md_code("x|y")}, {md("p|q")}}) ==
        "| A      |\n"
        "| ------ |\n"
        "| `x\\|y` |\n"
        "| p\\|q   |\n");
}

}  // namespace proviso::trace
