// proviso test PATH...
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/file.hpp"
#include "base/rational.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/test_report.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  std::vector<std::string> paths;
  TestRun run;
  std::string policy;
  std::string format = "text";
  bool coverage = false;
  bool coverage_shipped = false;
  std::string coverage_format = "text";
  std::string coverage_out;
  std::string coverage_min;
  bool quiet = false;
  bool verbose = false;
};

FileTests run_file(const std::filesystem::path& path, const TestRun& run, trace::Coverage& coverage) {
  auto session = new_session();
  FileTests tests;
  tests.path = path.generic_string();
  auto results = test_file(session, path, run);
  print_findings(session);
  tests.wrong_usage = exit_of_findings(session) == exit_usage;
  if (!results) return tests;
  tests.valid = true;
  tests.policy = results->policy;
  tests.tests = reports_of(std::move(results->tests), session.files.sources);
  trace::merge(coverage, std::move(results->coverage));
  return tests;
}

/// What was run, and what it reached.
struct Outcome {
  std::vector<FileTests> files;
  trace::Coverage coverage;
  bool all_valid = true;
  bool all_passed = true;
};

/// The files of one path. False once no more should be run.
bool run_path(const std::string& path, const TestRun& run, diag::Diagnostics& diagnostics, Outcome& out) {
  const auto paths = policy_files(path, diagnostics);
  bool valid = true;
  std::size_t tests = 0;
  for (const auto& one : paths) {
    const auto& file = out.files.emplace_back(run_file(one, run, out.coverage));
    valid &= file.valid;
    tests += file.tests.size();
    out.all_valid &= file.valid;
    out.all_passed &= file.failed() == 0;
    if (run.tests.fail_fast && (!file.valid || file.failed() > 0)) return false;
  }
  if (!paths.empty() && valid && tests == 0 && run.tests.filters.empty())
    diagnostics.add({diag::Kind::NoTests,
                     {},
                     {path},
                     {},
                     run.policy ? "`--policy` runs the tests of modules named `*.tests`" : "",
                     {}});
  return true;
}

std::string coverage_report(const trace::Coverage& coverage, const std::string& format) {
  if (format == "json") return trace::coverage_json(coverage) + "\n";
  return format == "source" ? trace::coverage_source(coverage) : trace::coverage_text(coverage);
}

std::string report(const Arguments& arguments, const Outcome& outcome) {
  if (arguments.run.tests.list) return tests_listed(outcome.files);
  const bool coverage = arguments.coverage && arguments.coverage_out.empty();
  if (arguments.format == "json")
    return tests_json(outcome.files, coverage ? trace::coverage_json(outcome.coverage) : "");
  if (arguments.format == "junit") return tests_junit(outcome.files);
  TextStyle style;
  if (arguments.quiet) style.detail = Detail::Brief;
  if (arguments.verbose) style = {Detail::Full, true};
  return tests_text(outcome.files, style) +
         (coverage ? coverage_report(outcome.coverage, arguments.coverage_format) : "");
}

/// `90`, `92.5%`: nothing where it is no percentage from 0 to 100.
std::optional<base::Rational> percentage(const std::string& text) {
  const auto sign = text.find('%');
  if (sign != std::string::npos && sign + 1 != text.size()) return {};
  auto number = base::Rational::from_text(std::string_view{text}.substr(0, sign), base::TextForm::Policy);
  if (!number || *number < base::Rational{0} || *number > base::Rational{100}) return {};
  return number;
}

/// Whether as much was reached as `--coverage-min` asks for, in percent; says so on stderr where it was not.
bool reaches(const trace::Coverage& coverage, const std::string& wanted) {
  if (wanted.empty()) return true;
  const auto total = trace::total_of(coverage);
  const auto least = *percentage(wanted);
  const auto whole = static_cast<std::int64_t>(total.points), part = static_cast<std::int64_t>(total.reached);
  if (base::Rational{100 * part} >= least * base::Rational{whole}) return true;
  std::fputs(("coverage is " + total.percent() + ", below " + wanted + "\n").c_str(), stderr);
  return false;
}

int run(const Arguments& arguments) {
  auto session = new_session();
  Outcome outcome;
  for (const auto& path : arguments.paths)
    if (!run_path(path, arguments.run, session.diagnostics, outcome)) break;
  const bool any = std::ranges::any_of(outcome.files, [](const auto& file) { return !file.tests.empty(); });
  if (!any && outcome.all_valid && !arguments.run.tests.filters.empty())
    session.diagnostics.add(
        {diag::Kind::NoTestMatches, {}, {base::join(arguments.run.tests.filters, ", ")}, {}, "", {}});
  const bool troubled = print_findings(session);
  if (!print_result(report(arguments, outcome))) return exit_environment;
  if (!arguments.coverage_out.empty()) {
    const auto written =
        base::write_file(arguments.coverage_out, coverage_report(outcome.coverage, arguments.coverage_format));
    if (!written) {
      std::fputs((base::to_text(written.error()) + "\n").c_str(), stderr);
      return exit_environment;
    }
  }
  if (std::ranges::any_of(outcome.files, &FileTests::wrong_usage)) return exit_usage;
  if (troubled || !outcome.all_valid) return exit_invalid;
  return reaches(outcome.coverage, arguments.coverage_min) && outcome.all_passed ? exit_award : exit_negative;
}

std::string is_percentage(const std::string& text) {
  return percentage(text) ? "" : "wants a percentage from 0 to 100, such as 90; found `" + text + "`";
}

}  // namespace

std::function<int()> setup_test(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  auto& run_options = arguments->run;
  app.add_option("paths", arguments->paths)->required();
  app.add_option("--set", run_options.settings)->take_all()->allow_extra_args(false);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json", "junit"}));
  app.add_option("--filter", run_options.tests.filters)->take_all()->allow_extra_args(false);
  app.add_option("--policy", arguments->policy);
  auto* coverage = app.add_flag("--coverage", arguments->coverage);
  app.add_flag("--coverage-shipped", arguments->coverage_shipped)->needs(coverage);
  app.add_option("--coverage-format", arguments->coverage_format)
      ->check(one_of({"text", "json", "source"}))
      ->needs(coverage);
  app.add_option("--coverage-out", arguments->coverage_out)->needs(coverage);
  app.add_option("--coverage-min", arguments->coverage_min)
      ->check(CLI::Validator{[](std::string& text) { return is_percentage(text); }, "PERCENT"})
      ->needs(coverage);
  app.add_flag("--list", run_options.tests.list);
  app.add_flag("--fail-fast", run_options.tests.fail_fast);
  auto* quiet = app.add_flag("-q,--quiet", arguments->quiet);
  app.add_flag("-v,--verbose", arguments->verbose)->excludes(quiet);
  return [arguments] {
    if (!arguments->policy.empty()) arguments->run.policy = arguments->policy;
    std::error_code ignored;
    if (!arguments->policy.empty() && !std::filesystem::exists(arguments->policy, ignored))
      throw CLI::ValidationError{"--policy", "`" + arguments->policy + "` does not exist"};
    if (arguments->coverage)
      arguments->run.coverage = arguments->coverage_shipped ? TestRun::Coverage::Shipped : TestRun::Coverage::Own;
    if (arguments->coverage && arguments->format == "junit" && arguments->coverage_out.empty())
      throw CLI::ValidationError{"--coverage", "wants --coverage-out FILE beside --format junit"};
    return run(*arguments);
  };
}

}  // namespace proviso::cli
