// proviso ledger ACTION [ID...] --ledger FILE: the record of decisions. The actions are in cli/ledger/.
#include <algorithm>
#include <memory>

#include "base/text.hpp"
#include "cli/ledger/arguments.hpp"

namespace proviso::cli {
namespace {

struct Action {
  const char* name;
  LedgerAction run;
  std::vector<std::string> options;  ///< beside --ledger
};

const std::vector<Action>& actions() {
  static const std::vector<Action> all{
      {"list",
       ledger_list,
       {"--format", "--policy", "--verdict", "--mode", "--provider", "--candidate", "--since", "--until", "--limit"}},
      {"show", ledger_show, {"--format"}},
      {"why", ledger_why, {"--candidate", "--rule"}},
      {"verify", ledger_verify, {"--format", "--checkpoint", "--keys"}},
      {"replay", ledger_replay, {"--format", "--policy", "--all"}},
      {"checkpoint", ledger_checkpoint, {"--key"}},
      {"prove", ledger_prove, {"--key", "--from"}},
  };
  return all;
}

/// An option of another action is a mistake, not something to pass over.
void check_options(const CLI::App& app, const Action& action) {
  for (const CLI::Option* option : app.get_options()) {
    const std::string name = option->get_name();
    if (option->count() == 0 || !name.starts_with("--") || name == "--ledger") continue;
    if (std::ranges::find(action.options, name) == action.options.end())
      throw CLI::ValidationError{"`ledger " + std::string{action.name} + "` takes no " + name};
  }
}

int run(const CLI::App& app, const LedgerArguments& arguments) {
  const auto action =
      std::ranges::find(actions(), arguments.action, [](const Action& one) { return std::string{one.name}; });
  check_options(app, *action);
  const bool one_form = arguments.format == "entry" && arguments.action != "show";
  if (one_form) throw CLI::ValidationError{"only `ledger show` prints the form `entry`"};
  return action->run(arguments);
}

}  // namespace

std::function<int()> setup_ledger(CLI::App& app) {
  auto arguments = std::make_shared<LedgerArguments>();
  std::vector<std::string> names;
  for (const Action& action : actions()) names.emplace_back(action.name);
  app.add_option("action", arguments->action)->required()->check(one_of(names));
  app.add_option("id", arguments->ids);
  app.add_option("--ledger", arguments->ledger);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json", "entry"}));
  app.add_option("--policy", arguments->policy);
  app.add_option("--candidate", arguments->candidate);
  app.add_option("--verdict", arguments->filter.verdict)
      ->check(one_of({"award", "conditional", "reject", "insufficient", "pause"}));
  app.add_option("--mode", arguments->filter.mode);
  app.add_option("--provider", arguments->filter.provider);
  app.add_option("--since", arguments->filter.since);
  app.add_option("--until", arguments->filter.until);
  app.add_option("--limit", arguments->filter.limit);
  app.add_option("--rule", arguments->rule);
  app.add_option("--checkpoint", arguments->checkpoint);
  app.add_option("--key", arguments->key);
  app.add_option("--keys", arguments->keys);
  app.add_option("--from", arguments->from);
  app.add_flag("--all", arguments->all);
  return [arguments, &app] { return run(app, *arguments); };
}

}  // namespace proviso::cli
