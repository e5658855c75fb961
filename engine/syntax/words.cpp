#include "syntax/words.hpp"

#include "ProvisoParser.h"

namespace proviso::syntax {

namespace {

using P = grammar::ProvisoParser;

const antlr4::dfa::Vocabulary& vocabulary() {
  static const antlr4::dfa::Vocabulary& words = P{nullptr}.getVocabulary();  // static data of the generated parser
  return words;
}

// Replaces `members` by one phrase where all of `signs` are expected: so many alternatives say less than their name.
void gather(std::set<TokenType>& left, std::vector<std::string>& out, std::initializer_list<TokenType> signs,
            std::string phrase, bool (*belongs)(TokenType)) {
  for (TokenType sign : signs)
    if (!left.contains(sign)) return;
  std::erase_if(left, [&](TokenType type) { return belongs(type); });
  out.push_back(std::move(phrase));
}

bool begins_expression(TokenType type) {
  switch (type) {
    case P::LET:
    case P::IF:
    case P::NOT:
    case P::MINUS:
    case P::NUMBER:
    case P::DATE:
    case P::TRUE:
    case P::FALSE:
    case P::TEXT:
    case P::UNKNOWN:
    case P::NAME:
    case P::TYPE:
    case P::MATCH:
    case P::LBRACKET:
    case P::LBRACE:
    case P::LPAREN:
      return true;
    default:
      return is_soft_word(type);
  }
}
bool begins_type(TokenType type) {
  switch (type) {
    case P::LIST:
    case P::SET:
    case P::REF:
    case P::VERSION:
    case P::NUMBER:
    case P::PERCENT:
    case P::NAME:
    case P::TYPE:
      return true;
    default:
      return false;
  }
}
bool begins_unit(TokenType type) {
  return type == P::PERCENT || type == P::NUMBER || type == P::NAME || type == P::TYPE;
}
bool begins_rule(TokenType type) { return (type >= P::PRECONDITION && type <= P::WARN) || type == P::FINAL; }
bool is_declaration(TokenType type) { return begins_declaration(type); }
bool is_name(TokenType type) { return type == P::NAME || is_soft_word(type); }
bool is_field_name(TokenType type) { return type == P::NAME || is_word(type); }

}  // namespace

bool is_hard_word(TokenType type) { return type >= P::POLICY && type <= P::FALSE; }
bool is_soft_word(TokenType type) { return type >= P::TITLE && type <= P::UP; }

bool begins_declaration(TokenType type) {
  switch (type) {
    case P::USE:
    case P::APPLY:
    case P::DIMENSION:
    case P::UNIT:
    case P::ENUM:
    case P::RECORD:
    case P::EXTEND:
    case P::INPUT:
    case P::CATALOG:
    case P::SUBJECT:
    case P::PARAM:
    case P::FINAL:
    case P::LET:
    case P::OVERRIDE:
    case P::PRECONDITION:
    case P::REQUIRE:
    case P::FORBID:
    case P::CONDITION:
    case P::WARN:
    case P::GROUP:
    case P::SHOW:
    case P::SCORE:
    case P::RANK:
    case P::DECIDE:
    case P::DISABLE:
    case P::TEST:
    case P::OPEN:
    case P::ORDERED:
    case P::CURRENCY:
      return true;
    default:
      return false;
  }
}

bool begins_header(TokenType type) {
  return type == P::TITLE || type == P::VERSION || type == P::OWNER || type == P::CURRENCY || type == P::IN_FORCE;
}

bool ends_operand(TokenType type) {
  switch (type) {
    case P::NAME:
    case P::TYPE:
    case P::NUMBER:
    case P::DATE:
    case P::TEXT:
    case P::TRUE:
    case P::FALSE:
    case P::UNKNOWN:
    case P::RPAREN:
    case P::RBRACKET:
    case P::RBRACE:
    case P::PERCENT:
    case P::UNIT_TAIL:
    case P::QUESTION:
      return true;
    default:
      return is_soft_word(type);
  }
}

bool opens_bracket(TokenType type) { return type == P::LPAREN || type == P::LBRACKET || type == P::LBRACE; }
bool closes_bracket(TokenType type) { return type == P::RPAREN || type == P::RBRACKET || type == P::RBRACE; }

std::string spelling(TokenType type) {
  if (type > vocabulary().getMaxTokenType()) return {};
  const std::string literal = vocabulary().getLiteralName(type);  // 'let' with its quotes
  return literal.size() > 2 ? literal.substr(1, literal.size() - 2) : std::string{};
}

std::string name_of(TokenType type) {
  switch (type) {
    case P::NAME:
      return "a name";
    case P::TYPE:
      return "a type's name";
    case P::NUMBER:
      return "a number";
    case P::DATE:
      return "a date";
    case P::TEXT:
      return "a text";
    case P::UNIT_TAIL:
      return "a unit";
    case antlr4::Token::EOF:
      return "the end of the file";
    default:
      return "`" + spelling(type) + "`";
  }
}

std::string list_of(const std::set<TokenType>& expected, std::size_t at_most) {
  std::set<TokenType> left = expected;
  std::vector<std::string> out;
  gather(left, out, {P::NUMBER, P::MATCH, P::NAME, P::LPAREN}, "an expression", begins_expression);
  gather(left, out, {P::NAME, P::POLICY, P::TITLE}, "a field name", is_field_name);
  gather(left, out, {P::REQUIRE, P::PARAM, P::USE}, "a declaration", is_declaration);
  gather(left, out, {P::NAME, P::TITLE}, "a name", is_name);
  gather(left, out, {P::LIST, P::REF, P::NAME}, "a type", begins_type);
  gather(left, out, {P::PERCENT, P::NAME}, "a unit", begins_unit);
  gather(left, out, {P::REQUIRE, P::WARN}, "a rule", begins_rule);
  for (TokenType type : left) out.push_back(name_of(type));
  std::string text;
  for (std::size_t i = 0; i < out.size() && i < at_most; ++i) {
    const bool last = i + 1 == out.size();
    if (i > 0) text += last ? " or " : ", ";
    text += out[i];
  }
  return out.size() > at_most ? text + " or the like" : text;
}

bool expects_expression(const std::set<TokenType>& expected) {
  return expected.contains(P::NUMBER) && expected.contains(P::MATCH);
}

std::set<TokenType> expression_start() {
  std::set<TokenType> out;
  for (TokenType type = P::POLICY; type <= P::TYPE; ++type)
    if (begins_expression(type)) out.insert(type);
  out.insert(P::TEXT);
  return out;
}

std::vector<std::string> words_in(const std::set<TokenType>& expected) {
  const bool any_name = expected.contains(P::NAME);  // then a soft word is one name among others
  std::vector<std::string> out;
  for (TokenType type : expected)
    if (is_hard_word(type) || (is_soft_word(type) && !any_name)) out.push_back(spelling(type));
  return out;
}

const std::vector<std::string>& words_after_declaration() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> out;
    for (TokenType type = P::POLICY; type <= P::UP; ++type)
      if (begins_declaration(type) || begins_header(type)) out.push_back(spelling(type));
    for (TokenType type : {P::WHEN,  P::THAT,   P::ELSE, P::UNKNOWN, P::WAIVABLE, P::CLEARED, P::BECAUSE,     P::ASK,
                           P::CITES, P::AND,    P::OR,   P::IN,      P::IS,       P::AS,      P::FOR,         P::WITH,
                           P::GIVEN, P::EXPECT, P::CASE, P::AWARD,   P::PAUSE,    P::REJECT,  P::INSUFFICIENT})
      out.push_back(spelling(type));
    return out;
  }();
  return words;
}

}  // namespace proviso::syntax
