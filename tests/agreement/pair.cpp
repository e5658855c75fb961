#include "pair.hpp"

#include "compare.hpp"

namespace proviso::agreement {

std::optional<Judged> judge_twice(const Loaded& loaded, const Case& data, const Way& way) {
  Judged out;
  ir::Facts facts = to_facts(loaded.program, data);
  Decider decider{loaded.program, facts};
  try {
    out.finding = decider.decide();
  } catch (const TooManySteps&) {
    return std::nullopt;
  }
  eval::Options options;
  options.trace = way.trace;
  if (way.columns) options.columns = 1;
  auto decided = eval::decide(loaded.program, facts, options, loaded.sources);
  if (auto* decision = std::get_if<trace::Decision>(&decided)) {
    out.differences = differences(decider.reference(), out.finding, *decision);
    out.decision = std::move(*decision);
  } else {
    out.differences = {"the engine ran out of its budget"};
  }
  return out;
}

}  // namespace proviso::agreement
