#include "diag/unit_words.hpp"

#include <algorithm>
#include <cctype>

#include "diag/suggest.hpp"

namespace proviso::diag {

namespace {

struct Written {
  std::string_view word;  // in small letters, of one of it
  std::string_view sign;
};

constexpr Written written_out[] = {
    {"percent", "%"}, {"pct", "%"},     {"second", "s"}, {"sec", "s"},   {"minute", "min"},
    {"hour", "h"},    {"hr", "h"},      {"byte", "B"},   {"watt", "W"},  {"dollar", "USD"},
    {"euro", "EUR"},  {"pound", "GBP"}, {"mo", "month"}, {"yr", "year"},
};

std::string one_of_it(std::string_view name) {
  std::string out{name};
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (out.size() > 2 && out.ends_with('s')) out.pop_back();
  return out;
}

}  // namespace

std::string help_for_unit(std::string_view name, std::span<const std::string> known) {
  const std::string one = one_of_it(name);
  if (one != name && std::ranges::find(known, one) != known.end()) return "did you mean `" + one + "`?";
  const auto* const found = std::ranges::find(written_out, std::string_view{one}, &Written::word);
  const bool has_sign =
      found != std::end(written_out) && (found->sign == "%" || std::ranges::find(known, found->sign) != known.end());
  return has_sign ? "did you mean `" + std::string{found->sign} + "`?" : help_did_you_mean(name, known);
}

}  // namespace proviso::diag
