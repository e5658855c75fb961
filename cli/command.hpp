// What every command shares: its entry in the table, the exit codes, and how findings and results are printed.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "proviso.hpp"

namespace proviso::cli {

enum Exit : int {
  exit_award = 0,      ///< and every other success
  exit_negative = 1,   ///< reject, failed tests, unformatted files, a name that no catalog resolves
  exit_undecided = 2,  ///< insufficient, conditional, pause
  exit_invalid = 3,    ///< invalid policy or data
  exit_environment = 4,
  exit_usage = 9,
};

/// Declares a command's arguments on `app` and returns what runs it once they are parsed.
using Setup = std::function<int()> (*)(CLI::App& app);

struct Command {
  std::string_view name;
  std::string_view summary;
  Setup setup;
};

std::function<int()> setup_audit(CLI::App& app);
std::function<int()> setup_catalog(CLI::App& app);
std::function<int()> setup_check(CLI::App& app);
std::function<int()> setup_compare(CLI::App& app);
std::function<int()> setup_completion(CLI::App& app);
std::function<int()> setup_coverage(CLI::App& app);
std::function<int()> setup_eval(CLI::App& app);
std::function<int()> setup_evidence(CLI::App& app);
std::function<int()> setup_explain(CLI::App& app);
std::function<int()> setup_fmt(CLI::App& app);
std::function<int()> setup_key(CLI::App& app);
std::function<int()> setup_ledger(CLI::App& app);
std::function<int()> setup_prices(CLI::App& app);
std::function<int()> setup_sign(CLI::App& app);
std::function<int()> setup_test(CLI::App& app);
std::function<int()> setup_verify(CLI::App& app);
std::function<int()> setup_waivers(CLI::App& app);

/// The table, sorted by name.
std::span<const Command> all_commands();

/// How the running program was called; before the first session.
void remember_program(std::string called);

/// A session that knows the shipped policies and catalogs.
Session new_session();

/// Prints the findings to stderr, sorted, as text; colour only on a terminal. True if there is an error among them.
bool print_findings(Session& session);

/// Writes to stdout. False where the system refuses (a closed pipe, a full disk): said on stderr.
bool print_result(std::string_view text);

bool is_terminal(int descriptor);
/// Whether colours are wanted on this descriptor: a terminal, and NO_COLOR unset.
bool use_colour(int descriptor);
/// Columns of the terminal on stdout; 100 where it is none.
unsigned terminal_width();

/// Where a command ends with findings: 9 where one is of the command line itself, else 3.
int exit_of_findings(const Session& session);

/// The value is one of these words: "wants text, json or markdown, found `xml`".
CLI::Validator one_of(std::vector<std::string> words);

/// award 0; reject 1; insufficient, conditional and pause 2.
int exit_code(const trace::Verdict& verdict);

/// The day that an option was given. Throws CLI::ValidationError where it does not exist.
base::Date parse_day(const std::string& option, const std::string& text);

/// Takes whole numbers from 1 on; `unit` is what help calls them.
CLI::Validator above_zero(const std::string& unit);

/// Refuses an empty text.
CLI::Validator not_empty();

/// The arguments that `eval`, `explain` and `compare` share.
struct CaseArguments {
  std::string case_path;
  std::string policy;
  std::string as_of;
  std::vector<std::string> settings;
  std::uint64_t budget = 0;

  void declare(CLI::App& app);
  /// Throws CLI::ValidationError for a date that does not exist.
  CaseOptions options() const;
};

}  // namespace proviso::cli
