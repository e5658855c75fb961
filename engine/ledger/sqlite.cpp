#include "ledger/sqlite.hpp"

#include <system_error>
#include <utility>

namespace proviso::ledger {

Database::Database(const std::filesystem::path& path, int flags, int patience_ms) {
  // SQLite has names of its own, such as `:memory:` and `file:...`; to us each is a file.
  const std::string name = path.empty() ? ":memory:" : std::filesystem::absolute(path).string();
  // No thread shares a handle, so that none has to lock it for each column of each row.
  const int code = sqlite3_open_v2(name.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  if (code != SQLITE_OK) {
    const std::string why = handle_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle_);
    sqlite3_close_v2(handle_);
    throw SqliteError{code, why};
  }
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_busy_timeout(handle_, patience_ms);
}

Database::Database(Database&& other) noexcept : handle_{std::exchange(other.handle_, nullptr)} {}

Database::~Database() { sqlite3_close_v2(handle_); }

void Database::fail(int code) const {
  std::string text = sqlite3_errmsg(handle_);
  const int system = sqlite3_system_errno(handle_);
  const int kind = code & 255;
  if (system != 0 && (kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN))
    text += " (" + std::generic_category().message(system) + ")";
  throw SqliteError{code, text};
}

void Database::run(const std::string& sql) {
  if (const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr); code != SQLITE_OK) fail(code);
}

Statement::Statement(const Database& database, std::string_view sql) : database_{database} {
  const int code =
      sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &statement_, nullptr);
  if (code != SQLITE_OK) database.fail(code);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::bind(int place, std::int64_t value) {
  if (const int code = sqlite3_bind_int64(statement_, place, value); code != SQLITE_OK) database_.fail(code);
  return *this;
}

Statement& Statement::bind_text(int place, std::string_view value) {
  const int code = sqlite3_bind_text64(statement_, place, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8);
  if (code != SQLITE_OK) database_.fail(code);
  return *this;
}

Statement& Statement::bind_blob(int place, std::string_view value) {
  const char* data = value.empty() ? "" : value.data();  // null would bind NULL
  const int code = sqlite3_bind_blob64(statement_, place, data, value.size(), SQLITE_STATIC);
  if (code != SQLITE_OK) database_.fail(code);
  return *this;
}

Statement& Statement::bind_text_or_null(int place, std::string_view value) {
  if (!value.empty()) return bind_text(place, value);
  if (const int code = sqlite3_bind_null(statement_, place); code != SQLITE_OK) database_.fail(code);
  return *this;
}

bool Statement::step() {
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) database_.fail(code);
  return false;
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

void Statement::reset() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

std::string_view Statement::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return data == nullptr ? std::string_view{}
                         : std::string_view{data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

Transaction::~Transaction() {
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.run("COMMIT");
  open_ = false;
}

}  // namespace proviso::ledger
