// proviso eval CASE
#include <unistd.h>

#include <memory>

#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "cli/recording.hpp"
#include "trace/render_json.hpp"
#include "trace/render_markdown.hpp"
#include "trace/render_text.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  CaseArguments of_case;
  std::string trace = "decisive";
  std::string format = "text";
  Recording recording;
};

std::string render(const trace::Decision& decision, const std::string& format) {
  if (format == "markdown") return trace::to_markdown(decision);
  return trace::to_text(decision, {.colour = use_colour(STDOUT_FILENO), .width = terminal_width()});
}

CaseOptions options_of(const Arguments& arguments) {
  auto options = arguments.of_case.options();
  options.eval.trace = arguments.trace == "none"   ? eval::TraceLevel::None
                       : arguments.trace == "full" ? eval::TraceLevel::Full
                                                   : eval::TraceLevel::Decisive;
  options.eval.digits = arguments.format == "json" ? ir::Digits::Json : ir::Digits::Report;
  return options;
}

/// Decides, has the ledger keep it, and only then says what was decided: nobody acts on what is not recorded.
int run_recorded(const Arguments& arguments) {
  arguments.recording.check();
  auto session = new_session();
  const auto recorded = arguments.recording.decide(session, options_of(arguments));
  if (!recorded) return recorded.error();
  const bool written =
      print_result(arguments.format == "json" ? recorded->document : render(recorded->decision, arguments.format));
  return written ? exit_code(recorded->decision.verdict) : exit_environment;
}

int run(const Arguments& arguments) {
  if (arguments.recording.wanted()) return run_recorded(arguments);
  auto session = new_session();
  auto options = options_of(arguments);
  const bool json = arguments.format == "json";
  ProgressLine progress{"candidates", 20'000};
  if (is_terminal(STDERR_FILENO))
    options.eval.progress = [&](std::size_t done, std::size_t all) { progress.show(done, all); };
  // JSON is written while candidates come in: a price list's decision may be larger than the memory.
  bool written = true;
  trace::JsonStream stream{[&](std::string_view piece) { written = written && print_result(piece); }};
  if (json)
    options.eval.each_candidate = [&](const trace::Decision& decision, const trace::CandidateResult& candidate) {
      stream.candidate(decision, candidate);
    };
  const auto decision = decide_case(session, options);
  progress.clear();
  print_findings(session);
  if (!decision) return exit_invalid;
  if (json)
    stream.finish(*decision);
  else
    written = print_result(render(*decision, arguments.format));
  return written ? exit_code(decision->verdict) : exit_environment;
}

}  // namespace

std::function<int()> setup_eval(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  arguments->of_case.declare(app);
  app.add_option("--trace", arguments->trace)->check(CLI::IsMember({"none", "decisive", "full"}));
  app.add_option("--format", arguments->format)->check(CLI::IsMember({"text", "json", "markdown"}));
  arguments->recording.declare(app);
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
