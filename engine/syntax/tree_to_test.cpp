// Tests: what is given, what is expected.
#include "syntax/builder.hpp"

namespace proviso::syntax {

namespace {

ast::Outcome outcome_of(TokenType type) {
  switch (type) {
    case P::PASSES:
      return ast::Outcome::Passes;
    case P::FAILS:
      return ast::Outcome::Fails;
    case P::UNKNOWN:
      return ast::Outcome::Unknown;
    case P::WAIVED:
      return ast::Outcome::Waived;
    case P::DISABLED:
      return ast::Outcome::Disabled;
    default:
      return ast::Outcome::NotApplicable;
  }
}

}  // namespace

ast::TestDecl Builder::test_decl(P::TestDeclContext* ctx) {
  ast::TestDecl out;
  if (ctx->column().empty()) {
    out.title = plain(ctx->TEXT(), "the title of a test without columns");
  } else {
    out.title = {tokens_.text(ctx->TEXT()->getSymbol()), span(ctx->TEXT())};
    out.shown = text(ctx->TEXT());
  }
  for (auto* column : ctx->column()) out.columns.push_back({name(column->name()), type(column->type(), false)});
  Once once{*this};
  for (auto* given : ctx->given()) {
    ast::Path what = path(given->path());
    once.first("`" + what.text() + "`", what.span);
    out.givens.push_back({std::move(what), expr(given->expr()), span(given)});
  }
  for (auto* e : ctx->expect()) out.expects.push_back(expect(e));
  for (auto* row : ctx->testCase()) {
    ast::TestCase made{exprs(row->expr()), {}, span(row)};
    for (auto* e : row->expect()) made.expects.push_back(expect(e));
    out.cases.push_back(std::move(made));
  }
  return out;
}

ast::Expect Builder::expect(P::ExpectContext* ctx) {
  ast::Expect out{ast::ExpectValue{}, {}, span(ctx)};
  if (auto* verdict = ctx->verdict()) {
    ast::ExpectVerdict wanted{name(verdict), {}, {}, {}, {}};
    if (ctx->NAME() != nullptr) wanted.mode = name(ctx->NAME());
    auto texts = ctx->TEXT();
    if (ctx->SAYS() != nullptr) {
      wanted.says = text(texts.back());
      texts.pop_back();
    }
    std::size_t next = 0;  // "id" and with "id": the first text stands before `with` unless there is only the second
    const bool has_id = texts.size() == 2 || (texts.size() == 1 && ctx->WITH() == nullptr);
    if (has_id) wanted.id = plain(texts[next++], "a candidate's id");
    if (ctx->WITH() != nullptr) wanted.with = plain(texts[next], "a candidate's id");
    out.node = std::move(wanted);
    return out;
  }
  if (ctx->outcome() != nullptr) {
    ast::ExpectOutcome wanted{path(ctx->path()), outcome_of(first_type(ctx->outcome())), {}, {}};
    Once once{*this};
    for (auto* tail : ctx->expectTail()) {
      if (!once.first("`" + tokens_.text(tail->getStart()) + "`", span(tail))) continue;
      if (tail->MARGIN() != nullptr) wanted.margin = sum(tail->sum());
      if (tail->SAYS() != nullptr) wanted.says = text(tail->TEXT());
      if (tail->FOR() != nullptr) out.candidate = plain(tail->TEXT(), "a candidate's id");
    }
    // `expect status waived`, of a candidate: a rule of this name is written with its module.
    const bool of_candidate = wanted.rule.text() == "status" && wanted.outcome == ast::Outcome::Waived;
    if (of_candidate && !wanted.margin && !wanted.says)
      out.node = ast::ExpectStatus{name(ctx->outcome())};
    else
      out.node = std::move(wanted);
    return out;
  }
  const bool missing = ctx->MISSING() != nullptr;
  if (missing) {
    out.node = ast::ExpectMissing{plain(ctx->TEXT(0), "a path")};
  } else if (ctx->status() != nullptr) {
    out.node = ast::ExpectStatus{name(ctx->status())};
  } else if (ctx->RANK() != nullptr) {
    out.node = ast::ExpectRank{{digits(ctx->NUMBER()), span(ctx->NUMBER())}};
  } else {
    out.node = ast::ExpectValue{expr(ctx->expr())};
  }
  if (ctx->FOR() != nullptr) out.candidate = plain(ctx->TEXT(missing ? 1 : 0), "a candidate's id");
  return out;
}

}  // namespace proviso::syntax
