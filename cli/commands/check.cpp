// proviso check FILE...
#include <memory>

#include "cli/command.hpp"
#include "diag/render.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  std::vector<std::string> files;
  std::vector<std::string> settings;
  std::string format = "text";
  bool verbose = false;
};

bool check_one(const std::filesystem::path& path, const Arguments& arguments) {
  auto session = new_session();
  const auto program = check_program(session, path, arguments.settings);
  session.diagnostics.sort();
  if (arguments.format == "json")
    print_result(diag::render_json(session.diagnostics, session.files.sources));
  else if (arguments.format == "sarif")
    print_result(diag::render_sarif(session.diagnostics, session.files.sources));
  else
    print_findings(session);
  if (program && arguments.verbose) print_result(listing(*program));
  return program.has_value();
}

int run(const Arguments& arguments) {
  Session session = new_session();
  bool sound = true;
  for (const auto& argument : arguments.files) {
    if (argument == "-") {
      sound &= check_one(argument, arguments);
      continue;
    }
    for (const auto& file : policy_files(argument, session.diagnostics)) sound &= check_one(file, arguments);
  }
  sound &= !print_findings(session);
  return sound ? exit_award : exit_invalid;
}

}  // namespace

std::function<int()> setup_check(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("files", arguments->files)->required();
  app.add_option("--set", arguments->settings)->take_all()->allow_extra_args(false);
  app.add_option("--format", arguments->format)->check(CLI::IsMember({"text", "json", "sarif"}));
  app.add_flag("-v,--verbose", arguments->verbose);
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
