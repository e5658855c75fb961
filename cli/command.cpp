#include "cli/command.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "diag/render.hpp"

namespace proviso::cli {

Session new_session() {
  Session session;
  session.shipped = find_shipped({});
  return session;
}

bool print_findings(Session& session) {
  session.diagnostics.sort();
  const auto colour = use_colour(STDERR_FILENO) ? diag::Colour::On : diag::Colour::Off;
  const auto text = diag::render_text(session.diagnostics, session.files.sources, colour);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return session.diagnostics.has_errors();
}

bool print_result(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!written) std::perror("proviso: cannot write the result");
  return written;
}

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

bool use_colour(int descriptor) {
  const char* refused = std::getenv("NO_COLOR");
  return is_terminal(descriptor) && (refused == nullptr || *refused == '\0');
}

unsigned terminal_width() {
  winsize size{};
  if (!is_terminal(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40) return 100;
  return size.ws_col;
}

int exit_code(const trace::Verdict& verdict) {
  if (verdict.kind == "award") return exit_award;
  if (verdict.kind == "reject") return exit_negative;
  return exit_undecided;
}

base::Date parse_as_of(const std::string& text) {
  if (const auto day = base::parse_date(text)) return *day;
  throw CLI::ValidationError{"--as-of", "wants a day that exists, such as 2026-11-30; found `" + text + "`"};
}

void CaseArguments::declare(CLI::App& app) {
  app.add_option("case", case_path)->required();
  app.add_option("--policy", policy);
  app.add_option("--as-of", as_of);
  app.add_option("--set", settings)->take_all()->allow_extra_args(false);
  app.add_option("--budget", budget)->check(CLI::PositiveNumber);
}

CaseOptions CaseArguments::options() const {
  CaseOptions options;
  options.case_path = case_path;
  if (!policy.empty()) options.policy = policy;
  if (!as_of.empty()) options.as_of = parse_as_of(as_of);
  options.settings = settings;
  if (budget != 0) options.eval.budget = budget;
  return options;
}

}  // namespace proviso::cli
