#include "cli/command.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "base/text.hpp"
#include "diag/render.hpp"

namespace proviso::cli {

namespace {

std::string& program_called() {
  static std::string called;
  return called;
}

std::string whole_number_above_zero(const std::string& text) {
  const bool digits = !text.empty() && text.size() <= 18 && text.find_first_not_of("0123456789") == std::string::npos;
  if (digits && text.find_first_not_of('0') != std::string::npos) return {};
  return "wants a whole number above 0, found `" + text + "`";
}

}  // namespace

void remember_program(std::string called) { program_called() = std::move(called); }

Session new_session() {
  Session session;
  session.shipped = find_shipped(program_called());
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

int exit_of_findings(const Session& session) {
  const auto of_usage = [](const diag::Diagnostic& d) { return d.kind == diag::Kind::BadSetting; };
  return std::ranges::any_of(session.diagnostics.items(), of_usage) ? exit_usage : exit_invalid;
}

CLI::Validator one_of(std::vector<std::string> words) {
  const std::string listed = base::join(words, ",");  // in braces: what completion offers
  return CLI::Validator{[words = std::move(words)](std::string& text) -> std::string {
                          if (std::ranges::find(words, text) != words.end()) return {};
                          std::string wanted;
                          for (std::size_t i = 0; i < words.size(); ++i)
                            wanted += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
                          return "wants " + wanted + ", found `" + text + "`";
                        },
                        "{" + listed + "}"};
}

int exit_code(const trace::Verdict& verdict) {
  if (verdict.kind == "award") return exit_award;
  if (verdict.kind == "reject") return exit_negative;
  return exit_undecided;
}

base::Date parse_day(const std::string& option, const std::string& text) {
  if (const auto day = base::parse_date(text)) return *day;
  throw CLI::ValidationError{option, "wants a day that exists, such as 2026-11-30; found `" + text + "`"};
}

CLI::Validator not_empty() {
  return CLI::Validator{[](const std::string& text) { return text.empty() ? std::string{"is empty"} : std::string{}; },
                        "TEXT"};
}

CLI::Validator above_zero(const std::string& unit) {
  return CLI::Validator{[](std::string& text) { return whole_number_above_zero(text); }, unit};
}

void CaseArguments::declare(CLI::App& app) {
  app.add_option("case", case_path)->required();
  app.add_option("--policy", policy);
  app.add_option("--as-of", as_of);
  app.add_option("--set", settings)->take_all()->allow_extra_args(false);
  app.add_option("--budget", budget)->check(above_zero("STEPS"));
}

CaseOptions CaseArguments::options() const {
  CaseOptions options;
  options.case_path = case_path;
  if (!policy.empty()) options.policy = policy;
  if (!as_of.empty()) options.as_of = parse_day("--as-of", as_of);
  options.settings = settings;
  if (budget != 0) options.eval.budget = budget;
  return options;
}

}  // namespace proviso::cli
