// A ledger's file found or made, and known to be one.
#include <sqlite3.h>

#include <filesystem>
#include <fstream>

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

/// The number of these bytes, the highest first.
std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t out = 0;
  for (const char c : bytes.substr(at, count)) out = (out << 8U) | static_cast<unsigned char>(c);
  return out;
}

/// Of a file whose end is missing, how much of it: SQLite's header says how many pages there are, and of what size.
std::string cut_short(const fs::path& file) {
  constexpr std::size_t page_size_at = 16, pages_at = 28, header_size = 100;
  std::ifstream stream{file, std::ios::binary};
  std::string header(header_size, '\0');
  if (!stream.read(header.data(), header_size)) return {};
  const std::uint64_t told = number_at(header, page_size_at, 2);
  const std::uint64_t whole = number_at(header, pages_at, 4) * (told == 1 ? 65'536 : told);
  std::error_code error;
  const std::uint64_t left = fs::file_size(file, error);
  if (error || left >= whole) return {};
  return "is cut short: of " + std::to_string(whole) + " bytes " + std::to_string(left) + " are left";
}

/// SQLite has one text for all that keeps a file from being opened.
std::string why_not_opened(const fs::path& file, const std::string& said) {
  std::error_code ignored;
  if (fs::is_directory(file, ignored)) return "is a directory";
  const fs::path folder = fs::absolute(file, ignored).parent_path();
  if (!fs::exists(folder, ignored))
    return "cannot be made: there is no folder `" + file.parent_path().generic_string() + "`";
  if (!fs::is_directory(folder, ignored))
    return "cannot be made: `" + file.parent_path().generic_string() + "` is no folder";
  return "cannot be opened: " + said;
}

}  // namespace

Failure failure_of(const SqliteError& error, const fs::path& file) {
  const std::string name = "`" + file.generic_string() + "` ";
  switch (error.code()) {
    case SQLITE_NOTADB:
      return damaged(file, "is no ledger");
    case SQLITE_CORRUPT:
      if (const std::string lost = cut_short(file); !lost.empty()) return damaged(file, lost);
      return damaged(file, std::string{"is damaged: "} + error.what());
    case SQLITE_FULL:
      return {Failure::Kind::Environment, name + "cannot grow: the disk is full"};
    case SQLITE_READONLY:
      return {Failure::Kind::Environment, name + "may not be written"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Failure::Kind::Environment, name + "was kept busy by others for a minute"};
    case SQLITE_CANTOPEN:
      return {Failure::Kind::Environment, name + why_not_opened(file, error.what())};
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
