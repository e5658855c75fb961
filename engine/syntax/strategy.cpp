#include "syntax/strategy.hpp"

namespace proviso::syntax {

void Strategy::abandon(const Token* found, const antlr4::misc::IntervalSet& expected) const {
  std::set<TokenType> types;
  for (ssize_t type : expected.toList())
    if (static_cast<TokenType>(type) != Token::EPSILON) types.insert(static_cast<TokenType>(type));
  throw Abandoned{complain(tokens_, from_, found, types)};
}

Token* Strategy::recoverInline(antlr4::Parser* parser) { abandon(parser->getCurrentToken(), parser->getExpectedTokens()); }

// Before an optional part or a loop: a token that can neither begin it nor follow it within the rule is named here, while the
// alternatives are known. Where the rule may end, what follows it is left to the rule that called.
void Strategy::sync(antlr4::Parser* parser) {
  const auto* state = parser->getATN().states[parser->getState()];
  const auto& next = parser->getATN().nextTokens(const_cast<antlr4::atn::ATNState*>(state));
  const std::size_t found = parser->getTokenStream()->LA(1);
  if (next.contains(found) || next.contains(static_cast<std::size_t>(Token::EPSILON))) return;
  abandon(parser->getCurrentToken(), next);
}

void Strategy::reportError(antlr4::Parser* parser, const antlr4::RecognitionException& error) {
  const Token* found = error.getOffendingToken();
  const auto* undecided = dynamic_cast<const antlr4::NoViableAltException*>(&error);
  const bool looked_ahead = undecided != nullptr && undecided->getStartToken() != found;
  abandon(found, looked_ahead ? antlr4::misc::IntervalSet{} : parser->getExpectedTokens());
}

void Strategy::recover(antlr4::Parser* parser, std::exception_ptr) { abandon(parser->getCurrentToken(), {}); }

}  // namespace proviso::syntax
