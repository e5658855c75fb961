#include "cli/completion.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace proviso::cli {
namespace {

struct Completed {
  std::string name;  ///< empty: the argument itself
  bool takes_value = false;
  std::vector<std::string> choices;  ///< empty: a file's name, or anything
};

/// CLI11 shows the choices of an option in its type's name: `TEXT:{none,decisive,full}`.
std::vector<std::string> choices_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto open = type.find('{'), close = type.find('}');
  if (open == std::string::npos || close == std::string::npos) return {};
  std::vector<std::string> out;
  const std::string listed = type.substr(open + 1, close - open - 1);
  for (const auto word : base::split(listed, ',')) out.emplace_back(word);
  return out;
}

std::vector<Completed> options_of(const Command& command) {
  CLI::App app;
  app.set_help_flag();
  const auto run = command.setup(app);
  std::vector<Completed> out{{.name = "--help", .takes_value = false, .choices = {}}};
  for (const CLI::Option* option : app.get_options()) {
    const bool takes_value = option->get_items_expected_max() > 0;
    if (option->get_positional()) out.push_back({.name = "", .takes_value = true, .choices = choices_of(*option)});
    for (const auto& name : option->get_lnames())
      out.push_back({.name = "--" + name, .takes_value = takes_value, .choices = choices_of(*option)});
  }
  std::ranges::stable_sort(out, {}, &Completed::name);
  return out;
}

std::string names_of(std::span<const Command> commands) {
  std::string out;
  for (const auto& command : commands) out += std::string{out.empty() ? "" : " "} + std::string{command.name};
  return out;
}

std::string bash_case(const Command& command) {
  std::string values, flags;
  for (const auto& option : options_of(command)) {
    if (!option.name.empty()) flags += (flags.empty() ? "" : " ") + option.name;
    // An argument's words are offered right after the command.
    const std::string before = option.name.empty() ? std::string{command.name} : option.name;
    if (!option.choices.empty())
      values += "        " + std::string{command.name} + ":" + before + ") COMPREPLY=($(compgen -W \"" +
                base::join(option.choices, " ") + "\" -- \"$word\")); return ;;\n";
  }
  return values + "        " + std::string{command.name} + ":*) options=\"" + flags + "\" ;;\n";
}

std::string bash(std::span<const Command> commands) {
  std::string out =
      "# bash completion for proviso; made by `proviso completion bash`\n_proviso() {\n"
      "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=\n"
      "    if ((COMP_CWORD == 1)); then\n        COMPREPLY=($(compgen -W \"" +
      names_of(commands) +
      " help --help --version\" -- \"$word\"))\n        return\n    fi\n"
      "    case ${COMP_WORDS[1]}:$before in\n";
  for (const auto& command : commands) out += bash_case(command);
  out += "        help:*) COMPREPLY=($(compgen -W \"" + names_of(commands) +
         "\" -- \"$word\")); return ;;\n    esac\n"
         "    if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
         "    else COMPREPLY=($(compgen -f -- \"$word\")); fi\n}\n"
         "complete -o filenames -F _proviso proviso\n";
  return out;
}

/// A text within single quotes of zsh, inside a specification that `:` and brackets divide.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (c == ':' || c == '[' || c == ']')
      out += std::string{"\\"} + c;
    else
      out += c;
  }
  return out;
}

std::string zsh(std::span<const Command> commands) {
  std::string out =
      "#compdef proviso\n# made by `proviso completion zsh`\n_proviso() {\n"
      "    local -a commands=(\n";
  for (const auto& command : commands)
    out += "        '" + std::string{command.name} + ":" + zsh_text(command.summary) + "'\n";
  out +=
      "    )\n    if ((CURRENT == 2)); then\n        _describe command commands\n        return\n    fi\n"
      "    shift words\n    ((CURRENT--))\n    case $words[1] in\n";
  for (const auto& command : commands) {
    out += "        " + std::string{command.name} + ")\n            _arguments -s";
    const auto options = options_of(command);
    // Arguments stand one after the other; only the last may be any number of them.
    auto arguments = std::ranges::count(options, "", &Completed::name);
    std::size_t place = 0;
    for (const auto& option : options) {
      const std::string values = option.choices.empty() ? "_files" : "(" + base::join(option.choices, " ") + ")";
      std::string which = "*" + option.name;
      if (option.name.empty() && --arguments > 0) which = std::to_string(++place);
      out.append(" '").append(which).append(option.takes_value ? ":value:" + values : "").append("'");
    }
    out += " ;;\n";
  }
  return out + "        help) _describe command commands ;;\n    esac\n}\n_proviso \"$@\"\n";
}

}  // namespace

std::string completion_script(Shell shell, std::span<const Command> commands) {
  return shell == Shell::Bash ? bash(commands) : zsh(commands);
}

}  // namespace proviso::cli
