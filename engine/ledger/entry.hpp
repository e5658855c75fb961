// What one entry of a ledger says, and its one form as bytes: canonical JSON, the leaf of the tree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "base/sha256.hpp"

namespace proviso::ledger {

using base::Digest;

inline constexpr const char* entry_schema = "proviso.entry/1";

/// The first entry, which gives the ledger its name.
struct Opening {
  std::string origin;  ///< of checkpoints: `proviso-ledger/` and 16 hexadecimal digits drawn at random

  friend bool operator==(const Opening&, const Opening&) = default;
};

/// Bytes kept beside the entries.
struct Kept {
  Digest sha256{};
  std::uint64_t size = 0;

  friend bool operator==(const Kept&, const Kept&) = default;
};

/// A file that a decision read.
struct FileRef {
  std::string path;  ///< `case/...` from the folder above all files of the case, or `shipped/policies/...`,
                     ///< `shipped/catalogs/...`
  Kept bytes;
  std::string also;  ///< where a case reaches into what is shipped: that place; else empty

  friend bool operator==(const FileRef&, const FileRef&) = default;
};

/// What was asked, enough to ask it again.
struct Question {
  std::string case_path;  ///< as FileRef::path
  std::string policy;     ///< the one given instead of the case's own, as FileRef::path; or empty
  std::string as_of;      ///< ISO date, given instead of the case's own; or empty
  std::vector<std::string> settings;
  std::string trace;  ///< none, decisive, full
  std::uint64_t budget = 0;

  friend bool operator==(const Question&, const Question&) = default;
};

/// The decision in a line, as its document has it. What the document lacks is empty.
struct Summary {
  std::string policy;
  std::string version;
  std::string verdict;
  std::string mode;
  std::string candidate;
  std::string provider;
  std::string as_of;

  friend bool operator==(const Summary&, const Summary&) = default;
};

struct DecisionEntry {
  Question question;
  Kept document;  ///< what `eval --format json` prints
  std::vector<FileRef> files;
  Summary summary;
  std::string review_on;   ///< ISO date, the last day before it has to be looked at again; or empty
  std::string supersedes;  ///< the id of the decision whose place it takes; or empty

  friend bool operator==(const DecisionEntry&, const DecisionEntry&) = default;
};

/// Somebody's word on a decision, signed.
struct ApprovalEntry {
  std::string subject;   ///< the decision's id
  std::string envelope;  ///< DSSE, around a statement about the decision; ledger/approval.hpp

  friend bool operator==(const ApprovalEntry&, const ApprovalEntry&) = default;
};

struct Entry {
  std::uint64_t seq = 0;
  std::string time;         ///< RFC 3339, UTC, whole seconds
  bool time_given = false;  ///< by the user, not by the machine's clock
  std::string actor;
  std::string engine;  ///< version
  std::variant<Opening, DecisionEntry, ApprovalEntry> what;

  friend bool operator==(const Entry&, const Entry&) = default;
};

/// opening, decision, approval.
std::string_view kind_of(const Entry& entry);

/// The id of the decision that it approves, or whose place it takes; or empty.
std::string subject_in(const Entry& entry);

std::string to_body(const Entry& entry);
/// The error says what is wrong. Accepts only what `to_body` writes.
base::Result<Entry, std::string> entry_from(std::string_view body);

/// What a decision's document says of itself.
struct Told {
  Summary summary;
  std::vector<std::pair<std::string, std::string>> inputs;  ///< path and SHA-256 in hexadecimal digits
};
/// The error says what the document lacks.
base::Result<Told, std::string> told_by(std::string_view document);

/// Whether the text is a moment as entries have it: `2026-11-30T15:42:20Z`.
bool is_moment(std::string_view text);

}  // namespace proviso::ledger
