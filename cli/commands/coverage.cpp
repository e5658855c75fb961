// proviso coverage [PATH...]
#include <memory>

#include "cli/command.hpp"
#include "cli/demand_report.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  std::vector<std::string> paths;
  std::string demands;
  std::string format = "text";
  bool quiet = false;
};

/// What all files cite and reach.
struct Gathered {
  std::vector<Citation> citations;
  std::map<std::string, std::set<std::string>> reached;
  bool valid = true;
};

void gather(const std::filesystem::path& path, Gathered& into) {
  auto session = new_session();
  auto file = citing_file(session, path);
  if (!file) {
    print_findings(session);
    into.valid = false;
    return;
  }
  std::ranges::move(file->citations, std::back_inserter(into.citations));
  for (auto& [place, tests] : file->reached) into.reached[place].merge(tests);
}

int run(const Arguments& arguments) {
  auto session = new_session();
  auto paths = arguments.paths;
  if (paths.empty()) paths.push_back(session.shipped.policies.generic_string());
  Gathered gathered;
  for (const auto& path : paths)
    for (const auto& file : policy_files(path, session.diagnostics)) gather(file, gathered);
  std::optional<std::vector<Demand>> listed;
  if (!arguments.demands.empty()) listed = read_demands(session, arguments.demands);
  if (print_findings(session) || !gathered.valid) return exit_invalid;
  const auto report = demand_report(gathered.citations, gathered.reached, listed ? &*listed : nullptr);
  const auto text = arguments.format == "json" ? demands_json(report) : demands_text(report, arguments.quiet);
  if (!print_result(text)) return exit_environment;
  return !listed || report.all_met() ? exit_award : exit_negative;
}

}  // namespace

std::function<int()> setup_coverage(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("paths", arguments->paths);
  app.add_option("--demands", arguments->demands);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json"}));
  app.add_flag("-q,--quiet", arguments->quiet);
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
