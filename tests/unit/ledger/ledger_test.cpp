// A ledger as its callers see it: entries in, entries out, and what is no ledger.
#include "ledger/ledger.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>

#include "base/file.hpp"
#include "drafts.hpp"
#include "ledger/sqlite.hpp"
#include "ledger/verify.hpp"

namespace proviso::ledger {

namespace {

namespace fs = std::filesystem;

struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "proviso-ledger-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path); }
  fs::path file() const { return path / "ledger"; }
  fs::path path;
};

Ledger to_append(const fs::path& file) {
  auto ledger = Ledger::open_to_append(file, opening());
  REQUIRE(ledger.ok());
  return std::move(ledger).value();
}

}  // namespace

TEST_CASE("what is appended is read, and it is whole") {
  const Folder folder;
  Ledger ledger = to_append(folder.file());
  const auto first = ledger.append(decision_draft("aurora"));
  const auto second = ledger.append(decision_draft("borealis", "reject"));
  REQUIRE(second.ok());
  CHECK(first->seq == 1);
  CHECK(second->seq == 2);
  const Ledger reader = Ledger::open(folder.file()).value();
  CHECK(reader.origin().value() == "proviso-ledger/0123456789abcdef");
  const auto entry = reader.entry(2);
  REQUIRE(entry.ok());
  CHECK(leaf_hash(to_body(entry.value())) == second->leaf);
  const auto& decision = std::get<DecisionEntry>(entry->what);
  CHECK(reader.bytes(decision.document).value() == document("reject", "borealis"));
  CHECK(reader.bytes(decision.files[0].bytes).value() == "id = \"borealis\"\n");
  const auto verification = verify(reader);
  REQUIRE(verification.ok());
  CHECK(verification->findings.empty());
  CHECK(verification->entries == 3);
  CHECK(verification->blobs == 5);  // the policy is kept once
  CHECK(verification->now.root == tree_hash(reader.leaves().value()));
}

TEST_CASE("an entry is found by number and by the beginning of its id") {
  const Folder folder;
  Ledger ledger = to_append(folder.file());
  const std::string id = base::to_hex(ledger.append(decision_draft("aurora"))->leaf);
  CHECK(ledger.find("1")->seq == 1);
  CHECK(ledger.find(id)->seq == 1);
  CHECK(ledger.find(id.substr(0, 4))->seq == 1);
  for (const std::string& none : {std::string{"2"}, std::string{"-1"}, std::string{""}, id.substr(0, 3) + "x", id + "0",
                                  std::string{"999999999999"}, std::string{"'; --"}})
    CHECK(ledger.find(none).error().kind == Failure::Kind::NoEntry);
}

TEST_CASE("an id of decimal digits alone is an id where there is no entry of that number") {
  const Folder folder;
  Ledger ledger = to_append(folder.file());
  for (int i = 0; i < 1'000; ++i) {
    const auto receipt = ledger.append(decision_draft("c" + std::to_string(i)));
    const std::string start = base::to_hex(receipt->leaf).substr(0, 6);
    if (start.find_first_not_of("0123456789") != std::string::npos || start[0] == '0') continue;
    CHECK(ledger.find(start)->seq == receipt->seq);
    return;
  }
  FAIL("one id in sixteen begins so");
}

TEST_CASE("a list is narrowed, and begins with the newest") {
  const Folder folder;
  Ledger ledger = to_append(folder.file());
  for (const char* candidate : {"a", "b", "c"})
    REQUIRE(ledger.append(decision_draft(candidate, candidate == std::string{"b"} ? "reject" : "award")).ok());
  const auto seqs = [&](const Filter& filter) {
    std::vector<std::uint64_t> out;
    const auto rows = ledger.list(filter);
    for (const Row& row : rows.value()) out.push_back(row.seq);
    return out;
  };
  using Seqs = std::vector<std::uint64_t>;
  CHECK(seqs({.kind = "decision"}) == Seqs{3, 2, 1});
  CHECK(seqs({}) == Seqs{3, 2, 1, 0});
  CHECK(seqs({.verdict = "award"}) == Seqs{3, 1});
  CHECK(seqs({.candidate = "b"}) == Seqs{2});
  CHECK(seqs({.kind = "decision", .limit = 2}) == Seqs{3, 2});
  CHECK(seqs({.kind = "decision", .from_seq = 2, .newest_first = false}) == Seqs{2, 3});
  CHECK(seqs({.since = "2026-11-30", .until = "2026-11-30"}) == Seqs{3, 2, 1});
  CHECK(seqs({.since = "2026-12-01"}).empty());
  CHECK(seqs({.policy = "' OR 1"}).empty());
}

TEST_CASE("a ledger that is open to be read takes no entry, and an open one stays where it is") {
  const Folder folder;
  REQUIRE(to_append(folder.file()).append(decision_draft("aurora")).ok());
  Ledger reader = Ledger::open(folder.file()).value();
  CHECK_FALSE(reader.append(decision_draft("borealis")).ok());
  CHECK(reader.list({}).value().size() == 2);
  Entry other = opening();
  other.what = Opening{"proviso-ledger/other"};
  CHECK(Ledger::open_to_append(folder.file(), other)->origin().value() == "proviso-ledger/0123456789abcdef");
}

TEST_CASE("names that SQLite keeps for itself are names of files") {
  const Folder folder;
  const fs::path here = fs::current_path();
  fs::current_path(folder.path);
  for (const char* name : {":memory:", "file:x?mode=memory", "a%20b", "x?immutable=1"}) {
    REQUIRE(to_append(name).append(decision_draft("aurora")).ok());
    CHECK(fs::exists(folder.path / name));
    CHECK(Ledger::open(name)->list({}).value().size() == 2);
  }
  fs::current_path(here);
}

TEST_CASE("what is no ledger is left alone") {
  const Folder folder;
  CHECK(Ledger::open(folder.file()).error().kind == Failure::Kind::Environment);
  CHECK_FALSE(fs::exists(folder.file()));
  CHECK_FALSE(Ledger::open(folder.path).ok());
  CHECK_FALSE(Ledger::open_to_append(folder.path / "none" / "ledger", opening()).ok());
  const std::string text(5'000, 'x');
  REQUIRE(base::write_file(folder.file(), text).ok());
  CHECK(Ledger::open(folder.file()).error().kind == Failure::Kind::Damaged);
  CHECK(Ledger::open_to_append(folder.file(), opening()).error().kind == Failure::Kind::Damaged);
  CHECK(base::read_file(folder.file()).value() == text);
}

TEST_CASE("a checkpoint that was kept elsewhere is held against the entries") {
  const Folder folder;
  Ledger ledger = to_append(folder.file());
  REQUIRE(ledger.append(decision_draft("aurora")).ok());
  const Checkpoint kept_then = checkpoint_of(ledger.origin().value(), ledger.leaves().value());
  REQUIRE(ledger.append(decision_draft("borealis")).ok());
  const auto findings = [&](const Checkpoint& checkpoint) { return verify(ledger, {.earlier = checkpoint})->findings; };
  CHECK(findings(kept_then).empty());
  Checkpoint other = kept_then;
  other.origin += "0";
  CHECK(findings(other).at(0).where == "checkpoint");
  other = kept_then;
  other.root[0] ^= 1U;
  CHECK(findings(other).at(0).what == "the first 2 entries are not those it was made of");
  other.size = 4;
  CHECK(findings(other).at(0).where == "entry 3");
}

namespace {

/// As somebody who holds the file changes it: past the triggers.
void change(const fs::path& file, const std::string& sql) {
  Database database{file, SQLITE_OPEN_READWRITE, 1'000};
  database.run(
      "DROP TRIGGER IF EXISTS bodies_stay; DROP TRIGGER IF EXISTS bodies_remain; "
      "DROP TRIGGER IF EXISTS entries_stay; DROP TRIGGER IF EXISTS entries_remain;" +
      sql);
}

/// Of a ledger of an opening and three decisions, changed so: why nothing is added, and why it has no leaves.
std::pair<std::string, std::string> refused_after(const std::string& sql) {
  const Folder folder;
  {
    Ledger ledger = to_append(folder.file());
    for (const char* candidate : {"a", "b", "c"}) REQUIRE(ledger.append(decision_draft(candidate)).ok());
  }
  change(folder.file(), sql);
  Ledger ledger = to_append(folder.file());
  const auto added = ledger.append(decision_draft("d"));
  const auto leaves = Ledger::open(folder.file())->leaves();
  const std::string name = "`" + folder.file().generic_string() + "` ";
  const auto why = [&](const auto& result) {
    return result.ok() ? std::string{} : result.error().text.substr(name.size());
  };
  return {why(added), why(leaves)};
}

}  // namespace

TEST_CASE("nothing is added to a ledger whose newest entry is not the one that is listed") {
  using Pair = std::pair<std::string, std::string>;
  const std::string nothing = "; nothing was recorded";
  CHECK(refused_after("") == Pair{});
  CHECK(refused_after("UPDATE bodies SET body = replace(body, 'jo', 'al') WHERE seq = 3") ==
        Pair{"has a changed entry 3" + nothing, "has a changed entry 3"});
  CHECK(refused_after("UPDATE entries SET leaf = zeroblob(32) WHERE seq = 3") ==
        Pair{"has a changed entry 3" + nothing, "has a changed entry 3"});
  CHECK(refused_after("DELETE FROM entries WHERE seq = 3") ==
        Pair{"ends with entry 3, and its list with 2" + nothing, "has a changed entry 3"});
  CHECK(refused_after("DELETE FROM bodies WHERE seq = 3") ==
        Pair{"ends with entry 2, and its list with 3" + nothing, "lacks entry 3"});
}

TEST_CASE("leaves are those of all entries: an older one that was changed has none") {
  // The newest fits, so an entry is added; no checkpoint is made of it.
  CHECK(refused_after("UPDATE bodies SET body = replace(body, 'jo', 'al') WHERE seq = 1").second ==
        "has a changed entry 1");
  CHECK(refused_after("UPDATE entries SET leaf = zeroblob(32) WHERE seq = 2").second == "has a changed entry 2");
  CHECK(refused_after("DELETE FROM entries WHERE seq = 1").second == "has a changed entry 1");
  CHECK(refused_after("DELETE FROM bodies WHERE seq = 2").second == "lacks entry 2");
}

}  // namespace proviso::ledger
