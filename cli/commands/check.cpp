// proviso check FILE...
#include <algorithm>
#include <cctype>
#include <deque>
#include <memory>
#include <set>

#include "cli/command.hpp"
#include "diag/pages.hpp"
#include "diag/render.hpp"
#include "diag/suggest.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  std::vector<std::string> files;
  std::vector<std::string> settings;
  std::string format = "text";
  std::string explain;
  bool verbose = false;
};

/// Checks each file as a program of its own, and says what several of them share once.
class Checks {
 public:
  explicit Checks(const Arguments& arguments) : arguments_{arguments} {}

  void check(const std::filesystem::path& path) {
    Session& session = sessions_.emplace_back(new_session());
    const auto program = check_program(session, path, arguments_.settings);
    tell(session);
    if (program && arguments_.verbose) print_result(listing(*program));
  }

  /// The .proviso files below a folder, or the file itself.
  void check_all(const std::string& argument) {
    if (argument == "-") return check(argument);
    Session& session = sessions_.emplace_back(new_session());
    const auto files = policy_files(argument, session.diagnostics);
    tell(session);
    for (const auto& file : files) check(file);
  }

  /// Writes what has not been written yet; the exit code.
  int finish() const {
    std::vector<diag::Report> reports;
    for (const auto& session : sessions_) reports.push_back({&session.diagnostics, &session.files.sources});
    if (arguments_.format == "json") print_result(diag::render_json(reports));
    if (arguments_.format == "sarif") print_result(diag::render_sarif(reports, engine_version()));
    if (sound_) return exit_award;
    const bool of_usage =
        std::ranges::any_of(sessions_, [](const Session& s) { return exit_of_findings(s) == exit_usage; });
    return of_usage ? exit_usage : exit_invalid;
  }

 private:
  /// A module is part of every program that uses it: its findings are said with the first.
  void tell(Session& session) {
    session.diagnostics.sort();
    sound_ = sound_ && !session.diagnostics.has_errors();
    diag::Diagnostics fresh;
    for (const auto& finding : session.diagnostics.items())
      if (told_.insert(key(session, finding)).second) fresh.add(finding);
    session.diagnostics = std::move(fresh);
    if (arguments_.format == "text") print_findings(session);
  }

  static std::string key(const Session& session, const diag::Diagnostic& finding) {
    const auto& at = finding.primary.at;
    const std::string place = at.valid() ? session.files.sources.path(at.file) + ":" + std::to_string(at.begin) : "";
    return place + " " + std::string{diag::code(finding.kind)} + " " + finding.message();
  }

  const Arguments& arguments_;
  std::deque<Session> sessions_;
  std::set<std::string> told_;
  bool sound_ = true;
};

int explain(const Arguments& arguments) {
  std::string code = arguments.explain;
  std::ranges::transform(code, code.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  if (const auto* page = diag::find_page(code))
    return print_result(diag::page_text(*page)) ? exit_award : exit_environment;
  std::vector<std::string> codes;
  for (const auto& page : diag::pages()) codes.emplace_back(page.code);
  const auto help = diag::help_did_you_mean(code, codes);
  throw CLI::ValidationError{"--explain", "there is no code `" + code + "`" + (help.empty() ? "" : "; " + help)};
}

int run(const Arguments& arguments) {
  if (!arguments.explain.empty()) return explain(arguments);
  if (arguments.files.empty()) throw CLI::RequiredError{"files"};
  if (arguments.verbose && arguments.format != "text")
    throw CLI::ValidationError{"--verbose", "lists for people, and goes with `--format text` only"};
  Checks checks{arguments};
  for (const auto& argument : arguments.files) checks.check_all(argument);
  return checks.finish();
}

}  // namespace

std::function<int()> setup_check(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("files", arguments->files);
  app.add_option("--set", arguments->settings)->take_all()->allow_extra_args(false);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json", "sarif"}));
  app.add_option("--explain", arguments->explain);
  app.add_flag("-v,--verbose", arguments->verbose);
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
