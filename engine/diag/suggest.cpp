#include "diag/suggest.hpp"

#include <algorithm>
#include <vector>

#include "base/file.hpp"
#include "base/near.hpp"

namespace proviso::diag {

std::optional<std::string> did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  return base::nearest(word, candidates);
}

std::string help_did_you_mean(std::string_view word, std::span<const std::string> candidates) {
  const auto found = did_you_mean(word, candidates);
  return found ? "did you mean `" + *found + "`?" : std::string{};
}

std::string help_choose(std::string_view word, std::span<const std::string> candidates, std::string_view what) {
  constexpr std::size_t most_listed = 6;
  std::string near = help_did_you_mean(word, candidates);
  if (!near.empty() || candidates.empty()) return near;
  std::vector<std::string> all(candidates.begin(), candidates.end());
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::string out =
      all.size() == 1 ? "the only " + std::string{what} + " is `" : "the " + std::string{what} + "s are `";
  const std::size_t listed = std::min(all.size(), most_listed);
  for (std::size_t i = 0; i < listed; ++i) {
    const bool last = i + 1 == all.size();
    out += (i == 0 ? "" : last ? "` and `" : "`, `") + all[i];
  }
  out += "`";
  if (all.size() > listed) out += " and " + std::to_string(all.size() - listed) + " more";
  return out;
}

std::string help_missing_file(const std::filesystem::path& path) {
  return help_did_you_mean(path.filename().string(), base::names_beside(path));
}

}  // namespace proviso::diag
