// How fast a ledger takes decisions, beside SQLite taking the same rows, and how fast a large one is read.
//
//   bench_ledger [DECISIONS] [FOLDER]       100,000, and the disk of the folder for temporary files, unless said
//   otherwise
#include <sqlite3.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "ledger/verify.hpp"
#include "record.hpp"

namespace proviso::bench {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void give_up(const std::string& what) {
  std::fprintf(stderr, "bench: %s\n", what.c_str());
  std::exit(1);
}

class Scratch {
 public:
  explicit Scratch(const fs::path& in) : path_{in / "proviso-bench-XXXXXX"} {
    std::string name = path_.string();
    if (::mkdtemp(name.data()) == nullptr) give_up("no folder to write to");
    path_ = name;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { fs::remove_all(path_); }
  fs::path file(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

/// Where writing costs no disk's time, if there is such a folder.
fs::path memory_folder() {
  const fs::path memory = "/dev/shm";
  return ::access(memory.c_str(), W_OK) == 0 ? memory : fs::temp_directory_path();
}

ledger::Entry entry_of(std::variant<ledger::Opening, ledger::DecisionEntry, ledger::ApprovalEntry> what) {
  return {0, "2026-11-30T15:42:20Z", true, "bench", "0", std::move(what)};
}

/// The first example, decided; and the same decision about other offers, each with a document and a file of its own.
class Decisions {
 public:
  Decisions() {
    Session session;
    session.shipped = find_shipped({});
    CaseOptions options;
    options.case_path = fs::path{PROVISO_SOURCE_DIR} / "examples" / "01-one-rule-two-quotes";
    auto recorded = decide_for_record(session, options);
    if (!recorded) give_up("the example is not valid");
    first_ = std::move(recorded).value();
    const auto named = [&](const std::string& bytes) { return bytes.find("aurora") != std::string::npos; };
    for (const auto& bytes : first_.blobs) own_bytes_ += named(bytes) ? bytes.size() : 0;
  }

  ledger::Draft draft(std::size_t number) const {
    ledger::Draft out{entry_of(first_.entry), first_.blobs};
    auto& decision = std::get<ledger::DecisionEntry>(out.entry.what);
    char name[8];
    std::snprintf(name, sizeof name, "%06zu", number);  // as long as `aurora`, so that nothing else changes
    std::vector<std::pair<std::string, std::string>> digests;
    for (std::size_t i = 0; i < out.blobs.size(); ++i) {  // the document last: it names the digests of the others
      const ledger::Digest old = base::sha256(first_.blobs[i]);
      replace(out.blobs[i], "aurora", name);
      for (const auto& [then, now] : digests) replace(out.blobs[i], then, now);
      const ledger::Kept kept{base::sha256(out.blobs[i]), out.blobs[i].size()};
      if (kept.sha256 != old) digests.emplace_back(base::to_hex(old), base::to_hex(kept.sha256));
      if (decision.document.sha256 == old) decision.document = kept;
      for (auto& file : decision.files)
        if (file.bytes.sha256 == old) file.bytes = kept;
    }
    decision.summary.candidate = name;
    return out;
  }
  std::size_t own_bytes() const { return own_bytes_; }

 private:
  static void replace(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  }
  RecordedCase first_;
  std::size_t own_bytes_ = 0;
};

double seconds(const std::function<void()>& run) {
  const auto begin = std::chrono::steady_clock::now();
  run();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void print_rate(const char* what, std::size_t count, double took) {
  std::printf("%-58s %10.0f/s %10.1f us\n", what, static_cast<double>(count) / took,
              1e6 * took / static_cast<double>(count));
  std::fflush(stdout);
}

/// Of this process, so that a busy machine does not count: what is read here lies in memory.
double processor_seconds(const std::function<void()>& run) {
  const auto now = [] {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
  const double begin = now();
  run();
  return now() - begin;
}

void print_time(const char* what, double took) {
  std::printf("%-58s %10.1f ms\n", what, 1e3 * took);
  std::fflush(stdout);
}

ledger::Ledger open_new(const fs::path& file) {
  auto ledger = ledger::Ledger::open_to_append(file, entry_of(ledger::Opening{"proviso-ledger/bench"}));
  if (!ledger) give_up(ledger.error().text);
  return std::move(ledger).value();
}

void append(ledger::Ledger& ledger, ledger::Draft draft) {
  const auto receipt = ledger.append(std::move(draft));
  if (!receipt) give_up(receipt.error().text);
}

/// SQLite's own rate for such rows: those of a ledger, copied into another file with the same tables and pragmas, one
/// transaction for each decision, with prepared statements; nothing is packed, hashed or looked up.
class PlainRows {
 public:
  PlainRows(const fs::path& from, const fs::path& to) {
    open(from, &from_);
    open(to, &to_);
    run(to_, "PRAGMA synchronous = EXTRA");
    sqlite3_stmt* schema = prepare(from_, "SELECT sql FROM sqlite_schema WHERE type != 'trigger' AND sql IS NOT NULL");
    while (sqlite3_step(schema) == SQLITE_ROW) run(to_, reinterpret_cast<const char*>(sqlite3_column_text(schema, 0)));
    sqlite3_finalize(schema);
    // Two blobs came with each decision but the first, one after the other.
    run(from_, "CREATE TEMP TABLE own (n INTEGER PRIMARY KEY, id INTEGER)");
    run(from_, "INSERT INTO own SELECT row_number() OVER (ORDER BY rowid), rowid FROM blobs");
    begin_ = prepare(to_, "BEGIN IMMEDIATE"), commit_ = prepare(to_, "COMMIT");
    read_[0] = prepare(from_, "SELECT seq, body FROM bodies WHERE seq = ?1");
    read_[1] = prepare(from_, "SELECT * FROM entries WHERE seq = ?1");
    read_[2] = prepare(
        from_,
        "SELECT sha256, size, packed FROM blobs WHERE rowid IN (SELECT id FROM own WHERE n IN (2 * ?1, 2 * ?1 + 1))");
    write_[0] = prepare(to_, "INSERT INTO bodies VALUES (?, ?)");
    write_[1] = prepare(to_, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    write_[2] = prepare(to_, "INSERT OR IGNORE INTO blobs VALUES (?, ?, ?)");
  }
  PlainRows(const PlainRows&) = delete;
  PlainRows& operator=(const PlainRows&) = delete;
  ~PlainRows() {
    for (sqlite3* database : {from_, to_}) {
      while (sqlite3_stmt* left = sqlite3_next_stmt(database, nullptr)) sqlite3_finalize(left);
      sqlite3_close(database);
    }
  }

  void copy(std::size_t number) const {
    step(begin_);
    for (int table = 0; table < 3; ++table) {
      sqlite3_bind_int64(read_[table], 1, static_cast<sqlite3_int64>(number));
      while (sqlite3_step(read_[table]) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(read_[table]); ++i)
          sqlite3_bind_value(write_[table], i + 1, sqlite3_column_value(read_[table], i));
        step(write_[table]);
      }
      sqlite3_reset(read_[table]);
    }
    step(commit_);
  }

 private:
  static void open(const fs::path& file, sqlite3** database) {
    if (sqlite3_open(file.c_str(), database) != SQLITE_OK) give_up("SQLite cannot open its file");
  }
  static void run(sqlite3* database, const char* sql) {
    if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) give_up(sqlite3_errmsg(database));
  }
  static sqlite3_stmt* prepare(sqlite3* database, const char* sql) {
    sqlite3_stmt* out = nullptr;
    if (sqlite3_prepare_v2(database, sql, -1, &out, nullptr) != SQLITE_OK) give_up(sqlite3_errmsg(database));
    return out;
  }
  static void step(sqlite3_stmt* statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) give_up(sqlite3_errmsg(sqlite3_db_handle(statement)));
    sqlite3_reset(statement);
  }

  sqlite3 *from_ = nullptr, *to_ = nullptr;
  sqlite3_stmt *begin_ = nullptr, *commit_ = nullptr, *read_[3] = {}, *write_[3] = {};
};

/// Both in turns of a hundred, so that a busy machine is busy for both.
void compare_rates(const Decisions& decisions, const fs::path& folder, const char* where) {
  constexpr std::size_t turns = 20, each = 100;
  const Scratch memory{memory_folder()}, scratch{folder};
  const fs::path source = memory.file("source");
  {
    ledger::Ledger ledger = open_new(source);
    for (std::size_t i = 0; i <= turns * each; ++i) append(ledger, decisions.draft(i));
  }
  ledger::Ledger ledger = open_new(scratch.file("ledger"));
  append(ledger, decisions.draft(0));  // what all decisions share is there
  const PlainRows rows{source, scratch.file("rows")};
  double ours = 0, plain = 0;
  for (std::size_t turn = 0; turn < turns; ++turn) {
    std::vector<ledger::Draft> drafts;
    for (std::size_t i = 1; i <= each; ++i) drafts.push_back(decisions.draft(turn * each + i));
    ours += seconds([&] {
      for (auto& draft : drafts) append(ledger, std::move(draft));
    });
    plain += seconds([&] {
      for (std::size_t i = 0; i < each; ++i) rows.copy(turn * each + i + 2);
    });
  }
  std::printf("one transaction for each decision, %s\n", where);
  print_rate("  appending", turns * each, ours);
  print_rate("  SQLite: the same rows", turns * each, plain);
  std::printf("  appending, of SQLite's own rate %37.0f %%\n", 100 * plain / ours);
}

void read_large(const Decisions& decisions, std::size_t count) {
  const Scratch scratch{memory_folder()};
  const fs::path file = scratch.file("ledger");
  {
    ledger::Ledger ledger = open_new(file);
    for (std::size_t i = 0; i < count; ++i) append(ledger, decisions.draft(i));
  }
  std::printf("%zu decisions, %.1f MiB\n", count, static_cast<double>(fs::file_size(file)) / (1 << 20));
  const auto opened = [&] {
    auto ledger = ledger::Ledger::open(file);
    if (!ledger) give_up(ledger.error().text);
    return std::move(ledger).value();
  };
  print_time("  verify", processor_seconds([&] {
               const auto verification = ledger::verify(opened());
               if (!verification || !verification->findings.empty()) give_up("the ledger is not whole");
             }));
  print_time("  list: all", processor_seconds([&] {
               if (opened().list({.kind = "decision"}).value().size() != count) give_up("the list is not complete");
             }));
  print_time("  list: those for one candidate", processor_seconds([&] {
               const auto rows = opened().list({.kind = "decision", .candidate = "000700"});
               if (rows.value().size() != 1) give_up("it is not there");
             }));
  const auto some = opened().find("500");
  if (!some) give_up(some.error().text);
  const std::string id = ledger::short_id(some->leaf);
  print_time("  show: entry and document, by the start of an id", processor_seconds([&] {
               const auto ledger = opened();
               const auto row = ledger.find(id);
               const auto entry = ledger.entry(row.value().seq);
               const auto& decision = std::get<ledger::DecisionEntry>(entry.value().what);
               if (!ledger.bytes(decision.document).ok()) give_up("it is not there");
             }));
  print_time("  checkpoint: the root of all", processor_seconds([&] {
               const auto leaves = opened().leaves();
               ledger::tree_hash(leaves.value());
             }));
}

void run(std::size_t count, const fs::path& folder) {
  const Decisions decisions;
  std::printf("a decision: %zu bytes of document and files of its own\n", decisions.own_bytes());
  compare_rates(decisions, folder, "on the disk");
  compare_rates(decisions, memory_folder(), "in memory");
  read_large(decisions, count);
}

}  // namespace
}  // namespace proviso::bench

int main(int argc, char** argv) {
  const std::size_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
  if (count < 1'000) {
    std::fprintf(stderr, "bench: at least 1000 decisions, please\n");
    return 1;
  }
  proviso::bench::run(count, argc > 2 ? argv[2] : std::filesystem::temp_directory_path());
}
