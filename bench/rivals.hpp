// The same twenty-four rules over the same quotes by other means: a loop written by hand for them, and SQLite.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

struct sqlite3;

namespace proviso::bench {

/// Of one quote: a bit for each of h01..h12 (set: passed) and w01..w04 from bit 12 on.
using Bits = std::uint32_t;

/// Quotes as columns of integers, in the units that their texts have; what a program made for this one table would
/// hold.
struct HandQuotes {
  std::vector<std::uint8_t> region, interconnect, boundary, currency, support, certificates;
  std::vector<std::int32_t> gpus, memory, link, term, price, egress, storage, p50, p95, p99, ttft, rate, error,
      accepted, utilisation, uptime, quoted_on, valid_until;
};
HandQuotes read_by_hand(const std::filesystem::path& csv);

/// What the loop leaves: the bits, the score in millionths, the cost in millionths of USD/Mtoken.
struct HandResults {
  std::vector<Bits> bits;
  std::vector<std::int64_t> scores, costs;
};
void judge_by_hand(const HandQuotes& quotes, HandResults& into);

/// A database in memory with the quotes as REAL and TEXT.
class SqliteQuotes {
 public:
  explicit SqliteQuotes(const HandQuotes& quotes);
  SqliteQuotes(const SqliteQuotes&) = delete;
  SqliteQuotes& operator=(const SqliteQuotes&) = delete;
  ~SqliteQuotes();
  /// One SELECT of all outcomes, score and cost; the bits as above.
  void judge(std::vector<Bits>& into) const;

 private:
  sqlite3* db_ = nullptr;
};

}  // namespace proviso::bench
