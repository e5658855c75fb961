// [a, b] and {a, b}: elements of one type.
#include <algorithm>

#include "check/expressions.hpp"

namespace proviso::check {

ir::ExprId ExprChecker::form(const ast::ListLit& node, base::Span span, Hint hint) {
  return collection(node.elements, false, span, hint);
}
ir::ExprId ExprChecker::form(const ast::SetLit& node, base::Span span, Hint hint) {
  return collection(node.elements, true, span, hint);
}

ir::ExprId ExprChecker::collection(const std::vector<ast::ExprId>& elements, bool is_set, base::Span span, Hint hint) {
  Hint element{{}, hint.poisoned};
  if (hint.type.valid() && (kind(hint.type) == ir::TypeKind::List || kind(hint.type) == ir::TypeKind::Set))
    element.type = program_.types.element(hint.type);
  std::vector<Id> made(elements.size());
  // Without a type from outside, the first element that has one of its own is read before those that need it.
  std::size_t first = 0;
  if (!element.type.valid() && !element.poisoned)
    while (first < elements.size() && needs_hint(elements[first])) ++first;
  if (first == elements.size()) first = 0;
  bool sound = true;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::size_t at_element = i == 0 ? first : i <= first ? i - 1 : i;
    const Id value = infer(elements[at_element], element);
    sound = sound && value.valid();
    made[at_element] = value;
    if (!element.type.valid()) element = hint_from(value);
  }
  if (!sound) return Id::none;
  Unified value;
  for (const Id id : made)
    if (!unite(is_set ? "the elements of a set" : "the elements of a list", value, id)) return Id::none;
  if (made.empty()) value.type = {program_.types.any(), one};
  const ir::Range range = operands(made);
  if (is_set) return emit(ir::MakeSet{range}, program_.types.set(value.type.type), value.type.unit, span);
  return emit(ir::MakeList{range}, program_.types.list(value.type.type), value.type.unit, span);
}

}  // namespace proviso::check
