// The door of the room: a checked program and facts in, a decision out. One evaluator serves every command; it never
// fails on data: what cannot be computed is unknown, with its reason.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/source.hpp"
#include "ir/facts.hpp"
#include "ir/program.hpp"
#include "ir/rates.hpp"
#include "ir/show.hpp"
#include "trace/decision.hpp"

namespace proviso::eval {

enum class TraceLevel : std::uint8_t { None, Decisive, Full };

/// How many candidates are done, of all.
using Progress = std::function<void(std::size_t done, std::size_t all)>;

/// From so many candidates on, laying out columns pays.
inline constexpr std::size_t columns_from = 32;

struct Options {
  TraceLevel trace = TraceLevel::Decisive;
  std::uint64_t budget = 100'000'000;  ///< steps; beyond it the evaluation stops with BudgetExceeded
  ir::Digits digits = ir::Digits::Json;
  /// Only the rules of these candidates get a derivation, and only this rule: `explain`. Empty: as `trace` says.
  std::vector<std::string> only_candidates = {};
  std::string only_rule;
  /// Figures get a derivation, too, where rules of their candidate would.
  bool derive_figures = false;
  /// Whoever is awarded gets every derivation, whatever `trace` says of the others.
  bool derive_winner = false;
  /// Whether a rule that has a message goes without its derivation: a text shows the one or the other.
  bool message_suffices = false;
  /// Whether of the other candidates id, mode, status and rank will do.
  bool others_in_brief = false;
  /// So many candidates are told, best first, and who is awarded; the others are counted.
  std::size_t told = ~std::size_t{0};
  /// Where set, takes the candidates one after the other, best first, in place of the decision's list: of a long list
  /// only one is in memory then. The decision is complete but for what is told of it at its end: see decide().
  std::function<void(const trace::Decision& decision, const trace::CandidateResult& candidate)> each_candidate = {};
  /// Where set, is told from time to time how many candidates are done, of all.
  Progress progress = {};
  /// From so many candidates on, rules of plain expressions are taken a column at a time, which decides nothing.
  std::size_t columns = columns_from;
};

/// The evaluation took more steps than its budget.
struct BudgetExceeded {
  std::uint64_t budget;
};

/// Decides. Waivers and clearances that nothing used are known last, after the candidates. The caller fills in the
/// engine's version, the digests and the inputs' list.
std::variant<trace::Decision, BudgetExceeded> decide(const ir::Program& program, ir::Facts& facts,
                                                     const Options& options, const base::SourceMap& sources);

/// The values of expressions that mention no input: defaults, bounds, parameters. What the program's survey costs is
/// paid once for all of them; the program must outlive it and stay as it is.
using Constants = std::function<ir::Value(ir::ExprId, ir::Heap&, const ir::RateTable&)>;
Constants constants_of(const ir::Program& program, std::optional<base::Date> as_of = {});

/// A rule whose outcome does not depend on any input, parameters being set: found by evaluating with all inputs
/// unknown.
struct ConstantRule {
  ir::RuleId rule;
  ir::Outcome outcome;
};
/// Constant expressions of the policy that cannot be computed (beyond the limit of digits, a fractional exponent).
struct ConstantFault {
  ir::ExprId expr;
  std::string reason;
};

struct ConstantFindings {
  std::vector<ConstantFault> faults;
  std::vector<ConstantRule> rules;
};
ConstantFindings constant_findings(const ir::Program& program);

}  // namespace proviso::eval
