// The door of the room: one SQLite file of decisions, to which entries are only ever added. docs/ledger.md says what it
// promises.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "ledger/entry.hpp"
#include "ledger/merkle.hpp"

namespace proviso::ledger {

/// Why the ledger gave no answer: one line for a person.
struct Failure {
  enum class Kind : std::uint8_t {
    Environment,  ///< the file, the disk, other processes
    Damaged,      ///< the file is no ledger, or cannot be read as one
    Changed,      ///< what can be read is not what was recorded
    NoEntry,      ///< none that was asked for, or several
  };
  Kind kind = Kind::Environment;
  std::string text;
};

/// An entry before it has a place, with the bytes that it speaks of.
struct Draft {
  Entry entry;  ///< `seq` is set when it is added
  std::vector<std::string> blobs;
};

/// Where an entry has come to stand.
struct Receipt {
  std::uint64_t seq = 0;
  Digest leaf{};
};

/// An entry as the list has it, without its body.
struct Row {
  std::uint64_t seq = 0;
  Digest leaf{};
  std::string kind;
  Summary summary;  ///< without version
  std::string subject;
};

/// What a list is narrowed to; what is empty narrows nothing.
struct Filter {
  std::string kind{}, policy{}, verdict{}, mode{}, provider{}, candidate{}, subject{};
  std::string since{}, until{};  ///< of `as_of`, both included
  std::uint64_t from_seq = 0;
  std::size_t limit = 0;  ///< 0: all
  bool newest_first = true;
};

/// A decision's document and the text of an id: the first digits of the leaf's hash that people read.
inline constexpr std::size_t short_id_digits = 12;
std::string short_id(const Digest& leaf);

class Ledger {
 public:
  /// Of an existing file. Nothing can be added to it.
  static base::Result<Ledger, Failure> open(const std::filesystem::path& file);
  /// Makes the file where there is none, all of it or nothing.
  static base::Result<Ledger, Failure> open_to_append(const std::filesystem::path& file, const Entry& opening);

  Ledger(Ledger&&) noexcept;
  Ledger& operator=(Ledger&&) noexcept;
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;
  ~Ledger();

  struct State;

  /// One transaction: after it, the entry and all its bytes are on the disk; after any failure, nothing of them is.
  /// Refused where the newest entry is not the one that its leaf and the list speak of.
  base::Result<Receipt, Failure> append(Draft draft);

  /// The checkpoint's origin.
  base::Result<std::string, Failure> origin() const;
  /// The leaves, all or the first `count`, of the entries' own bytes. An error where the list has others.
  base::Result<std::vector<Digest>, Failure> leaves(std::optional<std::uint64_t> count = {}) const;
  base::Result<std::vector<Row>, Failure> list(const Filter& filter) const;
  /// `7` is an entry's number; from four hexadecimal digits on, the beginning of an id.
  base::Result<Row, Failure> find(std::string_view id) const;
  /// Read and held against its leaf.
  base::Result<Entry, Failure> entry(std::uint64_t seq) const;
  /// Read and held against its digest.
  base::Result<std::string, Failure> bytes(const Kept& kept) const;

 private:
  friend struct Access;  ///< `verify`, which reads without trusting
  explicit Ledger(std::unique_ptr<State> state);
  /// Inside a transaction of the caller's.
  Receipt insert(Draft draft);
  std::unique_ptr<State> state_;
};

}  // namespace proviso::ledger
