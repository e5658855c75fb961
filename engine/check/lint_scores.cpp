// A scale whose two ends are one value.
#include "check/run.hpp"
#include "ir/print.hpp"

namespace proviso::check {

void lint_scores(Run& run) {
  const ir::Program& program = run.checker.program;
  for (const ir::Score& score : program.scores) {
    if (!score.worst.valid() || !score.best.valid()) continue;
    const auto worst = fold(program, score.worst);
    const auto best = fold(program, score.best);
    const std::string written = ir::print(program, score.worst);
    const bool equal = worst && best ? *worst == *best : written == ir::print(program, score.best);
    if (!equal) continue;
    report(run.checker, {.kind = diag::Kind::ScoreOfNoWidth,
                         .at = base::cover(program[score.worst].span, program[score.best].span),
                         .args = {last_segment(score.name), written},
                         .help = "`from` is the worst value, `to` the best"});
  }
}

}  // namespace proviso::check
