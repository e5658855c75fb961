// Entries in.
#include "base/overloaded.hpp"
#include "ledger/blob.hpp"
#include "ledger/state.hpp"

namespace proviso::ledger {

namespace {

Summary summary_in(const Entry& entry) {
  const auto* decision = std::get_if<DecisionEntry>(&entry.what);
  return decision == nullptr ? Summary{} : decision->summary;
}

void insert_blob(AppendStatements& statements, std::string_view bytes) {
  const Digest digest = base::sha256(bytes);
  const bool known = statements.known_blob.bind_blob(1, base::bytes_of(digest)).step();
  statements.known_blob.reset();
  if (known) return;
  const std::string packed = pack(bytes);
  statements.add_blob.bind_blob(1, base::bytes_of(digest));
  statements.add_blob.bind(2, static_cast<std::int64_t>(bytes.size())).bind_blob(3, packed).run();
}

/// What the new entry would follow has to be what the list says: else the tree would grow on a hash of nothing that is
/// there. One hash; all of them is what `leaves` and `verify` are for. Why it is not, or empty.
std::string misfit(Statement& newest) {
  std::string why;
  if (newest.step()) {
    const std::string seq = std::to_string(newest.integer(0));
    if (newest.integer(0) != newest.integer(3))
      why = "ends with entry " + seq + ", and its list with " + std::to_string(newest.integer(3));
    else if (base::bytes_of(leaf_hash(newest.bytes(1))) != newest.bytes(2))
      why = "has a changed entry " + seq;
  }
  newest.reset();
  return why;
}

}  // namespace

AppendStatements::AppendStatements(const Database& database)
    : next{database, "SELECT coalesce(max(seq) + 1, 0) FROM bodies"},
      newest{database,
             "SELECT seq, body, leaf, (SELECT max(seq) FROM entries) FROM bodies LEFT JOIN entries USING (seq) "
             "ORDER BY seq DESC LIMIT 1"},
      known_blob{database, "SELECT 1 FROM blobs WHERE sha256 = ?"},
      add_blob{database, "INSERT INTO blobs (sha256, size, packed) VALUES (?, ?, ?)"},
      add_body{database, "INSERT INTO bodies (seq, body) VALUES (?, ?)"},
      add_entry{database,
                "INSERT INTO entries (seq, leaf, kind, policy, verdict, mode, provider, candidate, as_of, subject) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"} {}

Receipt Ledger::insert(Draft draft) {
  if (!state_->append) state_->append.emplace(state_->database);
  AppendStatements& statements = *state_->append;
  statements.next.step();
  const std::int64_t seq = statements.next.integer(0);
  statements.next.reset();
  draft.entry.seq = static_cast<std::uint64_t>(seq);
  for (const std::string& bytes : draft.blobs) insert_blob(statements, bytes);

  const std::string body = to_body(draft.entry);
  const Digest leaf = leaf_hash(body);
  statements.add_body.bind(1, seq).bind_text(2, body).run();
  const Summary summary = summary_in(draft.entry);
  const std::string subject = subject_in(draft.entry);
  Statement& add = statements.add_entry;
  add.bind(1, seq).bind_blob(2, base::bytes_of(leaf)).bind_text(3, kind_of(draft.entry));
  int place = 4;
  for (const std::string* column : {&summary.policy, &summary.verdict, &summary.mode, &summary.provider,
                                    &summary.candidate, &summary.as_of, &subject})
    add.bind_text_or_null(place++, *column);
  add.run();
  return {draft.entry.seq, leaf};
}

base::Result<Receipt, Failure> Ledger::append(Draft draft) {
  auto result = recording(state_->file, [&]() -> base::Result<Receipt, Failure> {
    Transaction transaction{state_->database};
    if (!state_->append) state_->append.emplace(state_->database);
    if (const std::string why = misfit(state_->append->newest); !why.empty())
      return base::Err{changed(state_->file, why)};
    const Receipt receipt = insert(std::move(draft));
    transaction.commit();
    return receipt;
  });
  if (!result) state_->append.reset();  // a statement that failed midway is not bound again
  return result;
}

}  // namespace proviso::ledger
