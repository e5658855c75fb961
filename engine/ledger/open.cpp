// A ledger's file found or made, and known to be one.
#include <sqlite3.h>

#include <filesystem>

#include "ledger/state.hpp"

namespace proviso::ledger {

namespace fs = std::filesystem;

namespace {

/// How long a writer waits for the others.
constexpr int patience_ms = 60'000;

std::int64_t pragma(const Database& database, const std::string& name) {
  Statement statement{database, "PRAGMA " + name};
  return statement.step() ? statement.integer(0) : 0;
}

/// What keeps the file from being a ledger that this engine reads, or empty.
std::string stranger(const Database& database) {
  if (pragma(database, "application_id") != application_id) return "is no ledger";
  const auto version = pragma(database, "user_version");
  if (version == format_version) return {};
  return "is a ledger of format " + std::to_string(version) + "; this engine reads " + std::to_string(format_version);
}

void prepare(Database& database) {
  // A cell that overlaps another is damage, not data.
  database.run("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY");
}

bool is_empty(const Database& database) {
  Statement tables{database, "SELECT count(*) FROM sqlite_schema"};
  tables.step();
  return tables.integer(0) == 0;
}

}  // namespace

Failure failure_of(const SqliteError& error, const fs::path& file) {
  const std::string name = "`" + file.generic_string() + "` ";
  switch (error.code()) {
    case SQLITE_NOTADB:
      return damaged(file, "is no ledger");
    case SQLITE_CORRUPT:
      return damaged(file, std::string{"is damaged: "} + error.what() + "; `proviso ledger verify` says more");
    case SQLITE_FULL:
      return {Failure::Kind::Environment, name + "cannot grow: the disk is full"};
    case SQLITE_READONLY:
      return {Failure::Kind::Environment, name + "may not be written"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Failure::Kind::Environment, name + "was kept busy by others for a minute"};
    case SQLITE_CANTOPEN:
      return {Failure::Kind::Environment, name + "cannot be opened: " + error.what()};
    case SQLITE_IOERR:
      return {Failure::Kind::Environment, name + "cannot be read or written: " + error.what()};
    default:
      return {Failure::Kind::Environment, name + "gave an error: " + error.what()};
  }
}

base::Result<Ledger, Failure> Ledger::open(const fs::path& file) {
  return guarded(file, [&]() -> base::Result<Ledger, Failure> {
    std::error_code ignored;
    const std::string name = "`" + file.generic_string() + "` ";
    if (!fs::exists(file, ignored)) return base::Err{Failure{Failure::Kind::Environment, name + "does not exist"}};
    if (fs::is_directory(file, ignored)) return base::Err{Failure{Failure::Kind::Environment, name + "is a directory"}};
    // To read is to write where a writer was stopped in the middle: SQLite then undoes what it left.
    std::unique_ptr<State> state{new State{file, Database{file, SQLITE_OPEN_READWRITE, patience_ms}}};
    prepare(state->database);
    if (const std::string why = stranger(state->database); !why.empty()) return base::Err{damaged(file, why)};
    state->database.run("PRAGMA query_only = ON");
    return Ledger{std::move(state)};
  });
}

base::Result<Ledger, Failure> Ledger::open_to_append(const fs::path& file, const Entry& opening) {
  return recording(file, [&]() -> base::Result<Ledger, Failure> {
    constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    std::unique_ptr<State> state{new State{file, Database{file, flags, patience_ms}}};
    Database& database = state->database;
    prepare(database);
    // A commit is on the disk, the folder's entry included, before it is acknowledged.
    database.run("PRAGMA synchronous = EXTRA; PRAGMA foreign_keys = ON");
    Ledger ledger{std::move(state)};
    if (pragma(database, "application_id") == 0 && is_empty(database)) {
      Transaction transaction{database};
      if (is_empty(database)) {  // nobody else has made it meanwhile
        database.run("PRAGMA application_id = " + std::to_string(application_id) +
                     "; PRAGMA user_version = " + std::to_string(format_version) + ";" + schema_text);
        ledger.insert({opening, {}});
      }
      transaction.commit();
    }
    if (const std::string why = stranger(database); !why.empty()) return base::Err{damaged(file, why)};
    return ledger;
  });
}

}  // namespace proviso::ledger
