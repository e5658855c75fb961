// One table of how fast Proviso checks, reads, evaluates and decides, beside the same rules written by hand and in
// SQLite. Ratios within one run carry over to another machine, figures do not.
//
//   bench_table [QUOTES [MOST]]        100,000 unless said otherwise; scaling goes up to MOST, 1,000,000
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "eval/columns/kept.hpp"
#include "measure.hpp"
#include "rivals.hpp"

namespace proviso::bench {
namespace {

constexpr std::size_t by_candidate = static_cast<std::size_t>(-1);

void print_row(const char* what, std::size_t items, double seconds, double limit) {
  const double each = seconds / static_cast<double>(items);
  std::printf("%-50s %12.0f/s %10.3f us %9.2fx\n", what, 1 / each, each * 1e6, each / limit);
  std::fflush(stdout);
}

/// Outcomes that two ways do not share.
std::size_t differences(const std::vector<Bits>& a, const std::vector<Bits>& b) {
  std::size_t out = a.size() == b.size() ? 0 : ~std::size_t{0};
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    out += static_cast<std::size_t>(__builtin_popcount(a[i] ^ b[i]));
  return out;
}

std::vector<Bits> bits_of(const eval::Tally& tally) {
  std::vector<Bits> out(tally.candidates.size());
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t k = 0; k < tally.candidate_rules.size(); ++k)
      out[i] |= Bits{tally.outcome(i, k) == ir::Outcome::Pass} << k;
  return out;
}

void print_speed(const Scratch& scratch, std::size_t quotes) {
  Checked checked{source() / "bench" / "quotes.proviso"};
  const fs::path folder = scratch.case_of(quotes);
  const double reading = time([&] { read_facts(checked, folder); }, 3);
  auto facts = read_facts(checked, folder);

  const HandQuotes columns = read_by_hand(folder / "quotes.csv");
  HandResults by_hand;
  const double limit = time([&] { judge_by_hand(columns, by_hand); }, 9) / static_cast<double>(quotes);
  const SqliteQuotes database{columns};
  std::vector<Bits> by_sqlite;
  const double sqlite = time([&] { database.judge(by_sqlite); });

  std::printf("%zu quotes, 23 rules%36s %14s %13s %10s\n", quotes, "", "quotes", "each", "of by hand");
  const auto row = [&](const char* what, double seconds) { print_row(what, quotes, seconds, limit); };
  row("loop written by hand, fixed point", limit * static_cast<double>(quotes));
  row("Proviso: every outcome, scores, ranking", time([&] { tally(checked, facts); }));
  row("Proviso: the same, with the full trace kept", time([&] { tally(checked, facts, {.keep = true}); }));
  row("Proviso: the same, candidate by candidate", time([&] { tally(checked, facts, {.columns = by_candidate}); }, 3));
  row("SQLite, REAL", sqlite);
  row("Proviso: reading CSV, 25 columns", reading);
  row("Proviso: reading and evaluating", time(
                                             [&] {
                                               auto fresh = read_facts(checked, folder);
                                               tally(checked, fresh);
                                             },
                                             3));
  const std::size_t few = std::min<std::size_t>(quotes, 1'000);
  auto sample = read_facts(checked, scratch.case_of(few));
  const auto decided = [&](const char* what, eval::TraceLevel level) {
    print_row(what, few, time([&] { decide(checked, sample, level); }, 3), limit);
  };
  decided("Proviso: decision in full texts, no derivations", eval::TraceLevel::None);
  decided("Proviso: with derivations of decisive rules", eval::TraceLevel::Decisive);
  decided("Proviso: with every derivation in words", eval::TraceLevel::Full);

  const std::vector<Bits> bits = bits_of(tally(checked, facts));
  std::printf("outcomes unlike Proviso's, of %zu: by hand %zu, SQLite %zu\n", 16 * quotes,
              differences(bits, by_hand.bits), differences(bits, by_sqlite));
}

void print_scaling(const Scratch& scratch, std::size_t most) {
  std::printf("\n%-22s %12s %12s %14s %12s %12s\n", "a process of its own", "reading", "evaluating", "of the first",
              "with trace", "memory");
  double first = 0;
  for (const int copies : {1, 3, 10}) {
    const fs::path policy = scratch.policy_of(copies);
    double smallest = 0;
    for (std::size_t quotes = 1'000; quotes <= most; quotes *= 10) {
      const Cell cell = cell_apart(policy, scratch.case_of(quotes));
      const auto each = [&](double seconds) { return seconds * 1e6 / static_cast<double>(quotes); };
      if (first == 0) first = each(cell.evaluating);
      if (quotes == 1'000) smallest = cell.memory;
      std::printf("%4d rules, %8zu q. %9.3f us %9.3f us %13.2fx %9.3f us", 23 * copies, quotes, each(cell.reading),
                  each(cell.evaluating), each(cell.evaluating) / first, each(cell.tracing));
      if (quotes == 1'000)
        std::printf(" %8.0f MB\n", cell.memory / 1e6);
      else
        std::printf(" %6.0f B/q., trace %.0f B/q.\n", (cell.memory - smallest) / static_cast<double>(quotes - 1'000),
                    cell.kept / static_cast<double>(quotes));
      std::fflush(stdout);
    }
  }
}

}  // namespace
}  // namespace proviso::bench

int main(int argc, char** argv) {
  using namespace proviso::bench;
  if (argc == 4 && std::strcmp(argv[1], "--cell") == 0) {
    const Cell cell = measure_cell(argv[2], argv[3]);
    std::printf("%.9f %.9f %.9f %.0f %.0f\n", cell.reading, cell.evaluating, cell.tracing, cell.memory, cell.kept);
    return 0;
  }
  const std::size_t quotes = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
  const std::size_t most = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1'000'000;
  if (quotes <= 1'000) give_up("more than 1000 quotes, please");
  const Scratch scratch;
  print_speed(scratch, quotes);
  print_scaling(scratch, most);
  std::printf("\nchecking examples/09-full-tender: %.0f ms\n",
              1e3 * time([] { Checked{source() / "examples" / "09-full-tender" / "support_chat.proviso"}; }, 3));
}
