#include "facts/plain_numbers.hpp"

#include <algorithm>
#include <cstddef>

namespace proviso::facts {

namespace {

constexpr std::size_t long_exponent = 3;  // digits: a double ends at e308
constexpr std::size_t long_integer = 19;  // digits: 64 bits end at 9223372036854775807

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_number_character(char c) {
  return is_digit(c) || c == '+' || c == '-' || c == '.' || c == '_' || c == 'e' || c == 'E';
}

// The end of the number or word that begins at `at`.
std::size_t end_of_word(std::string_view text, std::size_t at) {
  while (at < text.size() && std::string_view{" \t\r\n,:]}#="}.find(text[at]) == std::string_view::npos) ++at;
  return at;
}

void flatten_exponent(std::string& text, std::size_t begin, std::size_t end) {
  const auto first = text.begin() + static_cast<std::ptrdiff_t>(begin),
             last = text.begin() + static_cast<std::ptrdiff_t>(end);
  const auto mark = std::find_if(first, last, [](char c) { return c == 'e' || c == 'E'; });
  if (std::count_if(mark, last, is_digit) >= static_cast<std::ptrdiff_t>(long_exponent))
    std::replace_if(mark, last, is_digit, '0');
}

void shorten_integer(std::string& text, std::size_t begin, std::size_t end) {
  const std::string_view word = std::string_view{text}.substr(begin, end - begin);
  const bool integer = std::ranges::all_of(word.substr(1), [](char c) { return is_digit(c) || c == '_'; });
  if (!integer || std::ranges::count_if(word, is_digit) < static_cast<std::ptrdiff_t>(long_integer)) return;
  // A point stands between digits; the last ones of a number are no blanks.
  for (std::size_t i = end - 2; i > begin; --i)
    if (is_digit(text[i - 1]) && is_digit(text[i]) && is_digit(text[i + 1])) {
      text[i] = '.';
      return;
    }
}

bool is_number(std::string_view word) {
  return !word.empty() &&
         (is_digit(word[0]) || (word.size() > 1 && (word[0] == '-' || word[0] == '+') && is_digit(word[1]))) &&
         std::ranges::all_of(word, is_number_character);
}

// Whether the word that ends at `end` is a key: a sign of equality follows it.
bool is_key(std::string_view text, std::size_t end) {
  const std::size_t next = text.find_first_not_of(" \t", end);
  return next != std::string_view::npos && text[next] == '=';
}

// Past a text that begins at `at`, with one quote or three.
std::size_t end_of_text(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string three(3, quote);
  const bool many_lines = text.substr(at, 3) == three;
  const std::size_t width = many_lines ? 3 : 1;
  for (at += width; at < text.size(); ++at) {
    if (text[at] == '\\' && quote == '"')
      ++at;
    else if (many_lines ? text.substr(at, 3) == three : text[at] == quote || text[at] == '\n')
      return at + width;
  }
  return text.size();
}

}  // namespace

std::string with_plain_json_numbers(std::string_view text) {
  std::string out{text};
  for (std::size_t at = 0; at < out.size();) {
    if (out[at] == '"') {
      at = end_of_text(text, at);
      continue;
    }
    // Word by word, so that a long one is looked through once.
    const std::size_t end = end_of_word(text, at);
    if (end > at && is_number(text.substr(at, end - at))) flatten_exponent(out, at, end);
    at = std::max(end, at + 1);
  }
  return out;
}

std::string with_zeros_for_bare_words(std::string text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '"') {
      at = end_of_text(text, at);
      continue;
    }
    const std::size_t end = end_of_word(text, at);
    const std::string_view word = std::string_view{text}.substr(at, end - at);
    if (word == "NaN" || word == "Infinity" || word == "-Infinity" || word == "-NaN") {
      text[at] = '0';
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(at) + 1, text.begin() + static_cast<std::ptrdiff_t>(end),
                ' ');
    }
    at = std::max(end, at + 1);
  }
  return text;
}

std::string with_plain_toml_numbers(std::string_view text) {
  std::string out{text};
  char before = '\n';   // the last sign that is no blank; a line end counts only outside brackets
  bool header = false;  // within [a.b] at the start of a line
  for (std::size_t at = 0; at < out.size();) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = end_of_text(text, at);
      before = c;
    } else if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (c == ' ' || c == '\t' || c == '\r' || (c == '\n' && (before == '[' || before == ',') && !header)) {
      ++at;
    } else if (const std::size_t end = end_of_word(text, at); end > at) {
      const bool value = (before == '=' || before == ',' || before == '[') && !header && !is_key(text, end);
      if (value && is_number(text.substr(at, end - at))) {
        flatten_exponent(out, at, end);
        shorten_integer(out, at, end);
      }
      before = text[end - 1];
      at = end;
    } else {
      if (c == '[' && (before == '\n' || header)) header = true;
      if (c == '\n') header = false;
      before = c;
      ++at;
    }
  }
  return out;
}

}  // namespace proviso::facts
