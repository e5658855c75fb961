// What can be told without a case: constants, rules that no fact can change, constants that cannot be computed.
#include <memory>
#include <optional>

#include "eval/evaluate.hpp"
#include "eval/rules.hpp"
#include "ir/operands.hpp"

namespace proviso::eval {

namespace {

/// A program looked at without a case: every fact unknown.
struct Hypothesis {
  ir::Heap heap;
  World world;
  Survey survey;
  Evaluator evaluator;

  explicit Hypothesis(const ir::Program& program)
      : heap{.texts = program.texts, .arena = {}, .origins = {}, .places = {}, .causes = {}},
        world{prepared(program, heap)},
        survey{program},
        evaluator{world, survey} {}

  static World prepared(const ir::Program& program, ir::Heap& heap) {
    World out = empty_world(program, heap);
    out.rates = ir::RateTable{program, {}, {}};
    out.hypothetical = true;
    return out;
  }
};

}  // namespace

Constants constants_of(const ir::Program& program, std::optional<base::Date> as_of) {
  const auto survey = std::make_shared<std::optional<Survey>>();
  return [&program, as_of, survey](ExprId expr, ir::Heap& heap, const ir::RateTable& rates) {
    const ir::Node& node = program[expr].node;
    if (const auto* plain = std::get_if<ir::Constant>(&node)) return program.constants[plain->value.index()];
    if (!*survey) survey->emplace(program);
    World world = empty_world(program, heap);
    world.rates = rates;
    world.as_of = as_of;
    Evaluator evaluator{world, **survey};
    try {
      return evaluator.value(expr);
    } catch (const OutOfBudget&) {
      return Value{evaluator.naming().single(ir::CauseKind::TooLarge, {}, "too many steps for a constant")};
    }
  };
}

namespace {

std::vector<ConstantRule> constant_rules(const ir::Program& program, Hypothesis& without_case) {
  std::vector<ConstantRule> out;
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    const ir::Rule& rule = program.rules[i];
    if (!rule.active || rule.disabled) continue;
    without_case.evaluator.grant(default_budget);
    try {
      const Finding found = find(without_case.evaluator, rule);
      if (found.outcome != ir::Outcome::Unknown) out.push_back({ir::RuleId::of(i), found.outcome});
    } catch (const OutOfBudget&) {
      continue;  // the case will tell
    }
  }
  return out;
}

bool is_fault(ir::CauseKind kind) { return kind == ir::CauseKind::TooLarge || kind == ir::CauseKind::Invalid; }

std::vector<ConstantFault> constant_faults(const ir::Program& program, Hypothesis& without_case) {
  std::vector<ConstantFault> out;
  std::vector<bool> reported(program.exprs.size());  // it, or an operand of it
  for (std::size_t i = 0; i < program.exprs.size(); ++i) {
    const ExprId id = ExprId::of(i);
    if (!without_case.survey.closed(id) || without_case.survey[id].facts) continue;
    bool inherited = false;
    ir::for_each_operand(program, program.exprs[i].node,
                         [&](ExprId operand) { inherited = inherited || reported[operand.index()]; });
    if (const auto* call = std::get_if<ir::CallFunction>(&program.exprs[i].node))
      inherited = inherited || reported[program.functions[call->function.index()].body.index()];
    if (inherited) {
      reported[i] = true;
      continue;
    }
    // A fault is reported where it stands, not where it is mentioned.
    const bool mention = std::holds_alternative<ir::DefinitionRef>(program.exprs[i].node) ||
                         std::holds_alternative<ir::ParamRef>(program.exprs[i].node);
    without_case.evaluator.grant(default_budget / 100);
    try {
      const Value value = without_case.evaluator.value(id);
      if (!value.is_unknown()) continue;
      for (const ir::Cause& cause : without_case.heap.causes.causes(value.unknown())) {
        if (!is_fault(cause.kind)) continue;
        reported[i] = true;
        if (!mention) out.push_back({id, cause.path.empty() ? cause.reason : "`" + cause.path + "`: " + cause.reason});
        break;
      }
    } catch (const OutOfBudget&) {
      continue;
    }
  }
  return out;
}

}  // namespace

ConstantFindings constant_findings(const ir::Program& program) {
  Hypothesis without_case{program};
  ConstantFindings out;
  out.faults = constant_faults(program, without_case);
  out.rules = constant_rules(program, without_case);
  return out;
}

}  // namespace proviso::eval
