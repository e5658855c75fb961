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

int run(const Arguments& arguments) {
  auto session = new_session();
  auto options = arguments.of_case.options();
  options.eval.digits = arguments.format == "json" ? ir::Digits::Json : ir::Digits::Report;
  const auto decision = explain_case(session, options, arguments.candidate, arguments.rule);
  print_findings(session);
  if (!decision) return exit_invalid;
  if (arguments.format == "json") return print_result(trace::to_json(*decision)) ? exit_award : exit_environment;
  const auto rule = arguments.rule.empty() ? std::optional<std::string_view>{} : arguments.rule;
  const auto text =
      trace::explanation_text(*decision, arguments.candidate, rule, {use_colour(STDOUT_FILENO), terminal_width()});
  if (text.value_or("").empty()) {
    std::string ids;
    for (const auto& candidate : decision->candidates) ids += (ids.empty() ? "" : ", ") + candidate.id;
    return print_result("no rule is evaluated once for the case; choose --candidate: " + ids + "\n") ? exit_award
                                                                                                     : exit_environment;
  }
  return print_result(*text) ? exit_award : exit_environment;
}

}  // namespace

std::function<int()> setup_explain(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  arguments->of_case.declare(app);
  app.add_option("--candidate", arguments->candidate);
  app.add_option("--rule", arguments->rule);
  app.add_option("--format", arguments->format)->check(CLI::IsMember({"text", "json"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
