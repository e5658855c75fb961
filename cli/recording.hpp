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
  /// Why nothing was recorded, with the exit code that it has.
  struct Refused {
    std::string why;
    int code;
  };
  static Refused refused(const ledger::Failure& failure);
  base::Result<ledger::Row, Refused> find_earlier(const ledger::Ledger& ledger) const;
  base::Result<ledger::Receipt, Refused> append(RecordedCase& recorded) const;

  std::string ledger_;
  std::string actor_;
  std::string time_;
  std::string review_on_;
  std::string supersedes_;
};

}  // namespace proviso::cli
