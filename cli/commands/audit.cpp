// proviso audit QUOTE...
#include "audit.hpp"

#include <unistd.h>

#include <memory>

#include "cli/command.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  std::vector<std::string> quotes;
  std::string policy;
  std::string as_of;
  std::vector<std::string> settings;
  std::string format = "text";
};

std::string render(const trace::Audit& audit, const std::string& format) {
  if (format == "json") return trace::audit_json(audit);
  if (format == "markdown") return trace::audit_markdown(audit);
  return trace::audit_text(audit, {.colour = use_colour(STDOUT_FILENO), .width = terminal_width()});
}

/// What is wrong comes before what is open.
int exit_of(const trace::Audit& audit) {
  using trace::AuditState;
  if (audit.has(AuditState::Contradicted) || audit.has(AuditState::FallsShort)) return exit_negative;
  return audit.has(AuditState::Open) || audit.has(AuditState::Unchecked) ? exit_undecided : exit_award;
}

int run(const Arguments& arguments) {
  auto session = new_session();
  AuditOptions options;
  options.quotes.assign(arguments.quotes.begin(), arguments.quotes.end());
  options.policy = arguments.policy.empty() ? session.shipped.policies / "audits" / "quote.proviso"
                                            : std::filesystem::path{arguments.policy};
  if (!arguments.as_of.empty()) options.as_of = parse_day("--as-of", arguments.as_of);
  options.settings = arguments.settings;
  options.eval.digits = arguments.format == "json" ? ir::Digits::Json : ir::Digits::Report;
  const auto audit = audit_quotes(session, options);
  print_findings(session);
  if (!audit) return exit_invalid;
  return print_result(render(*audit, arguments.format)) ? exit_of(*audit) : exit_environment;
}

}  // namespace

std::function<int()> setup_audit(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("quotes", arguments->quotes)->required();
  app.add_option("--policy", arguments->policy);
  app.add_option("--as-of", arguments->as_of);
  app.add_option("--set", arguments->settings)->take_all()->allow_extra_args(false);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json", "markdown"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
