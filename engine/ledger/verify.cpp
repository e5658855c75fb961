#include "ledger/verify.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "base/text.hpp"
#include "ledger/approval.hpp"
#include "ledger/blob.hpp"
#include "ledger/state.hpp"

namespace proviso::ledger {

namespace {

std::string blob_name(const Digest& digest) { return "blob " + short_id(digest); }

/// A digest is as random as a hash can be.
struct DigestHash {
  std::size_t operator()(const Digest& digest) const {
    std::size_t out = 0;
    std::memcpy(&out, digest.data(), sizeof out);
    return out;
  }
};

struct Blob {
  std::uint64_t size = 0;
  bool whole = true;  ///< else told
  bool used = false;  ///< an entry speaks of it
};

/// One cause is told once: of an entry that was changed or removed, what follows from that elsewhere is not.
class Verifier {
 public:
  Verifier(const Ledger::State& state, const VerifyOptions& options) : database_{state.database}, options_{options} {}

  Verification run() {
    part([&] { check_schema(); });
    part([&] { check_integrity(); });
    part([&] { check_blobs(); });
    part([&] { check_entries(); });
    check_counts();
    check_earlier();
    return std::move(out_);
  }

 private:
  /// One part's damage does not keep the others from being looked at.
  template <class Body>
  void part(Body body) {
    try {
      body();
    } catch (const SqliteError& error) {
      add("file", std::string{"cannot be read to its end: "} + error.what());
    }
  }

  void add(std::string where, std::string what) {
    if (out_.findings.size() < options_.most_findings) out_.findings.push_back({std::move(where), std::move(what)});
  }

  void check_schema() {
    static const auto ours = [] {
      Database model{{}, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, 0};
      model.run(schema_text);
      return schema_of(model);
    }();
    auto wanted = ours;
    for (const auto& [name, sql] : schema_of(database_)) {
      const auto known = wanted.find(name);
      if (known == wanted.end())
        add("schema", "`" + name + "` was added");
      else if (known->second != sql)
        add("schema", "`" + name + "` was changed");
      wanted.erase(name);
    }
    for (const auto& [name, sql] : wanted) add("schema", "`" + name + "` was removed");
  }

  static std::map<std::string, std::string> schema_of(const Database& database) {
    // With their types: a name may be changed to a blob of the same bytes.
    Statement statement{database,
                        "SELECT type || ' ' || name, coalesce(sql, '') || tbl_name || typeof(type) || typeof(name) || "
                        "typeof(tbl_name) || typeof(sql) FROM sqlite_schema"};
    std::map<std::string, std::string> out;
    while (statement.step()) out.emplace(statement.bytes(0), statement.bytes(1));
    return out;
  }

  void check_integrity() {
    Statement statement{database_, "PRAGMA integrity_check(" + std::to_string(options_.most_findings) + ")"};
    while (statement.step())
      if (statement.bytes(0) != "ok") add("file", std::string{statement.bytes(0)});
  }

  void check_blobs() {
    Statement statement{database_, "SELECT sha256, size, packed FROM blobs"};
    while (statement.step()) {
      ++out_.blobs;
      const auto digest = base::digest_from_bytes(statement.bytes(0));
      if (!digest) {
        add("blob " + std::to_string(out_.blobs), "its name is no digest");
        continue;
      }
      const auto size = static_cast<std::uint64_t>(statement.integer(1));
      const auto bytes = unpack(statement.bytes(2), size);
      const bool whole = bytes && base::sha256(*bytes) == *digest;
      if (!bytes)
        add(blob_name(*digest), "its bytes were changed: they do not unpack to " + std::to_string(size));
      else if (!whole)
        add(blob_name(*digest), "its bytes were changed: their digest is another");
      blobs_.emplace(*digest, Blob{size, whole, false});
    }
  }

  void check_entries() {
    Statement count{database_, "SELECT count(*) FROM bodies"};
    const auto all = count.step() ? static_cast<std::uint64_t>(count.integer(0)) : 0;
    Statement statement{database_,
                        "SELECT b.seq, b.body, e.leaf, e.kind, e.policy, e.verdict, e.mode, e.provider, e.candidate, "
                        "e.as_of, e.subject FROM bodies b LEFT JOIN entries e USING (seq) ORDER BY b.seq"};
    while (statement.step()) {
      check_entry(statement);
      ++out_.entries;
      if (options_.progress) options_.progress(out_.entries, all);
    }
    out_.now.size = leaves_.size();
    out_.now.root = tree_hash(leaves_);
  }

  void check_entry(const Statement& row) {
    const auto seq = static_cast<std::uint64_t>(row.integer(0));
    const std::string where = "entry " + std::to_string(seq);
    if (seq != out_.entries && !gap_) {
      gap_ = out_.entries;
      unaccounted_ = true;
      lost("entry " + std::to_string(out_.entries), "was removed, or put behind others");
    }
    const Digest leaf = leaf_hash(row.bytes(1));
    leaves_.push_back(leaf);
    const std::size_t first = out_.findings.size();
    const bool changed = !row.is_null(2) && base::bytes_of(leaf) != row.bytes(2);
    if (row.is_null(2)) {
      unaccounted_ = true;
      add(where, "is missing from the list of entries");
    }
    if (changed) {
      lost(where, "was changed: its body has another hash than its leaf");
      // What others say of the entry that it was is not wrong.
      const auto was = base::digest_from_bytes(row.bytes(2));
      if (was && row.bytes(3) == "decision") decisions_.insert(*was);
    }
    check_body(where, row, leaf);
    if (changed) merge(first, where);
  }

  void check_body(const std::string& where, const Statement& row, const Digest& leaf) {
    const auto entry = entry_from(row.bytes(1));
    if (!entry) return lost(where + ", body", entry.error());
    if (entry->seq != static_cast<std::uint64_t>(row.integer(0))) {
      unaccounted_ = true;
      lost(where, "was put in another place: it says that it is entry " + std::to_string(entry->seq));
    }
    check_first(where, *entry);
    check_columns(where, *entry, row);
    if (const auto* decision = std::get_if<DecisionEntry>(&entry->what)) check_decision(where, *decision);
    const auto* approval = std::get_if<ApprovalEntry>(&entry->what);
    if (const std::string subject = subject_in(*entry); approval != nullptr || !subject.empty())
      check_subject(where, subject);
    if (approval != nullptr)
      if (const auto said = approval_from(approval->envelope); !said) add(where + ", envelope", said.error());
    if (std::holds_alternative<DecisionEntry>(entry->what)) decisions_.insert(leaf);
  }

  /// Each decision that there is not is told once, and none where some entry may have been it.
  void check_subject(const std::string& where, const std::string& subject) {
    const auto id = base::digest_from_hex(subject);
    if (id && (decisions_.contains(*id) || unaccounted_ || !missed_.insert(*id).second)) return;
    add(where + ", subject", "speaks of no decision before it");
  }

  /// A finding of an entry that is not what it was: files that only it spoke of may be right.
  void lost(std::string where, std::string what) {
    if (!lost_ && out_.findings.size() < options_.most_findings) lost_ = out_.findings.size();
    add(std::move(where), std::move(what));
  }

  /// What was found of one entry from `first` on, as one finding: it says what of the entry was changed.
  void merge(std::size_t first, const std::string& where) {
    auto& findings = out_.findings;
    if (first >= findings.size()) return;
    for (std::size_t i = first + 1; i < findings.size(); ++i) {
      const Finding& one = findings[i];
      const bool of_part = one.where.size() > where.size() + 2;  // "entry 7, verdict"
      findings[first].what += "; " + (of_part ? one.where.substr(where.size() + 2) + ": " : "") + one.what;
    }
    findings.resize(first + 1);
  }

  void check_first(const std::string& where, const Entry& entry) {
    const auto* opening = std::get_if<Opening>(&entry.what);
    if ((opening != nullptr) != (entry.seq == 0))
      return add(where, entry.seq == 0 ? "is not the ledger's opening" : "is a second opening");
    if (opening != nullptr) out_.now.origin = opening->origin;
  }

  void check_columns(const std::string& where, const Entry& entry, const Statement& row) {
    if (row.is_null(2)) return;
    const auto* decision = std::get_if<DecisionEntry>(&entry.what);
    const Summary none;
    const Summary& summary = decision == nullptr ? none : decision->summary;
    const std::string subject = subject_in(entry);
    const std::pair<const char*, std::string_view> columns[] = {
        {"kind", kind_of(entry)},       {"policy", summary.policy},
        {"verdict", summary.verdict},   {"mode", summary.mode},
        {"provider", summary.provider}, {"candidate", summary.candidate},
        {"as_of", summary.as_of},       {"subject", subject}};
    int column = 3;
    for (const auto& [name, value] : columns) {
      if (row.is_null(column) != value.empty() || row.bytes(column) != value)
        add(where + ", " + name, "the list has another value than the entry");
      ++column;
    }
  }

  void check_decision(const std::string& where, const DecisionEntry& decision) {
    for (const FileRef& file : decision.files) check_kept(where + ", " + file.path, file.bytes);
    if (!check_kept(where + ", document", decision.document)) return;
    if (!packed_) packed_.emplace(database_, "SELECT packed FROM blobs WHERE sha256 = ?");
    std::optional<std::string> document;
    if (packed_->bind_blob(1, base::bytes_of(decision.document.sha256)).step())
      document = unpack(packed_->bytes(0), decision.document.size);
    packed_->reset();
    if (!document) return;  // told with its blob
    const auto told = told_by(*document);
    if (!told) return add(where + ", document", told.error());
    if (told->summary != decision.summary) add(where + ", summary", "says another thing than the document");
    check_inputs(where, decision, told.value());
  }

  /// What the decision rested on is kept with it.
  void check_inputs(const std::string& where, const DecisionEntry& decision, const Told& told) {
    for (const auto& [path, sha256] : told.inputs) {
      const auto digest = base::digest_from_hex(sha256);
      const auto is_it = [&](const FileRef& file) { return digest && file.bytes.sha256 == *digest; };
      if (std::ranges::none_of(decision.files, is_it)) add(where + ", inputs", "`" + path + "` is not kept with it");
    }
  }

  bool check_kept(const std::string& where, const Kept& kept) {
    const auto found = blobs_.find(kept.sha256);
    if (found == blobs_.end()) {
      if (missed_.insert(kept.sha256).second) add(where, blob_name(kept.sha256) + " was removed");
      return false;
    }
    found->second.used = true;
    if (!found->second.whole) return false;
    const bool fits = found->second.size == kept.size;
    if (!fits) add(where, blob_name(kept.sha256) + " has another size than the entry says");
    return fits;
  }

  void check_counts() {
    part([&] {
      Statement statement{database_, "SELECT seq FROM entries WHERE seq NOT IN (SELECT seq FROM bodies) ORDER BY seq"};
      while (statement.step()) {
        const auto seq = static_cast<std::uint64_t>(statement.integer(0));
        if (gap_ && seq >= *gap_) return;  // told with the first
        lost("entry " + std::to_string(seq), "its body was removed");
        return;
      }
    });
    if (out_.entries == 0) add("file", "has no entries, not even its opening");
    std::set<Digest> unused;  // in an order of its own, so that the same file gives the same findings
    for (const auto& [digest, blob] : blobs_)
      if (!blob.used) unused.insert(digest);
    if (lost_ && !unused.empty()) {
      const std::string many = unused.size() == 1 ? " file is" : " files are";
      out_.findings[*lost_].what += "; " + std::to_string(unused.size()) + many + " left that no other entry speaks of";
      return;
    }
    for (const Digest& digest : unused) add(blob_name(digest), "was added: no entry speaks of it");
  }

  void check_earlier() {
    if (!options_.earlier) return;
    const Checkpoint& earlier = *options_.earlier;
    if (earlier.origin != out_.now.origin) {
      out_.checkpoint_is_of_another = true;
      return add("checkpoint", "is of another ledger, `" + earlier.origin + "`");
    }
    if (earlier.size > leaves_.size())
      return add("entry " + std::to_string(leaves_.size()),
                 "was removed: the checkpoint is of " + std::to_string(earlier.size) + " entries");
    if (tree_hash(std::span{leaves_}.first(earlier.size)) != earlier.root)
      add("checkpoint", "the first " + std::to_string(earlier.size) + " entries are not those it was made of");
  }

  const Database& database_;
  const VerifyOptions& options_;
  Verification out_;
  std::vector<Digest> leaves_;
  std::unordered_map<Digest, Blob, DigestHash> blobs_;
  std::unordered_set<Digest, DigestHash> decisions_;
  std::unordered_set<Digest, DigestHash> missed_;  ///< decisions and blobs that are spoken of and not there: told
  std::optional<Statement> packed_;
  std::optional<std::uint64_t> gap_;  ///< the first number that no entry has: told
  bool unaccounted_ = false;          ///< a decision may be missing whose id nobody knows
  std::optional<std::size_t> lost_;   ///< the finding of the first entry that is not what it was
};

}  // namespace

base::Result<Verification, Failure> verify(const Ledger& ledger, const VerifyOptions& options) {
  Ledger::State& state = Access::state(ledger);
  return guarded(state.file, [&]() -> base::Result<Verification, Failure> {
    const Snapshot snapshot{state.database};  // others may append meanwhile
    return Verifier{state, options}.run();
  });
}

}  // namespace proviso::ledger
