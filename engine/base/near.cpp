#include "base/near.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace proviso::base {

namespace {

constexpr std::size_t longest = 100;  // no name that a person mistypes is longer

bool same_but_for_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most) {
  const std::size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (gap > most) return most + 1;
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool equal = a[i - 1] == b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (equal ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return std::min(last[b.size()], most + 1);
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
  if (word.empty() || word.size() > longest) return std::nullopt;
  // `usd` means `USD` and not `us`.
  for (const std::string& candidate : candidates)
    if (candidate != word && same_but_for_case(word, candidate)) return candidate;
  // A word of three letters differs from half of all words of three letters by two: demand less of short ones.
  const std::size_t most = std::min(std::max<std::size_t>(word.size() <= 3 ? 1 : 2, word.size() / 3), word.size() - 1);
  const std::string* best = nullptr;
  auto best_key = std::tuple(most + 1, true, std::string_view{});
  for (const std::string& candidate : candidates) {
    if (candidate.empty() || candidate == word) continue;
    const auto key = std::tuple(edit_distance(word, candidate, most), candidate.front() != word.front(),
                                std::string_view{candidate});
    if (std::get<0>(key) > most || (best != nullptr && key >= best_key)) continue;
    best = &candidate;
    best_key = key;
  }
  if (best == nullptr) return std::nullopt;
  return *best;
}

}  // namespace proviso::base
