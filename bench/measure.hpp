// What measurements share: cases in a folder of their own, policies checked, facts read, seconds of the processor.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>

#include "eval/tally.hpp"
#include "facts/facts.hpp"
#include "proviso.hpp"

namespace proviso::bench {

namespace fs = std::filesystem;

/// Of the source tree.
fs::path source();

[[noreturn]] void give_up(const char* what);

/// A folder of this run's own, removed at its end.
class Scratch {
 public:
  Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch();
  /// A case of so many quotes.
  fs::path case_of(std::size_t quotes) const;
  /// bench/quotes.proviso with its rules so many times over, each time with other limits.
  fs::path policy_of(int copies) const;

 private:
  fs::path path_;
};

struct Checked {
  Session session;
  ir::Program program;
  explicit Checked(const fs::path& policy);
};

ir::Facts read_facts(Checked& checked, const fs::path& folder);

/// Everything up to the ranking, without texts.
eval::Tally tally(const Checked& checked, ir::Facts& facts, const eval::TallyOptions& options = {});

/// The decision with its texts.
void decide(const Checked& checked, ir::Facts& facts, eval::TraceLevel trace);

/// Processor seconds, the median of so many rounds: a busy machine counts little.
double time(const std::function<void()>& run, int rounds = 5);

/// What one process of its own needs for a number of quotes under a policy.
struct Cell {
  double reading = 0;     ///< seconds
  double evaluating = 0;  ///< seconds
  double tracing = 0;     ///< seconds, with the full trace kept
  double memory = 0;      ///< bytes, at most, before the trace
  double kept = 0;        ///< bytes of the trace
};
Cell measure_cell(const fs::path& policy, const fs::path& folder);
/// The same in a process of its own, which is this program again.
Cell cell_apart(const fs::path& policy, const fs::path& folder);

}  // namespace proviso::bench
