// proviso test PATH...
#include <memory>

#include "cli/command.hpp"
#include "cli/test_report.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  std::vector<std::string> paths;
  std::vector<std::string> settings;
  std::string format = "text";
};

FileTests run_file(const std::filesystem::path& path, const Settings& settings) {
  auto session = new_session();
  FileTests tests;
  tests.path = path.generic_string();
  auto results = test_file(session, path, settings);
  print_findings(session);
  if (!results) return tests;
  tests.valid = true;
  tests.results = std::move(*results);
  for (const auto& result : tests.results) {
    auto& failures = tests.failures.emplace_back();
    for (const auto& failure : result.failures) failures.push_back(failure_text(failure, session.files.sources));
  }
  return tests;
}

int run(const Arguments& arguments) {
  auto session = new_session();
  std::vector<FileTests> files;
  for (const auto& argument : arguments.paths) {
    const auto before = files.size();
    const auto paths = policy_files(argument, session.diagnostics);
    for (const auto& path : paths) files.push_back(run_file(path, arguments.settings));
    std::size_t tests = 0;
    bool valid = true;
    for (auto i = before; i < files.size(); ++i) {
      tests += files[i].results.size();
      valid &= files[i].valid;
    }
    if (!paths.empty() && valid && tests == 0)
      session.diagnostics.add({diag::Kind::NoTests, {}, {argument}, {}, "", {}});
  }
  const bool troubled = print_findings(session);
  const auto text = arguments.format == "json"    ? tests_json(files)
                    : arguments.format == "junit" ? tests_junit(files)
                                                  : tests_text(files);
  if (!print_result(text)) return exit_environment;
  for (const auto& file : files)
    if (!file.valid) return exit_invalid;
  if (troubled) return exit_invalid;
  for (const auto& file : files)
    for (const auto& result : file.results)
      if (!result.passed()) return exit_negative;
  return exit_award;
}

}  // namespace

std::function<int()> setup_test(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("paths", arguments->paths)->required();
  app.add_option("--set", arguments->settings)->take_all()->allow_extra_args(false);
  app.add_option("--format", arguments->format)->check(CLI::IsMember({"text", "json", "junit"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
