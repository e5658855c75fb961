#include "dectest_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "base/text.hpp"
#include "scoreboard.hpp"

namespace proviso::conformance::dectest {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// Words between blanks; a quoted one keeps blanks, and its quote where doubled. `--` begins a comment.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  while (true) {
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    if (line.empty() || line.starts_with("--")) return words;
    std::string& word = words.emplace_back();
    if (const char quote = line.front(); quote == '\'' || quote == '"') {
      line.remove_prefix(1);
      for (; !line.empty(); line.remove_prefix(1)) {
        if (line.front() == quote) {
          line.remove_prefix(1);
          if (line.empty() || line.front() != quote) break;
        }
        word += line.front();
      }
    } else {
      for (; !line.empty() && !is_blank(line.front()); line.remove_prefix(1)) word += line.front();
    }
  }
}

long number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size())
    throw std::runtime_error{fmt::format("`{}` is no number", text)};
  return value;
}

void direct(Context& context, const std::string& keyword, const std::string& value) {
  if (keyword == "precision:")
    context.precision = number(value);
  else if (keyword == "rounding:")
    context.rounding = base::lower(value);
  else if (keyword == "maxexponent:")
    context.max_exponent = number(value);
  else if (keyword == "minexponent:")
    context.min_exponent = number(value);
  else if (keyword == "extended:")
    context.extended = number(value) != 0;
  else if (keyword != "version:" && keyword != "clamp:" && keyword != "dectest:")  // clamp moves zeros, never the value
    throw std::runtime_error{fmt::format("unknown directive `{}`", keyword)};
}

Case read_case(const std::vector<std::string>& words, const Context& context, const std::string& line) {
  const auto arrow = std::ranges::find(words, "->");
  if (words.size() < 3 || arrow - words.begin() < 3 || words.end() - arrow < 2)
    throw std::runtime_error{"neither a directive nor `id operation operands -> result`"};
  Case out{words[0], base::lower(words[1]), {words.begin() + 2, arrow}, arrow[1], {}, context, line};
  for (auto condition = arrow + 2; condition != words.end(); ++condition)
    out.conditions.push_back(base::lower(*condition));
  return out;
}

}  // namespace

bool Case::has(std::string_view condition) const {
  return std::ranges::find(conditions, condition) != conditions.end();
}

std::vector<Case> read_cases(const std::filesystem::path& path) {
  std::vector<Case> cases;
  Context context;
  const auto lines = read_lines(path);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const auto words = words_of(lines[at]);
    if (words.empty()) continue;
    try {
      if (words.size() == 2 && words[0].ends_with(':'))
        direct(context, base::lower(words[0]), words[1]);
      else
        cases.push_back(read_case(words, context, lines[at]));
    } catch (const std::runtime_error& failure) {
      throw std::runtime_error{fmt::format("{}:{}: {}", path.filename().string(), at + 1, failure.what())};
    }
  }
  return cases;
}

}  // namespace proviso::conformance::dectest
