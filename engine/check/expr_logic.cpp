// if, ??, let ... in, as, for: values that stand for one another, and how they are shown.
#include "check/expressions.hpp"

namespace proviso::check {

ir::ExprId ExprChecker::form(const ast::If& node, base::Span span, Hint hint) {
  const Id condition = check(node.condition, boolean());
  const bool else_first = !hint.type.valid() && needs_hint(node.then) && !needs_hint(node.otherwise);
  Id then = else_first ? Id::none : infer(node.then, hint);
  const Hint inner = hint.type.valid() || hint.poisoned || else_first ? hint : hint_from(then);
  const Id otherwise = infer(node.otherwise, inner);
  if (else_first) then = infer(node.then, hint_from(otherwise));
  if (!condition.valid() || !then.valid() || !otherwise.valid()) return Id::none;
  Unified value;
  if (!unite("the branches of `if`", value, then) || !unite("the branches of `if`", value, otherwise)) return Id::none;
  return emit(ir::If{condition, then, otherwise}, value.type.type, value.type.unit, span);
}

ir::ExprId ExprChecker::coalesce(const ast::Binary& node, base::Span span, Hint hint) {
  const Id first = infer(node.lhs, hint);
  const Id fallback = infer(node.rhs, hint.type.valid() || hint.poisoned ? hint : hint_from(first));
  if (!first.valid() || !fallback.valid()) return Id::none;
  Unified value;
  if (!unite("the two sides of `??`", value, first) || !unite("the two sides of `??`", value, fallback))
    return Id::none;
  return emit(ir::Coalesce{first, fallback}, value.type.type, value.type.unit, span);
}

ir::ExprId ExprChecker::form(const ast::LetIn& node, base::Span span, Hint hint) {
  std::vector<std::pair<ir::Slot, Id>> bound;
  bool sound = true;
  for (const ast::Binding& binding : node.bindings) {
    const Id value = infer(binding.value);
    sound = sound && value.valid();
    const ir::Slot slot = context_.next_slot;
    // A binding that is wrong takes any type, so that its uses are not reported again.
    sound = push_local(binding.name, value.valid() ? type(value) : program_.types.any(),
                       value.valid() ? unit(value) : one) &&
            sound;
    bound.emplace_back(slot, value);
  }
  Id body = infer(node.body, hint);
  for (std::size_t i = 0; i < bound.size(); ++i) pop_local();
  if (!sound || !body.valid()) return Id::none;
  for (std::size_t i = bound.size(); i-- > 0;)
    body = emit(ir::Let{bound[i].first, bound[i].second, body}, type(body), unit(body), span);
  return body;
}

ir::ExprId ExprChecker::form(const ast::As& node, base::Span span, Hint) {
  const Id operand = infer(node.operand);
  const auto shown = check_unit(checker_, node.unit);
  if (!operand.valid() || !shown) return Id::none;
  const ir::TypeId wanted = program_.types.quantity(program_.units_used[shown->index()].dimension);
  if (is_any(operand)) return emit(ir::As{operand}, wanted, *shown, span);
  if (!is_quantity(operand))
    return error(diag::Kind::WrongOperand, at(operand).span, {"`as`", "a quantity", described(operand)});
  if (type(operand) != wanted) {
    const std::string target = check::described(program_, wanted, *shown);
    const std::string why = is_number(operand) || wanted == program_.types.number()
                                ? ""
                                : dimension_reason(type(operand), unit(operand), wanted, *shown);
    std::string help = "`as` changes how a quantity is shown, not what it is";
    if (const std::string quantity = as_quantity(operand, wanted, *shown); !quantity.empty()) help = quantity;
    return error(diag::Kind::DimensionMismatch, node.unit.span, {"show", described(operand), "as", target, why}, help,
                 {{at(operand).span, "this is " + described(operand)}});
  }
  return emit(ir::As{operand}, wanted, *shown, span);
}

// The body may read the subject without mentioning it: its subject is the one given here.
ir::ExprId ExprChecker::form(const ast::For& node, base::Span span, Hint hint) {
  if (!program_.subject)
    return error(diag::Kind::NoSubject, span, {"for"}, "declare one: `subject candidate in quotes`");
  const bool mentioned = context_.mentions.subject;
  const Id body = infer(node.body, hint);
  context_.mentions.subject = mentioned;
  const ir::TypeId record = program_.types.record(program_.subject->record);
  const Id subject = infer(node.subject);
  if (!body.valid() || !subject.valid()) return Id::none;
  if (!fits(program_, type(subject), record))
    return error(diag::Kind::NotTheSubject, at(subject).span,
                 {program_.records[program_.subject->record.index()].name, described(subject)});
  return emit(ir::ForSubject{body, subject}, type(body), unit(body), span);
}

}  // namespace proviso::check
