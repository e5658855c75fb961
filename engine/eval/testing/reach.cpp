#include "eval/testing/reach.hpp"

#include <algorithm>
#include <utility>

#include "base/overloaded.hpp"
#include "eval/evaluator.hpp"

namespace proviso::eval {

using ir::Outcome;

void Reach::add(ir::Span span) {
  if (span.valid()) spans_.insert(span);
}

void Reach::add_type(ir::TypeId type) {
  ir::Type found = program_.types[type];
  while (found.kind == ir::TypeKind::List || found.kind == ir::TypeKind::Set)
    found = program_.types[ir::TypeId{found.argument}];
  if (found.kind == ir::TypeKind::Enum) add(program_.enums[found.argument].span);
  if (found.kind == ir::TypeKind::Record || found.kind == ir::TypeKind::Ref) add(program_.records[found.argument].span);
}

void Reach::enter(ir::ExprId id) {
  const ir::Expr& expr = program_[id];
  add(expr.span);
  add_type(expr.type);
  std::visit(base::Overloaded{
                 [&](const ir::DefinitionRef& n) { add(program_.definitions[n.definition.index()].span); },
                 [&](const ir::CallFunction& n) { add(program_.functions[n.function.index()].span); },
                 [&](const ir::ParamRef& n) { add(program_.params[n.param.index()].span); },
                 [&](const ir::InputRef& n) { add(program_.inputs[n.input.index()].span); },
                 [&](const ir::CatalogRef& n) { add(program_.catalogs[n.catalog.index()].span); },
                 [](const auto&) {},
             },
             expr.node);
}

std::set<ir::Span> Reach::take() {
  bodies_.clear();
  return std::exchange(spans_, {});
}

void Reach::follow_rule(const Trial& trial, const ir::Rule& rule, const ir::RecordValue* subject) {
  add(rule.span);
  if (rule.disabled) return;
  trial.evaluator.set_subject(rule.scope == ir::Scope::Candidate ? subject : nullptr);
  trial.evaluator.watch(this);
  for (const ExprId guard : rule.guards) trial.evaluator.value(guard);
  trial.evaluator.value(rule.that);
  trial.evaluator.watch(nullptr);
}

// Rules that did not pass settle a status; the clause that was taken, a verdict; scores and keys, a rank.
void Reach::follow_settling(const Trial& trial, const ir::Expect& expect, bool of_verdict) {
  const Tally& tally = trial.tally;
  const auto settles = [](Outcome outcome) {
    return outcome == Outcome::Fail || outcome == Outcome::Unknown || outcome == Outcome::Waived;
  };
  for (std::size_t k = 0; k < tally.case_rules.size(); ++k)
    if (of_verdict && settles(tally.case_outcomes[k]))
      follow_rule(trial, program_.rules[tally.case_rules[k].index()], nullptr);
  for (std::size_t i = 0; i < tally.candidates.size(); ++i) {
    if (!expect.candidate.empty() && tally.ids[i] != expect.candidate) continue;
    for (std::size_t k = 0; k < tally.candidate_rules.size(); ++k)
      if (settles(tally.outcome(i, k)))
        follow_rule(trial, program_.rules[tally.candidate_rules[k].index()], tally.candidates[i]);
  }
  if (of_verdict && trial.ruling.clause && program_.decide) add((*program_.decide)[*trial.ruling.clause].span);
  for (const ir::Score& score : program_.scores) add(score.span);
}

void Reach::follow(const Trial& trial, const ir::Expect& expect) {
  const Tally& tally = trial.tally;
  const auto named = [&]() -> const ir::RecordValue* {
    const auto at = std::ranges::find(tally.ids, std::string_view{expect.candidate});
    if (at != tally.ids.end()) return tally.candidates[static_cast<std::size_t>(at - tally.ids.begin())];
    return tally.candidates.size() == 1 ? tally.candidates.front() : nullptr;
  };
  std::visit(base::Overloaded{
                 [&](const ir::ExpectOutcome& n) { follow_rule(trial, program_.rules[n.rule.index()], named()); },
                 [&](const ir::ExpectValue& n) {
                   const bool of_candidate = n.scope == ir::Scope::Candidate || !expect.candidate.empty();
                   trial.evaluator.set_subject(of_candidate ? named() : nullptr);
                   trial.evaluator.watch(this);
                   trial.evaluator.value(n.value);
                   trial.evaluator.watch(nullptr);
                 },
                 [&](const ir::ExpectMissing&) {},
                 [&](const ir::ExpectVerdict&) { follow_settling(trial, expect, true); },
                 [&](const auto&) { follow_settling(trial, expect, false); },
             },
             expect.node);
  trial.evaluator.set_subject(nullptr);
}

}  // namespace proviso::eval
