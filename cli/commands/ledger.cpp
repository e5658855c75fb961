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
  std::vector<std::string> formats;  ///< the first is the default; none: it has no --format
};

const std::vector<Action>& actions() {
  static const std::vector<std::string> text_or_json{"text", "json"};
  static const std::vector<std::string> narrow{"--policy", "--verdict", "--mode",  "--provider", "--candidate",
                                               "--since",  "--until",   "--limit", "--format"};
  static const auto and_narrow = [](std::vector<std::string> more) {
    more.insert(more.end(), narrow.begin(), narrow.end());
    return more;
  };
  static const std::vector<Action> all{
      {"list", ledger_list, narrow, text_or_json},
      {"show", ledger_show, {"--format"}, {"text", "json", "entry"}},
      {"why", ledger_why, {"--candidate", "--rule", "--format"}, text_or_json},
      {"verify", ledger_verify, {"--format", "--checkpoint", "--keys"}, text_or_json},
      {"replay", ledger_replay, {"--format", "--policy", "--all", "--value"}, text_or_json},
      {"checkpoint", ledger_checkpoint, {"--key"}, {}},
      {"prove", ledger_prove, {"--key", "--from"}, {}},
      {"approve", ledger_approve, {"--as", "--role", "--key", "--reject", "--reason", "--actor", "--time"}, {}},
      {"status", ledger_status, {"--on", "--keys", "--format"}, text_or_json},
      {"export",
       ledger_export,
       and_narrow({"--key", "--mask", "--ocid", "--value", "--column"}),
       {"jsonl", "statement", "ocds", "focus"}},
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

/// The form that is asked for, or the action's own.
std::string format_of(const Action& action, const std::string& asked) {
  if (asked.empty()) return action.formats.empty() ? std::string{} : action.formats.front();
  if (std::ranges::find(action.formats, asked) != action.formats.end()) return asked;
  throw CLI::ValidationError{"`ledger " + std::string{action.name} + "` prints " + base::join(action.formats, ", ") +
                             "; found `--format " + asked + "`"};
}

int run(const CLI::App& app, LedgerArguments arguments) {
  const auto action =
      std::ranges::find(actions(), arguments.action, [](const Action& one) { return std::string{one.name}; });
  check_options(app, *action);
  arguments.format = format_of(*action, arguments.format);
  if (!arguments.filter.since.empty()) parse_day("--since", arguments.filter.since);
  if (!arguments.filter.until.empty()) parse_day("--until", arguments.filter.until);
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
  app.add_option("--format", arguments->format)
      ->check(one_of({"text", "json", "entry", "jsonl", "statement", "ocds", "focus"}));
  app.add_option("--policy", arguments->policy);
  app.add_option("--candidate", arguments->candidate);
  app.add_option("--verdict", arguments->filter.verdict)
      ->check(one_of({"award", "conditional", "reject", "insufficient", "pause"}));
  app.add_option("--mode", arguments->filter.mode);
  app.add_option("--provider", arguments->filter.provider);
  app.add_option("--since", arguments->filter.since);
  app.add_option("--until", arguments->filter.until);
  app.add_option("--limit", arguments->filter.limit)->check(above_zero("ENTRIES"));
  app.add_option("--rule", arguments->rule);
  app.add_option("--checkpoint", arguments->checkpoint);
  app.add_option("--key", arguments->key);
  app.add_option("--keys", arguments->keys);
  app.add_option("--from", arguments->from);
  app.add_flag("--all", arguments->all);
  app.add_option("--as", arguments->as);
  app.add_option("--role", arguments->role);
  app.add_flag("--reject", arguments->reject);
  app.add_option("--reason", arguments->reason);
  app.add_option("--actor", arguments->actor)->check(not_empty());
  app.add_option("--time", arguments->time);
  app.add_option("--on", arguments->on);
  app.add_option("--mask", arguments->masks)->take_all()->allow_extra_args(false);
  app.add_option("--column", arguments->columns)->take_all()->allow_extra_args(false);
  app.add_option("--ocid", arguments->ocid);
  app.add_option("--value", arguments->value);
  return [arguments, &app] { return run(app, *arguments); };
}

}  // namespace proviso::cli
