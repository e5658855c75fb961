// Values that stand for themselves: numbers, dates, texts, records, lists, sets, `match`.
#include "syntax/builder.hpp"

namespace proviso::syntax {

using ast::ExprId;

ExprId Builder::primary(P::PrimaryContext* ctx) {
  const base::Span at = span(ctx);
  switch (first_type(ctx)) {
    case P::NUMBER:
      return add(ast::NumberLit{digits(ctx->NUMBER()), std::nullopt}, at);
    case P::DATE:
      return add(ast::DateLit{date(ctx->DATE()).text}, at);
    case P::TRUE:
      return add(ast::BoolLit{true}, at);
    case P::FALSE:
      return add(ast::BoolLit{false}, at);
    case P::TEXT:
      return text(ctx->TEXT(0));
    case P::UNKNOWN:
      return unknown(ctx);
    case P::TYPE:
      return type_led(ctx);
    case P::MATCH: {
      const ExprId scrutinee = expr(ctx->expr(0));
      return add(ast::Match{scrutinee, arms(ctx->arm())}, at);
    }
    case P::LBRACKET:
      return add(ast::ListLit{exprs(ctx->expr())}, at);
    case P::LBRACE:
      return add(ast::SetLit{exprs(ctx->expr())}, at);
    case P::LPAREN:
      return add(ast::Paren{expr(ctx->expr(0))}, at);
    default:
      return name_or_call(ctx->name(), ctx->arguments());
  }
}

ExprId Builder::unknown(P::PrimaryContext* ctx) {
  const auto reason = maybe_text(ctx->TEXT(0));
  const auto ask = maybe_text(ctx->TEXT(1));
  return add(ast::UnknownLit{reason, ask}, span(ctx));
}

// Line.egress   Quote { id: "a" }
ExprId Builder::type_led(P::PrimaryContext* ctx) {
  if (ctx->DOT() != nullptr) return add(ast::MemberRef{name(ctx->TYPE()), name(ctx->name())}, span(ctx));
  return add(ast::RecordLit{name(ctx->TYPE()), inits(ctx->init())}, span(ctx));
}

std::vector<ExprId> Builder::exprs(const std::vector<P::ExprContext*>& contexts) {
  std::vector<ExprId> out;
  out.reserve(contexts.size());
  for (auto* ctx : contexts) out.push_back(expr(ctx));
  return out;
}

std::vector<ast::Arm> Builder::arms(const std::vector<P::ArmContext*>& contexts) {
  std::vector<ast::Arm> out;
  for (auto* ctx : contexts) {
    ast::Arm arm{{}, {}, span(ctx)};
    for (auto* p : ctx->pattern()) arm.patterns.push_back(pattern(p));
    arm.value = expr(ctx->expr());
    out.push_back(std::move(arm));
  }
  return out;
}

ast::Pattern Builder::pattern(P::PatternContext* ctx) {
  using Kind = ast::Pattern::Kind;
  ast::Pattern out{Kind::Member, {}, {}, {}, span(ctx)};
  if (ctx->ELSE() != nullptr) {
    out.kind = Kind::Else;
  } else if (ctx->sum() != nullptr) {
    out.kind = ctx->LT() != nullptr ? Kind::Less : Kind::LessEqual;
    out.limit = sum(ctx->sum());
  } else {
    if (ctx->TYPE() != nullptr) out.type = name(ctx->TYPE());
    out.member = name(ctx->name());
  }
  return out;
}

}  // namespace proviso::syntax
