// proviso eval CASE
#include <unistd.h>

#include <memory>

#include "cli/command.hpp"
#include "trace/render_json.hpp"
#include "trace/render_markdown.hpp"
#include "trace/render_text.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  CaseArguments of_case;
  std::string trace = "decisive";
  std::string format = "text";
};

std::string render(const trace::Decision& decision, const std::string& format) {
  if (format == "json") return trace::to_json(decision);
  if (format == "markdown") return trace::to_markdown(decision);
  return trace::to_text(decision, {.colour = use_colour(STDOUT_FILENO), .width = terminal_width()});
}

int run(const Arguments& arguments) {
  auto session = new_session();
  auto options = arguments.of_case.options();
  options.eval.trace = arguments.trace == "none"   ? eval::TraceLevel::None
                       : arguments.trace == "full" ? eval::TraceLevel::Full
                                                   : eval::TraceLevel::Decisive;
  options.eval.digits = arguments.format == "json" ? ir::Digits::Json : ir::Digits::Report;
  const auto decision = decide_case(session, options);
  print_findings(session);
  if (!decision) return exit_invalid;
  return print_result(render(*decision, arguments.format)) ? exit_code(decision->verdict) : exit_environment;
}

}  // namespace

std::function<int()> setup_eval(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  arguments->of_case.declare(app);
  app.add_option("--trace", arguments->trace)->check(CLI::IsMember({"none", "decisive", "full"}));
  app.add_option("--format", arguments->format)->check(CLI::IsMember({"text", "json", "markdown"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
