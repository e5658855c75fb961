// The room's own view of an open ledger: the database behind it, and how SQLite's failures are told.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "ledger/ledger.hpp"
#include "ledger/sqlite.hpp"

namespace proviso::ledger {

inline constexpr int application_id = 0x50565344;  // "PVSD"
inline constexpr int format_version = 1;

/// schema.sql, compiled in.
extern const std::string schema_text;

/// What every append asks, prepared once.
struct AppendStatements {
  explicit AppendStatements(const Database& database);
  Statement next, newest, known_blob, add_blob, add_body, add_entry;
};

struct Ledger::State {
  std::filesystem::path file;
  Database database;
  std::optional<AppendStatements> append = {};  ///< since the first entry was added; goes before its database
};

struct Access {
  static Ledger::State& state(const Ledger& ledger) { return *ledger.state_; }
};

/// The error as a person reads it.
Failure failure_of(const SqliteError& error, const std::filesystem::path& file);

inline Failure damaged(const std::filesystem::path& file, const std::string& what) {
  return {Failure::Kind::Damaged, "`" + file.generic_string() + "` " + what};
}

inline Failure changed(const std::filesystem::path& file, const std::string& what) {
  return {Failure::Kind::Changed, "`" + file.generic_string() + "` " + what};
}

/// Runs `body`, which returns a Result with a Failure, and turns what SQLite throws into one.
template <class Body>
auto guarded(const std::filesystem::path& file, Body body) -> decltype(body()) {
  try {
    return body();
  } catch (const SqliteError& error) {
    return base::Err{failure_of(error, file)};
  }
}

/// The same for what writes: its failure says that nothing of it is left.
template <class Body>
auto recording(const std::filesystem::path& file, Body body) -> decltype(body()) {
  auto result = guarded(file, std::move(body));
  if (result) return result;
  return base::Err{Failure{result.error().kind, result.error().text + "; nothing was recorded"}};
}

}  // namespace proviso::ledger
