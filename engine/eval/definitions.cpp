#include "eval/definitions.hpp"

#include <algorithm>

#include "eval/evaluator.hpp"

namespace proviso::eval {

std::variant<std::vector<ir::Value>, BudgetExceeded> values_for(const ir::Program& program, ir::Facts& facts,
                                                                ir::DefinitionId definition,
                                                                const std::vector<std::string>& ids,
                                                                std::uint64_t budget, const base::SourceMap& sources) {
  const World world = world_of(program, facts, &sources);
  const Survey survey{program};
  Evaluator evaluator{world, survey, budget};
  const auto candidates = world.candidates();
  const ir::Definition& wanted = program.definitions[definition.index()];
  PROVISO_ASSERT(wanted.stage == ir::Stage::Rules);
  std::vector<ir::Value> out;
  try {
    for (const std::string& id : ids) {
      const auto is_it = [&](const ir::RecordValue* candidate) { return world.id_of(*candidate) == id; };
      const auto found = std::ranges::find_if(candidates, is_it);
      evaluator.set_subject(found == candidates.end() ? nullptr : *found);
      out.push_back(found == candidates.end() ? ir::Value{} : evaluator.value(wanted.body));
    }
  } catch (const OutOfBudget&) {
    return BudgetExceeded{budget};
  }
  return out;
}

}  // namespace proviso::eval
