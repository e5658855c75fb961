// Drives the parser over a file, one declaration at a time, and hands each tree to whoever wants it: the builder of the
// syntax tree, or the layout.
#pragma once

#include <memory>
#include <optional>

#include "ProvisoParser.h"
#include "syntax/complaint.hpp"
#include "syntax/strategy.hpp"

namespace proviso::syntax {

using P = grammar::ProvisoParser;

class SourceConsumer {
 public:
  virtual ~SourceConsumer() = default;
  virtual void first_line(const Token* keyword, P::PathContext* path) = 0;
  virtual void header(P::HeaderContext* ctx) = 0;
  virtual void decl(P::DeclContext* ctx) = 0;
  virtual void currency_decl(P::CurrencyDeclContext* ctx) = 0;
};

class SourceReader {
 public:
  SourceReader(Tokens& tokens, diag::Diagnostics& diagnostics, const Limits& limits);

  /// False where something was reported: the consumer has not seen all.
  bool read_file(SourceConsumer& consumer);
  /// The tree of a window that is one expression, alive as long as the reader; null where it is none.
  P::ExprContext* read_expression();

 private:
  void declaration(SourceConsumer& consumer, bool is_policy);
  template <class Step>
  void read(Step step);
  const Token* swallowed(const Token* from);
  void complain(diag::Diagnostic diagnostic);
  void skip(const Token* from);
  const Token* current() { return tokens_.stream().LT(1); }

  Tokens& tokens_;
  diag::Diagnostics& diagnostics_;
  const Limits& limits_;
  P parser_;
  std::shared_ptr<Strategy> strategy_;
  std::size_t errors_ = 0;
  std::size_t open_when_abandoned_ = 0;  // brackets left behind, whose closers are to come
};

}  // namespace proviso::syntax
