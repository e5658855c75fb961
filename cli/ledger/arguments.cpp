#include "cli/ledger/arguments.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace proviso::cli {

int told(const ledger::Failure& failure) {
  using Kind = ledger::Failure::Kind;
  if (failure.kind != Kind::Damaged && failure.kind != Kind::Changed) return told_in_full(failure);
  return told_in_full({failure.kind, failure.text + "; `proviso ledger verify` says more"});
}

int told_in_full(const ledger::Failure& failure) {
  using Kind = ledger::Failure::Kind;
  std::fprintf(stderr, "proviso: %s\n", failure.text.c_str());
  return failure.kind == Kind::NoEntry || failure.kind == Kind::Changed ? exit_negative : exit_environment;
}

std::string ledger_file(const LedgerArguments& arguments) {
  std::string file = arguments.ledger;
  if (const char* given = std::getenv("PROVISO_LEDGER"); file.empty() && given != nullptr) file = given;
  if (file.empty()) throw CLI::ValidationError{"no ledger is named: give --ledger FILE, or set PROVISO_LEDGER"};
  return file;
}

std::optional<ledger::Ledger> open_ledger(const LedgerArguments& arguments, int& code) {
  auto ledger = ledger::Ledger::open(ledger_file(arguments));
  if (ledger) return std::move(ledger).value();
  code = told_in_full(ledger.error());
  return {};
}

std::optional<FoundDecision> find_decision(const ledger::Ledger& ledger, std::string_view id, int& code) {
  const auto fail = [&](const ledger::Failure& failure) {
    code = told(failure);
    return std::nullopt;
  };
  auto row = ledger.find(id);
  if (!row) return fail(row.error());
  auto entry = ledger.entry(row->seq);
  if (!entry) return fail(entry.error());
  const auto* decision = std::get_if<ledger::DecisionEntry>(&entry->what);
  if (decision == nullptr)
    return fail({ledger::Failure::Kind::NoEntry, "entry " + std::to_string(row->seq) + " is no decision, but an " +
                                                     std::string{kind_of(entry.value())}});
  auto document = ledger.bytes(decision->document);
  if (!document) return fail(document.error());
  return FoundDecision{std::move(row).value(), std::move(entry).value(), std::move(document).value()};
}

trace::TextOptions text_options() { return {.colour = use_colour(STDOUT_FILENO), .width = terminal_width()}; }

}  // namespace proviso::cli
