#include "syntax/tokens.hpp"

#include "syntax/gauge.hpp"

namespace proviso::syntax {

namespace {

using L = grammar::ProvisoLexer;

bool visible(const Token* token) { return token->getChannel() == Token::DEFAULT_CHANNEL; }

diag::Diagnostic excess_at(base::Span at, diag::Kind kind, std::size_t limit) {
  return {kind, {at, {}}, {std::to_string(limit)}, {}, {}, {}};
}

}  // namespace

std::optional<Tokens> Tokens::read(const Window& window, diag::Diagnostics& diagnostics, const Limits& limits) {
  Tokens out{window};
  out.bytes_ = std::make_unique<ByteStream>(window.text, window.begin, window.end);
  out.lexer_ = std::make_unique<L>(out.bytes_.get());
  out.lexer_->removeErrorListeners();
  Gauge gauge{limits};
  std::vector<std::unique_ptr<Token>> tokens;
  for (;;) {
    std::unique_ptr<Token> token = out.lexer_->nextToken();
    const base::Span at = out.span(token.get());
    if (tokens.size() >= limits.tokens) {
      diagnostics.add(excess_at(at, diag::Kind::TooManyTokens, limits.tokens));
      return std::nullopt;
    }
    if (visible(token.get()))
      if (const auto excess = gauge.take(token->getType())) {
        diagnostics.add(excess_at(at, excess->kind, excess->limit));
        return std::nullopt;
      }
    const bool end = token->getType() == Token::EOF;
    out.all_.push_back(token.get());
    tokens.push_back(std::move(token));
    if (end) break;
  }
  out.source_ = std::make_unique<antlr4::ListTokenSource>(std::move(tokens));
  out.stream_ = std::make_unique<antlr4::CommonTokenStream>(out.source_.get());
  out.stream_->fill();  // gives each token its index
  return out;
}

bool Tokens::is_policy() const {
  for (const Token* token : all_)
    if (visible(token)) return token->getType() == L::POLICY;
  return false;
}

base::Span Tokens::span(const Token* token) const {
  if (token->getType() == Token::EOF) return window_.span(window_.end, window_.end);
  return window_.span(token->getStartIndex(), token->getStopIndex() + 1);
}

const Token* Tokens::before(const Token* token) const {
  for (std::size_t i = token->getTokenIndex(); i-- > 0;)
    if (visible(all_[i])) return all_[i];
  return nullptr;
}

const Token* Tokens::after(const Token* token) const {
  for (std::size_t i = token->getTokenIndex() + 1; i < all_.size(); ++i)
    if (visible(all_[i])) return all_[i];
  return nullptr;
}

std::size_t Tokens::indent(const Token* token) const {
  std::size_t at = span(token).begin, bytes = 0;
  while (at > window_.begin && window_.text[at - 1] != '\n') --at, ++bytes;
  return bytes;
}

bool Tokens::blank_line_before(const Token* token) const {
  std::size_t line_ends = 0;
  for (std::size_t at = span(token).begin; at > window_.begin && line_ends < 2; --at) {
    const char c = window_.text[at - 1];
    if (c == '\n') ++line_ends;
    if (c != ' ' && c != '\t' && c != '\r' && c != '\n') return false;
  }
  return line_ends == 2;
}

bool Tokens::starts_line(const Token* token) const {
  for (std::size_t at = span(token).begin; at > window_.begin; --at) {
    const char c = window_.text[at - 1];
    if (c == '\n') return true;
    if (c != ' ' && c != '\t' && c != '\r') return false;
  }
  return true;
}

const Token* Tokens::open_bracket(const Token* from, const Token* token) const {
  std::size_t closed = 0;
  for (std::size_t i = token->getTokenIndex(); i-- > from->getTokenIndex();) {
    if (!visible(all_[i])) continue;
    if (closes_bracket(all_[i]->getType())) ++closed;
    if (opens_bracket(all_[i]->getType()) && closed-- == 0) return all_[i];
  }
  return nullptr;
}

std::string Tokens::doc_before(const Token* token) const {
  std::size_t first = token->getTokenIndex();
  while (first > 0 && !visible(all_[first - 1])) --first;
  std::string doc;
  for (std::size_t i = first; i < token->getTokenIndex(); ++i) {
    if (all_[i]->getType() != L::DOC) continue;
    std::string line = text(all_[i]).substr(3);
    if (!line.empty() && line.front() == ' ') line.erase(0, 1);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.pop_back();
    if (!doc.empty()) doc += '\n';
    doc += line;
  }
  return doc;
}

}  // namespace proviso::syntax
