// What stands between brackets and commas.
#include "syntax/layout.hpp"

namespace proviso::syntax {

namespace {

// Words that a person reads at a glance: a name, a text, a number with its unit, Line.egress.
constexpr std::size_t short_item = 3;

std::size_t count_words(const antlr4::ParserRuleContext* ctx) {
  auto* rule = const_cast<antlr4::ParserRuleContext*>(ctx);
  return rule->getStop()->getTokenIndex() + 1 - rule->getStart()->getTokenIndex();
}

}  // namespace

Layout::Item Layout::item(Rule* ctx) {
  const Token* first = ctx->getStart();
  const bool blank_before = blank_line_before(first);
  const DocId comments = hoisted(first);
  return {ctx, comments, any(ctx), blank_before};
}

DocId Layout::comma_after(Rule* ctx) {
  const Token* next = tokens_.after(ctx->getStop());
  return next != nullptr && next->getType() == P::COMMA ? word(next) : docs_.none();
}

// Before it, within it, or behind its comma.
bool Layout::has_comments(const Item& item) const {
  const Token* next = tokens_.after(item.ctx->getStop());
  const std::size_t last = (next->getType() == P::COMMA ? tokens_.after(next) : next)->getTokenIndex();
  for (std::size_t i = item.ctx->getStart()->getTokenIndex(); i < last; ++i)
    if (tokens_.all()[i]->getChannel() != Token::DEFAULT_CHANNEL) return true;
  return !docs_.is_empty(item.comments);
}

DocId Layout::bracketed(const std::vector<Item>& items, const Brackets& brackets) {
  const DocId before_close = hoisted(brackets.close);
  const DocId open = word(brackets.open), close = word(brackets.close);
  if (items.empty() && docs_.is_empty(before_close))
    return concat({open, brackets.padded ? blank() : docs_.none(), close});

  bool fill = brackets.may_fill;
  for (const Item& i : items) fill = fill && count_words(i.ctx) <= short_item && !has_comments(i);
  std::vector<DocId> inside{brackets.padded ? docs_.line() : docs_.soft()};
  for (std::size_t n = 0; n < items.size(); ++n) {
    const Item& i = items[n];
    const bool last = n + 1 == items.size();
    std::vector<DocId> one{n == 0 ? docs_.none() : docs_.line()};
    if (n > 0 && i.blank_before) one.push_back(docs_.blank_line());
    one.push_back(i.comments);
    one.push_back(i.doc);
    if (!last) one.push_back(comma_after(i.ctx));
    inside.push_back(fill ? docs_.group(concat(std::move(one))) : concat(std::move(one)));
  }
  if (!items.empty()) {
    if (brackets.last_comma) inside.push_back(docs_.if_broken(","));
    const Token* next = tokens_.after(items.back().ctx->getStop());
    const bool has_comma = next != nullptr && next->getType() == P::COMMA;
    if (has_comma) inside.push_back(comments_of(next));
  }
  if (!docs_.is_empty(before_close)) inside.push_back(concat({docs_.hard(), before_close}));
  const DocId closing_place = brackets.padded ? docs_.line() : docs_.soft();
  return docs_.group(concat({open, docs_.nest(concat(std::move(inside))), closing_place, close}),
                     brackets.always_broken);
}

// cites "S1", "S2"
DocId Layout::cites(P::CitesContext* ctx) {
  return concat({word(ctx->CITES()), blank(), docs_.nest(texts_after(ctx))});
}

DocId Layout::texts_after(P::CitesContext* ctx) {
  std::vector<DocId> texts;
  for (std::size_t i = 1; i < ctx->children.size(); ++i) {
    const Token* token = dynamic_cast<Terminal*>(ctx->children[i])->getSymbol();
    const bool more = token->getType() == P::TEXT && i > 1;
    texts.push_back(more ? docs_.group(concat({docs_.line(), word(token)})) : word(token));
  }
  return concat(std::move(texts));
}

}  // namespace proviso::syntax
