// Rules with their clauses, and groups of rules.
#include "syntax/builder.hpp"

namespace proviso::syntax {

namespace {

ast::RuleKind rule_kind(TokenType type) {
  switch (type) {
    case P::PRECONDITION:
      return ast::RuleKind::Precondition;
    case P::REQUIRE:
      return ast::RuleKind::Require;
    case P::FORBID:
      return ast::RuleKind::Forbid;
    case P::CONDITION:
      return ast::RuleKind::Condition;
    default:
      return ast::RuleKind::Warn;
  }
}

ast::UnknownPolicy unknown_policy(TokenType type) {
  switch (type) {
    case P::DEFERS:
      return ast::UnknownPolicy::Defers;
    case P::FAILS:
      return ast::UnknownPolicy::Fails;
    default:
      return ast::UnknownPolicy::Passes;
  }
}

}  // namespace

ast::RuleDecl Builder::rule_decl(P::RuleDeclContext* ctx, bool is_final, Rule* whole) {
  ast::RuleDecl out{};
  out.is_final = is_final;
  out.kind = rule_kind(first_type(ctx));
  out.name = name(ctx->name());
  out.title = maybe_text(ctx->TEXT());
  if (ctx->WHEN() != nullptr) out.when = expr(ctx->expr(0));
  out.that = expr(ctx->expr(ctx->WHEN() != nullptr ? 1 : 0));
  out.doc = tokens_.doc_before(whole->getStart());
  out.span = span(whole);
  Once once{*this};
  for (auto* clause : ctx->ruleClause()) rule_clause(out, clause, once);
  return out;
}

void Builder::rule_clause(ast::RuleDecl& rule, P::RuleClauseContext* ctx, Once& once) {
  const std::string word = tokens_.text(ctx->getStart());
  if (!once.first("`" + word + "`", span(ctx))) return;
  switch (first_type(ctx)) {
    case P::ELSE:
      rule.message = text(ctx->TEXT());
      break;
    case P::UNKNOWN:
      rule.unknown = unknown_policy(token(ctx, 1)->getType());
      break;
    case P::WAIVABLE:
      for (auto* roles : ctx->roles()) rule.waivable_by.push_back({names(roles->name())});
      rule.waivable_up_to = maybe(ctx->expr());
      break;
    case P::CLEARED:
      rule.cleared_by = names(ctx->name());
      break;
    case P::BECAUSE:
      rule.because = plain(ctx->TEXT(), "a reason");
      break;
    case P::ASK:
      rule.ask = text(ctx->TEXT());
      break;
    case P::CITES:
      rule.cites = cites(ctx->cites());
      break;
    default:
      report(diag::Kind::ClauseOutOfPlace, tokens_.span(ctx->getStart()), {"when", "that"});
      break;
  }
}

ast::GroupDecl Builder::group_decl(P::GroupDeclContext* ctx) {
  ast::GroupDecl out{name(ctx->name()), maybe_text(ctx->TEXT()), {}, {}};
  if (ctx->expr() != nullptr) out.when = expr(ctx->expr());
  for (auto* rule : ctx->groupRule()) out.rules.push_back(rule_decl(rule->ruleDecl(), rule->FINAL() != nullptr, rule));
  return out;
}

}  // namespace proviso::syntax
