// Rules, groups, decide and tests: one clause a line.
#include <algorithm>

#include "base/utf8.hpp"
#include "syntax/layout.hpp"

namespace proviso::syntax {

namespace {

constexpr std::size_t clause_word = 4;  // `that`, `when` and `else`; `ask` is brought to their width
constexpr std::size_t longest_given = 30;

}  // namespace

DocId Layout::clause_line(const Token* keyword, DocId rest) {
  const DocId before = hoisted(keyword);
  return docs_.nest(concat({docs_.hard(), before, padded(keyword, clause_word), blank(), rest}));
}

DocId Layout::rule_decl(P::RuleDeclContext* ctx, Terminal* final_word) {
  std::vector<DocId> parts;
  if (final_word != nullptr) parts.insert(parts.end(), {word(final_word), blank()});
  parts.insert(parts.end(), {word(ctx->getStart()), blank(), tight(ctx->name())});
  if (ctx->TEXT() != nullptr) parts.insert(parts.end(), {blank(), word(ctx->TEXT())});
  if (ctx->WHEN() != nullptr) parts.push_back(clause_line(ctx->WHEN()->getSymbol(), operand(ctx->expr(0))));
  parts.push_back(clause_line(ctx->THAT()->getSymbol(), operand(ctx->expr().back())));
  for (auto* clause : ctx->ruleClause())
    parts.push_back(clause_line(clause->getStart(), docs_.nest(clause_rest(clause))));
  return concat(std::move(parts));
}

// What follows the first word of a clause.
DocId Layout::clause_rest(P::RuleClauseContext* ctx) {
  if (ctx->cites() != nullptr) return texts_after(ctx->cites());
  std::vector<DocId> parts;
  for (std::size_t i = 1; i < ctx->children.size(); ++i) {
    auto* terminal = dynamic_cast<Terminal*>(ctx->children[i]);
    const bool comma = terminal != nullptr && terminal->getSymbol()->getType() == P::COMMA;
    const bool first = i == 1;
    const DocId gap = first || comma ? docs_.none() : docs_.line();
    parts.push_back(docs_.group(concat({gap, any(ctx->children[i])})));
  }
  return concat(std::move(parts));
}

DocId Layout::group_decl(P::GroupDeclContext* ctx) {
  std::vector<DocId> parts{word(ctx->GROUP()), blank(), tight(ctx->name())};
  if (ctx->TEXT() != nullptr) parts.insert(parts.end(), {blank(), word(ctx->TEXT())});
  if (ctx->WHEN() != nullptr) parts.insert(parts.end(), {blank(), word(ctx->WHEN()), blank(), operand(ctx->expr())});
  parts.insert(parts.end(), {blank(), word(ctx->LBRACE())});
  const DocId before_close = hoisted(ctx->RBRACE()->getSymbol());
  const auto rules = ctx->groupRule();
  if (rules.empty() && docs_.is_empty(before_close)) {
    parts.insert(parts.end(), {blank(), word(ctx->RBRACE())});
    return concat(std::move(parts));
  }
  std::vector<DocId> inside;
  for (auto* rule : rules) {
    const DocId before = hoisted(rule->getStart());
    inside.push_back(docs_.hard());
    if (rule != rules.front()) inside.push_back(docs_.blank_line());
    inside.insert(inside.end(), {before, rule_decl(rule->ruleDecl(), rule->FINAL())});
  }
  if (!docs_.is_empty(before_close)) inside.insert(inside.end(), {docs_.hard(), before_close});
  parts.insert(parts.end(), {docs_.nest(concat(std::move(inside))), docs_.hard(), word(ctx->RBRACE())});
  return concat(std::move(parts));
}

std::size_t Layout::width_of(Rule* ctx) const {
  return base::code_points(tokens_.window().text_of(tokens_.span(ctx->getStart(), ctx->getStop())));
}

// award reserve with rent when C show n = e
DocId Layout::decide_decl(P::DecideDeclContext* ctx) {
  std::vector<DocId> parts{word(ctx->DECIDE())};
  for (auto* clause : ctx->clause()) {
    const bool blank_before = clause != ctx->clause().front() && blank_line_before(clause->getStart());
    const DocId before = hoisted(clause->getStart());
    std::vector<DocId> line;
    for (auto* child : clause->children) {
      auto* tail = dynamic_cast<P::ClauseTailContext*>(child);
      if (tail == nullptr) {
        if (!line.empty()) line.push_back(blank());
        line.push_back(any(child));
      } else {
        line.push_back(docs_.nest(concat({docs_.line(), clause_tail(tail)})));
      }
    }
    std::vector<DocId> whole{docs_.hard()};
    if (blank_before) whole.push_back(docs_.blank_line());
    whole.insert(whole.end(), {before, docs_.group(concat(std::move(line)))});
    parts.push_back(docs_.nest(concat(std::move(whole))));
  }
  return concat(std::move(parts));
}

DocId Layout::clause_tail(P::ClauseTailContext* ctx) {
  if (ctx->showDecl() != nullptr) return docs_.group(joined(show_cells(ctx->showDecl())));
  if (ctx->cites() != nullptr) return cites(ctx->cites());
  if (ctx->WHEN() != nullptr) return concat({word(ctx->WHEN()), blank(), operand(ctx->expr())});
  return spaced(ctx);
}

// case a, b expect ...: on one line where it fits, else each expectation on its own
DocId Layout::test_case(P::TestCaseContext* ctx) {
  std::vector<DocId> parts{word(ctx->CASE()), blank(), docs_.group(listed(ctx->expr()))};
  for (auto* expect : ctx->expect()) {
    const DocId before = hoisted(expect->getStart());
    parts.push_back(docs_.nest(concat({docs_.line(), before, docs_.group(spaced(expect))})));
  }
  return docs_.group(concat(std::move(parts)));
}

DocId Layout::test_decl(P::TestDeclContext* ctx) {
  std::vector<DocId> parts{word(ctx->TEST()), blank(), word(ctx->TEXT())};
  if (ctx->FOR() != nullptr) {
    const DocId columns = concat({docs_.line(), word(ctx->FOR()), blank(), listed(ctx->column())});
    parts.push_back(docs_.group(docs_.nest(columns)));
  }
  const std::size_t heading = parts.size();
  const auto line = [&](bool blank_before, DocId before, DocId doc) {
    const DocId gap = blank_before && parts.size() > heading ? docs_.blank_line() : docs_.none();
    parts.push_back(docs_.nest(concat({docs_.hard(), gap, before, doc})));
  };
  std::size_t widest = 0;
  const auto givens = ctx->given();
  for (auto* given : givens) widest = std::max(widest, width_of(given->path()));
  const bool lined_up = widest <= longest_given;
  for (auto* given : givens) {
    const bool blank_before = blank_line_before(given->getStart());
    const DocId before = hoisted(given->getStart());
    const std::size_t gap = lined_up ? widest - width_of(given->path()) : 0;
    const DocId head = concat({word(given->GIVEN()), blank(), tight(given->path()), text(std::string(gap, ' ')),
                               blank(), word(given->ASSIGN())});
    line(blank_before, before, defined(head, given->expr()));
  }
  for (auto* expect : ctx->expect()) {
    const bool blank_before = blank_line_before(expect->getStart());
    const DocId before = hoisted(expect->getStart());
    line(blank_before, before, docs_.group(spaced(expect)));
  }
  for (auto* row : ctx->testCase()) {
    const bool blank_before = blank_line_before(row->getStart());
    const DocId before = hoisted(row->getStart());
    line(blank_before, before, test_case(row));
  }
  return concat(std::move(parts));
}

}  // namespace proviso::syntax
