// The words and signs of the language as a reader calls them. No message ever names a rule of the grammar.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace proviso::syntax {

using TokenType = std::size_t;

/// Reserved, except as field names.
bool is_hard_word(TokenType type);
/// A name wherever the syntax does not want the word.
bool is_soft_word(TokenType type);
inline bool is_word(TokenType type) { return is_hard_word(type) || is_soft_word(type); }

/// May begin a declaration.
bool begins_declaration(TokenType type);
/// May begin a line of a policy's header.
bool begins_header(TokenType type);
/// Ends an operand, so that a `-` after it subtracts and a declaration may begin.
bool ends_operand(TokenType type);
bool opens_bracket(TokenType type);
bool closes_bracket(TokenType type);

/// "`let`", "a name", "the end of the file".
std::string name_of(TokenType type);
/// The word or sign itself, without quotes; empty for names, numbers and the like.
std::string spelling(TokenType type);

/// "a name", "`,` or `)`", "an expression, `when` or `that`". `at_most` alternatives are named.
std::string list_of(const std::set<TokenType>& expected, std::size_t at_most = 5);
/// Whether anything that begins an expression is expected.
bool expects_expression(const std::set<TokenType>& expected);

/// What may begin an expression.
std::set<TokenType> expression_start();

/// The words among `expected`, for suggestions.
std::vector<std::string> words_in(const std::set<TokenType>& expected);
/// The words that may follow a complete declaration: those that begin the next one, continue a rule, or continue an
/// expression.
const std::vector<std::string>& words_after_declaration();

}  // namespace proviso::syntax
