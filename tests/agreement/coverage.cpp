#include "coverage.hpp"

#include "base/overloaded.hpp"
#include "base/rounding.hpp"

namespace proviso::agreement {

namespace {

using Words = std::vector<const char*>;

// In the order of the alternatives and enumerators of ir/nodes.hpp and ir/program.hpp.
const Words nodes{
    "Constant",     "MoneyConstant", "ParamRef",       "InputRef",   "CatalogRef", "SubjectRef", "AsOf",
    "Eligible",     "DefinitionRef", "LocalRef",       "FieldRef",   "Negate",     "Not",        "Arithmetic",
    "Power",        "DateShift",     "DateDifference", "Compare",    "And",        "Or",         "Coalesce",
    "IsState",      "Contains",      "Between",        "As",         "If",         "Match",      "Let",
    "CallFunction", "CallBuiltin",   "Binder",         "MakeRecord", "WithFields", "MakeList",   "MakeSet",
    "MakeText",     "MakeUnknown",   "ForSubject",     "Best",       "Resolve"};
const Words arithmetic{"+", "-", "*", "/"};
const Words comparisons{"==", "!=", "<", "<=", ">", ">="};
const Words states{"is known", "is unknown", "is true", "is false"};
const Words arms{"members", "< limit", "<= limit", "else"};
const Words builtins{"min",       "max",         "abs",   "round",  "sqrt",        "pow",    "add_months",
                     "source",    "captured_on", "grade", "signer", "signer_role", "digest", "starts_with",
                     "ends_with", "contains",    "lower", "upper",  "trim",        "length", "matches"};
const Words aggregates{"any",    "all",    "count",  "sum",    "min",   "max",      "mean", "map",
                       "filter", "unique", "newest", "oldest", "least", "greatest", "only", "quantile"};
const Words rule_kinds{"precondition", "require", "forbid", "condition", "warn"};
const Words unknown_policies{"defers", "fails", "passes"};
const Words outcomes{"not_applicable", "pass", "fail", "unknown", "waived", "disabled"};
const Words statuses{"eligible", "waived", "insufficient", "ineligible"};
const Words clause_kinds{"award", "pause", "reject", "insufficient"};
const Words verdicts{"award", "conditional", "reject", "insufficient", "pause"};
const Words more{"rule: guarded",
                 "rule: of the case",
                 "rule: of a candidate",
                 "rule: waivable",
                 "rule: waivable up to",
                 "rule: cleared by",
                 "rule: with a margin",
                 "rule: with a message",
                 "score: linear",
                 "score: points",
                 "score: points else",
                 "score: at least",
                 "score: unknown scores",
                 "rank: score",
                 "rank: value",
                 "rank: to nearest",
                 "rank: none",
                 "rank: highest",
                 "rank: lowest",
                 "decide: none",
                 "clause: of any mode",
                 "clause: with",
                 "clause: when",
                 "clause: reads best",
                 "clause: show",
                 "verdict: tie",
                 "verdict: contender",
                 "verdict: open condition",
                 "verdict: with a second",
                 "binder: where",
                 "binder: no value",
                 "margin: failing",
                 "margin: 0",
                 "waiver: with an open condition",
                 "counts: unknown as failed"};

static_assert(std::variant_size_v<ir::Node> == 40);

template <class T>
std::size_t number(T enumerator) {
  return static_cast<std::size_t>(enumerator);
}

}  // namespace

Coverage::Coverage() {
  const auto expect = [&](const char* kind, const Words& words) {
    for (const char* word : words) counts_[std::string{kind} + ": " + word] = 0;
  };
  expect("node", nodes);
  expect("arithmetic", arithmetic);
  expect("comparison", comparisons);
  expect("state", states);
  expect("arm", arms);
  expect("builtin", builtins);
  expect("binder", aggregates);
  expect("rule", rule_kinds);
  expect("unknown", unknown_policies);
  expect("outcome", outcomes);
  expect("status", statuses);
  expect("clause", clause_kinds);
  expect("verdict", verdicts);
  for (int mode = 0; mode <= static_cast<int>(base::Rounding::HalfEven); ++mode)
    counts_["round: " + std::string{base::rounding_text(static_cast<base::Rounding>(mode))}] = 0;
  counts_["add_months: down"] = counts_["add_months: up"] = 0;
  for (const char* word : more) counts_[word] = 0;
}

void Coverage::count(const std::string& what) { ++counts_.at(what); }

std::vector<std::string> Coverage::never() const {
  std::vector<std::string> out;
  for (const auto& [what, times] : counts_)
    if (times == 0) out.push_back(what);
  return out;
}

void Coverage::add(const ir::Program& program) {
  add_expressions(program);
  add_rules(program);
  add_choosing(program);
}

void Coverage::add_expressions(const ir::Program& program) {
  const auto of = [&](const char* kind, const Words& words, std::size_t index) {
    count(std::string{kind} + ": " + words.at(index));
  };
  for (const ir::Expr& expr : program.exprs) {
    of("node", nodes, expr.node.index());
    std::visit(
        base::Overloaded{[&](const ir::Arithmetic& n) { of("arithmetic", arithmetic, number(n.op)); },
                         [&](const ir::Compare& n) { of("comparison", comparisons, number(n.op)); },
                         [&](const ir::IsState& n) { of("state", states, number(n.state)); },
                         [&](const ir::CallBuiltin& n) {
                           of("builtin", builtins, number(n.builtin));
                           if (n.builtin == ir::Builtin::Round)
                             count("round: " + std::string{base::rounding_text(static_cast<base::Rounding>(n.option))});
                           if (n.builtin == ir::Builtin::AddMonths)
                             count(n.option == 0 ? "add_months: down" : "add_months: up");
                         },
                         [&](const ir::Binder& n) {
                           of("binder", aggregates, number(n.aggregate));
                           if (n.where.valid()) count("binder: where");
                           if (!n.value.valid()) count("binder: no value");
                         },
                         [](const auto&) {}},
        expr.node);
  }
  for (const ir::Arm& arm : program.arms) of("arm", arms, number(arm.kind));
}

void Coverage::add_rules(const ir::Program& program) {
  for (const ir::Rule& rule : program.rules) {
    count(std::string{"rule: "} + rule_kinds.at(number(rule.kind)));
    count(std::string{"unknown: "} + unknown_policies.at(number(rule.unknown)));
    count(rule.scope == ir::Scope::Case ? "rule: of the case" : "rule: of a candidate");
    if (!rule.guards.empty()) count("rule: guarded");
    if (!rule.waivable_by.empty()) count("rule: waivable");
    if (rule.waivable_up_to.valid()) count("rule: waivable up to");
    if (!rule.cleared_by.empty()) count("rule: cleared by");
    if (!rule.margins.empty()) count("rule: with a margin");
    if (rule.message.valid()) count("rule: with a message");
  }
}

void Coverage::add_choosing(const ir::Program& program) {
  for (const ir::Score& score : program.scores) {
    count(score.worst.valid() ? "score: linear" : "score: points");
    if (score.points_else.valid()) count("score: points else");
    if (score.at_least.valid()) count("score: at least");
    if (score.unknown_scores.valid()) count("score: unknown scores");
  }
  if (program.rank.empty()) count("rank: none");
  for (const ir::RankKey& key : program.rank) {
    count(key.value.valid() ? "rank: value" : "rank: score");
    count(key.highest ? "rank: highest" : "rank: lowest");
    if (key.nearest.valid()) count("rank: to nearest");
  }
  if (!program.decide) return count("decide: none");
  for (const ir::Clause& clause : *program.decide) {
    count(std::string{"clause: "} + clause_kinds.at(number(clause.kind)));
    if (clause.kind == ir::Clause::Kind::Award && !clause.mode) count("clause: of any mode");
    if (clause.with) count("clause: with");
    if (clause.when.valid()) count("clause: when");
    if (!clause.reads_best.empty()) count("clause: reads best");
    if (!clause.shows.empty()) count("clause: show");
  }
}

void Coverage::add(const ir::Program&, const Finding& finding) {
  const auto rules = [&](const RuleFindings& findings) {
    for (const auto& [name, rule] : findings) {
      count(std::string{"outcome: "} + outcomes.at(number(rule.outcome)));
      if (rule.margin && *rule.margin == 0) count("margin: 0");
      if (rule.margin && *rule.margin < 0) count("margin: failing");
      if (!rule.open.empty()) count("waiver: with an open condition");
      if (rule.outcome == ir::Outcome::Unknown && rule.counts_as_failed) count("counts: unknown as failed");
    }
  };
  rules(finding.case_rules);
  for (const CandidateFinding& candidate : finding.candidates) {
    rules(candidate.rules);
    count(std::string{"status: "} + statuses.at(number(candidate.status)));
  }
  const VerdictFinding& verdict = finding.verdict;
  count("verdict: " + verdict.kind);
  if (verdict.tie) count("verdict: tie");
  if (!verdict.contenders.empty()) count("verdict: contender");
  if (!verdict.conditions.empty()) count("verdict: open condition");
  if (!verdict.with.empty()) count("verdict: with a second");
}

}  // namespace proviso::agreement
