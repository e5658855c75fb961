#include "syntax/complaint.hpp"

#include <algorithm>
#include <cctype>

#include "base/utf8.hpp"
#include "diag/suggest.hpp"

namespace proviso::syntax {

namespace {

using L = grammar::ProvisoLexer;
using diag::Diagnostic;
using diag::Kind;

Diagnostic at(base::Span span, Kind kind, std::vector<std::string> args, std::string help = {}) {
  return {kind, {span, {}}, std::move(args), {}, std::move(help), {}};
}

std::string quoted(const std::string& text) { return "`" + text + "`"; }

// The first character of a run of bytes beyond ASCII.
std::string first_character(const std::string& text) { return text.substr(0, base::code_point_offset(text, 1)); }

struct Slip {
  std::string_view seen, meant;
};

Diagnostic foreign(base::Span span, const std::string& sign) {
  static constexpr Slip slips[] = {{"&&", "and"}, {"||", "or"}, {"!", "not"}, {"<>", "!="}, {"===", "=="}};
  const auto* const slip = std::ranges::find(slips, std::string_view{sign}, &Slip::seen);
  return at(span, Kind::ForeignOperator, {sign, std::string{slip->meant}}, "write `" + std::string{slip->meant} + "`");
}

Diagnostic stray(base::Span span, const std::string& sign) {
  static constexpr Slip slips[] = {{"'", "a text stands between `\"`"},
                                   {";", "declarations follow each other without a sign between them"},
                                   {"#", "a comment begins with `//`"},
                                   {"$", "a currency is a unit and stands after its number: `2.50 USD`"},
                                   {"€", "a currency is a unit and stands after its number: `2.50 EUR`"},
                                   {"≤", "write `<=`"},
                                   {"≥", "write `>=`"},
                                   {"≠", "write `!=`"},
                                   {"×", "write `*` with a blank after it"},
                                   {"“", "a text stands between `\"`"}};
  const auto* const slip = std::ranges::find(slips, std::string_view{sign}, &Slip::seen);
  const std::size_t bytes = sign.size();
  span.end = span.begin + static_cast<std::uint32_t>(bytes);
  return at(span, Kind::StrayCharacter, {sign}, slip == std::end(slips) ? std::string{} : std::string{slip->meant});
}

// $2.49 and its like, with the number that follows.
std::optional<Diagnostic> currency_sign(const Tokens& tokens, const Token* found) {
  static constexpr Slip signs[] = {{"$", "USD"}, {"€", "EUR"}, {"£", "GBP"}};
  const std::string sign = tokens.text(found);
  const auto* const slip = std::ranges::find(signs, std::string_view{sign}, &Slip::seen);
  const Token* number = tokens.after(found);
  if (slip == std::end(signs) || number == nullptr || number->getType() != L::NUMBER) return std::nullopt;
  return at(tokens.span(found), Kind::StrayCharacter, {sign},
            "a currency is a unit and stands after its number: `" + tokens.text(number) + " " +
                std::string{slip->meant} + "`");
}

// .5 where it is a mistake: behind a number, behind a value, or by itself.
Diagnostic leading_dot(const Tokens& tokens, const Token* found) {
  const base::Span span = tokens.span(found);
  const std::string text = tokens.text(found);
  const Token* before = tokens.before(found);
  const bool touches = before != nullptr && ends_operand(before->getType()) && tokens.touch(before, found);
  if (touches && before->getType() == L::NUMBER)
    return at(tokens.span(before, found), Kind::MalformedNumber, {tokens.text(before) + text});
  if (touches) return at(span, Kind::Expected, {"a field name after `.`", quoted(text.substr(1))});
  return at(span, Kind::LeadingDot, {text}, "write `0" + text + "`");
}

// Tokens that stand for a mistake of their own, wherever they are met behind a value.
std::optional<Diagnostic> slip_after_value(const Tokens& tokens, const Token* found) {
  const Token* before = tokens.before(found);
  const Token* after = tokens.after(found);
  if (before == nullptr || after == nullptr || !ends_operand(before->getType())) return std::nullopt;
  const base::Span span = tokens.span(found);
  switch (found->getType()) {
    case L::FOR:
      if (after->getType() == L::NAME || after->getType() == L::LPAREN)
        return at(span, Kind::Unexpected, {quoted("for") + " after " + shown(tokens, before)},
                  "put what is evaluated in parentheses: `(...) for ...`");
      return at(tokens.span(after), Kind::Expected, {"a name or `(` after `for`", shown(tokens, after)});
    case L::SLASH:
    case L::STAR:  // an expression goes on with these, so a unit stands before
      return at(tokens.span(before, after), Kind::LooseUnit, {},
                "write `" + tokens.text(before) + tokens.text(found) + tokens.text(after) + "`");
    case L::LPAREN:
      if (!tokens.touch(before, found)) return std::nullopt;
      return at(span, Kind::NotCallable, {}, "a function is called by its name: `f(x)`");
    case L::LBRACKET:
      if (!tokens.touch(before, found)) return std::nullopt;
      return at(span, Kind::Unexpected, {quoted("[") + " after " + shown(tokens, before)},
                "a list has no numbered elements: `only(x in xs where ...)` takes one out");
    default:
      return std::nullopt;
  }
}

// Tokens that stand for a mistake of their own, wherever they are met.
std::optional<Diagnostic> slip(const Tokens& tokens, const Token* found) {
  const base::Span span = tokens.span(found);
  const std::string text = tokens.text(found);
  switch (found->getType()) {
    case L::STRAY:
      if (auto money = currency_sign(tokens, found)) return money;
      return stray(span, first_character(text));
    case L::FOREIGN:
      return foreign(span, text);
    case L::EXPONENT:
      return at(span, Kind::ExponentNotation, {text}, "write the digits out: `1_500_000`");
    case L::LEADING_DOT:
      return leading_dot(tokens, found);
    case L::UNIT_TAIL:
      return at(span, Kind::TightOperator, {text.substr(0, 1)},
                "write `" + text.substr(0, 1) + " " + text.substr(1) + "` to compute");
    case L::QUESTION:
      return at(span, Kind::OptionalType, {});
    default:
      return std::nullopt;
  }
}

std::string snake_case(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool upper = std::isupper(static_cast<unsigned char>(text[i])) != 0;
    const bool starts_word = upper && i > 0 && std::islower(static_cast<unsigned char>(text[i - 1])) != 0;
    if (starts_word) out += '_';
    out += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
  }
  return out;
}

std::string pascal_case(const std::string& text) {
  std::string out;
  bool starts_word = true;
  for (char c : text) {
    if (c != '_') out += starts_word ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    starts_word = c == '_';
  }
  return out;
}

std::string help_for(const Tokens& tokens, const Token* found, const std::set<TokenType>& expected) {
  const TokenType type = found->getType();
  const std::string text = tokens.text(found);
  if (type == L::NAME || is_word(type)) {
    std::string help = diag::help_did_you_mean(text, words_in(expected));
    if (!help.empty()) return help;
  }
  if (type == L::TYPE && expected.contains(L::NAME) && !expected.contains(L::TYPE))
    return "values have names in lower case: `" + snake_case(text) + "`";
  if (type == L::NAME && expected.contains(L::TYPE) && !expected.contains(L::NAME))
    return "types have names with a capital: `" + pascal_case(text) + "`";
  const bool loose = type == L::IF || type == L::LET || type == L::NOT;
  if (loose && expects_expression(expected) && !tokens.starts_line(found))
    return "put " + quoted(text) + " and what belongs to it in parentheses";
  if (is_hard_word(type) && expects_expression(expected) && !tokens.starts_line(found))
    return quoted(text) + " is a reserved word, only fields may be called so";
  return {};
}

// The opener of a bracket that should have been closed, where it stands on another line.
void label_opener(const Tokens& tokens, const Token* from, const Token* found, const std::set<TokenType>& expected,
                  Diagnostic& d) {
  const bool closer_expected = std::ranges::any_of(expected, closes_bracket);
  if (!closer_expected) return;
  const Token* opener = tokens.open_bracket(from, found);
  if (opener == nullptr) return;
  const base::Span open = tokens.span(opener);
  const std::string_view between = tokens.window().text.substr(open.end, d.primary.at.begin - open.end);
  if (between.find('\n') != std::string_view::npos) d.related.push_back({open, "opened here"});
}

// The end of a file is shown behind its last word, not after the blank lines that follow.
base::Span place_of(const Tokens& tokens, const Token* found) {
  base::Span span = tokens.span(found);
  if (found->getType() != Token::EOF) return span;
  const Token* last = tokens.before(found);
  if (last != nullptr) span.begin = span.end = tokens.span(last).end;
  return span;
}

// A declaration within braces: those above it are not closed. It is seen at its first word, or where that could be a
// field's name, at the next.
std::optional<Diagnostic> unclosed_before(const Tokens& tokens, const Token* from, const Token* found) {
  const auto begins = [&](const Token* word) {
    const TokenType type = word->getType();
    return tokens.starts_line(word) && (begins_declaration(type) || type == L::EXPECT || type == L::GIVEN);
  };
  const Token* word = found;
  if (!begins(found) || !is_hard_word(found->getType())) {
    word = tokens.before(found);
    const Token* next = tokens.after(found);
    // `input text,` is a field without its colon.
    const bool is_field = next == nullptr || tokens.starts_line(next) || next->getType() == L::COMMA ||
                          closes_bracket(next->getType()) || tokens.text(next) == "?" || tokens.text(next) == "/";
    if (word == nullptr || !begins(word) || is_field) return {};
  }
  const Token* opener = tokens.open_bracket(from, word);
  if (opener == nullptr || tokens.text(opener) != "{") return {};
  Diagnostic d = at(tokens.span(word), Kind::Expected, {"`}`", shown(tokens, word)});
  d.related.push_back({tokens.span(opener), "opened here"});
  return d;
}

// Words of other languages for a kind of rule.
std::string rule_kind_for(const std::string& word) {
  static constexpr Slip kinds[] = {{"deny", "forbid"},    {"prohibit", "forbid"}, {"reject_if", "forbid"},
                                   {"allow", "require"},  {"permit", "require"},  {"assert", "require"},
                                   {"ensure", "require"}, {"must", "require"},    {"check", "require"},
                                   {"info", "warn"},      {"advise", "warn"}};
  const auto* const slip = std::ranges::find(kinds, std::string_view{word}, &Slip::seen);
  return slip == std::end(kinds) ? std::string{} : std::string{slip->meant};
}

// `expect RULE failed`, `deny NAME that ...`: also where the line before has taken `deny` for a unit.
std::string help_for_foreign_word(const Tokens& tokens, const Token* found) {
  const Token* word = found;
  if (!tokens.starts_line(found)) {
    const Token* before = tokens.before(found);
    if (before != nullptr && tokens.starts_line(before)) word = before;
  }
  if (const std::string kind = rule_kind_for(tokens.text(word)); !kind.empty() && tokens.starts_line(word))
    return quoted(tokens.text(word)) + " is no kind of rule: write `" + kind + " NAME that ...`";
  const Token* first = found;
  while (first != nullptr && !tokens.starts_line(first)) first = tokens.before(first);
  if (first == nullptr || first->getType() != L::EXPECT) return {};
  static constexpr Slip outcomes[] = {{"passed", "passes"}, {"pass", "passes"}, {"failed", "fails"}, {"fail", "fails"}};
  const std::string text = tokens.text(found);
  const auto* const slip = std::ranges::find(outcomes, std::string_view{text}, &Slip::seen);
  if (slip != std::end(outcomes)) return "did you mean `" + std::string{slip->meant} + "`?";
  static const std::vector<std::string> known{"passes", "fails", "unknown", "waived", "disabled", "not_applicable"};
  return diag::help_did_you_mean(text, known);
}

}  // namespace

std::string shown(const Tokens& tokens, const Token* token) {
  if (token->getType() == Token::EOF) return tokens.is_hole() ? "the end of the hole" : "the end of the file";
  const std::string text = tokens.text(token);
  constexpr std::size_t most = 40;
  if (text.size() <= most) return quoted(text);
  return quoted(text.substr(0, base::code_point_offset(text, most - 10)) + "...");
}

Diagnostic complain(const Tokens& tokens, const Token* from, const Token* found, const std::set<TokenType>& expected) {
  if (auto own = slip(tokens, found)) return *own;
  if (auto own = unclosed_before(tokens, from, found)) return *own;
  const Token* before = tokens.before(found);
  const std::string after =
      before != nullptr && tokens.text(before).size() <= 24 ? " after " + shown(tokens, before) : "";
  // `12 12`: the second number could begin the unit `1/h`, which is not what anyone means.
  const Token* second = before != nullptr ? tokens.before(before) : nullptr;
  const bool two_numbers = second != nullptr && before->getType() == L::NUMBER && second->getType() == L::NUMBER;
  if (two_numbers && !expected.contains(L::NUMBER))
    return at(tokens.span(before), Kind::Unexpected, {shown(tokens, before) + " after " + shown(tokens, second)});
  const bool number_with_point = second != nullptr && before->getType() == L::DOT && second->getType() == L::NUMBER;
  if (number_with_point)
    return at(tokens.span(second, before), Kind::MalformedNumber, {tokens.text(second) + "."},
              "write " + shown(tokens, second));
  if (!expects_expression(expected))
    if (auto own = slip_after_value(tokens, found)) return *own;
  if (expected.empty()) return at(place_of(tokens, found), Kind::Unexpected, {shown(tokens, found) + after});

  const bool name_only = expected.contains(L::NAME) && !expects_expression(expected);
  if (is_hard_word(found->getType()) && name_only && !tokens.starts_line(found))
    return at(tokens.span(found), Kind::ReservedWord, {tokens.text(found)},
              "only fields may be called " + shown(tokens, found));
  const bool only_end = expected.size() == 1 && expected.contains(Token::EOF);
  const std::string wanted = only_end ? std::string{tokens.is_hole() ? "`}`" : "the end"} : list_of(expected);
  Diagnostic d = at(place_of(tokens, found), Kind::Expected, {wanted + after, shown(tokens, found)});
  d.help = help_for(tokens, found, expected);
  label_opener(tokens, from, found, expected, d);
  return d;
}

namespace {

// The first word of the line in which a declaration begins, looked for from a token on, and whether `as` lies between.
std::pair<TokenType, bool> looked_back(const Tokens& tokens, const Token* from) {
  bool converts = false;
  for (const Token* token = tokens.before(from); token != nullptr; token = tokens.before(token)) {
    const TokenType type = token->getType();
    converts = converts || type == L::AS;
    if (tokens.starts_line(token) && (begins_declaration(type) || type == L::POLICY || type == L::MODULE))
      return {type, converts};
  }
  return {0, converts};
}

}  // namespace

Diagnostic complain_after_declaration(const Tokens& tokens, const Token* found) {
  if (auto own = slip(tokens, found)) return *own;
  if (auto own = slip_after_value(tokens, found)) return *own;
  if (closes_bracket(found->getType()))
    return at(tokens.span(found), Kind::Unexpected, {shown(tokens, found) + ", nothing is open here"});
  Diagnostic d = at(tokens.span(found), Kind::Expected, {"a declaration", shown(tokens, found)});
  const Token* before = tokens.before(found);
  if (begins_header(found->getType())) {
    d.help = tokens.is_policy() ? shown(tokens, found) + " belongs between the `policy` line and the first declaration"
                                : shown(tokens, found) + " belongs to a policy, a module has none";
  } else if (found->getType() == L::PLUS || found->getType() == L::MINUS) {
    const auto [first, converts] = looked_back(tokens, found);
    if (converts)
      d.help = "`as` comes last: put what it converts, and its unit, in parentheses";
    else if (found->getType() == L::MINUS && (first == L::POLICY || first == L::MODULE))
      d.help = "names have `_`, no `-`";
  } else if (found->getType() == L::OF && before != nullptr) {
    static const std::vector<std::string> collections = {"list", "set"};
    d.help = diag::help_did_you_mean(tokens.text(before), collections);
  } else if (std::string help = help_for_foreign_word(tokens, found); !help.empty()) {
    d.help = std::move(help);
  } else if (found->getType() == L::NAME || is_soft_word(found->getType())) {
    d.help = diag::help_did_you_mean(tokens.text(found), words_after_declaration());
  }
  return d;
}

}  // namespace proviso::syntax
