#include "ast/printer.hpp"
#include "base/assert.hpp"
#include "base/overloaded.hpp"

namespace proviso::ast {

namespace {

std::string sign(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add:
      return "+";
    case BinaryOp::Subtract:
      return "-";
    case BinaryOp::Multiply:
      return "*";
    case BinaryOp::Divide:
      return "/";
    case BinaryOp::Power:
      return "^";
    case BinaryOp::Equal:
      return "==";
    case BinaryOp::NotEqual:
      return "!=";
    case BinaryOp::Less:
      return "<";
    case BinaryOp::LessEqual:
      return "<=";
    case BinaryOp::Greater:
      return ">";
    case BinaryOp::GreaterEqual:
      return ">=";
    case BinaryOp::And:
      return "and";
    case BinaryOp::Or:
      return "or";
    case BinaryOp::Coalesce:
      return "??";
  }
  PROVISO_UNREACHABLE();
}

std::string word(State state) {
  switch (state) {
    case State::Known:
      return "is-known";
    case State::Unknown:
      return "is-unknown";
    case State::True:
      return "is-true";
    case State::False:
      return "is-false";
  }
  PROVISO_UNREACHABLE();
}

}  // namespace

Sexp Printer::names(std::string head, const std::vector<Name>& names) const {
  Sexp out = Sexp::of(std::move(head));
  for (const Name& n : names) out.add(name(n));
  return out;
}

Sexp Printer::fields(Sexp out, const std::vector<FieldInit>& fields) const {
  for (const FieldInit& f : fields) out.add(Sexp::of(f.field.text + ":", expr(f.value)));
  return out;
}

Sexp Printer::pattern(const Pattern& p) const {
  switch (p.kind) {
    case Pattern::Kind::Member:
      return Sexp::leaf((p.type ? p.type->text + "." : std::string{}) + p.member->text);
    case Pattern::Kind::Less:
      return Sexp::of("<", expr(*p.limit));
    case Pattern::Kind::LessEqual:
      return Sexp::of("<=", expr(*p.limit));
    case Pattern::Kind::Else:
      return Sexp::leaf("else");
  }
  PROVISO_UNREACHABLE();
}

Sexp Printer::arm(const Arm& a) const {
  Sexp out = Sexp::of("arm");
  for (const Pattern& p : a.patterns) out.add(pattern(p));
  return out.add(Sexp::of(":", expr(a.value)));
}

Sexp Printer::expr(ExprId id) const {
  const auto all = [&](Sexp out, const std::vector<ExprId>& parts) {
    for (ExprId part : parts) out.add(expr(part));
    return out;
  };
  return std::visit(
      base::Overloaded{
          [&](const NumberLit& n) {
            return Sexp::leaf(n.digits + (n.unit ? "[" + n.unit->text + "]" : std::string{}));
          },
          [&](const DateLit& n) { return Sexp::leaf(n.text); },
          [&](const BoolLit& n) { return Sexp::leaf(n.value ? "true" : "false"); },
          [&](const TextLit& n) {
            if (n.parts.empty()) return Sexp::quoted("");
            const auto* only = std::get_if<std::string>(&n.parts[0]);
            if (n.parts.size() == 1 && only != nullptr) return Sexp::quoted(*only);
            Sexp out = Sexp::of("text");
            for (const TextPart& part : n.parts)
              out.add(std::visit(base::Overloaded{[](const std::string& s) { return Sexp::quoted(s); },
                                                  [&](ExprId e) { return expr(e); }},
                                 part));
            return out;
          },
          [&](const UnknownLit& n) {
            return Sexp::of("unknown").maybe("reason", maybe(n.reason)).maybe("ask", maybe(n.ask));
          },
          [&](const NameRef& n) { return name(n.name); },
          [&](const MemberRef& n) { return Sexp::leaf(n.type.text + "." + n.member.text); },
          [&](const FieldAccess& n) { return Sexp::of("." + n.field.text, expr(n.object)); },
          [&](const Call& n) {
            Sexp out = Sexp::of("call", Sexp::leaf(n.callee.text()));
            for (const Argument& a : n.arguments)
              out.add(a.name ? Sexp::of(a.name->text + ":", expr(a.value)) : expr(a.value));
            return out;
          },
          [&](const Binder& n) {
            return Sexp::of(n.function.text)
                .maybe("share", maybe(n.share))
                .add(Sexp::of("for", name(n.variable), expr(n.source)))
                .maybe("by", maybe(n.by))
                .maybe("where", maybe(n.where))
                .maybe(":", maybe(n.value));
          },
          [&](const Unary& n) { return Sexp::of(n.op == UnaryOp::Not ? "not" : "negate", expr(n.operand)); },
          [&](const Binary& n) { return Sexp::of(sign(n.op), expr(n.lhs), expr(n.rhs)); },
          [&](const Membership& n) { return Sexp::of(n.negated ? "not-in" : "in", expr(n.value), expr(n.container)); },
          [&](const Between& n) {
            return Sexp::of(n.negated ? "not-between" : "between", expr(n.value), expr(n.low), expr(n.high));
          },
          [&](const IsState& n) { return Sexp::of(word(n.state), expr(n.operand)); },
          [&](const As& n) { return Sexp::of("as", expr(n.operand), Sexp::leaf("[" + n.unit.text + "]")); },
          [&](const If& n) { return Sexp::of("if", expr(n.condition), expr(n.then), expr(n.otherwise)); },
          [&](const Match& n) {
            Sexp out = Sexp::of("match", expr(n.scrutinee));
            for (const Arm& a : n.arms) out.add(arm(a));
            return out;
          },
          [&](const LetIn& n) {
            Sexp out = Sexp::of("let");
            for (const Binding& b : n.bindings) out.add(Sexp::of(b.name.text + "=", expr(b.value)));
            return out.add(Sexp::of("in", expr(n.body)));
          },
          [&](const RecordLit& n) { return fields(Sexp::of("record", name(n.type)), n.fields); },
          [&](const With& n) { return fields(Sexp::of("with", expr(n.object)), n.fields); },
          [&](const ListLit& n) { return all(Sexp::of("list"), n.elements); },
          [&](const SetLit& n) { return all(Sexp::of("set"), n.elements); },
          [&](const For& n) { return Sexp::of("for", expr(n.body), expr(n.subject)); },
          [&](const Paren& n) { return Sexp::of("paren", expr(n.inner)); },
      },
      file_[id].node);
}

Sexp Printer::type(TypeId id) const {
  const Type& t = file_[id];
  Sexp out = std::visit(base::Overloaded{
                            [](const NamedType& n) { return Sexp::leaf(n.name.text); },
                            [&](const ListType& n) { return Sexp::of("list-of", type(n.element)); },
                            [&](const SetType& n) { return Sexp::of("set-of", type(n.element)); },
                            [](const RefType& n) { return Sexp::of("ref", name(n.record)); },
                        },
                        t.node);
  return t.optional ? Sexp::of("?", std::move(out)) : out;
}

}  // namespace proviso::ast
