#include "measure.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <optional>
#include <vector>

#include "eval/columns/kept.hpp"
#include "eval/evaluator.hpp"
#include "quotes.hpp"

namespace proviso::bench {

namespace {

/// Of this process, so that a busy machine does not count.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

ir::Program check(Session& session, const fs::path& path) {
  session.shipped = find_shipped({});
  auto program = check_program(session, path);
  if (!program) give_up("the policy is not valid");
  return std::move(*program);
}

void replace_all(std::string& in, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = in.find(from, at)) != std::string::npos; at += to.size())
    in.replace(at, from.size(), to);
}

}  // namespace

fs::path source() { return PROVISO_SOURCE_DIR; }

void give_up(const char* what) {
  std::fprintf(stderr, "bench: %s\n", what);
  std::exit(1);
}

Scratch::Scratch() : path_{fs::temp_directory_path() / ("proviso-bench-" + std::to_string(getpid()))} {
  fs::create_directories(path_);
}

Scratch::~Scratch() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path Scratch::case_of(std::size_t quotes) const {
  const auto folder = path_ / std::to_string(quotes);
  if (!fs::exists(folder)) write_case(folder, quotes);
  return folder;
}

fs::path Scratch::policy_of(int copies) const {
  std::ifstream in{source() / "bench" / "quotes.proviso"};
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  const std::size_t begin = text.find("require h01");
  const std::size_t end = text.find("score s01");
  std::string out = text;
  for (int copy = 1; copy < copies; ++copy) {
    std::string rules = text.substr(begin, end - begin);
    const auto raise = [&](int number, const std::string& unit) {
      replace_all(rules, std::to_string(number) + unit, std::to_string(number + copy) + unit);
    };
    for (const char* kind : {"require h", "warn w"}) replace_all(rules, kind, kind + std::to_string(copy) + "_");
    raise(80, " GB/gpu"), raise(12, " month"), raise(900, " ms"), raise(700, " ms"), raise(400, " Gbit/s");
    raise(14, " day"), replace_all(rules, "0.01", "0.01" + std::to_string(copy));
    replace_all(rules, "3.30", "3.3" + std::to_string(copy)), replace_all(rules, "0.40", "0.4" + std::to_string(copy));
    replace_all(rules, "3 *", std::to_string(copy + 3) + " *");
    out += rules;
  }
  const fs::path path = path_ / (std::to_string(copies) + "times.proviso");
  std::ofstream{path} << out;
  return path;
}

Checked::Checked(const fs::path& policy) : program{check(session, policy)} {}

ir::Facts read_facts(Checked& checked, const fs::path& folder) {
  const auto case_file = facts::read_case(folder, checked.session.diagnostics);
  if (!case_file) give_up("the case is not readable");
  auto facts = facts::read({checked.program, *case_file, *case_file->as_of, checked.session.shipped.catalogs,
                            eval::constants_of(checked.program, case_file->as_of)},
                           checked.session.diagnostics);
  if (!facts) give_up("the data is not readable");
  return std::move(*facts);
}

eval::Tally tally(const Checked& checked, ir::Facts& facts, const eval::TallyOptions& options) {
  const eval::World world = eval::world_of(checked.program, facts, nullptr);
  const eval::Survey survey{checked.program};
  eval::Evaluator evaluator{world, survey, ~std::uint64_t{0}};
  const eval::Waivers waivers{world};
  return eval::tally(evaluator, waivers, options);
}

void decide(const Checked& checked, ir::Facts& facts, eval::TraceLevel trace) {
  eval::Options options;
  options.budget = ~std::uint64_t{0};
  options.trace = trace;
  const auto decision = eval::decide(checked.program, facts, options, checked.session.files.canonical);
  if (!std::holds_alternative<trace::Decision>(decision)) give_up("nothing was decided");
}

double time(const std::function<void()>& run, int rounds) {
  std::vector<double> seconds;
  for (int i = 0; i < rounds; ++i) {
    const double begin = processor_seconds();
    run();
    seconds.push_back(processor_seconds() - begin);
  }
  std::ranges::sort(seconds);
  return seconds[seconds.size() / 2];
}

Cell measure_cell(const fs::path& policy, const fs::path& folder) {
  Checked checked{policy};
  std::optional<ir::Facts> facts;
  Cell out;
  out.reading = time([&] { facts = read_facts(checked, folder); }, 1);
  const double first = time([&] { tally(checked, *facts); }, 1);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  out.memory = static_cast<double>(usage.ru_maxrss) * 1024;
  // Short runs are repeated until they can be told from the clock's steps.
  const int rounds = first < 0.1 ? 15 : 5;
  out.evaluating = time([&] { tally(checked, *facts); }, rounds);
  out.tracing = time([&] { tally(checked, *facts, {.keep = true}); }, rounds);
  out.kept = static_cast<double>(tally(checked, *facts, {.keep = true}).kept->bytes());
  return out;
}

Cell cell_apart(const fs::path& policy, const fs::path& folder) {
  const std::string command =
      fs::read_symlink("/proc/self/exe").string() + " --cell '" + policy.string() + "' '" + folder.string() + "'";
  std::FILE* const pipe = popen(command.c_str(), "r");
  Cell out;
  if (pipe == nullptr || std::fscanf(pipe, "%lf %lf %lf %lf %lf", &out.reading, &out.evaluating, &out.tracing,
                                     &out.memory, &out.kept) != 5)
    give_up("a process of its own failed");
  pclose(pipe);
  return out;
}

}  // namespace proviso::bench
