// Outcomes and margins.
#include "base/overloaded.hpp"
#include "ir/operands.hpp"
#include "reference/decision.hpp"

namespace proviso::agreement {

RuleFindings Decider::judge(ir::Scope scope, const RecordPtr& subject) {
  RuleFindings out;
  for (const ir::Rule& rule : program_.rules)
    if (rule.active && rule.scope == scope) out[rule.name] = judge(rule, subject);
  return out;
}

RuleFinding Decider::judge(const ir::Rule& rule, const RecordPtr& subject) {
  RuleFinding out;
  if (rule.disabled) {
    out.outcome = ir::Outcome::Disabled;
    return out;
  }
  bool guard_unknown = false;
  for (const ir::ExprId guard : rule.guards) {
    const Value holds = reference_.value(guard, rule.slots, subject, out.asked);
    if (is_false(holds)) {
      RuleFinding none;
      reference_.value(rule.that, rule.slots, subject, out.asked);  // all rules are always evaluated
      none.asked = out.asked;
      return none;
    }
    guard_unknown = guard_unknown || is_unknown(holds);
    add_causes(out.missing, holds);
  }
  const Value that = reference_.value(rule.that, rule.slots, subject, out.asked);
  add_causes(out.missing, that);
  const bool forbid = rule.kind == ir::RuleKind::Forbid;
  const bool passes = forbid ? is_false(that) : is_true(that);
  if (passes)
    out.outcome = ir::Outcome::Pass;
  else if (guard_unknown || is_unknown(that))
    out.outcome = ir::Outcome::Unknown;
  else
    out.outcome = ir::Outcome::Fail;
  if (out.outcome != ir::Outcome::Unknown) out.missing.clear();

  const bool unknown = out.outcome == ir::Outcome::Unknown;
  out.counts_as_failed = out.outcome == ir::Outcome::Fail || (unknown && rule.unknown == ir::UnknownPolicy::Fails);
  out.defers = unknown && rule.unknown == ir::UnknownPolicy::Defers;
  if (out.counts_as_failed)
    if (auto open = covered(rule, subject)) {
      out.outcome = ir::Outcome::Waived;
      out.counts_as_failed = false;
      out.open = std::move(*open);
    }
  if (out.outcome != ir::Outcome::Unknown) out.margin = margin(rule, subject);
  return out;
}

// Whether any fact can move the expression; what none can is a limit.
bool Decider::mentions_facts(ir::ExprId expr) const {
  const ir::Node& node = program_[expr].node;
  bool found = std::visit(
      base::Overloaded{
          [](const ir::InputRef&) { return true; }, [](const ir::CatalogRef&) { return true; },
          [](const ir::SubjectRef&) { return true; }, [](const ir::AsOf&) { return true; },
          [](const ir::Eligible&) { return true; }, [](const ir::Best&) { return true; },
          [](const ir::Resolve&) { return true; },
          [&](const ir::DefinitionRef& n) { return mentions_facts(program_.definitions[n.definition.index()].body); },
          [&](const ir::CallFunction& n) { return mentions_facts(program_.functions[n.function.index()].body); },
          [](const auto&) { return false; }},
      node);
  ir::for_each_operand(program_, node, [&](ir::ExprId operand) { found = found || mentions_facts(operand); });
  return found;
}

namespace {

// How far from the limit, positive is room; and in per cent of it, where it is a quantity and not 0.
struct Distance {
  Number room;
  std::optional<Number> percent;
  bool content = true;  ///< the rule is not failed by it

  // Without a percentage only exactly at the limit compares: as 0 %.
  std::optional<Number> share() const {
    return percent ? percent : room == 0 ? std::optional{Number{0}} : std::nullopt;
  }
  bool closer_than(const Distance& other) const {
    const auto a = share(), b = other.share();
    if (a && b) return *a < *b;
    return a || b ? a.has_value() : room < other.room;
  }
};

}  // namespace

std::optional<Number> Decider::margin(const ir::Rule& rule, const RecordPtr& subject) {
  const bool forbid = rule.kind == ir::RuleKind::Forbid;
  const auto at = [&](ir::ExprId expr) -> std::optional<Number> {
    const Value value = reference_.value(expr, rule.slots, subject);
    if (const auto* number = std::get_if<Number>(&value)) return *number;
    if (const auto* day = std::get_if<Day>(&value)) return Number{day->number} * reference_.day();
    return std::nullopt;
  };
  std::vector<Distance> distances;
  for (const ir::ExprId part : rule.margins) {
    const Value holds = reference_.value(part, rule.slots, subject);
    if (is_unknown(holds)) continue;
    Number room, limit;
    bool dates = false;
    if (const auto* compare = std::get_if<ir::Compare>(&program_[part].node)) {
      const auto lhs = at(compare->lhs), rhs = at(compare->rhs);
      if (!lhs || !rhs) continue;
      dates = program_.types[program_[compare->lhs].type].kind == ir::TypeKind::Date;
      using enum ir::CompareOp;
      const Number apart = abs(*lhs - *rhs);
      if (compare->op == Equal || compare->op == NotEqual)
        room = compare->op == Equal ? -apart : apart;
      else
        room = compare->op == Less || compare->op == LessEqual ? *rhs - *lhs : *lhs - *rhs;
      limit = !mentions_facts(compare->lhs) && mentions_facts(compare->rhs) ? *lhs : *rhs;
    } else {
      const auto& between = std::get<ir::Between>(program_[part].node);
      const auto x = at(between.value), low = at(between.low), high = at(between.high);
      if (!x || !low || !high) continue;
      dates = program_.types[program_[between.value].type].kind == ir::TypeKind::Date;
      const bool low_is_closer = *x - *low < *high - *x;
      room = low_is_closer ? *x - *low : *high - *x;
      limit = low_is_closer ? *low : *high;
      if (between.negated) room = -room;
    }
    if (forbid) room = -room;
    Distance found{room, {}, is_true(holds) != forbid};
    if (!dates && limit != 0) found.percent = room * 100 / abs(limit);
    distances.push_back(std::move(found));
  }
  // The failing one, else the closest; where all must fail together (a forbid over an `and`), what saves it, else the
  // one that comes nearest to that.
  const bool any_fails = !forbid;
  const Distance* chosen = nullptr;
  bool decided = false;
  for (const Distance& next : distances) decided = decided || next.content != any_fails;
  for (const Distance& next : distances) {
    if (decided && next.content == any_fails) continue;
    if (chosen == nullptr || (any_fails ? next.closer_than(*chosen) : chosen->closer_than(next))) chosen = &next;
  }
  if (chosen == nullptr) return std::nullopt;
  return chosen->room;
}

}  // namespace proviso::agreement
