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

void insert_blob(const Database& database, std::string_view bytes) {
  const Digest digest = base::sha256(bytes);
  Statement known{database, "SELECT 1 FROM blobs WHERE sha256 = ?"};
  if (known.bind_blob(1, base::bytes_of(digest)).step()) return;
  const std::string packed = pack(bytes);
  Statement add{database, "INSERT INTO blobs (sha256, size, packed) VALUES (?, ?, ?)"};
  add.bind_blob(1, base::bytes_of(digest)).bind(2, static_cast<std::int64_t>(bytes.size())).bind_blob(3, packed).run();
}

}  // namespace

Receipt Ledger::insert(Draft draft) {
  const Database& database = state_->database;
  Statement next{database, "SELECT coalesce(max(seq) + 1, 0) FROM bodies"};
  next.step();
  const std::int64_t seq = next.integer(0);
  next.reset();
  draft.entry.seq = static_cast<std::uint64_t>(seq);
  for (const std::string& bytes : draft.blobs) insert_blob(database, bytes);

  const std::string body = to_body(draft.entry);
  const Digest leaf = leaf_hash(body);
  Statement add_body{database, "INSERT INTO bodies (seq, body) VALUES (?, ?)"};
  add_body.bind(1, seq).bind_text(2, body).run();
  const Summary summary = summary_in(draft.entry);
  const std::string subject = subject_in(draft.entry);
  Statement add{database,
                "INSERT INTO entries (seq, leaf, kind, policy, verdict, mode, provider, candidate, as_of, subject) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  add.bind(1, seq).bind_blob(2, base::bytes_of(leaf)).bind_text(3, kind_of(draft.entry));
  int place = 4;
  for (const std::string* column : {&summary.policy, &summary.verdict, &summary.mode, &summary.provider,
                                    &summary.candidate, &summary.as_of, &subject})
    add.bind_text_or_null(place++, *column);
  add.run();
  return {draft.entry.seq, leaf};
}

base::Result<Receipt, Failure> Ledger::append(Draft draft) {
  return recording(state_->file, [&]() -> base::Result<Receipt, Failure> {
    Transaction transaction{state_->database};
    const Receipt receipt = insert(std::move(draft));
    transaction.commit();
    return receipt;
  });
}

}  // namespace proviso::ledger
