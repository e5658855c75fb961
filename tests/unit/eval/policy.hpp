// For tests of the evaluator: a policy given as a text, its test blocks run, one of them taken as a case and decided.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"
#include "eval/evaluate.hpp"
#include "eval/tests.hpp"
#include "ir/program.hpp"

namespace proviso::eval::testing {

/// A checked policy. A text that does not check fails the test.
struct Policy {
  base::SourceMap sources;
  ir::Program program;
};
/// `text` is a whole policy, or only its declarations: then a header with `currency USD` is put before them, and a rule
/// that always holds after them where they have none.
Policy policy(std::string_view text);

/// The facts that the first test block gives.
ir::Facts facts_of(const Policy& policy);
/// Decides the case that the first test block gives. Fails the test beyond the budget.
trace::Decision decided(const Policy& policy, const Options& options = {});
trace::Decision decided(std::string_view text, const Options& options = {});

/// What did not hold in the test blocks, one line each: "expected ... found ..."; empty where all passed.
std::string failures(std::string_view text);

/// The value of an expression, as JSON shows it; of an unknown "unknown: path (reason)" with all causes.
std::string value(std::string_view expression, std::string_view declarations = "");

/// Parts of a decision, by name. A name that is not there fails the test.
const trace::CandidateResult& candidate(const trace::Decision& decision, std::string_view id);
const trace::RuleResult& rule(const trace::CandidateResult& candidate, std::string_view short_name);
const trace::RuleResult& case_rule(const trace::Decision& decision, std::string_view short_name);
/// "candidate.price, brief.model": the paths, in order.
std::string paths(const std::vector<trace::Missing>& missing);
/// "award a", "conditional b with c", "pause".
std::string verdict(const trace::Decision& decision);

}  // namespace proviso::eval::testing
