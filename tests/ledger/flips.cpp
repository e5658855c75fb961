// Changes single bytes of a small ledger's file, one at a time. Each change is found by `verify`, or SQLite reads every
// row of every table as before, so that the byte was no part of what is recorded.
//
//   ledger_flips POSITIONS      so many, or all where the file has no more; all bytes that are not zero come first
//   ledger_flips all            every position, each with three changes
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "drafts.hpp"
#include "ledger/approval.hpp"
#include "ledger/blob.hpp"
#include "ledger/verify.hpp"

namespace proviso::ledger {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void give_up(const std::string& what) {
  std::fprintf(stderr, "flips: %s\n", what.c_str());
  std::exit(1);
}

/// A ledger with something of everything, on memory where there is such a folder.
class Sample {
 public:
  Sample() {
    const fs::path memory = "/dev/shm";
    std::string name = ((fs::exists(memory) ? memory : fs::temp_directory_path()) / "proviso-flips-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) give_up("no folder");
    folder_ = name;
    make();
    bytes_ = base::read_file(file()).value();
    handle_ = ::open(file().c_str(), O_RDWR | O_CLOEXEC);
    if (handle_ < 0) give_up("the ledger cannot be opened");
  }
  Sample(const Sample&) = delete;
  Sample& operator=(const Sample&) = delete;
  ~Sample() {
    ::close(handle_);
    fs::remove_all(folder_);
  }

  fs::path file() const { return folder_ / "ledger"; }
  const std::string& bytes() const { return bytes_; }
  void put(std::size_t position, unsigned char byte) const {
    if (::pwrite(handle_, &byte, 1, static_cast<off_t>(position)) != 1) give_up("the ledger cannot be written");
  }

 private:
  void make() const {
    auto ledger = Ledger::open_to_append(file(), opening());
    if (!ledger) give_up(ledger.error().text);
    for (const char* candidate : {"aurora", "borealis", "corona"}) {
      Draft draft = decision_draft(candidate);
      draft.blobs.push_back(noise(6'000));  // does not pack: pages of overflow
      std::get<DecisionEntry>(draft.entry.what).files.push_back({"case/noise.csv", kept(draft.blobs.back()), {}});
      const auto receipt = ledger->append(std::move(draft));
      if (!receipt) give_up(receipt.error().text);
      Draft approval{opening(), {}};
      approval.entry.what = ApprovalEntry{base::to_hex(receipt->leaf), signed_word(receipt->leaf)};
      if (!ledger->append(std::move(approval)).ok()) give_up("no approval");
    }
  }
  static std::string signed_word(const Digest& decision) {
    const trust::Signer signer{"acme.cfo", base::SecretKey::from_seed({})};
    return signed_approval({.decision = base::to_hex(decision),
                            .document = {},
                            .approves = true,
                            .name = "acme.cfo",
                            .role = "cfo",
                            .reason = {},
                            .time = "2026-11-30T16:00:00Z",
                            .key = {}},
                           signer);
  }
  static std::string noise(std::size_t size) {
    static std::mt19937 random{20261130};
    std::string out(size, '\0');
    std::ranges::generate(out, [] { return static_cast<char>(random() & 255U); });
    return out;
  }

  fs::path folder_;
  std::string bytes_;
  int handle_ = -1;
};

/// Everything that SQLite reads: each table's rows, each value with its type. By table scan: no index takes part. Of
/// packed bytes, what they unpack to: some bits of such a stream say nothing, and what is recorded is the bytes.
std::string dump(const fs::path& file) {
  sqlite3* database = nullptr;
  std::string out;
  if (sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK) out = "cannot be opened";
  for (const char* table : {"sqlite_schema", "bodies", "entries", "blobs"}) {
    sqlite3_stmt* rows = nullptr;
    // What the schema's rows are numbered is SQLite's own affair.
    const std::string columns = table == std::string{"sqlite_schema"} ? "type, name, tbl_name, sql" : "rowid, *";
    const std::string sql = "SELECT " + columns + " FROM " + table + " NOT INDEXED";
    out += table;
    if (sqlite3_prepare_v2(database, sql.c_str(), -1, &rows, nullptr) != SQLITE_OK) out += "cannot be read";
    int code = SQLITE_DONE;
    while (rows != nullptr && (code = sqlite3_step(rows)) == SQLITE_ROW) {
      for (int i = 0; i < sqlite3_column_count(rows); ++i) {
        out += std::to_string(sqlite3_column_type(rows, i)) + ":";
        const char* data = static_cast<const char*>(sqlite3_column_blob(rows, i));
        const std::string_view bytes{data == nullptr ? "" : data,
                                     static_cast<std::size_t>(sqlite3_column_bytes(rows, i))};
        const bool packed = table == std::string{"blobs"} && i == 3;
        out += packed ? unpack(bytes, static_cast<std::uint64_t>(sqlite3_column_int64(rows, 2))).value_or("no bytes")
                      : bytes;
        out += "|";
      }
      out += "\n";
    }
    out += std::to_string(code);
    sqlite3_finalize(rows);
  }
  sqlite3_close(database);
  return out;
}

/// What `verify` says, or nothing where it finds the ledger whole.
std::string found(const fs::path& file) {
  const auto ledger = Ledger::open(file);
  if (!ledger) return ledger.error().text;
  const auto verification = verify(ledger.value(), {.earlier = {}, .most_findings = 1});
  if (!verification) return verification.error().text;
  return verification->findings.empty() ? std::string{}
                                        : verification->findings[0].where + ": " + verification->findings[0].what;
}

/// All that hold something, then a sample of the rest.
std::vector<std::size_t> positions(const std::string& bytes, std::size_t count) {
  std::vector<std::size_t> used, rest;
  for (std::size_t i = 0; i < bytes.size(); ++i) (bytes[i] != 0 ? used : rest).push_back(i);
  std::mt19937 random{1};
  std::ranges::shuffle(used, random);
  std::ranges::shuffle(rest, random);
  // The header and the beginning of each page are structure, whatever stands there.
  constexpr std::size_t page = 4096, head = 64;
  const auto structural = [&](std::size_t at) { return at < 100 || at % page < head; };
  std::ranges::stable_partition(used, structural);
  std::ranges::stable_partition(rest, structural);
  std::vector<std::size_t> out = used;
  out.insert(out.end(), rest.begin(), rest.end());
  if (out.size() > count) {
    // Where not even all used bytes fit, a fifth still goes to the others.
    out = {used.begin(),
           used.begin() + static_cast<std::ptrdiff_t>(std::min(used.size(), count - std::min(rest.size(), count / 5)))};
    out.insert(out.end(), rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(count - out.size()));
  }
  return out;
}

int run(std::size_t count, const std::vector<unsigned>& masks) {
  const Sample sample;
  if (const std::string what = found(sample.file()); !what.empty()) give_up("the sample itself is not whole: " + what);
  const std::string before = dump(sample.file());
  std::size_t detected = 0, outside = 0, missed = 0;
  std::mt19937 random{2};
  const auto tried = positions(sample.bytes(), count);
  for (const std::size_t position : tried) {
    const auto byte = static_cast<unsigned char>(sample.bytes()[position]);
    for (const unsigned fixed : masks) {
      const unsigned mask = fixed != 0 ? fixed : 1U << random() % 8;
      sample.put(position, static_cast<unsigned char>(byte ^ mask));
      if (!found(sample.file()).empty()) {
        ++detected;
      } else if (dump(sample.file()) == before) {
        ++outside;
      } else {
        std::printf("byte %zu of page %zu, changed by %02x: not found\n", position % 4096, position / 4096 + 1, mask);
        ++missed;
      }
      sample.put(position, byte);
    }
  }
  if (base::read_file(sample.file()).value() != sample.bytes()) give_up("verifying wrote to the file");
  std::printf("%zu of %zu bytes, %zu changes: %zu found, %zu outside of what is recorded, %zu missed\n", tried.size(),
              sample.bytes().size(), tried.size() * masks.size(), detected, outside, missed);
  // A check that finds nothing, or takes everything for recorded, would be none.
  return missed == 0 && detected > tried.size() / 4 && outside > 0 ? 0 : 1;
}

}  // namespace
}  // namespace proviso::ledger

int main(int argc, char** argv) {
  const std::string count = argc > 1 ? argv[1] : "10000";
  if (count == "all") return proviso::ledger::run(~std::size_t{0}, {0x01, 0x80, 0xff});
  return proviso::ledger::run(std::strtoull(count.c_str(), nullptr, 10), {0});
}
