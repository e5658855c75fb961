// What planners share: steps once each, constants, and which constructs there are.
#include <algorithm>
#include <limits>

#include "base/overloaded.hpp"
#include "eval/columns/plan.hpp"

namespace proviso::eval {

std::optional<StepId> Planner::add(ExprId root) {
  locals_.clear();
  depth_ = 0;
  return plan(root);
}

std::unordered_map<std::uint32_t, StepId> Planner::planned() const {
  std::unordered_map<std::uint32_t, StepId> out;
  for (const auto& [expr, step] : planned_)
    if (step) out.emplace(expr, *step);
  return out;
}

bool Planner::steady(ExprId id) const {
  const Traits& traits = evaluator_.survey()[id];
  return !traits.subject && !traits.staged && evaluator_.survey().closed(id);
}

Value Planner::steady_value(ExprId id) {
  evaluator_.set_subject(nullptr);
  return evaluator_.value(id);
}

std::optional<Shape> Planner::shape_of(ir::TypeId type) const {
  switch (program_.types[type].kind) {
    case ir::TypeKind::Bool:
      return Shape::Truth;
    case ir::TypeKind::Quantity:
      return Shape::Number;
    case ir::TypeKind::Text:
    case ir::TypeKind::Date:
    case ir::TypeKind::Enum:
      return Shape::Word;
    case ir::TypeKind::Record:
    case ir::TypeKind::Ref:
      return Shape::Record;
    case ir::TypeKind::List:
    case ir::TypeKind::Set:
      return Shape::List;
    case ir::TypeKind::Any:
    case ir::TypeKind::Version:
      return std::nullopt;
  }
  PROVISO_UNREACHABLE();
}

StepId Planner::step(Step step) {
  const auto [at, is_new] = known_.emplace(step, StepId::of(plan_.steps.size()));
  if (is_new) plan_.steps.push_back(step);
  return at->second;
}

Planner::Maybe Planner::constant(const Value& value, Shape shape) {
  if (value.kind() == ir::ValueKind::Number) {
    const auto parts = value.number().parts();
    if (!parts || parts->numerator == std::numeric_limits<std::int64_t>::min()) return std::nullopt;
  }
  const auto same = [&](const Value& other) {
    if (other.kind() != value.kind()) return false;
    switch (value.kind()) {
      case ir::ValueKind::Unknown:
        return other.unknown() == value.unknown();
      case ir::ValueKind::Bool:
        return other.boolean() == value.boolean();
      case ir::ValueKind::Number:
        return other.number() == value.number();
      case ir::ValueKind::Text:
      case ir::ValueKind::Version:
        return other.text_id() == value.text_id();
      case ir::ValueKind::Date:
        return other.date() == value.date();
      case ir::ValueKind::Enum:
        return other.member_index() == value.member_index();
      case ir::ValueKind::Record:
        return &other.record() == &value.record();
      case ir::ValueKind::List:
        return &other.list() == &value.list();
    }
    PROVISO_UNREACHABLE();
  };
  const auto known = std::ranges::find_if(plan_.constants, same);
  const auto index = static_cast<std::uint32_t>(known - plan_.constants.begin());
  if (known == plan_.constants.end()) plan_.constants.push_back(value);
  return step({.operation = Operation::Constant, .shape = shape, .index = index});
}

StepId Planner::negated_if(bool negated, StepId truth) {
  if (!negated) return truth;
  return step({.operation = Operation::Not, .shape = Shape::Truth, .a = truth});
}

StepId Planner::is_known(StepId value) {
  return step({.operation = Operation::State,
               .shape = Shape::Truth,
               .detail = static_cast<std::uint8_t>(ir::State::Known),
               .a = value});
}

Planner::Maybe Planner::plan(ExprId id) {
  const bool closed = evaluator_.survey().closed(id);
  if (closed)
    if (const auto known = planned_.find(id.value); known != planned_.end()) return known->second;
  if (depth_ >= plan_limits.depth || plan_.steps.size() >= plan_limits.steps) return std::nullopt;
  ++depth_;
  Maybe out;
  if (steady(id)) {
    if (const auto shape = shape_of(program_[id].type)) out = constant(steady_value(id), *shape);
  } else {
    out = plan_node(id);
  }
  --depth_;
  // What cannot be planned now may have hit a limit of the place where it stands, but trying again would not pay.
  if (closed) planned_.emplace(id.value, out);
  return out;
}

Planner::Maybe Planner::plan_node(ExprId id) {
  return std::visit(base::Overloaded{
                        [&](const ir::As& n) { return node(n, id); },
                        [&](const ir::Match& n) { return node(n, id); },
                        [&](const auto& n) -> Maybe {
                          if constexpr (requires { node(n); })
                            return node(n);
                          else
                            return std::nullopt;
                        },
                    },
                    program_[id].node);
}

}  // namespace proviso::eval
