// Words with the comments around them.
#include "base/assert.hpp"
#include "syntax/layout.hpp"

namespace proviso::syntax {

namespace {

std::string without_trailing_blanks(std::string text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.pop_back();
  return text;
}

}  // namespace

// A comment behind a word on its line belongs to that word, unless it documents the next declaration.
std::vector<const Token*> Layout::comments_before(const Token* token) const {
  std::vector<const Token*> out;
  for (std::size_t i = token->getTokenIndex(); i-- > 0 && tokens_.all()[i]->getChannel() != Token::DEFAULT_CHANNEL;) {
    const Token* comment = tokens_.all()[i];
    const bool trails = comment->getType() == P::COMMENT && !tokens_.starts_line(comment);
    if (!trails) out.insert(out.begin(), comment);
  }
  return out;
}

bool Layout::blank_line_before(const Token* token) const {
  const auto comments = comments_before(token);
  return tokens_.blank_line_before(comments.empty() ? token : comments.front());
}

DocId Layout::leading(const Token* token) {
  std::vector<DocId> parts;
  for (const Token* comment : comments_before(token)) {
    if (!parts.empty() && tokens_.blank_line_before(comment)) parts.push_back(docs_.blank_line());
    parts.push_back(docs_.comment(without_trailing_blanks(tokens_.text(comment))));
  }
  if (!parts.empty() && tokens_.blank_line_before(token)) parts.push_back(docs_.blank_line());
  return concat(std::move(parts));
}

DocId Layout::hoisted(const Token* token) {
  if (!hoisted_.insert(token).second) return docs_.none();
  return leading(token);
}

DocId Layout::word(const Token* token) { return padded(token, 0); }

DocId Layout::padded(const Token* token, std::size_t width) {
  std::string words = tokens_.text(token);
  if (words.size() < width) words.append(width - words.size(), ' ');
  return with_comments(token, text(std::move(words)));
}

DocId Layout::comments_of(const Token* token) { return with_comments(token, docs_.none()); }

DocId Layout::with_comments(const Token* token, DocId words) {
  std::vector<DocId> parts;
  if (!hoisted_.contains(token)) parts.push_back(leading(token));
  parts.push_back(words);
  const std::size_t next = token->getTokenIndex() + 1;
  const Token* comment = next < tokens_.all().size() ? tokens_.all()[next] : nullptr;
  const bool trails = comment != nullptr && comment->getType() == P::COMMENT && !tokens_.starts_line(comment);
  if (trails) parts.push_back(docs_.trailing_comment(without_trailing_blanks(tokens_.text(comment))));
  return concat(std::move(parts));
}

DocId Layout::tight(Rule* ctx) {
  PROVISO_ASSERT(ctx != nullptr);
  std::vector<DocId> parts;
  for (const Token* token = ctx->getStart(); token != nullptr; token = tokens_.after(token)) {
    parts.push_back(word(token));
    if (token == ctx->getStop()) break;
  }
  return concat(std::move(parts));
}

DocId Layout::spaced(Rule* ctx) {
  std::vector<DocId> parts;
  for (auto* child : ctx->children) {
    const Token* token =
        dynamic_cast<Terminal*>(child) != nullptr ? dynamic_cast<Terminal*>(child)->getSymbol() : nullptr;
    const bool close = token != nullptr && (token->getType() == P::COMMA || token->getType() == P::COLON);
    if (!parts.empty() && !close) parts.push_back(blank());
    parts.push_back(any(child));
  }
  return concat(std::move(parts));
}

DocId Layout::any(antlr4::tree::ParseTree* node) {
  if (auto* terminal = dynamic_cast<Terminal*>(node)) return word(terminal);
  auto* ctx = dynamic_cast<Rule*>(node);
  PROVISO_ASSERT(ctx != nullptr);
  switch (ctx->getRuleIndex()) {
    case P::RuleExpr:
      return expr(dynamic_cast<P::ExprContext*>(ctx));
    case P::RuleDisjunction:
      return chain(ctx, dynamic_cast<P::DisjunctionContext*>(ctx)->conjunction());
    case P::RuleConjunction:
      return chain(ctx, dynamic_cast<P::ConjunctionContext*>(ctx)->negation());
    case P::RuleNegation: {
      auto* c = dynamic_cast<P::NegationContext*>(ctx);
      return prefixed(c->NOT(), true, c->comparison());
    }
    case P::RuleComparison:
      return comparison(dynamic_cast<P::ComparisonContext*>(ctx));
    case P::RuleSum:
      return chain(ctx, dynamic_cast<P::SumContext*>(ctx)->product());
    case P::RuleProduct:
      return chain(ctx, dynamic_cast<P::ProductContext*>(ctx)->coalesce());
    case P::RuleCoalesce:
      return chain(ctx, dynamic_cast<P::CoalesceContext*>(ctx)->negative());
    case P::RuleNegative: {
      auto* c = dynamic_cast<P::NegativeContext*>(ctx);
      return prefixed(c->MINUS(), false, c->power());
    }
    case P::RulePower:
      return power(dynamic_cast<P::PowerContext*>(ctx));
    case P::RulePostfix:
      return postfix(dynamic_cast<P::PostfixContext*>(ctx));
    case P::RuleArgument:
      return argument(dynamic_cast<P::ArgumentContext*>(ctx));
    case P::RuleArm:
      return arm(dynamic_cast<P::ArmContext*>(ctx));
    case P::RuleField:
      return field(dynamic_cast<P::FieldContext*>(ctx));
    case P::RuleInit:
    case P::RuleSetting: {
      auto* colon = dynamic_cast<Rule*>(ctx)->getToken(P::COLON, 0);
      auto* value = dynamic_cast<P::ExprContext*>(ctx->children.back());
      return defined(concat({tight(dynamic_cast<Rule*>(ctx->children[0])), word(colon)}), value);
    }
    case P::RuleType:
      return type(dynamic_cast<P::TypeContext*>(ctx));
    case P::RuleUnit:
    case P::RulePath:
    case P::RuleFactor:
      return factor_or_tight(ctx);
    default:
      return spaced(ctx);
  }
}

// USD/gpu/h   a.b.c   1/8 B
DocId Layout::factor_or_tight(Rule* ctx) {
  auto* factor = dynamic_cast<P::FactorContext*>(ctx);
  if (factor == nullptr || factor->unit() == nullptr) return tight(ctx);
  std::vector<DocId> parts;
  for (auto* child : factor->children) {
    if (child == factor->unit()) parts.push_back(blank());
    parts.push_back(any(child));
  }
  return concat(std::move(parts));
}

// list of USD/gpu/h?
DocId Layout::type(P::TypeContext* ctx) {
  std::vector<DocId> parts{spaced(ctx->coreType())};
  if (ctx->QUESTION() != nullptr) parts.push_back(word(ctx->QUESTION()));
  return concat(std::move(parts));
}

}  // namespace proviso::syntax
