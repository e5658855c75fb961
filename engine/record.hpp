// A decision as a ledger keeps it, and the way back: evaluated again from what was kept.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/file.hpp"
#include "ledger/ledger.hpp"
#include "proviso.hpp"

namespace proviso {

/// Decided for a reader and for the ledger in one reading of the files.
struct RecordedCase {
  trace::Decision decision;  ///< with the digits that were asked for
  std::string document;      ///< what `eval --format json` prints
  ledger::DecisionEntry entry;
  std::vector<std::string> blobs;  ///< document and files
};

/// The error is empty where the policy or the data is invalid, which the session's diagnostics tell; else a line for a
/// person: a case that names a file by an absolute path cannot be laid out again.
base::Result<RecordedCase, std::string> decide_for_record(Session& session, const CaseOptions& options);

/// A recorded case laid out in a folder of its own, gone with it: the same files under the same names.
class LaidOutCase {
 public:
  /// The error is a line for a person.
  static base::Result<LaidOutCase, std::string> make(const ledger::Ledger& ledger, const ledger::DecisionEntry& entry);
  LaidOutCase(LaidOutCase&& other) noexcept;
  LaidOutCase& operator=(LaidOutCase&&) = delete;
  LaidOutCase(const LaidOutCase&) = delete;
  LaidOutCase& operator=(const LaidOutCase&) = delete;
  ~LaidOutCase();

  /// As it was asked then. The session is to read what was shipped then.
  CaseOptions question() const;
  Shipped shipped() const;
  /// Of what was read, the first file that is not of the record, or empty.
  std::string first_outside(const std::vector<base::ReadRecord::File>& read) const;

 private:
  LaidOutCase(std::filesystem::path folder, ledger::Question question);

  std::filesystem::path folder_;
  ledger::Question question_;
};

/// Puts figures in the order in which the recorded policy declares them, in which `eval` prints them: a document has
/// them by name. False where the policy is no longer read: they stay as they are.
bool order_figures(const LaidOutCase& laid_out, trace::Decision& decision);

/// The document of a case as a ledger has it. Nothing where it cannot be decided: the session says why.
std::optional<std::string> decide_to_document(Session& session, const CaseOptions& options);

}  // namespace proviso
