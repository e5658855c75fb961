// One measurement as it is written down: what was measured where, under which conditions, every sample, and why there
// are none.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace proviso::probe {

// A text, a whole number, or true and false; measured numbers are texts of decimal digits.
using Condition = std::variant<std::string, std::int64_t, bool>;
using Conditions = std::map<std::string, Condition, std::less<>>;

enum class Unit {
  GigabytesPerSecond,  // 10^9 bytes
  Teraflops,           // 10^12 floating-point operations a second
  Microseconds,
  Bytes,
};
std::string_view name_of(Unit unit);

enum class Status { Done, Skipped, Failed };

// Of the multiprocessors while the measurement ran, looked at between groups of samples, in MHz.
struct ClockSeen {
  unsigned lowest;
  unsigned median;
  unsigned highest;
};

struct Measurement {
  std::string id;
  std::string what;
  std::vector<int> gpus;
  std::optional<int> from, to;
  std::optional<std::uint64_t> bytes;
  Unit unit = Unit::GigabytesPerSecond;
  std::vector<double> samples;
  std::optional<double> tokens_per_second;
  Conditions conditions;
  std::optional<ClockSeen> clock;
  Status status = Status::Done;
  std::string because;  // of what was skipped or failed
};

}  // namespace proviso::probe
