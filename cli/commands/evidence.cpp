// proviso evidence ACTION: measurements kept as they came. The actions are in cli/evidence/.
#include <algorithm>
#include <memory>

#include "cli/evidence/arguments.hpp"

namespace proviso::cli {
namespace {

struct Action {
  const char* name;
  int (*run)(const EvidenceArguments& arguments);
  std::vector<std::string> options;
};

const std::vector<Action>& actions() {
  static const std::vector<Action> all = [] {
    std::vector<std::string> import{"--out", "--adapter", "--bind", "--by", "--policy", "--format"};
    for (const Shorthand& one : shorthands()) import.emplace_back(one.option);
    return std::vector<Action>{
        {"import", evidence_import, std::move(import)},
        {"list", evidence_list, {"--keys", "--as-of", "--policy", "--format"}},
        {"show", evidence_show, {"--in", "--keys", "--as-of", "--policy", "--format"}},
        {"verify", evidence_verify, {"--keys", "--as-of", "--policy", "--format"}},
        {"plan", evidence_plan, {"--out", "--policy", "--as-of", "--set", "--budget"}},
    };
  }();
  return all;
}

/// An option of another action is a mistake, not something to pass over.
void check_options(const CLI::App& app, const Action& action) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string name = "--" + option->get_lnames().front();
    if (std::ranges::find(action.options, name) == action.options.end())
      throw CLI::ValidationError{"`evidence " + std::string{action.name} + "` takes no " + name};
  }
}

int run(const CLI::App& app, EvidenceArguments arguments) {
  const auto action =
      std::ranges::find(actions(), arguments.action, [](const Action& one) { return std::string{one.name}; });
  check_options(app, *action);
  arguments.default_module = arguments.action == "import" ? "imports/evidence.proviso" : "imports/all.proviso";
  for (const char* record : {"Quote", "Charge", "ListPrice"}) arguments.elsewhere[record] = "proviso prices import";
  return action->run(arguments);
}

}  // namespace

std::function<int()> setup_evidence(CLI::App& app) {
  auto arguments = std::make_shared<EvidenceArguments>();
  std::vector<std::string> names;
  for (const Action& action : actions()) names.emplace_back(action.name);
  app.add_option("action", arguments->action)->required()->check(one_of(names));
  app.add_option("names", arguments->names);
  declare_import(app, *arguments);
  app.add_option("--in", arguments->in);
  app.add_option("--keys", arguments->keys);
  app.add_option("--as-of", arguments->as_of);
  app.add_option("--set", arguments->settings)->take_all()->allow_extra_args(false);
  app.add_option("--budget", arguments->budget)->check(above_zero("STEPS"));
  return [arguments, &app] { return run(app, *arguments); };
}

}  // namespace proviso::cli
