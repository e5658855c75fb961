// Decides random cases by random policies twice, with the engine and with the second evaluator, and tells where they
// differ.
//
//   agreement [--seed N] [--count N] [--cases N] [--tell N] [--print] [--coverage]
//
// Beside that, changes that should change nothing: laws/.
//
// Policies of the seeds N, N+1, ...; each with so many cases. A seed that differs is cut small and printed, with the
// policy and the case; exit 1. --print shows the whole policy of each seed, --coverage how often each construct was
// reached; with the counts that the test uses, one never reached is a failure, too.
#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "coverage.hpp"
#include "laws/laws.hpp"
#include "policies/policy.hpp"
#include "policies/vocabulary.hpp"

namespace {

using namespace proviso;
using namespace proviso::agreement;

struct Arguments {
  std::uint64_t seed = 1;
  std::uint64_t count = 2'000;
  int cases = 12;
  bool print = false;
  bool coverage = false;
  int tell = 5;
};

struct Run {
  const Arguments& arguments;
  Coverage coverage = {};
  LawCounts laws = {};
  std::uint64_t pairs = 0;
  std::uint64_t refused = 0;
  std::uint64_t given_up = 0;
  std::uint64_t different = 0;
  int told = 0;
  std::uint64_t last_told = 0;

  void policy(std::uint64_t seed) {
    Dice dice{seed};
    const Tree policy = random_policy(dice);
    if (arguments.print) fmt::print("{}\n", text(policy));
    std::string why;
    const auto loaded = load(text(policy), why);
    if (!loaded) {
      ++refused;
      if (arguments.print) fmt::print("seed {} is refused:\n{}", seed, why);
      return;
    }
    coverage.add(loaded->program);
    for (int i = 0; i < arguments.cases; ++i) {
      const Way way{i % 4 == 3 ? eval::TraceLevel::Full : eval::TraceLevel::None, i % 4 == 2};
      const Case data = random_case(loaded->program, dice);
      const auto judged = judge_twice(*loaded, data, way);
      if (!judged) {
        ++given_up;
        continue;
      }
      ++pairs;
      coverage.add(loaded->program, judged->finding);
      if (i == 1 && seed % 3 == 0) try_laws(policy, data, *judged, dice, laws);
      if (judged->differences.empty()) continue;
      ++different;
      if (std::exchange(last_told, seed) != seed && told < arguments.tell) tell(seed, i, policy, data, way);
    }
  }

  void tell(std::uint64_t seed, int number, const Tree& policy, const Case& data, const Way& way) {
    ++told;
    const Small small = shrink(policy, data, way);
    std::string why;
    const auto loaded = load(text(small.policy), why);
    fmt::print("seed {}, case {}{}:\n", seed, number,
               way.columns                           ? ", in columns"
               : way.trace == eval::TraceLevel::Full ? ", with its derivation"
                                                     : "");
    for (const std::string& difference : small.differences) fmt::print("  {}\n", difference);
    fmt::print("(the schema of policies/vocabulary.cpp)\n{}\n{}\n", text(small.policy).substr(schema_text().size()),
               to_text(loaded->program, small.data));
  }
};

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  CLI::App app{"Holds the engine against a second evaluator."};
  app.add_option("--seed", arguments.seed, "of the first policy");
  app.add_option("--count", arguments.count, "of policies");
  app.add_option("--cases", arguments.cases, "for each policy");
  app.add_option("--tell", arguments.tell, "so many differences at most, cut small");
  app.add_flag("--print", arguments.print, "each policy");
  app.add_flag("--coverage", arguments.coverage, "how often each construct was reached");
  CLI11_PARSE(app, argc, argv);

  Run run{arguments};
  for (std::uint64_t seed = arguments.seed; seed < arguments.seed + arguments.count; ++seed) run.policy(seed);
  fmt::print("{} pairs agree, {} differ; {} policies refused, {} pairs too long for the second evaluator\n",
             run.pairs - run.different, run.different, run.refused, run.given_up);
  for (const auto& [law, times] : run.laws.tried) fmt::print("{} times tried: {}\n", times, law);
  for (std::size_t i = 0; i < run.laws.broken.size() && static_cast<int>(i) < arguments.tell; ++i)
    fmt::print("broken law: {}\n", run.laws.broken[i]);
  if (arguments.coverage)
    for (const auto& [what, times] : run.coverage.counts()) fmt::print("{:>9}  {}\n", times, what);
  bool failed = run.different > 0 || !run.laws.broken.empty();
  if (arguments.count >= 1'000) {
    for (const std::string& what : run.coverage.never()) fmt::print("never reached: {}\n", what);
    if (run.refused * 20 > arguments.count) fmt::print("too many policies are refused\n");
    if (run.given_up * 50 > run.pairs) fmt::print("too many pairs are too long\n");
    failed =
        failed || !run.coverage.never().empty() || run.refused * 20 > arguments.count || run.given_up * 50 > run.pairs;
  }
  return failed ? 1 : 0;
}
