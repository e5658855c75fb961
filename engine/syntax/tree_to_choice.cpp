// Figures and choosing: show, score, rank, decide.
#include "syntax/builder.hpp"

namespace proviso::syntax {

ast::ShowDecl Builder::show_decl(P::ShowDeclContext* ctx) {
  return {name(ctx->name()), maybe_text(ctx->TEXT()), expr(ctx->expr())};
}

ast::ScoreDecl Builder::score_decl(P::ScoreDeclContext* ctx) {
  ast::ScoreDecl out{
      name(ctx->name()), maybe_text(ctx->TEXT()), expr(ctx->expr(0)), expr(ctx->expr(1)), {}, {}, {}, {}, {}};
  auto* scale = ctx->scale();
  if (scale->FROM() != nullptr) {
    out.from = expr(scale->expr(0));
    out.to = expr(scale->expr(1));
  } else {
    out.points = arms(scale->arm());
  }
  Once once{*this};
  for (auto* clause : ctx->scoreClause()) {
    const bool at_least = clause->AT() != nullptr;
    if (!once.first(at_least ? "`at least`" : "`unknown scores`", span(clause))) continue;
    (at_least ? out.at_least : out.unknown_scores) = expr(clause->expr());
  }
  return out;
}

ast::RankDecl Builder::rank_decl(P::RankDeclContext* ctx) {
  ast::RankDecl out;
  for (auto* key : ctx->key()) {
    ast::RankKey written{key->HIGHEST() != nullptr, {}, {}, span(key)};
    std::size_t next = 0;
    if (key->SCORE() == nullptr) written.value = expr(key->expr(next++));
    if (key->NEAREST() != nullptr) written.nearest = expr(key->expr(next));
    out.keys.push_back(written);
  }
  return out;
}

ast::DecideDecl Builder::decide_decl(P::DecideDeclContext* ctx) {
  ast::DecideDecl out;
  for (auto* c : ctx->clause()) out.clauses.push_back(clause(c, ctx->getStart()));
  return out;
}

// What an author set back to the margin was meant for the candidates, and the clause takes it all the same.
void Builder::warn_of_outer_show(P::ShowDeclContext* show, const Token* decide) {
  const Token* word = show->getStart();
  if (!tokens_.starts_line(word) || !tokens_.starts_line(decide) || tokens_.indent(word) > tokens_.indent(decide))
    return;
  report(diag::Kind::ShowOfClause, span(show), {tokens_.text(show->name()->getStart())},
         "a figure of every candidate stands before `decide`; one of the clause is set in below it");
}

ast::Clause Builder::clause(P::ClauseContext* ctx, const Token* decide) {
  using Kind = ast::Clause::Kind;
  ast::Clause out{Kind::Award, {}, {}, {}, {}, {}, {}, span(ctx)};
  if (ctx->PAUSE() != nullptr) out.kind = Kind::Pause;
  if (ctx->REJECT() != nullptr) out.kind = Kind::Reject;
  if (ctx->INSUFFICIENT() != nullptr) out.kind = Kind::Insufficient;
  if (out.kind == Kind::Award) {
    ast::Name mode = name(ctx->name(0));
    if (mode.text != "any") out.mode = std::move(mode);
    if (ctx->WITH() != nullptr) out.with = name(ctx->name(1));
  }
  Once once{*this};
  for (auto* tail : ctx->clauseTail()) {
    if (tail->showDecl() != nullptr) {
      warn_of_outer_show(tail->showDecl(), decide);
      out.shows.push_back(show_decl(tail->showDecl()));
      continue;
    }
    if (!once.first("`" + tokens_.text(tail->getStart()) + "`", span(tail))) continue;
    if (tail->WHEN() != nullptr) out.when = expr(tail->expr());
    if (tail->BECAUSE() != nullptr) out.because = plain(tail->TEXT(), "a reason");
    if (tail->cites() != nullptr) out.cites = cites(tail->cites());
  }
  return out;
}

}  // namespace proviso::syntax
