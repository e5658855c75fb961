// `eval --ledger FILE`: a decision that is kept.
#pragma once

#include <string>

#include "cli/command.hpp"
#include "record.hpp"

namespace proviso::cli {

class Recording {
 public:
  void declare(CLI::App& app);
  bool wanted() const { return !ledger_.empty(); }
  /// Throws CLI::ValidationError for arguments that no entry could hold.
  void check() const;

  /// Decides and records, and says on stderr where the entry stands, or what went wrong: then the error is the exit
  /// code.
  base::Result<RecordedCase, int> decide(Session& session, const CaseOptions& options) const;

 private:
  base::Result<ledger::Receipt, ledger::Failure> append(RecordedCase& recorded) const;

  std::string ledger_;
  std::string actor_;
  std::string time_;
  std::string review_on_;
  std::string supersedes_;
};

}  // namespace proviso::cli
