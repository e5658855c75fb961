// What the actions of `proviso ledger` share: their arguments, and how a ledger is opened and its failures told.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "ledger/ledger.hpp"
#include "trace/layout.hpp"

namespace proviso::cli {

struct LedgerArguments {
  std::string action;
  std::vector<std::string> ids;
  std::string ledger;
  std::string format;  ///< as given, or the action's own
  ledger::Filter filter;
  std::string candidate;
  std::string rule;
  std::string policy;
  std::string checkpoint;
  std::string key;
  std::string keys;
  std::uint64_t from = 0;
  bool all = false;
  std::string actor, time;
  std::string as, role, reason;
  bool reject = false;
  std::string on;
  std::vector<std::string> masks, columns;
  std::string ocid, value;

  bool json() const { return format == "json"; }
};

using LedgerAction = int (*)(const LedgerArguments& arguments);

int ledger_list(const LedgerArguments& arguments);
int ledger_show(const LedgerArguments& arguments);
int ledger_why(const LedgerArguments& arguments);
int ledger_verify(const LedgerArguments& arguments);
int ledger_replay(const LedgerArguments& arguments);
int ledger_checkpoint(const LedgerArguments& arguments);
int ledger_prove(const LedgerArguments& arguments);
int ledger_approve(const LedgerArguments& arguments);
int ledger_status(const LedgerArguments& arguments);
int ledger_export(const LedgerArguments& arguments);

/// Says the failure on stderr; the exit code that it has.
int told(const ledger::Failure& failure);
/// The same where `verify`, which names what was changed, would say no more.
int told_in_full(const ledger::Failure& failure);

/// The file of --ledger, or of PROVISO_LEDGER. Throws CLI::ValidationError where neither is given.
std::string ledger_file(const LedgerArguments& arguments);

/// The ledger of that file, open to be read. Nothing where it cannot be: said, with the exit code in
/// `code`.
std::optional<ledger::Ledger> open_ledger(const LedgerArguments& arguments, int& code);

/// A decision of the ledger, with its document.
struct FoundDecision {
  ledger::Row row;
  ledger::Entry entry;
  std::string document;

  const ledger::DecisionEntry& decision() const { return std::get<ledger::DecisionEntry>(entry.what); }
};
/// The decision of this id or number. As open_ledger, where there is none.
std::optional<FoundDecision> find_decision(const ledger::Ledger& ledger, std::string_view id, int& code);

/// The text that a terminal of this width takes, with colours where it has them.
trace::TextOptions text_options();

}  // namespace proviso::cli
