#include "syntax/strategy.hpp"

#include <vector>

namespace proviso::syntax {

namespace {

using antlr4::atn::ATNState;

// What could follow one token of type `taken` from here, as far as it lies within the rule; empty where that cannot be
// told.
antlr4::misc::IntervalSet after_one(const antlr4::atn::ATN& atn, ATNState* from, TokenType taken) {
  antlr4::misc::IntervalSet out;
  std::vector<ATNState*> waiting{from};
  std::set<ATNState*> seen{from};
  while (!waiting.empty()) {
    ATNState* state = waiting.back();
    waiting.pop_back();
    for (const auto* transition : state->transitions) {
      if (transition->isEpsilon()) {
        if (seen.insert(transition->target).second) waiting.push_back(transition->target);
      } else if (transition->matches(taken, Token::MIN_USER_TOKEN_TYPE, atn.maxTokenType)) {
        out.addAll(atn.nextTokens(transition->target));
      }
    }
  }
  return out.contains(static_cast<ssize_t>(Token::EPSILON)) ? antlr4::misc::IntervalSet{} : out;
}

}  // namespace

void Strategy::abandon(const Token* found, const antlr4::misc::IntervalSet& expected) const {
  std::set<TokenType> types;
  for (ssize_t type : expected.toList())
    if (static_cast<TokenType>(type) != Token::EPSILON) types.insert(static_cast<TokenType>(type));
  throw Abandoned{complain(tokens_, from_, found, types)};
}

Token* Strategy::recoverInline(antlr4::Parser* parser) {
  abandon(parser->getCurrentToken(), parser->getExpectedTokens());
}

// Before an optional part or a loop: a token that can neither begin it nor follow it within the rule is named here,
// while the alternatives are known. Where the rule may end, what follows it is left to the rule that called.
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
  const Token* start = undecided != nullptr ? undecided->getStartToken() : found;
  if (start == found) abandon(found, parser->getExpectedTokens());
  if (tokens_.after(start) != found) abandon(found, {});
  const auto& atn = parser->getATN();
  abandon(found, after_one(atn, atn.states[parser->getState()], start->getType()));
}

void Strategy::recover(antlr4::Parser* parser, std::exception_ptr) { abandon(parser->getCurrentToken(), {}); }

}  // namespace proviso::syntax
