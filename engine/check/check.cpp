// The checker's passes, in order. Each reports what it finds and leaves what it could make of the rest, so that one run
// tells everything; names come before types, types before values, values before rules.
#include "check/check.hpp"

#include "check/run.hpp"

namespace proviso::check {

namespace {

void check_declarations(Run& run) {
  check_modules(run);
  check_units(run);
  check_header(run);
  check_enums(run);
  check_records(run);
  check_inputs(run);
  check_catalogs(run);
  check_subject(run);
  declare_params(run);
  declare_lets(run);
  check_overrides(run);
}

void check_values(Run& run) {
  check_fields(run);
  check_params(run);
  check_lets(run);
  check_cycles(run);
  check_heights(run);
}

void check_judgements(Run& run) {
  check_rules(run);
  check_disabled(run);
  check_shows(run);
  check_scores(run);
  check_rank(run);
  check_decide(run);
  note_approvals(run);
  check_tests(run);
  check_uncalled(run);
}

void lint(Run& run) {
  lint_params(run);
  lint_scores(run);
  lint_aggregates(run);
  lint_objectives(run);
  lint_clauses(run);
  lint_ranges(run);
}

ir::Program empty_program() {
  ir::Program program;
  program.units = std::make_shared<base::UnitSystem>();
  program.texts = std::make_shared<base::Interner>();
  program.units_used.emplace_back();
  return program;
}

}  // namespace

std::optional<ir::Program> check(const Request& request, diag::Diagnostics& diagnostics) {
  PROVISO_ASSERT(!request.files.empty());
  const std::size_t errors_before = diagnostics.error_count();
  ir::Program program = empty_program();
  Names names;
  Checker checker{program, names, diagnostics};
  Run run{.checker = checker, .request = request};
  check_declarations(run);
  check_values(run);
  check_judgements(run);
  if (diagnostics.error_count() != errors_before) return std::nullopt;
  lint(run);  // a warning about what is broken helps nobody
  return program;
}

}  // namespace proviso::check
