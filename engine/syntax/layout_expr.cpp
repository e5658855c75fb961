// Expressions. A chain of operators that does not fit has each operator at the beginning of a line.
#include "syntax/layout.hpp"

namespace proviso::syntax {

DocId Layout::expr(P::ExprContext* ctx) {
  if (ctx->disjunction() != nullptr) return any(ctx->disjunction());
  return ctx->LET() != nullptr ? let_in(ctx) : conditional(ctx);
}

// if a then b else if c then d else e
DocId Layout::conditional(P::ExprContext* ctx) {
  std::vector<DocId> parts;
  for (auto* at = ctx; at != nullptr;) {
    const DocId condition = concat({word(at->IF()), blank(), operand(at->expr(0))});
    const DocId then = docs_.nest(concat({docs_.line(), word(at->THEN()), blank(), operand(at->expr(1))}));
    parts.insert(parts.end(), {docs_.group(concat({condition, then})), docs_.line(), word(at->ELSE()), blank()});
    auto* otherwise = at->expr(2);
    at = otherwise->IF() != nullptr ? otherwise : nullptr;
    if (at == nullptr) parts.push_back(operand(otherwise));
  }
  return docs_.group(concat(std::move(parts)));
}

// let x = a, y = b in e
DocId Layout::let_in(P::ExprContext* ctx) {
  const DocId let = word(ctx->LET());
  std::vector<DocId> bindings;
  for (auto* binding : ctx->binding()) {
    if (!bindings.empty()) bindings.push_back(docs_.line());
    bindings.push_back(spaced(binding));
    bindings.push_back(comma_after(binding));
  }
  const DocId bound = docs_.nest(concat(std::move(bindings)));
  const DocId in = word(ctx->IN());
  return docs_.group(concat({let, blank(), bound, docs_.line(), in, blank(), expr(ctx->expr(0))}));
}

template <class Operand>
DocId Layout::chain(Rule* ctx, const std::vector<Operand*>& operands) {
  if (operands.size() == 1) return any(operands[0]);
  std::vector<DocId> parts{operand(operands[0])};
  for (std::size_t i = 1; i < operands.size(); ++i)
    parts.insert(parts.end(), {docs_.line(), any(ctx->children[2 * i - 1]), blank(), operand(operands[i])});
  return docs_.group(concat(std::move(parts)));
}

template DocId Layout::chain(Rule*, const std::vector<P::ConjunctionContext*>&);
template DocId Layout::chain(Rule*, const std::vector<P::NegationContext*>&);
template DocId Layout::chain(Rule*, const std::vector<P::ProductContext*>&);
template DocId Layout::chain(Rule*, const std::vector<P::CoalesceContext*>&);
template DocId Layout::chain(Rule*, const std::vector<P::NegativeContext*>&);

DocId Layout::prefixed(const std::vector<Terminal*>& signs, bool blank_after, Rule* operand) {
  if (signs.empty()) return any(operand);
  std::vector<DocId> parts;
  for (Terminal* sign : signs) {
    parts.push_back(word(sign));
    if (blank_after) parts.push_back(blank());
  }
  parts.push_back(any(operand));
  return concat(std::move(parts));
}

DocId Layout::comparison(P::ComparisonContext* ctx) {
  const auto comparisons = ctx->compared();
  if (comparisons.empty()) return any(ctx->conversion());
  std::vector<DocId> parts{any(ctx->conversion())};
  for (auto* c : comparisons) parts.push_back(docs_.nest(concat({docs_.line(), compared(c)})));
  return docs_.group(concat(std::move(parts)));
}

// == b   in 0..1   is known
DocId Layout::compared(P::ComparedContext* ctx) {
  if (ctx->RANGE() == nullptr) return spaced(ctx);
  std::vector<DocId> parts;
  if (ctx->NOT() != nullptr) parts.insert(parts.end(), {word(ctx->NOT()), blank()});
  parts.insert(parts.end(), {word(ctx->IN()), blank(), range(ctx->conversion(0), ctx->RANGE(), ctx->conversion(1))});
  return concat(std::move(parts));
}

// 0..1, but 1 h .. 2 h
DocId Layout::range(Rule* low, Terminal* dots, Rule* high) {
  const bool single_words = low->getStart() == low->getStop() && high->getStart() == high->getStop();
  const DocId gap = single_words ? docs_.none() : blank();
  return concat({any(low), gap, word(dots), gap, any(high)});
}

DocId Layout::power(P::PowerContext* ctx) {
  if (ctx->unit() != nullptr) {
    std::vector<DocId> quantity{word(ctx->NUMBER()), blank(), tight(ctx->unit())};
    for (auto* c : ctx->perspective()) quantity.push_back(perspective(c));
    return concat(std::move(quantity));
  }
  std::vector<DocId> parts{postfix(ctx->postfix())};
  for (auto* exponent : ctx->exponent()) {
    const Token* caret = tokens_.before(exponent->getStart());
    parts.push_back(word(caret));
    if (exponent->MINUS() != nullptr) parts.push_back(word(exponent->MINUS()));
    parts.push_back(postfix(exponent->postfix()));
  }
  return concat(std::move(parts));
}

DocId Layout::postfix(P::PostfixContext* ctx) {
  std::vector<DocId> parts{primary(ctx->primary())};
  for (auto* s : ctx->suffix()) parts.push_back(suffix(s));
  return concat(std::move(parts));
}

DocId Layout::suffix(P::SuffixContext* ctx) {
  if (ctx->DOT() != nullptr) {
    std::vector<DocId> parts{word(ctx->DOT()), tight(ctx->fieldName())};
    if (ctx->arguments() != nullptr) parts.push_back(arguments(ctx->arguments()));
    return concat(std::move(parts));
  }
  if (ctx->WITH() != nullptr) {
    const Brackets braces{ctx->LBRACE()->getSymbol(), ctx->RBRACE()->getSymbol(), true};
    return concat({blank(), word(ctx->WITH()), blank(), bracketed(ctx->init(), braces)});
  }
  return perspective(ctx->perspective());
}

// for c
DocId Layout::perspective(P::PerspectiveContext* ctx) {
  auto* target = ctx->target();
  std::vector<DocId> parts{blank(), word(ctx->FOR()), blank()};
  if (target->name() != nullptr) {
    parts.push_back(tight(target->name()));
    if (target->arguments() != nullptr) parts.push_back(arguments(target->arguments()));
  } else {
    parts.push_back(parentheses(target->LPAREN(), target->expr(), target->RPAREN()));
  }
  return concat(std::move(parts));
}

DocId Layout::parentheses(Terminal* open, P::ExprContext* inside, Terminal* close) {
  return docs_.group(concat({word(open), docs_.nest(concat({docs_.soft(), expr(inside)})), docs_.soft(), word(close)}));
}

DocId Layout::primary(P::PrimaryContext* ctx) {
  switch (ctx->getStart()->getType()) {
    case P::LPAREN:
      return parentheses(ctx->LPAREN(), ctx->expr(0), ctx->RPAREN());
    case P::LBRACKET:
      return bracketed(ctx->expr(), {ctx->LBRACKET()->getSymbol(), ctx->RBRACKET()->getSymbol(), false, true});
    case P::LBRACE:
      return bracketed(ctx->expr(), {ctx->LBRACE()->getSymbol(), ctx->RBRACE()->getSymbol(), false, true});
    case P::MATCH: {
      const Brackets braces{ctx->LBRACE()->getSymbol(), ctx->RBRACE()->getSymbol(), true};
      return concat({word(ctx->MATCH()), blank(), expr(ctx->expr(0)), blank(), bracketed(ctx->arm(), braces)});
    }
    case P::TYPE:
      if (ctx->DOT() != nullptr) return tight(ctx);
      return concat({word(ctx->TYPE()), blank(),
                     bracketed(ctx->init(), {ctx->LBRACE()->getSymbol(), ctx->RBRACE()->getSymbol(), true})});
    case P::UNKNOWN:
      return unknown(ctx);
    default:
      if (ctx->arguments() == nullptr) return tight(ctx);
      return concat({tight(ctx->name()), arguments(ctx->arguments())});
  }
}

// unknown("r", ask "q")
DocId Layout::unknown(P::PrimaryContext* ctx) {
  if (ctx->LPAREN() == nullptr) return word(ctx->UNKNOWN());
  std::vector<DocId> inside{docs_.soft()};
  for (std::size_t i = 2; i + 1 < ctx->children.size(); ++i) {
    const Token* token = dynamic_cast<Terminal*>(ctx->children[i])->getSymbol();
    const bool last_comma = token->getType() == P::COMMA && i + 2 == ctx->children.size();
    inside.push_back(last_comma ? comments_of(token) : word(token));
    if (token->getType() == P::COMMA && !last_comma) inside.push_back(docs_.line());
    if (token->getType() == P::ASK) inside.push_back(blank());
  }
  return docs_.group(concat({word(ctx->UNKNOWN()), word(ctx->LPAREN()), docs_.nest(concat(std::move(inside))),
                             docs_.soft(), word(ctx->RPAREN())}));
}

DocId Layout::arguments(P::ArgumentsContext* ctx) {
  const auto contexts = ctx->argument();
  return bracketed(contexts,
                   {ctx->LPAREN()->getSymbol(), ctx->RPAREN()->getSymbol(), false, false, contexts.size() > 1});
}

// x in xs by k where p: e
DocId Layout::argument(P::ArgumentContext* ctx) {
  const bool named = ctx->BY() == nullptr && ctx->WHERE() == nullptr && ctx->COLON() != nullptr &&
                     ctx->expr(0)->getStart() == ctx->expr(0)->getStop();
  std::vector<DocId> parts{expr(ctx->expr(0))};
  std::size_t next = 1;
  if (ctx->BY() != nullptr)
    parts.insert(parts.end(), {docs_.line(), word(ctx->BY()), blank(), operand(ctx->expr(next++))});
  if (ctx->WHERE() != nullptr)
    parts.insert(parts.end(), {docs_.line(), word(ctx->WHERE()), blank(), operand(ctx->expr(next++))});
  if (ctx->COLON() != nullptr) {
    if (!named) parts.push_back(docs_.soft());
    parts.insert(parts.end(), {word(ctx->COLON()), blank(), operand(ctx->expr(next))});
  }
  return docs_.group(concat(std::move(parts)));
}

// a | b: e
DocId Layout::arm(P::ArmContext* ctx) {
  std::vector<DocId> head;
  for (auto* child : ctx->children) {
    if (child == ctx->expr()) break;
    const bool colon = child == ctx->COLON();
    if (!head.empty() && !colon) head.push_back(blank());
    auto* pattern = dynamic_cast<P::PatternContext*>(child);
    head.push_back(pattern != nullptr && pattern->DOT() != nullptr ? tight(pattern) : any(child));
  }
  return defined(concat(std::move(head)), ctx->expr());
}

// Whether an expression is one value whose last word closes a bracket: then that bracket is opened where the value
// begins.
bool Layout::ends_in_bracket(Rule* ctx) const {
  antlr4::tree::ParseTree* node = ctx;
  while (node->children.size() == 1) node = node->children[0];
  auto* rule = dynamic_cast<Rule*>(node);
  const bool one_value =
      rule != nullptr && (rule->getRuleIndex() == P::RulePostfix || rule->getRuleIndex() == P::RulePrimary);
  return one_value && closes_bracket(rule->getStop()->getType());
}

DocId Layout::operand(Rule* ctx) { return ends_in_bracket(ctx) ? any(ctx) : docs_.nest(any(ctx)); }

DocId Layout::defined(DocId head, P::ExprContext* body) {
  if (ends_in_bracket(body)) return docs_.group(concat({head, blank(), expr(body)}));
  return docs_.group(concat({head, docs_.nest(concat({docs_.line(), expr(body)}))}));
}

}  // namespace proviso::syntax
