// Expressions and types.
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
  return std::visit([&](const auto& n) { return node(n); }, file_[id].node);
}

Sexp Printer::all(Sexp out, const std::vector<ExprId>& parts) const {
  for (ExprId part : parts) out.add(expr(part));
  return out;
}

Sexp Printer::node(const NumberLit& n) const {
  return Sexp::leaf(n.digits + (n.unit ? "[" + n.unit->text + "]" : std::string{}));
}

Sexp Printer::node(const DateLit& n) const { return Sexp::leaf(n.text); }

Sexp Printer::node(const BoolLit& n) const { return Sexp::leaf(n.value ? "true" : "false"); }

Sexp Printer::node(const TextLit& n) const {
  if (n.parts.empty()) return Sexp::quoted("");
  const auto* only = std::get_if<std::string>(n.parts.data());
  if (n.parts.size() == 1 && only != nullptr) return Sexp::quoted(*only);
  Sexp out = Sexp::of("text");
  for (const TextPart& part : n.parts)
    out.add(std::visit(
        base::Overloaded{[](const std::string& s) { return Sexp::quoted(s); }, [&](ExprId e) { return expr(e); }},
        part));
  return out;
}

Sexp Printer::node(const UnknownLit& n) const {
  return Sexp::of("unknown").maybe("reason", maybe(n.reason)).maybe("ask", maybe(n.ask));
}

Sexp Printer::node(const NameRef& n) const { return name(n.name); }

Sexp Printer::node(const MemberRef& n) const { return Sexp::leaf(n.type.text + "." + n.member.text); }

Sexp Printer::node(const FieldAccess& n) const { return Sexp::of("." + n.field.text, expr(n.object)); }

Sexp Printer::node(const Call& n) const {
  Sexp out = Sexp::of("call", Sexp::leaf(n.callee.text()));
  for (const Argument& a : n.arguments) out.add(a.name ? Sexp::of(a.name->text + ":", expr(a.value)) : expr(a.value));
  return out;
}

Sexp Printer::node(const Binder& n) const {
  return Sexp::of(n.function.text)
      .maybe("share", maybe(n.share))
      .add(Sexp::of("for", name(n.variable), expr(n.source)))
      .maybe("by", maybe(n.by))
      .maybe("where", maybe(n.where))
      .maybe(":", maybe(n.value));
}

Sexp Printer::node(const Unary& n) const { return Sexp::of(n.op == UnaryOp::Not ? "not" : "negate", expr(n.operand)); }

Sexp Printer::node(const Binary& n) const { return Sexp::of(sign(n.op), expr(n.lhs), expr(n.rhs)); }

Sexp Printer::node(const Membership& n) const {
  return Sexp::of(n.negated ? "not-in" : "in", expr(n.value), expr(n.container));
}

Sexp Printer::node(const Between& n) const {
  return Sexp::of(n.negated ? "not-between" : "between", expr(n.value), expr(n.low), expr(n.high));
}

Sexp Printer::node(const IsState& n) const { return Sexp::of(word(n.state), expr(n.operand)); }

Sexp Printer::node(const As& n) const { return Sexp::of("as", expr(n.operand), Sexp::leaf("[" + n.unit.text + "]")); }

Sexp Printer::node(const If& n) const { return Sexp::of("if", expr(n.condition), expr(n.then), expr(n.otherwise)); }

Sexp Printer::node(const Match& n) const {
  Sexp out = Sexp::of("match", expr(n.scrutinee));
  for (const Arm& a : n.arms) out.add(arm(a));
  return out;
}

Sexp Printer::node(const LetIn& n) const {
  Sexp out = Sexp::of("let");
  for (const Binding& b : n.bindings) out.add(Sexp::of(b.name.text + "=", expr(b.value)));
  return out.add(Sexp::of("in", expr(n.body)));
}

Sexp Printer::node(const RecordLit& n) const { return fields(Sexp::of("record", name(n.type)), n.fields); }

Sexp Printer::node(const With& n) const { return fields(Sexp::of("with", expr(n.object)), n.fields); }

Sexp Printer::node(const ListLit& n) const { return all(Sexp::of("list"), n.elements); }

Sexp Printer::node(const SetLit& n) const { return all(Sexp::of("set"), n.elements); }

Sexp Printer::node(const For& n) const { return Sexp::of("for", expr(n.body), expr(n.subject)); }

Sexp Printer::node(const Paren& n) const { return Sexp::of("paren", expr(n.inner)); }

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
