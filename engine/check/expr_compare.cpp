// == != < <= > >=, `in`, `in a..b`, `is known`: both sides of one type, the orderings only where there is an order.
#include "base/assert.hpp"
#include "check/expressions.hpp"

namespace proviso::check {

namespace {

struct Comparison {
  ir::CompareOp op;
  const char* sign;
};

Comparison comparison_of(ast::BinaryOp op) {
  switch (op) {
    case ast::BinaryOp::Equal:
      return {ir::CompareOp::Equal, "=="};
    case ast::BinaryOp::NotEqual:
      return {ir::CompareOp::NotEqual, "!="};
    case ast::BinaryOp::Less:
      return {ir::CompareOp::Less, "<"};
    case ast::BinaryOp::LessEqual:
      return {ir::CompareOp::LessEqual, "<="};
    case ast::BinaryOp::Greater:
      return {ir::CompareOp::Greater, ">"};
    case ast::BinaryOp::GreaterEqual:
      return {ir::CompareOp::GreaterEqual, ">="};
    case ast::BinaryOp::Add:
    case ast::BinaryOp::Subtract:
    case ast::BinaryOp::Multiply:
    case ast::BinaryOp::Divide:
    case ast::BinaryOp::Power:
    case ast::BinaryOp::And:
    case ast::BinaryOp::Or:
    case ast::BinaryOp::Coalesce:
      break;
  }
  PROVISO_UNREACHABLE();
}

}  // namespace

// The side that names nothing but enum members, or is a text, is read by the type of the other.
std::pair<ir::ExprId, ir::ExprId> ExprChecker::pair(ast::ExprId left, ast::ExprId right) {
  if (needs_hint(left) && !needs_hint(right)) {
    const Id second = infer(right);
    const Id first = infer(left, hint_from(second));
    return {first, second};
  }
  const Id first = infer(left);
  Id second = infer(right, hint_from(first));
  if (second.valid() && ambiguous_member(left, type(second))) second = Id::none;
  return {first, second};
}

bool ExprChecker::comparable(Id left, Id right, base::Span at_sign) {
  if (unify(program_, type(left), type(right)).valid()) return true;
  const Conflict c = conflict(left, right);
  const std::vector<diag::Label> sides{{at(left).span, "this is " + c.left}, {at(right).span, "this is " + c.right}};
  if (is_quantity(left) && is_quantity(right)) {
    error(diag::Kind::DimensionMismatch, at_sign, {"compare", c.left, "with", c.right, c.why}, c.help, sides);
    return false;
  }
  const auto holds = [&](Id id) { return kind(id) == ir::TypeKind::Set || kind(id) == ir::TypeKind::List; };
  std::string help;
  if (holds(left) != holds(right)) {
    const Id list = holds(left) ? left : right;
    const Id value = holds(left) ? right : left;
    const bool may_hold = unify(program_, program_.types.element(type(list)), type(value)).valid();
    help = may_hold ? "ask whether the one holds the other, `x in xs`, or how many it has, `count(xs)`"
                    : "a list or a set is compared with another; `count(xs)` is how many it has";
    error(diag::Kind::NotComparable, at_sign, {c.left, c.right}, help, sides);
    return false;
  }
  help = repair(right, {type(left), unit(left)});
  if (help.empty()) help = repair(left, {type(right), unit(right)});
  error(diag::Kind::NotComparable, at_sign, {c.left, c.right}, help, sides);
  return false;
}

bool ExprChecker::ordered(Id operand, std::string_view sign, base::Span at_sign) {
  if (is_ordered(program_, type(operand))) return true;
  std::string help;
  if (kind(operand) == ir::TypeKind::Enum) {
    const ir::Enum& enumeration = program_.enums[program_.types[type(operand)].argument];
    help = "declare it as `ordered enum " + enumeration.name + " { ... < ... }`, or write `in {...}`";
  }
  error(diag::Kind::NotOrdered, at_sign, {described(operand), std::string{sign}}, help, {{at(operand).span, ""}});
  return false;
}

ir::ExprId ExprChecker::comparison(const ast::Binary& node, base::Span span) {
  const auto [op, sign] = comparison_of(node.op);
  const bool equality = op == ir::CompareOp::Equal || op == ir::CompareOp::NotEqual;
  const auto [left, right] = pair(node.lhs, node.rhs);
  if (!left.valid() || !right.valid()) return Id::none;
  for (const Id side : {left, right})
    if (std::holds_alternative<ir::MakeUnknown>(at(side).node))
      return error(diag::Kind::UnknownNeverEqual, at(side).span, {}, "write `is unknown`");
  if (!comparable(left, right, node.op_span)) return Id::none;
  if (!equality && !(ordered(left, sign, node.op_span) && ordered(right, sign, node.op_span))) return Id::none;
  return emit(ir::Compare{op, left, right}, program_.types.boolean(), one, span);
}

ir::ExprId ExprChecker::form(const ast::Membership& node, base::Span span, Hint) {
  const bool value_last = needs_hint(node.value) && !needs_hint(node.container);
  Id value = value_last ? Id::none : infer(node.value);
  Hint hint{{}, !value_last && !value.valid()};
  if (value.valid()) hint.type = program_.types.set(type(value));
  const Id container = infer(node.container, hint);
  const bool holds =
      container.valid() && (kind(container) == ir::TypeKind::List || kind(container) == ir::TypeKind::Set);
  if (value_last) {
    value = infer(node.value, holds ? Hint{program_.types.element(type(container)), false} : Hint{{}, true});
  } else if (holds && kind(program_.types.element(type(container))) == ir::TypeKind::Enum) {
    if (ambiguous_member(node.value, program_.types.element(type(container)))) return Id::none;
  }
  if (!value.valid() || !container.valid()) return Id::none;
  if (is_any(container)) return emit(ir::Contains{node.negated, value, container}, program_.types.boolean(), one, span);
  if (!holds) {
    std::string help;
    if (kind(container) == ir::TypeKind::Text) help = "for a text within a text write `contains(text, part)`";
    if (unify(program_, type(value), type(container)).valid()) help = "to compare with one value write `==`";
    return error(diag::Kind::NotACollection, at(container).span, {"`in`", described(container)}, help);
  }
  const ir::TypeId element = program_.types.element(type(container));
  if (!unify(program_, type(value), element).valid()) {
    const std::string wanted = check::described(program_, element, unit(container));
    return error(diag::Kind::NotComparable, span, {described(value), wanted}, repair(value, {element, unit(container)}),
                 {{at(value).span, "this is " + described(value)}, {at(container).span, "this holds " + wanted}});
  }
  return emit(ir::Contains{node.negated, value, container}, program_.types.boolean(), one, span);
}

ir::ExprId ExprChecker::form(const ast::Between& node, base::Span span, Hint) {
  const bool value_last = needs_hint(node.value) && !needs_hint(node.low);
  Id value = value_last ? Id::none : infer(node.value);
  const Id low = infer(node.low, value_last ? Hint{} : hint_from(value));
  if (value_last) value = infer(node.value, hint_from(low));
  const Id high = infer(node.high, hint_from(value));
  if (!value.valid() || !low.valid() || !high.valid()) return Id::none;
  if (!comparable(value, low, at(low).span) || !comparable(value, high, at(high).span)) return Id::none;
  for (const Id operand : {value, low, high})
    if (!ordered(operand, "in a..b", at(operand).span)) return Id::none;
  return emit(ir::Between{node.negated, value, low, high}, program_.types.boolean(), one, span);
}

ir::ExprId ExprChecker::form(const ast::IsState& node, base::Span span, Hint) {
  const bool asks_truth = node.state == ast::State::True || node.state == ast::State::False;
  const Id operand = asks_truth ? check(node.operand, boolean()) : infer(node.operand);
  if (!operand.valid()) return operand;
  ir::State state = ir::State::Known;
  switch (node.state) {
    case ast::State::Known:
      break;
    case ast::State::Unknown:
      state = ir::State::Unknown;
      break;
    case ast::State::True:
      state = ir::State::True;
      break;
    case ast::State::False:
      state = ir::State::False;
      break;
  }
  return emit(ir::IsState{state, operand}, program_.types.boolean(), one, span);
}

}  // namespace proviso::check
