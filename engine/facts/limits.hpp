// What a data file may be at most. Beyond a limit there is a finding, never a crash.
#pragma once

#include <cstddef>
#include <cstdint>

namespace proviso::facts {

struct Limits {
  std::uint64_t file_bytes = 256U << 20U;  ///< a price list of millions of rows is below this
  std::size_t depth = 64;                  ///< tables and arrays inside each other; readers recurse
  std::size_t dotted_parts = 32;           ///< `a.b.c` in one TOML key: each part is a table inside the one before
  std::size_t values = 20'000'000;         ///< tables, arrays and leaves of one file held as a tree
  std::size_t cells = 4096;                ///< of one CSV row
  std::size_t files = 100'000;             ///< that one glob may match
  std::size_t findings_per_file = 100;     ///< the others are counted
  std::size_t rows = 5'000'000;            ///< that an adapter takes from one file
  std::size_t line_bytes = 1U << 20U;      ///< of a line of text that patterns are tried on
  std::size_t path_steps = 32;             ///< of one place in an adapter
  std::size_t pattern_bytes = 1000;        ///< of one regular expression in an adapter
  std::size_t pattern_memory = 2U << 20U;  ///< bytes, of its automaton; beyond that it is slower, never wrong
};

inline constexpr Limits limits{};

}  // namespace proviso::facts
