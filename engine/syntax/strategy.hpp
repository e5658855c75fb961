// Decides what ANTLR does with an error: nothing is repaired, the declaration is left with one worded message.
#pragma once

#include "antlr4-runtime.h"
#include "syntax/complaint.hpp"

namespace proviso::syntax {

class Strategy final : public antlr4::ANTLRErrorStrategy {
 public:
  explicit Strategy(const Tokens& tokens) : tokens_{tokens} {}

  /// The first token of what is being read: no bracket before it is looked at.
  void begin_at(const Token* token) { from_ = token; }

  void reset(antlr4::Parser*) override {}
  Token* recoverInline(antlr4::Parser* parser) override;
  void recover(antlr4::Parser* parser, std::exception_ptr) override;
  void sync(antlr4::Parser* parser) override;
  bool inErrorRecoveryMode(antlr4::Parser*) override { return false; }
  void reportMatch(antlr4::Parser*) override {}
  void reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) override;

 private:
  [[noreturn]] void abandon(const Token* found, const antlr4::misc::IntervalSet& expected) const;

  const Tokens& tokens_;
  const Token* from_ = nullptr;
};

}  // namespace proviso::syntax
