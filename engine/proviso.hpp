// The public door of the engine. One Session reads one program; what went wrong is in its diagnostics, to be rendered
// with its sources. The order of the stages is the body of each function in proviso.cpp.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/date.hpp"
#include "diag/diagnostics.hpp"
#include "eval/evaluate.hpp"
#include "eval/tests.hpp"
#include "load.hpp"
#include "shipped.hpp"
#include "trace/coverage.hpp"
#include "trace/decision.hpp"

namespace proviso {

std::string engine_version();

/// `--set parameter=value`, as written.
using Settings = std::vector<std::string>;

struct Session {
  Shipped shipped;
  LoadedFiles files;
  diag::Diagnostics diagnostics;
};

/// Loads, parses and checks a policy (or a single module; or the tests of a policy, with `policy` in place of the one
/// they name) and looks for rules and constants that no facts can change.
/// Nothing where there is an error.
std::optional<ir::Program> check_program(Session& session, const std::filesystem::path& path,
                                         const Settings& settings = {},
                                         const std::optional<std::filesystem::path>& policy = {});

/// Whether a file of the program came with the engine.
bool is_shipped(const Session& session, base::FileId file);

/// Catalogs that the program declares outside of the shipped modules: their data is the case's alone.
std::vector<std::string> own_catalogs(const Session& session, const ir::Program& program);

/// What each rule and definition is evaluated for: `check --verbose`.
std::string listing(const ir::Program& program);

struct CaseOptions {
  std::filesystem::path case_path;              ///< a folder with a case.toml, or that file
  std::optional<std::filesystem::path> policy;  ///< instead of the case's own
  std::optional<base::Date> as_of;              ///< instead of the case's own; never silently today
  Settings settings;
  eval::Options eval;
};

/// Reads the case and decides it. Nothing where the policy or the data is invalid.
std::optional<trace::Decision> decide_case(Session& session, const CaseOptions& options);

/// Decides, and keeps the derivations of one candidate's rules, or of one rule: names that do not exist are reported.
std::optional<trace::Decision> explain_case(Session& session, CaseOptions options, const std::string& candidate,
                                            const std::string& rule);

/// Decides, and keeps every derivation of two candidates, figures included. Names that do not exist are reported.
std::optional<trace::Decision> compare_case(Session& session, CaseOptions options, const std::string& a,
                                            const std::string& b);

struct TestRun {
  Settings settings;
  eval::TestOptions tests;
  /// Run only files that hold the tests of a policy (`module acme.chat.tests`), on this one.
  std::optional<std::filesystem::path> policy;
  enum class Coverage : std::uint8_t { None, Own, Shipped };
  Coverage coverage = Coverage::None;  ///< of the program's own files, or of the shipped ones too
};

struct TestedFile {
  std::vector<eval::TestResult> tests;
  std::string policy;        ///< where the file holds the tests of a policy: "acme.chat 2 (chat.proviso)"
  trace::Coverage coverage;  ///< if it was asked for
};

/// Runs the tests written in one file. Nothing where the program is invalid; a file without tests gives none.
std::optional<TestedFile> test_file(Session& session, const std::filesystem::path& path, const TestRun& run = {});

/// Every file ending in `.proviso` below a folder, sorted, or the file itself; a path that is neither is reported.
std::vector<std::filesystem::path> policy_files(const std::filesystem::path& path, diag::Diagnostics& diagnostics);

/// The one layout of a source text. Nothing where it does not parse.
std::optional<std::string> format_file(Session& session, const std::filesystem::path& path, std::string& original);

}  // namespace proviso
