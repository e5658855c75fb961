// How fast the engine checks, reads, evaluates and decides. Ratios within one run carry over to another machine,
// figures do not.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "eval/evaluator.hpp"
#include "eval/tally.hpp"
#include "facts/facts.hpp"
#include "proviso.hpp"
#include "quotes.hpp"

namespace proviso::bench {
namespace {

namespace fs = std::filesystem;

const fs::path source{PROVISO_SOURCE_DIR};

/// A folder of this run's own, removed at its end.
struct Scratch {
  fs::path path = fs::temp_directory_path() / ("proviso-bench-" + std::to_string(getpid()));
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { fs::remove_all(path); }
};

fs::path case_of(std::size_t quotes) {
  static const Scratch scratch;
  const auto folder = scratch.path / std::to_string(quotes);
  if (!fs::exists(folder)) write_case(folder, quotes);
  return folder;
}

[[noreturn]] void give_up(const char* what) {
  std::fprintf(stderr, "bench: %s\n", what);
  std::exit(1);
}

/// A case read once, for what comes after reading.
struct Loaded {
  Session session;
  ir::Program program;
  ir::Facts facts;
};

ir::Facts read_facts(const ir::Program& program, const fs::path& folder, Session& session) {
  const auto case_file = facts::read_case(folder, session.diagnostics);
  if (!case_file) give_up("the case is not readable");
  const auto constant = [&](ir::ExprId expr, ir::Heap& heap, const ir::RateTable& rates) {
    return eval::constant(program, heap, rates, case_file->as_of, expr);
  };
  auto facts =
      facts::read({program, *case_file, *case_file->as_of, session.shipped.catalogs, constant}, session.diagnostics);
  if (!facts) give_up("the data is not readable");
  return std::move(*facts);
}

Loaded load(std::size_t quotes) {
  Session session;
  session.shipped = find_shipped({});
  auto program = check_program(session, source / "bench" / "quotes.proviso");
  if (!program) give_up("the policy is not valid");
  auto facts = read_facts(*program, case_of(quotes), session);
  return {std::move(session), std::move(*program), std::move(facts)};
}

void check_full_tender(benchmark::State& state) {
  for (auto _ : state) {
    Session session;
    session.shipped = find_shipped({});
    if (!check_program(session, source / "examples" / "09-full-tender" / "support_chat.proviso"))
      give_up("the policy is not valid");
  }
}
BENCHMARK(check_full_tender)->Unit(benchmark::kMillisecond);

void read_csv(benchmark::State& state) {
  const auto quotes = static_cast<std::size_t>(state.range(0));
  auto loaded = load(quotes);
  for (auto _ : state) benchmark::DoNotOptimize(read_facts(loaded.program, case_of(quotes), loaded.session));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(read_csv)->Arg(1'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

/// Evaluation alone: every rule's outcome of every quote, scores and ranks; no texts.
void evaluate(benchmark::State& state) {
  auto loaded = load(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    const eval::World world = eval::world_of(loaded.program, loaded.facts, nullptr);
    const eval::Survey survey{loaded.program};
    eval::Evaluator evaluator{world, survey, ~std::uint64_t{0}};
    const eval::Waivers waivers{world};
    benchmark::DoNotOptimize(eval::tally(evaluator, waivers));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(evaluate)->Arg(1'000)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

/// The whole decision with the texts a report needs.
void decide(benchmark::State& state) {
  auto loaded = load(static_cast<std::size_t>(state.range(0)));
  eval::Options options;
  options.budget = ~std::uint64_t{0};
  options.trace = static_cast<eval::TraceLevel>(state.range(1));
  for (auto _ : state)
    benchmark::DoNotOptimize(eval::decide(loaded.program, loaded.facts, options, loaded.session.files.canonical));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(decide)
    ->ArgNames({"quotes", "trace"})
    ->Args({1'000, static_cast<int>(eval::TraceLevel::None)})
    ->Args({1'000, static_cast<int>(eval::TraceLevel::Decisive)})
    ->Args({1'000, static_cast<int>(eval::TraceLevel::Full)})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace proviso::bench

BENCHMARK_MAIN();
