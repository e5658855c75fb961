// proviso explain CASE --candidate ID [--rule NAME]
#include <unistd.h>

#include <memory>

#include "cli/command.hpp"
#include "trace/render_derivation.hpp"
#include "trace/render_json.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  CaseArguments of_case;
  std::string candidate;
  std::string rule;
  std::string format = "text";
};

/// Without a candidate there are the rules of the case to explain, where it has some.
CLI::ValidationError no_candidate(const trace::Decision& decision, const Arguments& arguments) {
  std::string ids;
  for (const auto& candidate : decision.candidates) ids += (ids.empty() ? "" : ", ") + candidate.id;
  const std::string why = arguments.rule.empty() ? "no rule is evaluated once for the case"
                                                 : "`" + arguments.rule + "` is evaluated for each candidate";
  return CLI::ValidationError{"--candidate", (ids.empty() ? "there is none" : "wants one of " + ids) + ": " + why};
}

int run(const Arguments& arguments) {
  auto session = new_session();
  auto options = arguments.of_case.options();
  options.eval.digits = arguments.format == "json" ? ir::Digits::Json : ir::Digits::Report;
  options.eval.others_in_brief = arguments.format == "text";
  auto decision = explain_case(session, options, arguments.candidate, arguments.rule);
  print_findings(session);
  if (!decision) return exit_of_findings(session);
  const auto rule = arguments.rule.empty() ? std::optional<std::string_view>{} : arguments.rule;
  trace::narrow(*decision, arguments.candidate, rule);
  if (arguments.format == "json") return print_result(trace::to_json(*decision)) ? exit_award : exit_environment;
  const auto text =
      trace::explanation_text(*decision, arguments.candidate, rule, {use_colour(STDOUT_FILENO), terminal_width()});
  if (text.value_or("").empty()) throw no_candidate(*decision, arguments);
  return print_result(*text) ? exit_award : exit_environment;
}

}  // namespace

std::function<int()> setup_explain(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  arguments->of_case.declare(app);
  app.add_option("--candidate", arguments->candidate);
  app.add_option("--rule", arguments->rule);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
