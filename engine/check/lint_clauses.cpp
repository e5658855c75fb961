// Clauses of `decide` that cannot be reached, and a policy that has nothing to award.
#include "check/run.hpp"
#include "ir/print.hpp"

namespace proviso::check {

namespace {

using Kind = ir::Clause::Kind;

class Clauses {
 public:
  explicit Clauses(const ir::Program& program) : program_{program} {}

  bool unconditional(const ir::Clause& clause) const {
    if (!clause.when.valid()) return true;
    const auto* constant = std::get_if<ir::Constant>(&program_[clause.when].node);
    return constant != nullptr && program_.constants[constant->value.index()].is_true();
  }

  /// Whether nothing gets past `first` to `later`.
  bool shuts_out(const ir::Clause& first, const ir::Clause& later) const {
    if (unconditional(first)) {
      if (first.kind == Kind::Pause) return true;
      // `pause` is asked before all other clauses, wherever it stands.
      if (first.kind != Kind::Award) return later.kind != Kind::Pause;
      return later.kind == Kind::Award && needs_less(first, later);
    }
    return same(first, later);
  }

 private:
  /// An award without a candidate of its modes is passed over; where the later one has its candidates, so has the first.
  static bool needs_less(const ir::Clause& first, const ir::Clause& later) {
    const auto served = [&](std::optional<std::uint32_t> mode) { return mode == later.mode || (later.with && mode == later.with); };
    return (!first.mode || served(first.mode)) && (!first.with || served(first.with));
  }

  bool same(const ir::Clause& a, const ir::Clause& b) const {
    return a.kind == b.kind && a.mode == b.mode && a.with == b.with && b.when.valid() &&
           ir::print(program_, a.when) == ir::print(program_, b.when);
  }

  const ir::Program& program_;
};

}  // namespace

void lint_clauses(Run& run) {
  const ir::Program& program = run.checker.program;
  if (run.is_policy() && !program.subject)
    report(run.checker, {.kind = diag::Kind::NothingToAward, .at = run.checker.names[Run::root].file->name.span, .args = {program.name},
                         .help = "write `subject candidate in quotes`, or use a module that does"});
  if (!program.decide) return;
  const Clauses clauses{program};
  const auto& all = *program.decide;
  for (std::size_t later = 1; later < all.size(); ++later)
    for (std::size_t first = 0; first < later; ++first) {
      if (!clauses.shuts_out(all[first], all[later])) continue;
      report(run.checker, {.kind = diag::Kind::UnreachableClause, .at = all[later].span, .related = {{all[first].span, "this one comes first"}}});
      break;
    }
}

}  // namespace proviso::check
