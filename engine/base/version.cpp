#include "base/version.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/text.hpp"

namespace proviso::base {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_separator(char c) { return c == '.' || c == '-' || c == '_' || c == '+'; }

std::string_view without_v(std::string_view text) {
  if (text.size() >= 2 && (text[0] == 'v' || text[0] == 'V') && is_digit(text[1])) text.remove_prefix(1);
  return text;
}

// In the order in which parts at one place compare; End is where a version has nothing more.
enum class Rank : char { Development = 'a', Word, End, Local, After, Number };

struct Part {
  Rank rank;
  std::string text;  // of a Word its letters, of a Number its digits without leading zeros
};

Part word_part(std::string word) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> long_forms{
      {{"a", "alpha"}, {"b", "beta"}, {"c", "rc"}, {"pre", "rc"}, {"preview", "rc"}}};
  if (word == "dev") return {Rank::Development, ""};
  if (word == "post" || word == "rev" || word == "patch") return {Rank::After, ""};
  for (const auto& [abbreviated, full] : long_forms)
    if (word == abbreviated) word = full;
  return {Rank::Word, std::move(word)};
}

// Zeros before a word or the end say nothing, so that 1.2 = 1.2.0 and 1.0rc1 = 1.0.0rc1.
void drop_zeros(std::vector<Part>& parts) {
  while (!parts.empty() && parts.back().rank == Rank::Number && parts.back().text.empty()) parts.pop_back();
}

std::vector<Part> parts_of(std::string_view text) {
  PROVISO_ASSERT(valid_version(text));
  text = without_v(text);
  std::vector<Part> parts;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    if (is_digit(text[i])) {
      while (i < text.size() && is_digit(text[i])) ++i;
      auto digits = text.substr(begin, i - begin);
      digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
      parts.push_back({Rank::Number, std::string{digits}});
    } else if (is_letter(text[i])) {
      while (i < text.size() && is_letter(text[i])) ++i;
      drop_zeros(parts);
      parts.push_back(word_part(lower(text.substr(begin, i - begin))));
    } else {
      if (text[i] == '+') {
        drop_zeros(parts);
        parts.push_back({Rank::Local, ""});
      }
      ++i;
    }
  }
  drop_zeros(parts);
  return parts;
}

std::weak_ordering compare_parts(const Part& a, const Part& b) {
  if (a.rank != b.rank) return a.rank <=> b.rank;
  if (a.rank == Rank::Number && a.text.size() != b.text.size()) return a.text.size() <=> b.text.size();
  return a.text <=> b.text;
}

}  // namespace

bool valid_version(std::string_view text) {
  if (text.size() > 200) return false;
  text = without_v(text);
  if (text.empty() || !is_digit(text.front()) || is_separator(text.back())) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_separator(text[i]) ? is_separator(text[i + 1]) : !is_digit(text[i]) && !is_letter(text[i])) return false;
  }
  return true;
}

std::weak_ordering compare_versions(std::string_view a, std::string_view b) {
  const auto left = parts_of(a);
  const auto right = parts_of(b);
  const Part end{Rank::End, ""};
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    const auto order = compare_parts(i < left.size() ? left[i] : end, i < right.size() ? right[i] : end);
    if (order != 0) return order;
  }
  return std::weak_ordering::equivalent;
}

std::string version_key(std::string_view text) {
  std::string key;
  for (const Part& part : parts_of(text)) {
    key += static_cast<char>(part.rank);
    key += part.text;
    key += '.';
  }
  return key;
}

}  // namespace proviso::base
