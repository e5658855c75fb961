#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>

#include "rivals.hpp"

namespace proviso::bench {
namespace {

constexpr const char* schema =
    "CREATE TABLE q(region INT, memory REAL, gpus REAL, quoted_on INT, valid_until INT, boundary INT, certificates INT,"
    "term REAL, support INT, p50 REAL, p95 REAL, p99 REAL, ttft REAL, interconnect INT, link REAL, error REAL, price "
    "REAL,"
    "egress REAL, storage REAL, rate REAL, utilisation REAL, accepted REAL, uptime REAL, currency INT)";

constexpr const char* question = R"(
WITH c AS (SELECT *, price * gpus * 1e6 / (rate * 3600 * utilisation * accepted) AS cost FROM q)
SELECT region < 5, memory >= 80, gpus >= 4, quoted_on <= 20260615 AND valid_until >= 20260615,
       boundary != 0 OR region < 3, certificates = 3, term < 12 OR support < 2, p99 <= 900, ttft <= 700,
       interconnect NOT IN (0, 1) OR link >= 400, error <= 0.01, price + egress + storage <= 3.30,
       utilisation >= 0.40, p99 <= 3 * p50, valid_until >= 20260629, currency = 0, cost,
       30 * max(0, min(1, (5 - cost) / 4)) + CASE WHEN p95 <= 300 THEN 20 WHEN p95 <= 500 THEN 10 ELSE 0 END
         + 15 * CASE interconnect WHEN 0 THEN 1 WHEN 1 THEN 0.9 WHEN 2 THEN 0.6 WHEN 3 THEN 0.3 ELSE 0.1 END
         + 10 * CASE support WHEN 0 THEN 1 WHEN 1 THEN 0.6 ELSE 0.2 END
         + 15 * max(0, min(1, uptime - 99)) + 10 * accepted
FROM c)";

constexpr int outcomes = 16;

void need(int code, sqlite3* db) {
  if (code == SQLITE_OK) return;
  std::fprintf(stderr, "bench: %s\n", sqlite3_errmsg(db));
  std::exit(1);
}

}  // namespace

SqliteQuotes::SqliteQuotes(const HandQuotes& q) {
  need(sqlite3_open(":memory:", &db_), db_);
  need(sqlite3_exec(db_, schema, nullptr, nullptr, nullptr), db_);
  need(sqlite3_exec(db_, "BEGIN", nullptr, nullptr, nullptr), db_);
  sqlite3_stmt* insert = nullptr;
  need(sqlite3_prepare_v2(db_, "INSERT INTO q VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)", -1, &insert,
                          nullptr),
       db_);
  for (std::size_t i = 0; i < q.price.size(); ++i) {
    int at = 0;
    const auto word = [&](std::int32_t value) { sqlite3_bind_int(insert, ++at, value); };
    const auto real = [&](std::int32_t value, double scale) { sqlite3_bind_double(insert, ++at, value / scale); };
    word(q.region[i]), real(q.memory[i], 1), real(q.gpus[i], 1), word(q.quoted_on[i]), word(q.valid_until[i]);
    word(q.boundary[i]), word(q.certificates[i]), real(q.term[i], 1), word(q.support[i]), real(q.p50[i], 1);
    real(q.p95[i], 1), real(q.p99[i], 1), real(q.ttft[i], 1), word(q.interconnect[i]), real(q.link[i], 1);
    real(q.error[i], 1e4), real(q.price[i], 100), real(q.egress[i], 100), real(q.storage[i], 100), real(q.rate[i], 1);
    real(q.utilisation[i], 100), real(q.accepted[i], 1e4), real(q.uptime[i], 100), word(q.currency[i]);
    sqlite3_step(insert);
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  need(sqlite3_exec(db_, "COMMIT", nullptr, nullptr, nullptr), db_);
}

SqliteQuotes::~SqliteQuotes() { sqlite3_close(db_); }

void SqliteQuotes::judge(std::vector<Bits>& into) const {
  into.clear();
  sqlite3_stmt* select = nullptr;
  need(sqlite3_prepare_v2(db_, question, -1, &select, nullptr), db_);
  double sum = 0;
  while (sqlite3_step(select) == SQLITE_ROW) {
    Bits bits = 0;
    for (int i = 0; i < outcomes; ++i) bits |= Bits{sqlite3_column_int(select, i) != 0} << static_cast<unsigned>(i);
    into.push_back(bits);
    sum += sqlite3_column_double(select, outcomes) + sqlite3_column_double(select, outcomes + 1);
  }
  sqlite3_finalize(select);
  if (sum != sum) std::exit(1);  // keeps the columns read
}

}  // namespace proviso::bench
