// The door: decide().
#include "eval/evaluate.hpp"
#include "eval/report/reporter.hpp"

namespace proviso::eval {

std::variant<trace::Decision, BudgetExceeded> decide(const ir::Program& program, ir::Facts& facts,
                                                     const Options& options, const base::SourceMap& sources) {
  const World world = world_of(program, facts, &sources);
  const Survey survey{program};
  Evaluator evaluator{world, survey, options.budget};
  try {
    const Waivers waivers{world};
    const Clearances clearances{world};
    const Tally counted =
        tally(evaluator, waivers,
              {.columns = options.columns, .keep = options.trace == TraceLevel::Full, .progress = options.progress});
    const Ruling ruling = give_ruling(evaluator, counted, waivers, clearances);
    return Reporter{evaluator, counted, ruling, waivers, clearances, options}.decision();
  } catch (const OutOfBudget&) {
    return BudgetExceeded{options.budget};
  }
}

}  // namespace proviso::eval
