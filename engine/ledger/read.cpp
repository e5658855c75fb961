// Entries out: lists, one entry, the bytes that it speaks of.
#include <algorithm>
#include <charconv>

#include "base/assert.hpp"
#include "ledger/blob.hpp"
#include "ledger/state.hpp"

namespace proviso::ledger {

namespace {

constexpr std::string_view row_columns = "seq, leaf, kind, policy, verdict, mode, provider, candidate, as_of, subject";
constexpr std::size_t shortest_id = 4;

base::Err<Failure> no_entry(const std::string& text) { return base::Err{Failure{Failure::Kind::NoEntry, text}}; }

Row row_of(const Statement& statement) {
  const auto text = [&](int column) { return std::string{statement.bytes(column)}; };
  Row row;
  row.seq = static_cast<std::uint64_t>(statement.integer(0));
  row.leaf = base::digest_from_bytes(statement.bytes(1)).value_or(Digest{});
  row.kind = text(2);
  row.summary = {.policy = text(3),
                 .version = {},
                 .verdict = text(4),
                 .mode = text(5),
                 .candidate = text(7),
                 .provider = text(6),
                 .as_of = text(8)};
  row.subject = text(9);
  return row;
}

/// `expected`: so many at most, as far as one knows; memory that no row needs is never touched.
std::vector<Row> rows_of(Statement& statement, std::size_t expected = 0) {
  std::vector<Row> rows;
  rows.reserve(expected);
  while (statement.step()) rows.push_back(row_of(statement));
  return rows;
}

std::optional<std::uint64_t> number_of(std::string_view text) {
  std::uint64_t value = 0;
  constexpr std::size_t most_digits = 9;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.size() > most_digits || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The lowest and the highest digest that begins with these digits; nothing where they are none.
std::optional<std::pair<Digest, Digest>> range_of(const std::string& prefix) {
  constexpr std::size_t digits = 2 * std::tuple_size_v<Digest>;
  if (prefix.size() < shortest_id || prefix.size() > digits) return std::nullopt;
  const std::size_t missing = digits - prefix.size();
  const auto low = base::digest_from_hex(prefix + std::string(missing, '0'));
  const auto high = base::digest_from_hex(prefix + std::string(missing, 'f'));
  if (!low || !high) return std::nullopt;
  return std::pair{*low, *high};
}

}  // namespace

Ledger::Ledger(std::unique_ptr<State> state) : state_{std::move(state)} {}
Ledger::Ledger(Ledger&&) noexcept = default;
Ledger& Ledger::operator=(Ledger&&) noexcept = default;
Ledger::~Ledger() = default;

std::string short_id(const Digest& leaf) { return base::to_hex(leaf).substr(0, short_id_digits); }

base::Result<std::string, Failure> Ledger::origin() const {
  const auto first = entry(0);
  if (!first) return base::Err{first.error()};
  if (const auto* opening = std::get_if<Opening>(&first->what)) return opening->origin;
  return base::Err{changed(state_->file, "does not begin with its opening")};
}

base::Result<std::vector<Digest>, Failure> Ledger::leaves(std::optional<std::uint64_t> count) const {
  return guarded(state_->file, [&]() -> base::Result<std::vector<Digest>, Failure> {
    const Snapshot snapshot{state_->database};
    Statement statement{state_->database,
                        "SELECT seq, body, leaf FROM bodies LEFT JOIN entries USING (seq) ORDER BY seq LIMIT ?"};
    statement.bind(1, count ? static_cast<std::int64_t>(*count) : -1);
    std::vector<Digest> out;
    while (statement.step()) {
      const std::string next = std::to_string(out.size());
      if (statement.integer(0) != static_cast<std::int64_t>(out.size()))
        return base::Err{changed(state_->file, "lacks entry " + next)};
      out.push_back(leaf_hash(statement.bytes(1)));
      if (base::bytes_of(out.back()) != statement.bytes(2))
        return base::Err{changed(state_->file, "has a changed entry " + next)};
    }
    Statement listed{state_->database, "SELECT coalesce(max(seq) + 1, 0) FROM entries"};
    listed.step();
    if (!count && listed.integer(0) != static_cast<std::int64_t>(out.size()))
      return base::Err{changed(state_->file, "lacks entry " + std::to_string(out.size()))};
    return out;
  });
}

base::Result<std::vector<Row>, Failure> Ledger::list(const Filter& filter) const {
  return guarded(state_->file, [&]() -> base::Result<std::vector<Row>, Failure> {
    std::string sql = "SELECT " + std::string{row_columns} + " FROM entries WHERE seq >= ?";
    std::vector<const std::string*> values;
    const auto narrow = [&](const char* condition, const std::string& value) {
      if (value.empty()) return;
      sql += std::string{" AND "} + condition + " ?";
      values.push_back(&value);
    };
    narrow("kind =", filter.kind);
    narrow("policy =", filter.policy);
    narrow("verdict =", filter.verdict);
    narrow("mode =", filter.mode);
    narrow("provider =", filter.provider);
    narrow("candidate =", filter.candidate);
    narrow("subject =", filter.subject);
    narrow("as_of >=", filter.since);
    narrow("as_of <=", filter.until);
    sql += filter.newest_first ? " ORDER BY seq DESC" : " ORDER BY seq";
    if (filter.limit != 0) sql += " LIMIT " + std::to_string(filter.limit);
    Statement statement{state_->database, sql};
    statement.bind(1, static_cast<std::int64_t>(filter.from_seq));
    int place = 2;
    for (const std::string* value : values) statement.bind_text(place++, *value);
    Statement last{state_->database, "SELECT coalesce(max(seq), 0) FROM entries"};
    constexpr std::int64_t most_expected = 1 << 20;  // what the file says may be nonsense
    last.step();
    return rows_of(statement, static_cast<std::size_t>(std::clamp<std::int64_t>(last.integer(0), 0, most_expected)));
  });
}

base::Result<Row, Failure> Ledger::find(std::string_view id) const {
  return guarded(state_->file, [&]() -> base::Result<Row, Failure> {
    const std::string name = "`" + std::string{id} + "`";
    const std::string select = "SELECT " + std::string{row_columns} + " FROM entries WHERE ";
    if (const auto seq = number_of(id)) {
      Statement statement{state_->database, select + "seq = ?"};
      statement.bind(1, static_cast<std::int64_t>(*seq));
      if (statement.step()) return row_of(statement);
      if (id.size() < shortest_id) return no_entry("there is no entry " + name);
    }
    const auto range = range_of(std::string{id});
    if (!range) return no_entry(name + " is no entry: give its number, or four and more digits of its id");
    Statement statement{state_->database, select + "leaf BETWEEN ? AND ? ORDER BY seq LIMIT 2"};
    statement.bind_blob(1, base::bytes_of(range->first)).bind_blob(2, base::bytes_of(range->second));
    const std::vector<Row> rows = rows_of(statement);
    if (rows.size() == 1) return rows.front();
    if (rows.empty()) return no_entry("there is no entry " + name);
    return no_entry("several entries begin with " + name + ": give more digits");
  });
}

base::Result<Entry, Failure> Ledger::entry(std::uint64_t seq) const {
  return guarded(state_->file, [&]() -> base::Result<Entry, Failure> {
    Statement statement{state_->database,
                        "SELECT body, leaf FROM bodies LEFT JOIN entries USING (seq) WHERE bodies.seq = ?"};
    if (!statement.bind(1, static_cast<std::int64_t>(seq)).step())
      return no_entry("there is no entry " + std::to_string(seq));
    const std::string_view body = statement.bytes(0);
    const std::string what = "has a changed entry " + std::to_string(seq);
    if (base::bytes_of(leaf_hash(body)) != statement.bytes(1)) return base::Err{changed(state_->file, what)};
    auto entry = entry_from(body);
    if (!entry) return base::Err{changed(state_->file, what + ": " + entry.error())};
    return std::move(entry).value();
  });
}

base::Result<std::string, Failure> Ledger::bytes(const Kept& kept) const {
  return guarded(state_->file, [&]() -> base::Result<std::string, Failure> {
    const std::string name = base::to_hex(kept.sha256);
    Statement statement{state_->database, "SELECT packed FROM blobs WHERE sha256 = ?"};
    if (!statement.bind_blob(1, base::bytes_of(kept.sha256)).step())
      return base::Err{changed(state_->file, "lacks the recorded bytes " + name)};
    auto bytes = unpack(statement.bytes(0), kept.size);
    if (!bytes || base::sha256(*bytes) != kept.sha256)
      return base::Err{changed(state_->file, "has changed the recorded bytes " + name)};
    return *std::move(bytes);
  });
}

}  // namespace proviso::ledger
