// proviso COMMAND ...: the table of commands, and what is the same for all of them.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/help.hpp"
#include "diag/suggest.hpp"

namespace proviso::cli {
namespace {

constexpr Command commands[] = {
    {"audit", "hold quotes against a checklist", setup_audit},
    {"catalog", "look into the catalogs, and at what a name means in them", setup_catalog},
    {"check", "parse and check policies", setup_check},
    {"compare", "show where two candidates part", setup_compare},
    {"completion", "print what a shell completes", setup_completion},
    {"coverage", "show which demands policies meet, and which tests reach them", setup_coverage},
    {"eval", "decide a case", setup_eval},
    {"evidence", "keep measurements as they came, and look whether they still stand", setup_evidence},
    {"explain", "show how a candidate's rules came out, step by step", setup_explain},
    {"fmt", "lay policies out, in place", setup_fmt},
    {"key", "make a key to sign with", setup_key},
    {"ledger", "read, verify and replay the record of decisions", setup_ledger},
    {"prices", "keep price lists and quotes as they came", setup_prices},
    {"sign", "sign a file", setup_sign},
    {"test", "run the test blocks of policies", setup_test},
    {"verify", "look whether a file is signed", setup_verify},
    {"waivers", "list the exceptions of a case: in force, unused, invalid", setup_waivers},
};

int usage(const std::string& message, std::string_view command) {
  std::fprintf(stderr, "proviso: %s\n", message.c_str());
  const auto help = command.empty() ? std::string{"proviso --help"} : "proviso " + std::string{command} + " --help";
  std::fprintf(stderr, "try `%s`\n", help.c_str());
  return exit_usage;
}

std::string similar_command(const std::string& word) {
  std::vector<std::string> names;
  for (const auto& command : commands) names.emplace_back(command.name);
  const auto help = diag::help_did_you_mean(word, names);
  return help.empty() ? "" : "; " + help;
}

/// An option of the command, as `--name`, or an argument in capitals as the help page writes it.
std::string shown_name(std::string name) {
  if (name.starts_with('-')) return "`" + name + "`";
  if (name.ends_with('s')) name.pop_back();
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name;
}

std::string unexpected_words(const CLI::App& app, const Command& command) {
  const auto words = app.remaining();
  const auto option = std::ranges::find_if(words, [](const std::string& word) { return word.starts_with('-'); });
  if (option == words.end()) return "`" + base::join(words, " ") + "` is more than the command takes";
  std::vector<std::string> known{"--help"};
  for (const CLI::Option* one : app.get_options())
    for (const auto& name : one->get_lnames()) known.push_back("--" + name);
  const std::string near = diag::help_did_you_mean(*option, known);
  return "`" + *option + "` is no option of `" + std::string{command.name} + "`" + (near.empty() ? "" : "; " + near);
}

/// What is wrong with the command line: the library's own sentences speak of its types.
std::string in_our_words(const CLI::App& app, const Command& command, const CLI::Error& error) {
  std::string said = error.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return unexpected_words(app, command);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
    return shown_name(said.substr(0, said.find(' '))) + " is missing";
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
    return shown_name(said.substr(0, said.find(':'))) + " wants a value, or is given too often";
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) {
    const auto colon = said.find(": ");
    const auto value = said.find(" = ");
    if (colon != std::string::npos && value != std::string::npos)
      return said.substr(colon + 2, value - colon - 2) + " wants a whole number, found `" + said.substr(value + 3) +
             "`";
  }
  return said;
}

int run_command(const Command& command, int argc, char** argv) {
  CLI::App app{std::string{command.summary}};
  app.set_help_flag();
  bool help = false;
  app.add_flag("-h,--help", help);
  const auto run = command.setup(app);
  try {
    for (int i = 1; i < argc; ++i)
      if (const std::string word = argv[i]; word == "-h" || word == "--help")
        return print_result(help_page(command.name)) ? exit_award : exit_environment;
    app.parse(argc, argv);
    return run();
  } catch (const CLI::Error& error) {
    return usage(in_our_words(app, command, error), command.name);
  }
}

int dispatch(int argc, char** argv) {
  const std::string word = argc > 1 ? argv[1] : "--help";
  if (word == "-h" || word == "--help" || word == "help") {
    const auto page = help_page(argc > 2 ? argv[2] : "proviso");
    if (page.empty()) return usage("there is no command `" + std::string{argv[2]} + "`" + similar_command(argv[2]), "");
    const bool printed = print_result(page);
    return argc < 2 ? exit_usage : printed ? exit_award : exit_environment;
  }
  if (word == "--version") return print_result("proviso " + engine_version() + "\n") ? exit_award : exit_environment;
  for (const auto& command : commands)
    if (command.name == word) return run_command(command, argc - 1, argv + 1);
  return usage("there is no command `" + word + "`" + similar_command(word), "");
}

}  // namespace

std::span<const Command> all_commands() { return commands; }

}  // namespace proviso::cli

int main(int argc, char** argv) {
  try {
    if (argc > 0) proviso::cli::remember_program(argv[0]);
    return proviso::cli::dispatch(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("proviso: out of memory\n", stderr);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "proviso: %s\n", error.what());
  }
  return proviso::cli::exit_environment;
}
