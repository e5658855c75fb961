#include "trace/waivers.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace proviso::trace {

namespace {

class Gathering {
 public:
  void add(const WaiverUse& use, const std::string& what) {
    auto [at, fresh] = states_.try_emplace({use.id, use.rule, use.scope});
    WaiverState& state = at->second;
    const bool was_valid = state.use.valid;
    if (fresh) state.use = use;
    if (what.empty()) return;
    (use.valid ? state.covers : state.covers_not).push_back(what);
    // A waiver counts as valid where it holds anywhere, and says what it misses elsewhere.
    state.use.valid = use.valid || (!fresh && was_valid);
    if (!use.valid) state.use.defect = use.defect;
    for (const std::string& condition : use.conditions)
      if (std::ranges::find(state.use.conditions, condition) == state.use.conditions.end())
        state.use.conditions.push_back(condition);
  }

  void add(const std::vector<RuleResult>& rules, const std::string& candidate) {
    for (const RuleResult& rule : rules)
      for (const WaiverUse& use : rule.waivers)
        add(use, candidate.empty() ? rule.rule : rule.rule + " of " + candidate);
  }

  std::vector<WaiverState> take() {
    std::vector<WaiverState> out;
    for (auto& [key, state] : states_) {
      std::ranges::sort(state.covers);
      std::ranges::sort(state.covers_not);
      state.kind = !state.covers.empty() ? WaiverState::Kind::InForce
                   : state.use.valid     ? WaiverState::Kind::Unused
                                         : WaiverState::Kind::Invalid;
      out.push_back(std::move(state));
    }
    return out;
  }

 private:
  std::map<std::tuple<std::string, std::string, std::string>, WaiverState> states_;
};

}  // namespace

std::vector<WaiverState> waiver_states(const Decision& decision) {
  Gathering all;
  for (const WaiverUse& use : decision.unused_waivers) all.add(use, {});
  for (const CandidateResult& candidate : decision.candidates) all.add(candidate.rules, candidate.id);
  all.add(decision.case_rules, {});
  return all.take();
}

}  // namespace proviso::trace
