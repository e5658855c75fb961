// One decision with something of everything: an award under conditions, a contender, a waiver, candidates that fell
// out.
#pragma once

#include "trace/decision.hpp"

namespace proviso::trace {

inline Missing sample_missing(std::string candidate = "") {
  return {.path = "candidate.egress_price",
          .reason = "not stated",
          .where = "quotes/nebius.toml:9",
          .candidate = std::move(candidate),
          .ask = "Which egress price applies?"};
}

inline Step sample_step() {
  const SourceRef at{.path = "chat.proviso", .line = 31, .column = 10};
  Step measured{.kind = Step::Kind::Input,
                .name = "",
                .text = "burst_run.ttft_p99",
                .value = {"910 ms", ""},
                .note = "",
                .at = at,
                .input = InputRef{.path = "evidence/run-b.json",
                                  .line = 0,
                                  .column = 0,
                                  .pointer = "/ttft_p99",
                                  .captured_on = "2026-11-12",
                                  .source = "own run",
                                  .grade = "",
                                  .as_quoted = ""},
                .missing = {},
                .children = {}};
  Step promised{.kind = Step::Kind::Parameter,
                .name = "acme.chat.p99_target",
                .text = "p99_target",
                .value = {"800 ms", ""},
                .note = "default",
                .at = at,
                .input = {},
                .missing = {},
                .children = {}};
  return {.kind = Step::Kind::Expression,
          .name = "",
          .text = "burst_run.ttft_p99 <= p99_target",
          .value = {"false", ""},
          .note = "",
          .at = at,
          .input = {},
          .missing = {},
          .children = {measured, promised}};
}

inline RuleResult sample_rule(std::string name, std::string title, std::string kind, std::string outcome) {
  RuleResult out{};
  out.rule = std::move(name);
  out.title = std::move(title);
  out.kind = std::move(kind);
  out.outcome = std::move(outcome);
  out.at = {.path = "chat.proviso", .line = 29, .column = 1};
  return out;
}

inline RuleResult p99_failed() {
  RuleResult out = sample_rule("acme.chat.p99_under_burst", "p99 holds under burst", "require", "fail");
  out.decisive = out.counts_as_failed = true;
  out.message = "measured 910 ms, promised 800 ms";
  out.margin = Margin{.absolute = {"-110 ms", ""}, .percent = {"-13.75 %", ""}};
  out.because = "Chat users leave";
  out.cites = {"S26", "S135"};
  out.waivers = {{.id = "W-9",
                  .valid = false,
                  .defect = "revoked",
                  .expires_on = "2027-01-31",
                  .approved_by = {},
                  .conditions = {},
                  .rule = "egress_known",
                  .scope = "case",
                  .reason = "The provider answers next week",
                  .requested_by = "Cy",
                  .issued_on = "2026-11-01",
                  .risk = "",
                  .compensating_controls = "",
                  .evidence = {}}};
  out.trace = sample_step();
  return out;
}

inline RuleResult egress_unknown() {
  RuleResult out = sample_rule("acme.chat.egress_known", "Egress is priced", "require", "unknown");
  out.decisive = true;
  out.missing = {sample_missing()};
  return out;
}

inline RuleResult term_waived() {
  RuleResult out = sample_rule("acme.chat.long_commitment", "Terms above 12 month need the CFO", "forbid", "waived");
  out.waivers = {{.id = "W-17",
                  .valid = true,
                  .defect = "",
                  .expires_on = "2026-12-31",
                  .approved_by = {"Ada (cfo)", "Bo (platform_lead)"},
                  .conditions = {},
                  .rule = "long_commitment",
                  .scope = "lambda-h100-12mo",
                  .reason = "The price is a third lower",
                  .requested_by = "Cy",
                  .issued_on = "2026-11-01",
                  .risk = "The model may be replaced",
                  .compensating_controls = "A review each quarter",
                  .evidence = {"memo 4", "minutes 7"}}};
  return out;
}

inline CandidateResult sample_candidate(std::string id, std::string mode, std::string status,
                                        std::vector<RuleResult> rules) {
  CandidateResult out{};
  out.id = std::move(id);
  out.mode = std::move(mode);
  out.status = std::move(status);
  out.rules = std::move(rules);
  out.at = {.path = "quotes/" + out.id + ".toml", .line = 1, .column = 1};
  return out;
}

inline void rank(CandidateResult& candidate, std::uint32_t place, std::string score, std::string cost) {
  candidate.rank = place;
  candidate.score = Shown{std::move(score), ""};
  candidate.figures = {{.name = "unit_cost",
                        .title = "Cost per million accepted tokens",
                        .value = {std::move(cost), ""},
                        .missing = {}}};
}

inline Decision sample_decision() {
  Decision out{};
  out.engine_version = "0.1.0";
  out.policy_name = "acme.chat";
  out.policy_title = "Customer chat, EU, real time";
  out.policy_version = "2026.11.0";
  out.policy_sha256 = "aa11";
  out.as_of = "2026-11-30";

  out.candidates = {sample_candidate("pcie-box", "rent", "ineligible", {p99_failed()}),
                    sample_candidate("nebius", "rent", "insufficient", {egress_unknown()}),
                    sample_candidate("runpod", "rent", "waived", {term_waived()}),
                    sample_candidate("lambda", "reserve", "eligible", {})};
  rank(out.candidates[3], 1, "86.4", "0.412 USD/Moutput");
  rank(out.candidates[2], 2, "84", "0.5 USD/Moutput");
  for (CandidateResult& candidate : out.candidates) {
    RuleResult sparse =
        sample_rule("std.mistakes.sparse_claim", "A sparse figure needs a sparse model", "warn", "pass");
    if (candidate.id == "lambda" || candidate.id == "nebius") {
      sparse.outcome = "fail";
      sparse.message = "the sheet counts sparsity";
    }
    candidate.rules.push_back(sparse);
  }

  Verdict& verdict = out.verdict;
  verdict.kind = "conditional";
  verdict.mode = "reserve";
  verdict.candidate = "lambda";
  verdict.with_candidate = "runpod";
  verdict.with_mode = "rent";
  verdict.clause = "award reserve with rent when brief.steady";
  verdict.clause_at = SourceRef{.path = "chat.proviso", .line = 74, .column = 5};
  verdict.because = "the base load is steady";
  verdict.conditions = {{.rule = "acme.chat.fresh_quote",
                         .candidate = "lambda",
                         .title = "A price older than 14 days is asked again",
                         .message = "",
                         .cleared_by = {"procurement", "cfo"},
                         .missing = {}}};
  verdict.contenders = {{.candidate = "nebius", .missing = {sample_missing()}}};
  verdict.figures = {
      {.name = "base_load", .title = "GPUs to reserve", .value = {"~10.6667 gpu", "32/3 gpu"}, .missing = {}}};
  verdict.runner_up = RunnerUp{.candidate = "runpod",
                               .key = "highest score",
                               .winner = {"86.4", ""},
                               .runner_up = {"84", ""},
                               .distance = {"2.4", ""}};

  out.inputs = {{.role = "quotes", .path = "quotes/lambda.toml", .sha256 = "cc33"},
                {.role = "quotes", .path = "quotes/nebius.toml", .sha256 = "bb22"},
                {.role = "brief", .path = "brief.toml", .sha256 = "dd44"}};
  out.params = {{.name = "acme.chat.max_term", .value = {"24 month", ""}}};
  out.assumptions = {"1 month = 730 h"};
  return out;
}

}  // namespace proviso::trace
