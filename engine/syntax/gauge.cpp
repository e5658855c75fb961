#include "syntax/gauge.hpp"

#include "ProvisoParser.h"

namespace proviso::syntax {

namespace {

using P = grammar::ProvisoParser;

// Never part of an expression, except as a field's name: what follows begins anew. `let` is both, see take.
bool ends_expression(TokenType type) {
  switch (type) {
    case P::LET:
      return false;
    case P::THAT:
    case P::WHEN:
    case P::BECAUSE:
    case P::CITES:
    case P::GIVEN:
    case P::EXPECT:
    case P::AWARD:
    case P::PAUSE:
    case P::REJECT:
    case P::INSUFFICIENT:
      return true;
    default:
      return begins_declaration(type) && is_hard_word(type);
  }
}

// A declaration: a `let` within an expression would follow an operator.
bool begins_let(TokenType type, TokenType before) {
  return type == P::LET && (before == 0 || ends_operand(before) || before == P::FINAL || before == P::OVERRIDE);
}

}  // namespace

Gauge::Operator Gauge::operator_of(TokenType type) const {
  const bool after_operand = ends_operand(previous_);
  switch (type) {
    case P::IF:
    case P::LET:
    case P::OF:  // list of list of ...
      return Prefix;
    case P::OR:
      return Or;
    case P::AND:
      return And;
    case P::NOT:
      return after_operand ? Compare : Not;
    case P::EQ:
    case P::NE:
    case P::LT:
    case P::LE:
    case P::GT:
    case P::GE:
    case P::ASSIGN:
    case P::IS:
    case P::IN:
      return Compare;
    case P::AS:
      return As;
    case P::PLUS:
      return Sum;
    case P::MINUS:
      return after_operand ? Sum : Minus;
    case P::STAR:
    case P::SLASH:
      return Product;
    case P::COALESCE:
      return Coalesce;
    case P::CARET:
      return Power;
    case P::DOT:
    case P::WITH:
    case P::FOR:
      return Suffix;
    default:
      return None;
  }
}

std::optional<Gauge::Excess> Gauge::count(Operator op) {
  Level& level = levels_.back();
  for (std::size_t tighter = op + 1; tighter < Count; ++tighter) level.chain[tighter] = 0;
  if (++level.chain[op] >= limits_.chain) return Excess{diag::Kind::ChainTooLong, limits_.chain};
  if (op == Prefix && ++recursion_ > limits_.depth) return Excess{diag::Kind::ExpressionTooDeep, limits_.depth};
  return std::nullopt;
}

void Gauge::reset() {
  recursion_ -= levels_.back().chain[Prefix];
  levels_.back() = Level{.chain = {}, .commas = levels_.back().commas, .lets = 0};
}

std::optional<Gauge::Excess> Gauge::take(TokenType type) {
  const TokenType before = previous_;
  const bool another = before == P::COMMA && levels_.size() > 1 && !closes_bracket(type);
  if (another && levels_.back().commas >= limits_.elements)
    return Excess{diag::Kind::TooManyElements, limits_.elements};
  if (opens_bracket(type)) {
    levels_.emplace_back();
    if (levels_.size() > limits_.nesting + 1) return Excess{diag::Kind::NestedTooDeep, limits_.nesting};
  } else if (closes_bracket(type)) {
    reset();
    if (levels_.size() > 1) levels_.pop_back();
  } else if (type == P::COMMA) {
    ++levels_.back().commas;
    if (levels_.back().lets == 0 && levels_.size() > 1) reset();
  } else if (before == P::DOT) {
    // a field's name
  } else if (ends_expression(type) || begins_let(type, before)) {
    reset();
  } else if (type == P::IN && levels_.back().lets > 0) {
    --levels_.back().lets;
  } else if (const Operator op = operator_of(type); op != None) {
    if (const auto excess = count(op)) return excess;
    if (type == P::LET) ++levels_.back().lets;
  }
  previous_ = type;
  return std::nullopt;
}

}  // namespace proviso::syntax
