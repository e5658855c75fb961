// The tokens of one window, and the places between them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ProvisoLexer.h"
#include "antlr4-runtime.h"
#include "diag/diagnostics.hpp"
#include "syntax/byte_stream.hpp"
#include "syntax/parse.hpp"
#include "syntax/window.hpp"

namespace proviso::syntax {

using Token = antlr4::Token;

class Tokens {
 public:
  /// Reads all tokens, comments included, or reports the first that exceeds a limit.
  static std::optional<Tokens> read(const Window& window, diag::Diagnostics& diagnostics, const Limits& limits);

  antlr4::CommonTokenStream& stream() { return *stream_; }
  const Window& window() const { return window_; }
  const std::vector<Token*>& all() const { return all_; }
  bool is_hole() const { return window_.end < window_.text.size(); }
  /// Whether the first word is `policy`.
  bool is_policy() const;

  base::Span span(const Token* token) const;
  /// From the first byte of one to the last of the other.
  base::Span span(const Token* first, const Token* last) const { return base::cover(span(first), span(last)); }
  std::string text(const Token* token) const { return std::string{window_.text_of(span(token))}; }

  /// The neighbours that are no comments, or null.
  const Token* before(const Token* token) const;
  const Token* after(const Token* token) const;
  bool touch(const Token* left, const Token* right) const { return left->getStopIndex() + 1 == right->getStartIndex(); }
  bool starts_line(const Token* token) const;
  /// Whether an empty line stands directly above the token's line, which it begins.
  bool blank_line_before(const Token* token) const;
  /// Bytes between the line's beginning and the token.
  std::size_t indent(const Token* token) const;
  /// The innermost bracket that is open before `token`, looking back no further than `from`.
  const Token* open_bracket(const Token* from, const Token* token) const;
  /// The `///` lines directly before the token, joined by line ends.
  std::string doc_before(const Token* token) const;

 private:
  explicit Tokens(const Window& window) : window_{window} {}

  Window window_;
  std::unique_ptr<ByteStream> bytes_;
  std::unique_ptr<grammar::ProvisoLexer> lexer_;
  std::unique_ptr<antlr4::ListTokenSource> source_;
  std::unique_ptr<antlr4::CommonTokenStream> stream_;
  std::vector<Token*> all_;
};

}  // namespace proviso::syntax
