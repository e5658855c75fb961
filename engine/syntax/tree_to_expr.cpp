// Expressions from `let ... in` down to `^`. Chains are flat in the tree and become left-deep here, in loops.
#include <algorithm>

#include "ast/walk.hpp"
#include "syntax/builder.hpp"
#include "syntax/complaint.hpp"

namespace proviso::syntax {

using ast::BinaryOp;
using ast::ExprId;

namespace {

BinaryOp binary_op(TokenType type) {
  switch (type) {
    case P::OR:
      return BinaryOp::Or;
    case P::AND:
      return BinaryOp::And;
    case P::EQ:
    case P::ASSIGN:
      return BinaryOp::Equal;
    case P::NE:
      return BinaryOp::NotEqual;
    case P::LT:
      return BinaryOp::Less;
    case P::LE:
      return BinaryOp::LessEqual;
    case P::GT:
      return BinaryOp::Greater;
    case P::GE:
      return BinaryOp::GreaterEqual;
    case P::PLUS:
      return BinaryOp::Add;
    case P::MINUS:
      return BinaryOp::Subtract;
    case P::STAR:
      return BinaryOp::Multiply;
    case P::SLASH:
      return BinaryOp::Divide;
    default:
      return BinaryOp::Coalesce;
  }
}

ast::State state_of(TokenType type) {
  switch (type) {
    case P::KNOWN:
      return ast::State::Known;
    case P::UNKNOWN:
      return ast::State::Unknown;
    case P::TRUE:
      return ast::State::True;
    default:
      return ast::State::False;
  }
}

}  // namespace

// INVARIANT: the parts of an expression are added before it.
ExprId Builder::add(ast::ExprNode node, base::Span at) {
  std::vector<std::size_t>& depth = draft_.depth;
  depth.resize(draft_.file.exprs.size(), 0);
  std::size_t deepest = 0;
  ast::for_each_child(node, [&](ExprId child) { deepest = std::max(deepest, depth[child.index()]); });
  if (deepest >= draft_.limits.depth)
    throw Abandoned{{diag::Kind::ExpressionTooDeep, {at, {}}, {std::to_string(draft_.limits.depth)}, {}, {}, {}}};
  depth.push_back(deepest + 1);
  draft_.file.exprs.push_back({std::move(node), at});
  return ExprId::of(draft_.file.exprs.size() - 1);
}

std::optional<ExprId> Builder::root(P::ExprContext* ctx) {
  try {
    return expr(ctx);
  } catch (Abandoned& abandoned) {
    draft_.diagnostics.add(std::move(abandoned.diagnostic));
    return std::nullopt;
  }
}

std::optional<ExprId> Builder::maybe(P::ExprContext* ctx) {
  if (ctx == nullptr) return std::nullopt;
  return expr(ctx);
}

ExprId Builder::expr(P::ExprContext* ctx) {
  if (ctx->disjunction() != nullptr) return disjunction(ctx->disjunction());
  if (ctx->LET() != nullptr) return let_in(ctx);
  const auto parts = exprs(ctx->expr());
  return add(ast::If{parts[0], parts[1], parts[2]}, span(ctx));
}

ExprId Builder::let_in(P::ExprContext* ctx) {
  ast::LetIn out;
  for (auto* binding : ctx->binding())
    out.bindings.push_back({name(binding->name()), conversion(binding->conversion())});
  out.body = expr(ctx->expr(0));
  return add(std::move(out), span(ctx));
}

// operand (operator operand)*: the operators are the children in between.
template <class Operand, class Build>
ExprId Builder::chain(Rule* ctx, const std::vector<Operand*>& operands, Build build) {
  ExprId left = build(operands[0]);
  for (std::size_t i = 1; i < operands.size(); ++i) {
    const Token* op = token(ctx, 2 * i - 1);
    const bool tight = (op->getType() == P::STAR || op->getType() == P::SLASH) && tokens_.touch(op, tokens_.after(op));
    if (tight)
      report(diag::Kind::TightOperator, tokens_.span(op), {tokens_.text(op)}, "put a blank behind it to compute");
    const ExprId right = build(operands[i]);
    left =
        add(ast::Binary{binary_op(op->getType()), left, right, tokens_.span(op)}, base::cover(span(left), span(right)));
  }
  return left;
}

ExprId Builder::disjunction(P::DisjunctionContext* ctx) {
  return chain(ctx, ctx->conjunction(), [this](P::ConjunctionContext* c) { return conjunction(c); });
}

ExprId Builder::conjunction(P::ConjunctionContext* ctx) {
  return chain(ctx, ctx->negation(), [this](P::NegationContext* c) { return negation(c); });
}

ExprId Builder::negation(P::NegationContext* ctx) {
  ExprId out = comparison(ctx->comparison());
  const auto nots = ctx->NOT();
  for (std::size_t i = nots.size(); i-- > 0;)
    out = add(ast::Unary{ast::UnaryOp::Not, out}, base::cover(span(nots[i]), span(out)));
  return out;
}

ExprId Builder::comparison(P::ComparisonContext* ctx) {
  ExprId out = conversion(ctx->conversion());
  const auto comparisons = ctx->compared();
  if (comparisons.size() > 1)
    report(diag::Kind::ChainedComparison, tokens_.span(comparisons[1]->getStart()), {},
           "write `a < b and b < c`, or parentheses");
  for (auto* c : comparisons) out = compared(out, c);
  return out;
}

ExprId Builder::compared(ExprId left, P::ComparedContext* ctx) {
  const base::Span at = base::cover(span(left), span(ctx));
  const auto operands = ctx->conversion();
  if (ctx->IS() != nullptr) return add(ast::IsState{left, state_of(token(ctx, 1)->getType())}, at);
  if (ctx->IN() != nullptr) {
    const bool negated = ctx->NOT() != nullptr;
    const ExprId low = conversion(operands[0]);
    if (ctx->RANGE() == nullptr) return add(ast::Membership{left, low, negated}, at);
    return add(ast::Between{left, low, conversion(operands[1]), negated}, at);
  }
  const Token* op = token(ctx, 0);
  if (op->getType() == P::ASSIGN)
    report(diag::Kind::AssignmentAsComparison, tokens_.span(op), {}, "write `==` to compare");
  return add(ast::Binary{binary_op(op->getType()), left, conversion(operands[0]), tokens_.span(op)}, at);
}

ExprId Builder::conversion(P::ConversionContext* ctx) {
  ExprId out = sum(ctx->sum());
  for (auto* u : ctx->unit()) {
    ast::UnitText wanted = unit(u);
    const base::Span at = base::cover(span(out), wanted.span);
    out = add(ast::As{out, std::move(wanted)}, at);
  }
  return out;
}

ExprId Builder::sum(P::SumContext* ctx) {
  return chain(ctx, ctx->product(), [this](P::ProductContext* c) { return product(c); });
}

ExprId Builder::product(P::ProductContext* ctx) {
  return chain(ctx, ctx->coalesce(), [this](P::CoalesceContext* c) { return coalesce(c); });
}

ExprId Builder::coalesce(P::CoalesceContext* ctx) {
  return chain(ctx, ctx->negative(), [this](P::NegativeContext* c) { return negative(c); });
}

ExprId Builder::negative(P::NegativeContext* ctx) {
  ExprId out = power(ctx->power());
  const auto signs = ctx->MINUS();
  for (std::size_t i = signs.size(); i-- > 0;)
    out = add(ast::Unary{ast::UnaryOp::Negate, out}, base::cover(span(signs[i]), span(out)));
  return out;
}

ExprId Builder::power(P::PowerContext* ctx) {
  if (ctx->unit() != nullptr) {
    ast::UnitText measured = unit(ctx->unit());
    const base::Span at = base::cover(span(ctx->NUMBER()), measured.span);
    ExprId quantity = add(ast::NumberLit{digits(ctx->NUMBER()), std::move(measured)}, at);
    for (auto* c : ctx->perspective()) quantity = perspective(quantity, c);
    return quantity;
  }
  ExprId out = postfix(ctx->postfix());
  const auto exponents = ctx->exponent();
  if (exponents.size() > 1)
    report(diag::Kind::ChainedPower, span(ctx->CARET(1)), {}, "put one of the powers in parentheses");
  for (std::size_t i = 0; i < exponents.size(); ++i) {
    const ExprId by = exponent(exponents[i]);
    out = add(ast::Binary{BinaryOp::Power, out, by, span(ctx->CARET(i))}, base::cover(span(out), span(by)));
  }
  return out;
}

ExprId Builder::exponent(P::ExponentContext* ctx) {
  const ExprId out = postfix(ctx->postfix());
  if (ctx->MINUS() == nullptr) return out;
  return add(ast::Unary{ast::UnaryOp::Negate, out}, span(ctx));
}

}  // namespace proviso::syntax
