#include "eval/testing/expect.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "eval/report/diagram.hpp"
#include "eval/report/recorder.hpp"
#include "eval/wording.hpp"

namespace proviso::eval {

namespace {

std::string phrase(ir::Outcome outcome) {
  switch (outcome) {
    case ir::Outcome::NotApplicable:
      return "is not applicable";
    case ir::Outcome::Pass:
      return "passes";
    case ir::Outcome::Fail:
      return "fails";
    case ir::Outcome::Unknown:
      return "is unknown";
    case ir::Outcome::Waived:
      return "is waived";
    case ir::Outcome::Disabled:
      return "is disabled";
  }
  PROVISO_UNREACHABLE();
}

std::string quoted(std::string_view text) { return "`" + std::string{text} + "`"; }

std::string missing_text(const std::vector<trace::Missing>& missing) {
  std::vector<std::string> out;
  for (const trace::Missing& fact : missing) {
    if (out.size() == 8) {
      out.push_back("and " + std::to_string(missing.size() - 8) + " more");
      break;
    }
    out.push_back((fact.path.empty() ? "" : quoted(fact.path) + " ") + "(" + fact.reason + ")");
  }
  return base::join(out, ", ");
}

class Expectation {
 public:
  Expectation(const Trial& trial, const ir::Expect& expect)
      : trial_{trial}, expect_{expect}, world_{trial.evaluator.world()} {}

  std::optional<ExpectFailure> check() {
    return std::visit([&](const auto& node) { return holds(node); }, expect_.node);
  }

 private:
  using Failure = std::optional<ExpectFailure>;

  Failure failure(std::string expected, std::string found) const {
    return ExpectFailure{.span = expect_.span,
                         .expected = std::move(expected),
                         .found = std::move(found),
                         .values = {},
                         .derivation = {}};
  }
  // With the values of the parts of `expr`, and how they came about.
  Failure failure(std::string expected, std::string found, ExprId expr) const {
    Failure out = failure(std::move(expected), std::move(found));
    add_values(*out, expr);
    Quotations quotations{trial_.evaluator.world()};
    out->derivation = derive(trial_.evaluator, quotations, expr, ir::Digits::Report);
    return out;
  }
  // The same for a rule, its guards first.
  Failure failure(std::string expected, std::string found, const ir::Rule& rule, ir::Outcome outcome) const {
    Failure out = failure(std::move(expected), std::move(found));
    if (outcome == ir::Outcome::Disabled) return out;
    for (const ExprId guard : rule.guards) add_values(*out, guard);
    if (outcome == ir::Outcome::NotApplicable) return out;
    add_values(*out, rule.that);
    Quotations quotations{trial_.evaluator.world()};
    out->derivation = derive(trial_.evaluator, quotations, rule.that, ir::Digits::Report);
    return out;
  }
  void add_values(ExpectFailure& into, ExprId expr) const {
    if (auto diagram = diagram_of(trial_.evaluator, expr)) into.values.push_back(*std::move(diagram));
  }

  std::string for_whom() const {
    return expect_.candidate.empty() ? std::string{} : " for " + quoted(expect_.candidate);
  }

  // The candidate that is meant: the one named, else the only one. Otherwise the words for what is wrong.
  std::variant<std::size_t, std::string> candidate() const {
    const auto& ids = trial_.tally.ids;
    if (!expect_.candidate.empty()) {
      const auto at = std::ranges::find(ids, std::string_view{expect_.candidate});
      if (at == ids.end()) return "no candidate has the id " + quoted(expect_.candidate);
      return static_cast<std::size_t>(at - ids.begin());
    }
    if (ids.size() == 1) return std::size_t{0};
    if (ids.empty()) return "there is no candidate";
    return std::to_string(ids.size()) + " candidates: say which with `for \"id\"`";
  }

  // Lets the evaluator look at whom the scope asks for; words where there is nobody.
  std::optional<std::string> look(ir::Scope scope) {
    trial_.evaluator.set_subject(nullptr);
    if (scope == ir::Scope::Case) return std::nullopt;
    const auto who = candidate();
    if (const auto* trouble = std::get_if<std::string>(&who)) return *trouble;
    trial_.evaluator.set_subject(trial_.tally.candidates[std::get<std::size_t>(who)]);
    return std::nullopt;
  }

  // ---- expect RULE passes [margin q]
  Failure holds(const ir::ExpectOutcome& n) {
    const ir::Rule& rule = world_.program.rules[n.rule.index()];
    std::string expected = std::string{short_name(rule.name)} + " " + phrase(n.outcome) + for_whom();
    if (n.margin.valid()) expected += " with margin " + written(world_.sources, world_.program[n.margin].span);
    if (const auto trouble = look(rule.scope)) return failure(expected, *trouble);
    Evaluator& evaluator = trial_.evaluator;
    ir::Outcome outcome = find(evaluator, rule).outcome;
    if (counts_as_failed(rule, outcome) && trial_.waivers.covered(evaluator, n.rule)) outcome = ir::Outcome::Waived;
    const auto margin = margin_of(evaluator, rule);
    std::string found = std::string{short_name(rule.name)} + " " + phrase(outcome);
    if (outcome != n.outcome) {
      if (outcome == ir::Outcome::Fail && rule.message.valid()) found += ": " + evaluator.text(rule.message);
      if (outcome == ir::Outcome::Unknown) {
        const auto missing = trial_.reporter.missing_of(rule, {});
        if (!missing.empty()) found += ": missing " + missing_text(missing);
      }
      return failure(expected, found, rule, outcome);
    }
    if (n.says.valid()) {
      if (auto failed = says(n, rule, expected, found)) return failed;
    }
    if (!n.margin.valid()) return std::nullopt;
    const Value wanted = evaluator.value(n.margin);
    if (!margin) return failure(expected, found + " and has no margin");
    if (!wanted.is_unknown() && wanted.number() == margin->absolute) return std::nullopt;
    const trace::Margin shown = shown_margin(world_, *margin, ir::Digits::Report);
    return failure(expected, found + " with margin " + shown.absolute.text, rule, outcome);
  }

  // The words that reports give for the outcome, and the reason for the rule.
  Failure says(const ir::ExpectOutcome& n, const ir::Rule& rule, const std::string& expected,
               const std::string& found) {
    const std::string wanted = trial_.evaluator.text(n.says);
    const std::string message = rule.message.valid() ? trial_.evaluator.text(rule.message) : std::string{};
    if (message.find(wanted) != std::string::npos || rule.because.find(wanted) != std::string::npos)
      return std::nullopt;
    std::string said = found + ", saying";
    if (!message.empty()) said += " " + quoted(message);
    if (!rule.because.empty()) said += (message.empty() ? " because " : " and because ") + quoted(rule.because);
    return failure(expected + ", saying " + quoted(wanted), said);
  }

  // ---- expect status S
  Failure holds(const ir::ExpectStatus& n) {
    const std::string expected = "status " + status_text(n.status) + for_whom();
    const auto who = candidate();
    if (const auto* trouble = std::get_if<std::string>(&who)) return failure(expected, *trouble);
    const std::size_t at = std::get<std::size_t>(who);
    if (trial_.tally.statuses[at] == n.status) return std::nullopt;
    return failure(expected, "status " + status_text(trial_.tally.statuses[at]) + decisive_of(at));
  }

  // ---- expect rank N
  Failure holds(const ir::ExpectRank& n) {
    const std::string expected = "rank " + std::to_string(n.rank) + for_whom();
    const auto who = candidate();
    if (const auto* trouble = std::get_if<std::string>(&who)) return failure(expected, *trouble);
    const std::size_t at = std::get<std::size_t>(who);
    const auto rank = trial_.tally.ranks[at];
    if (rank == n.rank) return std::nullopt;
    if (!rank) return failure(expected, "no rank: " + status_text(trial_.tally.statuses[at]) + decisive_of(at));
    std::string order;
    for (const std::uint32_t next : trial_.tally.ranking)
      order += (order.empty() ? "" : ", ") + std::string{trial_.tally.ids[next]};
    return failure(expected, "rank " + std::to_string(*rank) + ": " + order);
  }

  // ", within_budget fail": what settled the status of one candidate.
  std::string decisive_of(std::size_t at) {
    std::string out;
    for (const trace::CandidateResult& candidate : trial_.reporter.decision().candidates)
      if (candidate.id == trial_.tally.ids[at])
        for (const trace::RuleResult& rule : candidate.rules)
          if (rule.decisive)
            out += ", " + std::string{short_name(rule.rule)} + " " + rule.outcome +
                   (rule.message.empty() ? "" : ": " + rule.message);
    return out;
  }

  // ---- expect E
  Failure holds(const ir::ExpectValue& n) {
    const std::string expected = written(world_.sources, world_.program[n.value].span) + for_whom();
    const ir::Scope scope =
        n.scope == ir::Scope::Candidate || !expect_.candidate.empty() ? ir::Scope::Candidate : ir::Scope::Case;
    if (const auto trouble = look(scope)) return failure(expected, *trouble);
    const Value value = trial_.evaluator.value(n.value);
    if (value.is_true()) return std::nullopt;
    std::string found =
        value.is_unknown() ? "unknown: " + missing_text(missing_facts(world_, value.unknown())) : compared(n.value);
    return failure(expected, std::move(found), n.value);
  }

  // Of a comparison, its left side; else that it is false.
  std::string compared(ExprId expr) {
    const auto* compare = std::get_if<ir::Compare>(&world_.program[expr].node);
    if (compare == nullptr) return "false";
    const Value left = trial_.evaluator.value(compare->lhs);
    return shown_as(world_, left, compare->lhs, ir::Digits::Report).text;
  }

  // ---- expect missing "path"
  Failure holds(const ir::ExpectMissing& n) {
    std::vector<trace::Missing> all;
    std::vector<std::optional<std::size_t>> whose;
    if (expect_.candidate.empty()) {
      whose.emplace_back();
      for (std::size_t i = 0; i < trial_.tally.candidates.size(); ++i) whose.emplace_back(i);
    } else {
      const auto who = candidate();
      const std::string expected = "missing " + quoted(n.path) + for_whom();
      if (const auto* trouble = std::get_if<std::string>(&who)) return failure(expected, *trouble);
      whose.emplace_back(std::get<std::size_t>(who));
    }
    for (const auto& who : whose) collect(who, all);
    if (std::ranges::any_of(all, [&](const trace::Missing& fact) { return fact.path == n.path; })) return std::nullopt;
    return failure("missing " + quoted(n.path) + for_whom(),
                   all.empty() ? "nothing is missing" : "missing " + missing_text(all));
  }

  // Of the rules in force and of the test's own module, of scores and of rank keys.
  void collect(std::optional<std::size_t> who, std::vector<trace::Missing>& into) {
    trial_.evaluator.set_subject(who ? trial_.tally.candidates[*who] : nullptr);
    const ir::Scope scope = who ? ir::Scope::Candidate : ir::Scope::Case;
    for (const ir::Rule& rule : world_.program.rules) {
      if (rule.scope != scope) continue;
      const bool own =
          rule.name.substr(0, rule.name.size() - std::min(rule.name.size(), short_name(rule.name).size() + 1)) ==
          trial_.test.module;
      if (rule.active || own) merge(into, trial_.reporter.missing_of(rule, {}));
    }
    if (!who) return;
    const Tally& tally = trial_.tally;
    if (tally.statuses[*who] == Status::Ineligible) return;
    if (!world_.program.scores.empty() && tally.totals[*who].is_unknown())
      merge(into, missing_facts(world_, tally.totals[*who].unknown()));
    for (std::size_t k = 0; k < tally.keys.size(); ++k)
      if (const Value& key = tally.key(*who, k); key.is_unknown()) merge(into, missing_facts(world_, key.unknown()));
  }

  // ---- expect verdict KIND [MODE] ["id"] [with "id"]
  Failure holds(const ir::ExpectVerdict& n) {
    const auto words = [&](ir::VerdictKind kind, std::optional<std::uint32_t> mode, std::string_view id,
                           std::string_view with) {
      std::string out = "verdict " + verdict_text(kind);
      if (mode) out += " " + mode_text(world_.program, *mode);
      if (!id.empty()) out += " \"" + std::string{id} + "\"";
      if (!with.empty()) out += " with \"" + std::string{with} + "\"";
      return out;
    };
    const Ruling& ruling = trial_.ruling;
    const Tally& tally = trial_.tally;
    const std::optional<std::uint32_t> mode = ruling.winner ? tally.modes[*ruling.winner] : std::nullopt;
    const std::string_view winner = ruling.winner ? tally.ids[*ruling.winner] : std::string_view{};
    const std::string_view with = ruling.with ? tally.ids[*ruling.with] : std::string_view{};
    const bool same = n.kind == ruling.kind && (!n.mode || n.mode == mode) && (n.id.empty() || n.id == winner) &&
                      (n.with.empty() || n.with == with);
    if (same && n.says.valid()) return says(n);
    if (same) return std::nullopt;
    return failure(words(n.kind, n.mode, n.id, n.with), words(ruling.kind, mode, winner, with) + reasons());
  }

  Failure says(const ir::ExpectVerdict& n) {
    const std::string wanted = trial_.evaluator.text(n.says);
    const std::string because = trial_.reporter.decision().verdict.because;
    if (because.find(wanted) != std::string::npos) return std::nullopt;
    return failure("verdict " + verdict_text(n.kind) + ", saying " + quoted(wanted), "saying " + quoted(because));
  }

  // Why, in a few words: what a reader of a failed test asks next.
  std::string reasons() {
    const trace::Decision decision = trial_.reporter.decision();
    std::string out = decision.verdict.because.empty() ? "" : " (" + decision.verdict.because + ")";
    for (const trace::CandidateResult& candidate : decision.candidates) {
      out += "\n             " + candidate.id + ": " + candidate.status;
      for (const trace::RuleResult& rule : candidate.rules)
        if (rule.decisive) out += ", " + std::string{short_name(rule.rule)} + " " + rule.outcome;
    }
    for (const trace::RuleResult& rule : decision.case_rules)
      if (rule.decisive) out += "\n             " + std::string{short_name(rule.rule)} + " " + rule.outcome;
    for (const trace::OpenCondition& condition : decision.verdict.conditions)
      out += "\n             open condition " + condition.rule +
             (condition.candidate.empty() ? "" : " of " + condition.candidate);
    for (const trace::Contender& contender : decision.verdict.contenders)
      out += "\n             contender " + contender.candidate;
    if (!decision.verdict.missing.empty()) out += "\n             missing " + missing_text(decision.verdict.missing);
    return out;
  }

  const Trial& trial_;
  const ir::Expect& expect_;
  const World& world_;
};

}  // namespace

std::optional<ExpectFailure> check_expectation(const Trial& trial, const ir::Expect& expect) {
  return Expectation{trial, expect}.check();
}

}  // namespace proviso::eval
