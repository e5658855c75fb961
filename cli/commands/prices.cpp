// proviso prices import FILE...: price lists and quotes kept as they came.
#include <memory>

#include "cli/evidence/arguments.hpp"

namespace proviso::cli {

std::function<int()> setup_prices(CLI::App& app) {
  auto arguments = std::make_shared<EvidenceArguments>();
  arguments->default_module = "imports/prices.proviso";
  for (const char* record : {"Run", "Measurement", "MachineState", "GpuLink", "HealthCheck"})
    arguments->elsewhere[record] = "proviso evidence import";
  app.add_option("action", arguments->action)->required()->check(one_of({"import"}));
  app.add_option("names", arguments->names);
  declare_import(app, *arguments);
  return [arguments] { return evidence_import(*arguments); };
}

}  // namespace proviso::cli
