// The direct parts of an expression, in the order in which they were written.
#pragma once

#include <variant>

#include "ast/expr.hpp"
#include "base/overloaded.hpp"

namespace proviso::ast {

/// Calls `visit(ExprId)` for each sub-expression of one node, not for theirs.
template <class Visit>
void for_each_child(const ExprNode& node, Visit visit) {
  const auto maybe = [&](const std::optional<ExprId>& id) {
    if (id) visit(*id);
  };
  const auto each = [&](const auto& parts, auto member) {
    for (const auto& part : parts) visit(part.*member);
  };
  std::visit(base::Overloaded{
                 [](const NumberLit&) {},
                 [](const DateLit&) {},
                 [](const BoolLit&) {},
                 [](const NameRef&) {},
                 [](const MemberRef&) {},
                 [&](const TextLit& n) {
                   for (const TextPart& part : n.parts)
                     if (const auto* hole = std::get_if<ExprId>(&part)) visit(*hole);
                 },
                 [&](const UnknownLit& n) { maybe(n.reason), maybe(n.ask); },
                 [&](const FieldAccess& n) { visit(n.object); },
                 [&](const Call& n) { each(n.arguments, &Argument::value); },
                 [&](const Binder& n) { maybe(n.share), visit(n.source), maybe(n.by), maybe(n.where), maybe(n.value); },
                 [&](const Unary& n) { visit(n.operand); },
                 [&](const Binary& n) { visit(n.lhs), visit(n.rhs); },
                 [&](const Membership& n) { visit(n.value), visit(n.container); },
                 [&](const Between& n) { visit(n.value), visit(n.low), visit(n.high); },
                 [&](const IsState& n) { visit(n.operand); },
                 [&](const As& n) { visit(n.operand); },
                 [&](const If& n) { visit(n.condition), visit(n.then), visit(n.otherwise); },
                 [&](const Match& n) {
                   visit(n.scrutinee);
                   for (const Arm& arm : n.arms) {
                     for (const Pattern& pattern : arm.patterns) maybe(pattern.limit);
                     visit(arm.value);
                   }
                 },
                 [&](const LetIn& n) { each(n.bindings, &Binding::value), visit(n.body); },
                 [&](const RecordLit& n) { each(n.fields, &FieldInit::value); },
                 [&](const With& n) { visit(n.object), each(n.fields, &FieldInit::value); },
                 [&](const ListLit& n) {
                   for (ExprId e : n.elements) visit(e);
                 },
                 [&](const SetLit& n) {
                   for (ExprId e : n.elements) visit(e);
                 },
                 [&](const For& n) { visit(n.body), visit(n.subject); },
                 [&](const Paren& n) { visit(n.inner); },
             },
             node);
}

}  // namespace proviso::ast
