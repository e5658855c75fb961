// Functions on texts, and what is said of the origin of a fact.
#include "check/expressions.hpp"

namespace proviso::check {

ir::ExprId ExprChecker::call_text(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span) {
  const std::string name{row.name};
  std::vector<Id> made;
  bool sound = true;
  for (const ast::ExprId argument : arguments) {
    const Id value = infer(argument);
    sound = sound && value.valid();
    if (!value.valid()) continue;
    made.push_back(value);
    if (kind(value) == ir::TypeKind::Text || is_any(value)) continue;
    const bool holds = kind(value) == ir::TypeKind::List || kind(value) == ir::TypeKind::Set;
    std::string help = "write `\"{...}\"` for it as a text";
    if (holds && row.builtin == ir::Builtin::ContainsText) help = "for an element of a list or a set write `x in ...`";
    if (holds && row.builtin == ir::Builtin::Length) help = "for the number of elements write `count(...)`";
    error(diag::Kind::WrongOperand, at(value).span, {"`" + name + "`", "a text", described(value)}, help);
    sound = false;
  }
  if (!sound) return Id::none;
  ir::TypeId result = program_.types.boolean();
  if (row.builtin == ir::Builtin::Lower || row.builtin == ir::Builtin::Upper || row.builtin == ir::Builtin::Trim)
    result = program_.types.text();
  if (row.builtin == ir::Builtin::Length) result = program_.types.number();
  return emit(ir::CallBuiltin{row.builtin, operands(made), 0}, result, one, span);
}

// source(x) captured_on(x) grade(x) signer(x) signer_role(x) digest(x): of a field that was read, not of what was made
// of it
ir::ExprId ExprChecker::call_origin(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span) {
  const Id leaf = infer(arguments[0]);
  if (!leaf.valid()) return leaf;
  if (!std::holds_alternative<ir::FieldRef>(at(leaf).node)) {
    const bool record = kind(leaf) == ir::TypeKind::Record;
    return error(diag::Kind::NotAField, at(leaf).span, {std::string{row.name}},
                 record ? "name one of its fields: `" + std::string{row.name} + "(x.field)`"
                        : "write `" + std::string{row.name} + "(candidate.price)`");
  }
  const ir::TypeId result = row.builtin == ir::Builtin::CapturedOn ? program_.types.date() : program_.types.text();
  return emit(ir::CallBuiltin{row.builtin, operands({leaf}), 0}, result, one, span);
}

}  // namespace proviso::check
