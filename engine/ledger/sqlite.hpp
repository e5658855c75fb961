// SQLite with destructors: a database and a statement. Every failure is an SqliteError, caught at the door of the room.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace proviso::ledger {

class SqliteError : public std::runtime_error {
 public:
  SqliteError(int code, const std::string& text) : std::runtime_error{text}, code_{code} {}
  /// SQLite's result code, without its extension.
  int code() const { return code_ & 255; }

 private:
  int code_;
};

class Database {
 public:
  /// `flags` as of sqlite3_open_v2; an empty path is a database in memory. Waits up to `patience_ms` for other writers.
  Database(const std::filesystem::path& path, int flags, int patience_ms);
  ~Database();
  Database(Database&& other) noexcept;
  Database& operator=(Database&&) = delete;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Statements without results, one after the other.
  void run(const std::string& sql);
  sqlite3* handle() const { return handle_; }
  [[noreturn]] void fail(int code) const;

 private:
  sqlite3* handle_ = nullptr;
};

class Statement {
 public:
  Statement(const Database& database, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Parameters by their place, from 1. The bytes have to live until the statement has run.
  Statement& bind(int place, std::int64_t value);
  Statement& bind_text(int place, std::string_view value);
  Statement& bind_blob(int place, std::string_view value);
  Statement& bind_text_or_null(int place, std::string_view value);

  /// The next row, or false at the end.
  bool step();
  /// A statement without rows, to its end; then it can be bound again.
  void run();
  void reset();

  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
  /// A text or blob of the current row; empty where it is null.
  std::string_view bytes(int column) const;
  bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }

 private:
  const Database& database_;
  sqlite3_stmt* statement_ = nullptr;
};

/// While it lives, all that is read is of one moment, whatever others commit.
class Snapshot {
 public:
  explicit Snapshot(Database& database) : database_{database} { database_.run("BEGIN"); }
  ~Snapshot() { sqlite3_exec(database_.handle(), "COMMIT", nullptr, nullptr, nullptr); }
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  Database& database_;
};

/// Holds the write lock from its beginning. What is not committed is undone.
class Transaction {
 public:
  explicit Transaction(Database& database) : database_{database} { database_.run("BEGIN IMMEDIATE"); }
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace proviso::ledger
