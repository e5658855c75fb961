// Clauses of `decide` that cannot be reached, and a policy that has nothing to award.
#include "check/run.hpp"
#include "ir/print.hpp"

namespace proviso::check {

namespace {

using Kind = ir::Clause::Kind;

/// Clauses in their order, and for each the earlier one, if any, that lets nothing get to it.
class Reach {
 public:
  explicit Reach(const ir::Program& program) : program_{program} {}

  const ir::Clause* add(const ir::Clause& clause) {
    for (const ir::Clause* first : open_ended_)
      if (shuts_out(*first, clause)) return first;
    if (unconditional(clause)) {
      open_ended_.push_back(&clause);
      return nullptr;
    }
    const auto [place, is_new] = conditional_.try_emplace(written(clause), &clause);
    return is_new ? nullptr : place->second;
  }

 private:
  bool unconditional(const ir::Clause& clause) const {
    if (!clause.when.valid()) return true;
    const auto* constant = std::get_if<ir::Constant>(&program_[clause.when].node);
    return constant != nullptr && program_.constants[constant->value.index()].is_true();
  }

  /// `first` has no condition.
  static bool shuts_out(const ir::Clause& first, const ir::Clause& later) {
    if (first.kind == Kind::Pause) return true;
    // `pause` is asked before all other clauses, wherever it stands.
    if (first.kind != Kind::Award) return later.kind != Kind::Pause;
    return later.kind == Kind::Award && needs_less(first, later);
  }

  /// An award without a candidate of its modes is passed over; where the later one has its candidates, so has the
  /// first.
  static bool needs_less(const ir::Clause& first, const ir::Clause& later) {
    const auto served = [&](std::optional<std::uint32_t> mode) {
      return mode == later.mode || (later.with && mode == later.with);
    };
    return (!first.mode || served(first.mode)) && (!first.with || served(first.with));
  }

  /// Equal for clauses that do the same under the same condition.
  std::string written(const ir::Clause& clause) const {
    const auto mode = [](std::optional<std::uint32_t> one) { return one ? std::to_string(*one) : std::string{"any"}; };
    return std::to_string(static_cast<int>(clause.kind)) + ' ' + mode(clause.mode) + ' ' + mode(clause.with) + ' ' +
           ir::print(program_, clause.when);
  }

  const ir::Program& program_;
  std::vector<const ir::Clause*> open_ended_;  // those without a condition
  std::unordered_map<std::string, const ir::Clause*> conditional_;
};

}  // namespace

void lint_clauses(Run& run) {
  const ir::Program& program = run.checker.program;
  if (run.is_policy() && !program.subject)
    report(run.checker, {.kind = diag::Kind::NothingToAward,
                         .at = run.checker.names[Run::root].file->name.span,
                         .args = {program.name},
                         .help = "write `subject candidate in quotes`, or use a module that does"});
  if (!program.decide) return;
  Reach reach{program};
  for (const ir::Clause& clause : *program.decide)
    if (const ir::Clause* first = reach.add(clause))
      report(run.checker, {.kind = diag::Kind::UnreachableClause,
                           .at = clause.span,
                           .related = {{first->span, "this one comes first"}},
                           .help = first->when.valid() ? "leave one of them out, or give them different conditions"
                                                       : "put it before, or give the other one a `when`"});
}

}  // namespace proviso::check
