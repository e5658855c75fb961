// proviso eval CASE
#include <unistd.h>

#include <memory>

#include "cli/command.hpp"
#include "cli/progress.hpp"
#include "cli/recording.hpp"
#include "memo.hpp"
#include "trace/render_json.hpp"
#include "trace/render_text.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  CaseArguments of_case;
  std::string trace = "decisive";
  std::string format = "text";
  Recording recording;
};

bool print_text(const trace::Decision& decision) {
  return print_result(trace::to_text(decision, {.colour = use_colour(STDOUT_FILENO), .width = terminal_width()}));
}

/// A list that people read ends somewhere; the rest is counted, and in JSON.
constexpr std::size_t most_told = 1'000;

CaseOptions options_of(const Arguments& arguments) {
  auto options = arguments.of_case.options();
  options.eval.trace = arguments.trace == "none"   ? eval::TraceLevel::None
                       : arguments.trace == "full" ? eval::TraceLevel::Full
                                                   : eval::TraceLevel::Decisive;
  options.eval.digits = arguments.format == "json" ? ir::Digits::Json : ir::Digits::Report;
  return options;
}

/// The memo for those who sign.
int run_memo(Session& session, const CaseOptions& options) {
  const auto memo = memo_of_case(session, options);
  print_findings(session);
  if (!memo) return exit_invalid;
  return print_result(trace::memo_markdown(*memo)) ? exit_code(memo->decision.verdict) : exit_environment;
}

/// Decides, has the ledger keep it, and only then says what was decided: nobody acts on what is not recorded.
int run_recorded(const Arguments& arguments) {
  auto session = new_session();
  const auto recorded = arguments.recording.decide(session, options_of(arguments));
  if (!recorded) return recorded.error();
  if (arguments.format == "markdown") {
    auto again = new_session();  // a memo asks for derivations that a record does not keep; equal files decide equally
    return run_memo(again, options_of(arguments));
  }
  const bool written = arguments.format == "json" ? print_result(recorded->document) : print_text(recorded->decision);
  return written ? exit_code(recorded->decision.verdict) : exit_environment;
}

int run(const Arguments& arguments) {
  arguments.recording.check();
  if (arguments.recording.wanted()) return run_recorded(arguments);
  auto session = new_session();
  auto options = options_of(arguments);
  if (arguments.format == "markdown") return run_memo(session, options);
  const bool json = arguments.format == "json";
  if (!json) {
    options.eval.told = most_told;
    options.eval.message_suffices = true;
  }
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
  if (!decision) return exit_of_findings(session);
  if (json)
    stream.finish(*decision);
  else
    written = print_text(*decision);
  return written ? exit_code(decision->verdict) : exit_environment;
}

}  // namespace

std::function<int()> setup_eval(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  arguments->of_case.declare(app);
  app.add_option("--trace", arguments->trace)->check(one_of({"none", "decisive", "full"}));
  app.add_option("--format", arguments->format)->check(one_of({"text", "json", "markdown"}));
  arguments->recording.declare(app);
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
