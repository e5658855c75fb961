// One table of how fast Proviso checks, reads, evaluates and decides, beside the same rules written by hand and in
// SQLite. Ratios within one run carry over to another machine, figures do not.
//
//   bench_table [QUOTES]        100,000 unless said otherwise
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

#include "eval/evaluator.hpp"
#include "eval/tally.hpp"
#include "facts/facts.hpp"
#include "proviso.hpp"
#include "quotes.hpp"
#include "rivals.hpp"

namespace proviso::bench {
namespace {

namespace fs = std::filesystem;

const fs::path source{PROVISO_SOURCE_DIR};
const fs::path policy = source / "bench" / "quotes.proviso";
constexpr std::size_t by_candidate = static_cast<std::size_t>(-1);

/// A folder of this run's own, removed at its end.
class Scratch {
 public:
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    if (getpid() == owner_) fs::remove_all(path_);
  }
  /// A case of so many quotes.
  fs::path case_of(std::size_t quotes) const {
    const auto folder = path_ / std::to_string(quotes);
    if (!fs::exists(folder)) write_case(folder, quotes);
    return folder;
  }
  const fs::path& path() const { return path_; }

 private:
  pid_t owner_ = getpid();
  fs::path path_ = fs::temp_directory_path() / ("proviso-bench-" + std::to_string(owner_));
};

[[noreturn]] void give_up(const char* what) {
  std::fprintf(stderr, "bench: %s\n", what);
  std::exit(1);
}

struct Checked {
  Session session;
  ir::Program program;

  explicit Checked(const fs::path& path) : program{check(session, path)} {}
  static ir::Program check(Session& session, const fs::path& path) {
    session.shipped = find_shipped({});
    auto program = check_program(session, path);
    if (!program) give_up("the policy is not valid");
    return std::move(*program);
  }
};

ir::Facts read_facts(Checked& checked, const fs::path& folder) {
  const auto case_file = facts::read_case(folder, checked.session.diagnostics);
  if (!case_file) give_up("the case is not readable");
  const auto constant = [&](ir::ExprId expr, ir::Heap& heap, const ir::RateTable& rates) {
    return eval::constant(checked.program, heap, rates, case_file->as_of, expr);
  };
  auto facts = facts::read({checked.program, *case_file, *case_file->as_of, checked.session.shipped.catalogs, constant},
                           checked.session.diagnostics);
  if (!facts) give_up("the data is not readable");
  return std::move(*facts);
}

eval::Tally tally(const Checked& checked, ir::Facts& facts, std::size_t columns_from) {
  const eval::World world = eval::world_of(checked.program, facts, nullptr);
  const eval::Survey survey{checked.program};
  eval::Evaluator evaluator{world, survey, ~std::uint64_t{0}};
  const eval::Waivers waivers{world};
  return eval::tally(evaluator, waivers, columns_from);
}

void decide(const Checked& checked, ir::Facts& facts, eval::TraceLevel trace) {
  eval::Options options;
  options.budget = ~std::uint64_t{0};
  options.trace = trace;
  const auto decision = eval::decide(checked.program, facts, options, checked.session.files.canonical);
  if (!std::holds_alternative<trace::Decision>(decision)) give_up("nothing was decided");
}

/// Of this process, so that a busy machine does not count.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Processor seconds, the median of a few rounds.
double time(const std::function<void()>& run, int rounds = 5) {
  std::vector<double> seconds;
  for (int i = 0; i < rounds; ++i) {
    const double begin = processor_seconds();
    run();
    seconds.push_back(processor_seconds() - begin);
  }
  std::ranges::sort(seconds);
  return seconds[seconds.size() / 2];
}

void print_row(const char* what, std::size_t items, double seconds, double limit) {
  const double each = seconds / static_cast<double>(items);
  std::printf("%-50s %12.0f/s %10.3f us %9.2fx\n", what, 1 / each, each * 1e6, each / limit);
  std::fflush(stdout);
}

/// The policy with its rules ten times over, each time with other limits.
fs::path many_rules(const fs::path& folder) {
  std::ifstream in{policy};
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  const std::size_t begin = text.find("require h01");
  const std::size_t end = text.find("score s01");
  std::string out = text;
  for (int copy = 1; copy < 10; ++copy) {
    std::string rules = text.substr(begin, end - begin);
    const auto replace = [&](const std::string& from, const std::string& to) {
      for (std::size_t at = 0; (at = rules.find(from, at)) != std::string::npos; at += to.size())
        rules.replace(at, from.size(), to);
    };
    const auto raise = [&](int number, const std::string& unit) {
      replace(std::to_string(number) + unit, std::to_string(number + copy) + unit);
    };
    for (const char* kind : {"require h", "warn w"}) replace(kind, kind + std::to_string(copy) + "_");
    raise(80, " GB/gpu"), raise(12, " month"), raise(900, " ms"), raise(700, " ms"), raise(400, " Gbit/s");
    raise(14, " day"), replace("0.01", "0.01" + std::to_string(copy)), replace("3.30", "3.3" + std::to_string(copy));
    replace("0.40", "0.4" + std::to_string(copy)), replace("3 *", std::to_string(copy + 3) + " *");
    out += rules;
  }
  const fs::path path = folder / "many.proviso";
  std::ofstream{path} << out;
  return path;
}

/// Peak memory of a process that reads and evaluates so many quotes, in bytes.
double peak_memory(const Scratch& scratch, std::size_t quotes) {
  const fs::path folder = scratch.case_of(quotes);
  const pid_t child = fork();
  if (child == 0) {
    Checked checked{policy};
    auto facts = read_facts(checked, folder);
    tally(checked, facts, eval::columns_from);
    _exit(0);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) give_up("the child process failed");
  return static_cast<double>(usage.ru_maxrss) * 1024;
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

void print_table(std::size_t quotes) {
  const Scratch scratch;
  const double small = peak_memory(scratch, 1'000);
  const double memory = (peak_memory(scratch, quotes) - small) / static_cast<double>(quotes - 1'000);

  Checked checked{policy};
  const fs::path folder = scratch.case_of(quotes);
  const double reading = time([&] { read_facts(checked, folder); }, 3);
  auto facts = read_facts(checked, folder);

  const HandQuotes columns = read_by_hand(folder / "quotes.csv");
  HandResults by_hand;
  const double limit = time([&] { judge_by_hand(columns, by_hand); }, 9) / static_cast<double>(quotes);
  const SqliteQuotes database{columns};
  std::vector<Bits> by_sqlite;
  const double sqlite = time([&] { database.judge(by_sqlite); });
  const eval::Tally counted = tally(checked, facts, eval::columns_from);

  std::printf("%zu quotes, 24 rules%36s %14s %13s %10s\n", quotes, "", "quotes", "each", "of by hand");
  const auto row = [&](const char* what, double seconds) { print_row(what, quotes, seconds, limit); };
  row("loop written by hand, fixed point", limit * static_cast<double>(quotes));
  row("Proviso: every outcome, scores, ranking", time([&] { tally(checked, facts, eval::columns_from); }));
  row("Proviso: the same, candidate by candidate", time([&] { tally(checked, facts, by_candidate); }, 3));
  row("SQLite, REAL", sqlite);

  const std::size_t few = std::min<std::size_t>(quotes, 1'000);
  auto sample = read_facts(checked, scratch.case_of(few));
  const auto decided = [&](const char* what, eval::TraceLevel level) {
    print_row(what, few, time([&] { decide(checked, sample, level); }, 3), limit);
  };
  decided("Proviso: decision in full texts, no derivations", eval::TraceLevel::None);
  decided("Proviso: with derivations of decisive rules", eval::TraceLevel::Decisive);
  decided("Proviso: with every derivation", eval::TraceLevel::Full);
  row("Proviso: reading CSV, 25 columns", reading);
  row("Proviso: reading and evaluating", time(
                                             [&] {
                                               auto fresh = read_facts(checked, folder);
                                               tally(checked, fresh, eval::columns_from);
                                             },
                                             3));

  std::printf("\nscaling of evaluation%42s %14s %13s\n", "", "quotes", "each");
  for (const std::size_t n : {std::size_t{1'000}, std::size_t{10'000}, quotes}) {
    auto some = read_facts(checked, scratch.case_of(n));
    const std::string what = std::to_string(n) + " quotes";
    print_row(what.c_str(), n, time([&] { tally(checked, some, eval::columns_from); }), limit);
  }
  Checked many{many_rules(scratch.path())};
  auto for_many = read_facts(many, folder);
  row("240 rules", time([&] { tally(many, for_many, eval::columns_from); }, 3));

  std::printf("\nmemory, read and evaluated: %.0f bytes a quote\n", memory);
  std::printf("checking examples/09-full-tender: %.0f ms\n",
              1e3 * time([] { Checked{source / "examples" / "09-full-tender" / "support_chat.proviso"}; }, 3));
  const std::vector<Bits> bits = bits_of(counted);
  std::printf("outcomes unlike Proviso's, of %zu: by hand %zu, SQLite %zu\n", 16 * quotes,
              differences(bits, by_hand.bits), differences(bits, by_sqlite));
}

}  // namespace
}  // namespace proviso::bench

int main(int argc, char** argv) {
  const std::size_t quotes = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
  if (quotes <= 1'000) {
    std::fprintf(stderr, "bench: more than 1000 quotes, please\n");
    return 1;
  }
  proviso::bench::print_table(quotes);
}
