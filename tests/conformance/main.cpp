/// Holds the engine against expected results that others wrote. Prints a scoreboard; see README.md.
#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <string_view>

#include "claims.hpp"
#include "suites.hpp"

namespace proviso::conformance {

namespace {

namespace fs = std::filesystem;

constexpr int ok = 0;
constexpr int failed = 1;
constexpr int wrong_usage = 9;
constexpr int skipped = 77;  // what CTest is told to take for skipped

fs::path data_folder() {
  const char* chosen = std::getenv("PROVISO_CONFORMANCE_DATA");  // NOLINT(concurrency-mt-unsafe): before any thread
  return chosen != nullptr ? chosen : PROVISO_CONFORMANCE_DATA;
}

int run(bool verbose) {
  const fs::path data = data_folder();
  if (!fs::is_directory(data)) {
    fmt::print(stderr,
               "conformance: SKIPPED, NOTHING WAS TESTED: there is no folder `{}`\n"
               "conformance: set PROVISO_CONFORMANCE_DATA to where the third-party test files are\n",
               data.generic_string());
    return skipped;
  }
  fmt::print("conformance: expected results of others, read from {}\n", data.generic_string());
  std::vector<SuiteScore> suites;
  for (const auto suite : {run_dectest, run_dates, run_cql, run_jcs}) {
    suites.push_back(suite(data));
    judge(suites.back());
    print(suites.back(), verbose, stdout);
  }
  print_total(suites, stdout);

  bool incomplete = false;
  for (const auto& suite : suites) {
    if (suite.failed()) {
      if (!verbose) fmt::print("conformance: there are failures; `--verbose` lists them\n");
      return failed;
    }
    incomplete = incomplete || !suite.found;
  }
  if (incomplete) fmt::print("conformance: SKIPPED IN PART: some suites have no data\n");
  return incomplete ? skipped : ok;
}

}  // namespace

}  // namespace proviso::conformance

int main(int argc, char** argv) {
  bool verbose = false;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view{argv[i]} != "--verbose") {
      fmt::print(stderr, "usage: conformance [--verbose]\n");
      return proviso::conformance::wrong_usage;
    }
    verbose = true;
  }
  try {
    return proviso::conformance::run(verbose);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "conformance: {}\n", failure.what());
    return proviso::conformance::failed;
  }
}
