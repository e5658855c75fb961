// proviso ledger show, why: a recorded decision as it was read then.
#include <algorithm>
#include <cstdio>

#include "base/text.hpp"
#include "cli/ledger/arguments.hpp"
#include "diag/suggest.hpp"
#include "record.hpp"
#include "trace/read_json.hpp"
#include "trace/render_derivation.hpp"
#include "trace/render_json.hpp"
#include "trace/render_text.hpp"
#include "trace/report_digits.hpp"

namespace proviso::cli {
namespace {

/// Who recorded it, when, and what the files were.
std::string heading(const FoundDecision& found) {
  const auto& entry = found.entry;
  std::string out = "entry " + std::to_string(entry.seq) + ", id " + base::to_hex(found.row.leaf) + "\n";
  out += "recorded " + entry.time + (entry.time_given ? " (as given)" : "") + " by " + entry.actor + ", engine " +
         entry.engine + "\n";
  const auto& decision = found.decision();
  out += "document sha256 " + base::to_hex(decision.document.sha256) + ", " + std::to_string(decision.files.size()) +
         (decision.files.size() == 1 ? " file kept\n" : " files kept\n");
  if (!decision.review_on.empty()) out += "to be reviewed on " + decision.review_on + "\n";
  return out + "\n";
}

std::optional<trace::Decision> read(const FoundDecision& found) {
  auto decision = trace::decision_from_json(found.document);
  if (decision) return std::move(decision).value();
  std::fprintf(stderr, "proviso: the document of entry %llu cannot be read: %s\n",
               static_cast<unsigned long long>(found.row.seq), decision.error().c_str());
  return {};
}

/// As `eval` prints it: the recorded policy says in which order its figures stand.
void use_order_and_digits(trace::Decision& decision, const ledger::Ledger& ledger, const FoundDecision& found) {
  trace::use_report_digits(decision);
  if (const auto laid_out = LaidOutCase::make(ledger, found.decision())) order_figures(*laid_out, decision);
}

/// The one that is asked for, of its ledger.
struct Asked {
  ledger::Ledger ledger;
  FoundDecision found;
};

std::optional<Asked> only_decision(const LedgerArguments& arguments, int& code) {
  if (arguments.ids.size() != 1)
    throw CLI::ValidationError{"`" + arguments.action + "` wants one decision: its number, or the beginning of its id"};
  auto ledger = open_ledger(arguments, code);
  if (!ledger) return {};
  auto found = find_decision(*ledger, arguments.ids.front(), code);
  if (!found) return {};
  return Asked{*std::move(ledger), *std::move(found)};
}

}  // namespace

int ledger_show(const LedgerArguments& arguments) {
  int code = exit_award;
  const auto asked = only_decision(arguments, code);
  if (!asked) return code;
  const FoundDecision& found = asked->found;
  if (arguments.format == "entry") return print_result(to_body(found.entry)) ? exit_award : exit_environment;
  if (arguments.json()) return print_result(found.document) ? exit_award : exit_environment;
  auto decision = read(found);
  if (!decision) return exit_environment;
  use_order_and_digits(*decision, asked->ledger, found);
  return print_result(heading(found) + trace::to_text(*decision, text_options())) ? exit_award : exit_environment;
}

int ledger_why(const LedgerArguments& arguments) {
  int code = exit_award;
  const auto asked = only_decision(arguments, code);
  if (!asked) return code;
  const FoundDecision& found = asked->found;
  auto decision = read(found);
  if (!decision) return exit_environment;
  if (!arguments.json()) use_order_and_digits(*decision, asked->ledger, found);
  const auto rule = arguments.rule.empty() ? std::optional<std::string_view>{} : arguments.rule;
  const auto text = trace::explanation_text(*decision, arguments.candidate, rule, text_options());
  if (text && !text->empty()) {
    trace::narrow(*decision, arguments.candidate, rule);
    return print_result(arguments.json() ? trace::to_json(*decision) : *text) ? exit_award : exit_environment;
  }
  std::vector<std::string> ids, rules;
  for (const auto& candidate : decision->candidates) {
    ids.push_back(candidate.id);
    for (const auto& one : candidate.rules) rules.push_back(one.rule.substr(one.rule.rfind('.') + 1));
  }
  if (arguments.candidate.empty() && !rule)
    throw CLI::ValidationError{"no rule of it is evaluated once for the case; choose --candidate: " +
                               base::join(ids, ", ")};
  const bool known = std::ranges::find(ids, arguments.candidate) != ids.end();
  const std::string what = known || arguments.candidate.empty() ? "rule `" + arguments.rule + "`"
                                                                : "candidate `" + arguments.candidate + "`";
  const std::string help = known || arguments.candidate.empty()
                               ? diag::help_choose(arguments.rule, rules, "rule")
                               : diag::help_choose(arguments.candidate, ids, "candidate");
  std::fprintf(stderr, "proviso: the recorded decision has no %s%s\n", what.c_str(),
               help.empty() ? "" : ("; " + help).c_str());
  return exit_negative;
}

}  // namespace proviso::cli
