// proviso compare CASE A B
#include "trace/comparison.hpp"

#include <unistd.h>

#include <memory>

#include "cli/command.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  CaseArguments of_case;
  std::string a;
  std::string b;
  std::string format = "text";
};

int run(const Arguments& arguments) {
  if (arguments.a == arguments.b)
    throw CLI::ValidationError{"compare", "wants two candidates, and `" + arguments.a + "` is one"};
  auto session = new_session();
  auto options = arguments.of_case.options();
  options.eval.digits = arguments.format == "json" ? ir::Digits::Json : ir::Digits::Report;
  const auto decision = compare_case(session, options, arguments.a, arguments.b);
  print_findings(session);
  if (!decision) return exit_invalid;
  const auto comparison = trace::compare(*decision, arguments.a, arguments.b);
  const auto text = arguments.format == "json"
                        ? trace::comparison_json(comparison)
                        : trace::comparison_text(comparison, {use_colour(STDOUT_FILENO), terminal_width()});
  return print_result(text) ? exit_award : exit_environment;
}

}  // namespace

std::function<int()> setup_compare(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  arguments->of_case.declare(app);
  app.add_option("a", arguments->a)->required();
  app.add_option("b", arguments->b)->required();
  app.add_option("--format", arguments->format)->check(one_of({"text", "json"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
