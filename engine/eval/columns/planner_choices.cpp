// Constructs that choose or search: if, match, ??, in, binders over constant lists, builtins; and fields.
#include <algorithm>

#include "eval/columns/kernels.hpp"
#include "eval/columns/plan.hpp"

namespace proviso::eval {

using Maybe = std::optional<StepId>;

namespace {

std::optional<Shape> shape_of_element(const Value& value) {
  if (word_of(value)) return Shape::Word;
  if (value.kind() == ir::ValueKind::Number) return Shape::Number;
  return std::nullopt;
}

}  // namespace

Maybe Planner::node(const ir::FieldRef& n) {
  const Maybe object = plan(n.object);
  if (!object || plan_.shape(*object) != Shape::Record) return std::nullopt;
  // The object's type says what the field holds.
  const ir::Type object_type = program_.types[program_[n.object].type];
  const ir::Field& field = program_.records[object_type.argument].fields[n.field];
  const auto shape = shape_of(field.type);
  if (!shape) return std::nullopt;
  return step({.operation = Operation::Field, .shape = *shape, .index = n.field, .a = *object});
}

// ---- if, match, ??

Maybe Planner::choose(StepId condition, StepId yes, StepId no) {
  const Shape shape = plan_.shape(yes);
  if (shape != plan_.shape(no)) return std::nullopt;
  return step({.operation = Operation::Choose, .shape = shape, .a = condition, .b = yes, .c = no});
}

// `unknown("...")` is of every type; as a branch it is of the other branches' shape.
Maybe Planner::branch(ExprId id, std::optional<Shape> shape) {
  if (!std::holds_alternative<ir::MakeUnknown>(program_[id].node)) return plan(id);
  return shape ? constant(Value{}, *shape) : std::nullopt;
}

Maybe Planner::node(const ir::If& n) {
  const Maybe condition = plan(n.condition);
  const auto shape =
      shape_of(program_[std::holds_alternative<ir::MakeUnknown>(program_[n.then].node) ? n.otherwise : n.then].type);
  const Maybe yes = branch(n.then, shape);
  const Maybe no = branch(n.otherwise, shape);
  return condition && yes && no ? choose(*condition, *yes, *no) : std::nullopt;
}

// Whether the arm takes the scrutinee; unknown where that is.
Maybe Planner::covers(const ir::Arm& arm, StepId scrutinee) {
  if (arm.kind == ir::Arm::Kind::Members) {
    std::vector<std::int32_t> members;
    for (std::uint32_t i = 0; i < arm.members.count; ++i)
      members.push_back(static_cast<std::int32_t>(program_.pattern_members[arm.members.begin + i]));
    return plan_.shape(scrutinee) == Shape::Word ? Maybe{among_words(scrutinee, std::move(members))} : std::nullopt;
  }
  const Maybe limit = plan(arm.limit);
  if (!limit) return std::nullopt;
  const auto op = arm.kind == ir::Arm::Kind::Less ? ir::CompareOp::Less : ir::CompareOp::LessEqual;
  return compare(op, scrutinee, *limit);
}

Maybe Planner::node(const ir::Match& n, ExprId id) {
  const Maybe scrutinee = plan(n.scrutinee);
  if (!scrutinee) return std::nullopt;
  // From the last arm to the first. An enum's arms cover it, so its last one needs no test.
  Maybe out;
  for (std::uint32_t i = n.arms.count; i-- > 0;) {
    const ir::Arm& arm = program_.arms[n.arms.begin + i];
    const Maybe value = branch(arm.value, shape_of(program_[id].type));
    if (!value) return std::nullopt;
    if (arm.kind == ir::Arm::Kind::Else) {
      out = value;
      continue;
    }
    const Maybe covered = covers(arm, *scrutinee);
    if (!covered) return std::nullopt;
    if (out)
      out = choose(*covered, *value, *out);
    else if (arm.kind == ir::Arm::Kind::Members)
      out = value;
    else
      return std::nullopt;
    if (!out) return std::nullopt;
  }
  return out;
}

Maybe Planner::node(const ir::Coalesce& n) {
  const Maybe first = plan(n.first);
  const Maybe fallback = plan(n.fallback);
  if (!first || !fallback || plan_.shape(*first) != plan_.shape(*fallback)) return std::nullopt;
  return choose(is_known(*first), *first, *fallback);
}

// ---- in

StepId Planner::among_words(StepId value, std::vector<std::int32_t> words) {
  std::ranges::sort(words);
  const auto known = std::ranges::find(plan_.word_sets, words);
  const auto index = static_cast<std::uint32_t>(known - plan_.word_sets.begin());
  if (known == plan_.word_sets.end()) plan_.word_sets.push_back(std::move(words));
  return step({.operation = Operation::Among, .shape = Shape::Truth, .index = index, .a = value});
}

Maybe Planner::among(StepId value, const Value& container) {
  if (container.kind() != ir::ValueKind::List) return std::nullopt;
  const auto elements = container.list().elements;
  if (plan_.shape(value) == Shape::Word) {
    std::vector<std::int32_t> words;
    for (const Value& element : elements) {
      const auto word = word_of(element);
      if (!word) return std::nullopt;
      words.push_back(*word);
    }
    return among_words(value, std::move(words));
  }
  if (plan_.shape(value) != Shape::Number || elements.empty() || elements.size() > plan_limits.unrolled)
    return std::nullopt;
  Maybe out;
  for (const Value& element : elements) {
    if (element.kind() != ir::ValueKind::Number) return std::nullopt;
    const Maybe wanted = constant(element, Shape::Number);
    if (!wanted) return std::nullopt;
    const Maybe equal = compare(ir::CompareOp::Equal, value, *wanted);
    out = out ? step({.operation = Operation::Or, .shape = Shape::Truth, .a = *out, .b = *equal}) : *equal;
  }
  return out;
}

Maybe Planner::node(const ir::Contains& n) {
  const Maybe value = plan(n.value);
  if (!value) return std::nullopt;
  Maybe out;
  if (steady(n.container)) {
    out = among(*value, steady_value(n.container));
  } else if (plan_.shape(*value) == Shape::Word) {
    if (const Maybe container = plan(n.container))
      out = step({.operation = Operation::Holds, .shape = Shape::Truth, .a = *container, .b = *value});
  }
  return out ? Maybe{negated_if(n.negated, *out)} : std::nullopt;
}

// ---- binders: any and all over a short constant list, written out

Maybe Planner::node(const ir::Binder& n) {
  const bool any = n.aggregate == ir::Aggregate::Any;
  if ((!any && n.aggregate != ir::Aggregate::All) || !steady(n.source)) return std::nullopt;
  const Value source = steady_value(n.source);
  if (source.kind() != ir::ValueKind::List || source.list().elements.size() > plan_limits.unrolled) return std::nullopt;
  Maybe out = constant(Value{!any}, Shape::Truth);
  for (const Value& element : source.list().elements) {
    const auto shape = shape_of_element(element);
    const Maybe bound = shape ? constant(element, *shape) : std::nullopt;
    if (!bound || !n.value.valid()) return std::nullopt;
    locals_[n.slot] = *bound;
    Maybe holds = plan(n.value);
    if (holds && n.where.valid()) {
      const Maybe where = plan(n.where);
      if (!where) return std::nullopt;
      // any: where and p; all: not where, or p
      holds = step({.operation = any ? Operation::And : Operation::Or,
                    .shape = Shape::Truth,
                    .a = negated_if(!any, *where),
                    .b = *holds});
    }
    locals_.erase(n.slot);
    if (!holds || plan_.shape(*holds) != Shape::Truth) return std::nullopt;
    out = step({.operation = any ? Operation::Or : Operation::And, .shape = Shape::Truth, .a = *out, .b = *holds});
  }
  return out;
}

// ---- builtins

Maybe Planner::text_test(const ir::CallBuiltin& n) {
  const Maybe text = plan(program_.operands[n.arguments.begin]);
  const ExprId wanted = program_.operands[n.arguments.begin + 1];
  if (!text || !steady(wanted)) return std::nullopt;
  const Value value = steady_value(wanted);
  if (value.kind() != ir::ValueKind::Text) return std::nullopt;
  return step({.operation = Operation::TextTest,
               .shape = Shape::Truth,
               .detail = static_cast<std::uint8_t>(n.builtin),
               .index = value.text_id().value,
               .a = *text});
}

Maybe Planner::extreme(const ir::CallBuiltin& n, Operation operation) {
  Maybe out;
  for (std::uint32_t i = 0; i < n.arguments.count; ++i) {
    const Maybe next = plan(program_.operands[n.arguments.begin + i]);
    if (!next || plan_.shape(*next) != Shape::Number) return std::nullopt;
    out = out ? step({.operation = operation, .shape = Shape::Number, .a = *out, .b = *next}) : *next;
  }
  return out;
}

Maybe Planner::node(const ir::CallBuiltin& n) {
  switch (n.builtin) {
    case ir::Builtin::Min:
      return extreme(n, Operation::Least);
    case ir::Builtin::Max:
      return extreme(n, Operation::Greatest);
    case ir::Builtin::Abs:
      if (const Maybe operand = plan(program_.operands[n.arguments.begin]))
        return step({.operation = Operation::Absolute, .shape = Shape::Number, .a = *operand});
      return std::nullopt;
    case ir::Builtin::StartsWith:
    case ir::Builtin::EndsWith:
    case ir::Builtin::ContainsText:
      return text_test(n);
    case ir::Builtin::Round:
    case ir::Builtin::Sqrt:
    case ir::Builtin::PowerTo:
    case ir::Builtin::AddMonths:
    case ir::Builtin::SourceOf:
    case ir::Builtin::CapturedOn:
    case ir::Builtin::GradeOf:
    case ir::Builtin::SignerOf:
    case ir::Builtin::SignerRoleOf:
    case ir::Builtin::DigestOf:
    case ir::Builtin::Lower:
    case ir::Builtin::Upper:
    case ir::Builtin::Trim:
    case ir::Builtin::Length:
    case ir::Builtin::Matches:
      return std::nullopt;
  }
  PROVISO_UNREACHABLE();
}

}  // namespace proviso::eval
