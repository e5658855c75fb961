#include "eval/contender.hpp"

#include <algorithm>

namespace proviso::eval {

namespace {

// Which modes the clauses name, and which they read through `best`.
struct Reach {
  bool any = false;
  std::vector<std::uint32_t> named;
  std::vector<std::uint32_t> read;

  explicit Reach(const std::vector<const ir::Clause*>& clauses) {
    for (const ir::Clause* clause : clauses) {
      if (clause->kind == ir::Clause::Kind::Award) {
        if (clause->mode)
          named.push_back(*clause->mode);
        else
          any = true;
        if (clause->with) named.push_back(*clause->with);
      }
      read.insert(read.end(), clause->reads_best.begin(), clause->reads_best.end());
    }
  }

  static bool has(const std::vector<std::uint32_t>& modes, std::optional<std::uint32_t> mode) {
    return mode && std::ranges::find(modes, *mode) != modes.end();
  }
};

}  // namespace

std::vector<std::size_t> contenders(const Tally& tally, const std::vector<const ir::Clause*>& clauses,
                                    std::size_t winner, const base::Interner& texts) {
  const Reach reach{clauses};
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < tally.candidates.size(); ++i) {
    if (tally.statuses[i] != Status::Insufficient) continue;
    if (Reach::has(reach.read, tally.modes[i])) {
      out.push_back(i);
      continue;
    }
    if (!reach.any && !Reach::has(reach.named, tally.modes[i])) continue;
    const auto apart = separate(tally, winner, i, texts);
    if (!apart || apart->order >= 0) out.push_back(i);
  }
  std::ranges::sort(out, [&](std::size_t a, std::size_t b) { return tally.ids[a] < tally.ids[b]; });
  return out;
}

}  // namespace proviso::eval
