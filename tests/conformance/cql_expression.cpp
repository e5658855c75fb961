#include "cql_expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace proviso::conformance::cql {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_word(char c) { return is_letter(c) || is_digit(c); }

/// Operators by how tightly they bind, loosest first.
const std::vector<std::vector<std::string_view>> levels{
    {"implies"}, {"or", "xor"}, {"and"}, {"~"}, {"+", "-"}, {"*", "/", "div", "mod"}, {"^"}};

class Parser {
 public:
  explicit Parser(std::string_view text) : rest_{text} {}

  Expression all() {
    Expression out = binary(0);
    skip_blanks();
    if (!rest_.empty()) fail();
    return out;
  }

 private:
  [[noreturn]] void fail() const { throw std::runtime_error{fmt::format("not understood from `{}` on", rest_)}; }

  void skip_blanks() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\t'))
      rest_.remove_prefix(1);
  }

  /// Takes a sign, or a whole word.
  bool take(std::string_view token) {
    skip_blanks();
    if (!rest_.starts_with(token)) return false;
    if (is_letter(token.back()) && rest_.size() > token.size() && is_word(rest_[token.size()])) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  void need(std::string_view token) {
    if (!take(token)) fail();
  }

  template <class Belongs>
  std::string take_while(Belongs belongs) {
    const auto end = std::ranges::find_if_not(rest_, belongs);
    std::string out{rest_.begin(), end};
    rest_.remove_prefix(out.size());
    return out;
  }

  Expression binary(std::size_t level) {
    if (level == levels.size()) return unary();
    Expression left = binary(level + 1);
    while (true) {
      const auto op = std::ranges::find_if(levels[level], [&](std::string_view sign) { return take(sign); });
      if (op == levels[level].end()) return left;
      left = {Form::Operator, std::string{*op}, {}, {std::move(left), binary(level + 1)}};
    }
  }

  Expression unary() {
    for (const char* prefix : {"not", "-", "predecessor of", "successor of", "minimum", "maximum"})
      if (take(prefix)) return {Form::Operator, prefix, {}, {unary()}};
    Expression value = primary();
    if (take("as")) {  // `null as Integer`: the type is seen from where it stands
      skip_blanks();
      take_while(is_word);
    }
    return value;
  }

  Expression primary() {
    skip_blanks();
    if (rest_.empty()) fail();
    if (take("(")) {
      Expression inner = binary(0);
      need(")");
      return inner;
    }
    if (take("{")) return {Form::List, {}, {}, until("}")};
    if (take("@"))
      return {Form::Moment, take_while([](char c) { return is_word(c) || c == '-' || c == ':' || c == '.'; }), {}, {}};
    if (rest_.front() == '\'') return {Form::Text, quoted(), {}, {}};
    if (is_digit(rest_.front())) return number();
    return name();
  }

  Expression number() {
    Expression out{Form::Number, take_while([](char c) { return is_digit(c) || c == '.'; }), {}, {}};
    if (take("L")) return out;
    skip_blanks();
    if (rest_.starts_with('\'')) {
      out.form = Form::Quantity;
      out.unit = quoted();
    }
    return out;
  }

  Expression name() {
    const std::string word = take_while(is_word);
    if (word == "null") return {};
    if (word == "true" || word == "false") return {Form::Bool, word, {}, {}};
    if (word.empty()) fail();
    if (take("(")) return {Form::Call, word, {}, until(")")};
    return {Form::Text, word, {}, {}};  // the name of a type, after `minimum`
  }

  std::vector<Expression> until(std::string_view closer) {
    std::vector<Expression> parts;
    while (!take(closer)) {
      if (!parts.empty()) need(",");
      parts.push_back(binary(0));
    }
    return parts;
  }

  std::string quoted() {
    need("'");
    std::string out = take_while([](char c) { return c != '\''; });
    need("'");
    return out;
  }

  std::string_view rest_;
};

}  // namespace

Expression parse(std::string_view text) { return Parser{text}.all(); }

}  // namespace proviso::conformance::cql
