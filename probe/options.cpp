#include "probe/options.hpp"

#include <CLI/CLI.hpp>

#include "probe/measure/measures.hpp"

namespace proviso::probe {

namespace {

constexpr int wrong_usage = 9;

constexpr const char* about =
    "Measures the NVIDIA GPUs of this machine and writes what it saw as JSON (schema proviso.probe/1). Without --plan "
    "it measures everything "
    "it can, which takes some minutes for each GPU. Exit code 0: done; 3: the plan is invalid; 4: the run is "
    "incomplete, and the result says "
    "why; 9: wrong usage.";

bool are_known(const std::vector<std::string>& names) {
  for (const auto& name : names) {
    if (find_measure(name) != nullptr) continue;
    std::cerr << "proviso-probe: `" << name << "` is nothing that can be measured: see `proviso-probe --list`\n";
    return false;
  }
  return true;
}

}  // namespace

std::optional<Options> read_options(int count, char** words, int& exit_code) {
  Options options;
  CLI::App app{about, "proviso-probe"};
  auto* plan =
      app.add_option("--plan", options.plan, "measure what this plan says, as `proviso evidence plan` writes it");
  app.add_flag("--quick", options.quick, "end within 60 seconds: fewer samples, one GPU, every pair")->excludes(plan);
  app.add_option("--only", options.only, "only these measurements");
  app.add_option(
      "--path", options.path,
      "a folder to write and read a large file in: for the probe's own plan, and for the steps of a plan that "
      "name none");
  app.add_flag("--list", options.list, "list what can be measured");
  app.add_option("-o,--output", options.output,
                 "write the result to this file, whole or not at all, instead of to standard output");
  app.set_version_flag("--version", PROVISO_PROBE_VERSION);
  try {
    app.parse(count, words);
  } catch (const CLI::ParseError& error) {
    exit_code = app.exit(error) == 0 ? 0 : wrong_usage;
    return std::nullopt;
  }
  if (!are_known(options.only)) {
    exit_code = wrong_usage;
    return std::nullopt;
  }
  return options;
}

}  // namespace proviso::probe
