// proviso eval CASE
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <utility>

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

/// On a terminal, a line that says how far a long evaluation is; gone when it is done.
class ProgressLine {
 public:
  ProgressLine() = default;
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { clear(); }

  void show(std::size_t done, std::size_t all) {
    constexpr std::size_t worth_telling = 20'000;
    const std::size_t per_cent = done * 100 / all;
    if (all < worth_telling || per_cent == shown_) return;
    shown_ = per_cent;
    std::fprintf(stderr, "\r%zu of %zu candidates", done, all);
  }
  void clear() {
    if (std::exchange(shown_, nothing) != nothing) std::fprintf(stderr, "\r\033[K");
  }

 private:
  static constexpr std::size_t nothing = 101;
  std::size_t shown_ = nothing;
};

std::string render(const trace::Decision& decision, const std::string& format) {
  if (format == "markdown") return trace::to_markdown(decision);
  return trace::to_text(decision, {.colour = use_colour(STDOUT_FILENO), .width = terminal_width()});
}

int run(const Arguments& arguments) {
  auto session = new_session();
  auto options = arguments.of_case.options();
  options.eval.trace = arguments.trace == "none"   ? eval::TraceLevel::None
                       : arguments.trace == "full" ? eval::TraceLevel::Full
                                                   : eval::TraceLevel::Decisive;
  const bool json = arguments.format == "json";
  options.eval.digits = json ? ir::Digits::Json : ir::Digits::Report;
  ProgressLine progress;
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
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
