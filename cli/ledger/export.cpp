// proviso ledger export: decisions for an audit team, a procurement register, a bill to be compared.
#include "ledger/export.hpp"

#include <cstdio>

#include "cli/ledger/arguments.hpp"
#include "trust/dsse.hpp"

namespace proviso::cli {
namespace {

using Text = base::Result<std::string, std::string>;

/// The decisions that were asked for, the oldest first. Nothing where one cannot be read: said.
std::optional<std::vector<ledger::Exported>> read(const ledger::Ledger& ledger, const LedgerArguments& arguments,
                                                  int& code) {
  std::vector<std::string> ids = arguments.ids;
  if (ids.empty()) {
    ledger::Filter filter = arguments.filter;
    filter.kind = "decision";
    filter.policy = arguments.policy;
    filter.candidate = arguments.candidate;
    filter.newest_first = false;
    const auto rows = ledger.list(filter);
    if (!rows) {
      code = told(rows.error());
      return {};
    }
    for (const auto& row : rows.value()) ids.push_back(std::to_string(row.seq));
  }
  std::vector<ledger::Exported> out;
  for (const std::string& id : ids) {
    auto found = find_decision(ledger, id, code);
    if (!found) return {};
    out.push_back({std::move(found->row), std::move(found->entry), std::move(found->document)});
  }
  return out;
}

/// "ContractedCost=monthly_cost".
std::vector<ledger::FocusColumn> columns_of(const std::vector<std::string>& texts) {
  std::vector<ledger::FocusColumn> out;
  for (const std::string& text : texts) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
      throw CLI::ValidationError{"--column wants COLUMN=FIGURE, such as ContractedCost=monthly_cost; found `" + text +
                                 "`"};
    out.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return out;
}

Text one_by_one(const std::vector<ledger::Exported>& decisions, const auto& write) {
  std::string out;
  for (const auto& decision : decisions) {
    const Text text = write(decision);
    if (!text) return base::Err{"entry " + std::to_string(decision.row.seq) + ": " + text.error()};
    out += text.value();
  }
  return out;
}

Text statements(const std::vector<ledger::Exported>& decisions, const LedgerArguments& arguments) {
  const auto signer = trust::read_signer(arguments.key);
  if (!signer) throw CLI::ValidationError{signer.error()};
  return one_by_one(decisions, [&](const ledger::Exported& decision) -> Text {
    auto statement = ledger::statement(decision, arguments.masks);
    if (!statement) return statement;
    return to_json(trust::seal(trust::statement_type, std::move(statement).value(), signer.value()));
  });
}

Text write(const std::vector<ledger::Exported>& decisions, const LedgerArguments& arguments) {
  if (arguments.format == "statement") return statements(decisions, arguments);
  if (arguments.format == "focus") return ledger::focus_csv(decisions, columns_of(arguments.columns));
  if (arguments.format == "ocds")
    return one_by_one(decisions, [&](const ledger::Exported& decision) {
      return ledger::ocds_release(decision, arguments.ocid, arguments.value);
    });
  return one_by_one(decisions,
                    [&](const ledger::Exported& decision) { return ledger::json_line(decision, arguments.masks); });
}

void check(const LedgerArguments& arguments) {
  const auto only_with = [&](bool given, const char* option, std::string_view format) {
    if (given && arguments.format != format)
      throw CLI::ValidationError{std::string{option} + " goes with `--format " + std::string{format} + "`"};
  };
  only_with(!arguments.key.empty(), "--key", "statement");
  only_with(!arguments.ocid.empty(), "--ocid", "ocds");
  only_with(!arguments.value.empty(), "--value", "ocds");
  only_with(!arguments.columns.empty(), "--column", "focus");
  if (!arguments.masks.empty() && arguments.format != "jsonl" && arguments.format != "statement")
    throw CLI::ValidationError{"--mask goes with `--format jsonl` or `statement`: the others carry no document"};
  if (arguments.format == "statement" && arguments.key.empty())
    throw CLI::ValidationError{"a statement is signed: --key FILE"};
  if (arguments.format == "ocds" && arguments.ocid.empty())
    throw CLI::ValidationError{"a release has the id of its contracting process: --ocid OCID"};
}

}  // namespace

int ledger_export(const LedgerArguments& arguments) {
  check(arguments);
  int code = exit_award;
  const auto ledger = open_ledger(arguments, code);
  if (!ledger) return code;
  const auto decisions = read(*ledger, arguments, code);
  if (!decisions) return code;
  const Text text = write(*decisions, arguments);
  if (!text) {
    std::fprintf(stderr, "proviso: %s; nothing was exported\n", text.error().c_str());
    return exit_negative;
  }
  return print_result(text.value()) ? exit_award : exit_environment;
}

}  // namespace proviso::cli
