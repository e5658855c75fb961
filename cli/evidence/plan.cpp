// proviso evidence plan: what to measure so that a case can be decided.
#include <cstdio>

#include "base/file.hpp"
#include "cli/evidence/arguments.hpp"
#include "plan.hpp"

namespace proviso::cli {

int evidence_plan(const EvidenceArguments& arguments) {
  if (arguments.names.size() != 1) throw CLI::ValidationError{"`plan` wants one case"};
  CaseOptions options;
  options.case_path = arguments.names.front();
  if (!arguments.module.empty()) options.policy = arguments.module;
  if (!arguments.as_of.empty()) options.as_of = parse_day("--as-of", arguments.as_of);
  options.settings = arguments.settings;
  if (arguments.budget != 0) options.eval.budget = arguments.budget;
  auto session = new_session();
  const auto plan = measurement_plan(session, options);
  print_findings(session);
  if (!plan) return exit_of_findings(session);
  for (const std::string& open : plan->open) std::fprintf(stderr, "proviso: %s\n", open.c_str());
  if (arguments.out.empty() || arguments.out == "-") {
    if (!print_result(plan->text)) return exit_environment;
  } else {
    const auto written = base::write_file(arguments.out, plan->text);
    if (!written) {
      std::fprintf(stderr, "proviso: %s\n", base::to_text(written.error()).c_str());
      return exit_environment;
    }
    const std::string told = std::to_string(plan->steps) + (plan->steps == 1 ? " step for " : " steps for ") +
                             std::to_string(plan->insufficient) + " insufficient candidate" +
                             (plan->insufficient == 1 ? "" : "s") + " in " + arguments.out + "\n";
    if (!print_result(told)) return exit_environment;
  }
  return plan->open.empty() ? exit_award : exit_undecided;
}

}  // namespace proviso::cli
