// proviso ledger replay: recorded decisions evaluated again, as they were asked or under another policy.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "base/file.hpp"
#include "cli/ledger/arguments.hpp"
#include "cli/ledger/figures.hpp"
#include "cli/ledger/replayed.hpp"
#include "cli/progress.hpp"
#include "diag/render.hpp"
#include "record.hpp"
#include "trace/read_json.hpp"

namespace proviso::cli {
namespace {

/// What the session says went wrong, on one line.
std::string first_error(Session& session) {
  session.diagnostics.sort();
  for (const auto& finding : session.diagnostics.items())
    if (severity(finding.kind) == diag::Severity::Error) return finding.message();
  return "it can no longer be decided";
}

/// The same with its place, as `check` prints it.
std::string rendered(Session& session) {
  return diag::render_text(session.diagnostics, session.files.sources,
                           use_colour(STDERR_FILENO) ? diag::Colour::On : diag::Colour::Off);
}

void compare(const std::string& then, const std::string& now, const std::string& figure, Replayed& into) {
  into.same_bytes = then == now;
  if (into.same_bytes) return;
  const auto before = trace::decision_from_json(then), after = trace::decision_from_json(now);
  if (!before || !after) {
    into.trouble = "the document cannot be read: " + (before ? after.error() : before.error());
    return;
  }
  into.engine_then = before->engine_version;
  into.engine_now = after->engine_version;
  into.differences = trace::differences(before.value(), after.value());
  if (figure.empty())
    into.costs = trace::cost_changes(before.value(), after.value());
  else
    into.costs = {trace::cost_change(before.value(), after.value(), first_of(figure))};
}

Replayed replay(const ledger::Ledger& ledger, const ledger::Row& row, const LedgerArguments& arguments,
                WantedFigures& figures) {
  const std::string& policy = arguments.policy;
  Replayed out{row, false, {}, {}, {}, {}, {}, {}};
  int ignored = 0;
  const auto found = find_decision(ledger, std::to_string(row.seq), ignored);
  if (!found) {
    out.trouble = "it cannot be read";
    return out;
  }
  const auto laid_out = LaidOutCase::make(ledger, found->decision());
  if (!laid_out) {
    out.trouble = laid_out.error();
    return out;
  }
  auto session = new_session();
  auto question = laid_out->question();
  // Another policy is taken with the modules shipped today; the facts stay those of the record.
  if (policy.empty()) session.shipped.policies = laid_out->shipped().policies;
  session.shipped.catalogs = laid_out->shipped().catalogs;
  if (!policy.empty()) question.policy = policy;
  const base::ReadRecord reads;
  const auto now = decide_to_document(session, question);
  const std::string outside = policy.empty() ? laid_out->first_outside(reads.files()) : std::string{};
  if (!outside.empty()) {
    out.trouble = "it wants `" + outside + "`, which is not among the recorded files";
  } else if (now) {
    figures.look_in(found->document);
    figures.look_in(*now);
    compare(found->document, *now, arguments.value, out);
  } else {
    out.trouble = first_error(session);
    if (!policy.empty()) out.findings = rendered(session);
  }
  return out;
}

}  // namespace

int ledger_replay(const LedgerArguments& arguments) {
  if (arguments.all == !arguments.ids.empty()) throw CLI::ValidationError{"`replay` wants decisions, or --all"};
  if (!arguments.policy.empty())
    if (const auto text = base::read_file(arguments.policy); !text) {
      std::fprintf(stderr, "proviso: %s\n", base::to_text(text.error()).c_str());
      return exit_invalid;
    }
  int code = exit_award;
  const auto ledger = open_ledger(arguments, code);
  if (!ledger) return code;
  std::vector<ledger::Row> rows;
  for (const std::string& id : arguments.ids) {
    const auto found = find_decision(*ledger, id, code);
    if (!found) return code;
    rows.push_back(found->row);
  }
  if (arguments.all) {
    ledger::Filter filter;
    filter.kind = "decision";
    filter.newest_first = false;
    auto listed = ledger->list(filter);
    if (!listed) return told(listed.error());
    rows = std::move(listed).value();
  }
  std::vector<Replayed> all;
  WantedFigures figures{first_of(arguments.value)};
  ProgressLine progress{"decisions", 100};
  std::set<std::string> said;
  for (const ledger::Row& row : rows) {
    all.push_back(replay(*ledger, row, arguments, figures));
    // Of one policy the same is wrong each time.
    const std::string& found = all.back().findings;
    if (!found.empty() && said.insert(found).second) {
      progress.clear();
      std::fputs(found.c_str(), stderr);
    }
    if (is_terminal(STDERR_FILENO)) progress.show(all.size(), rows.size());
  }
  progress.clear();
  // Where nothing could be decided again, nobody knows what figures there would be.
  if (std::ranges::any_of(all, [](const auto& one) { return one.trouble.empty(); }))
    figures.check("--value", ", neither then nor now");
  std::string text;
  for (const Replayed& one : all)
    if (!arguments.all || !one.same_bytes) text += text_of(one);
  if (!print_result(arguments.json() ? json_of(all, arguments.value) : text + summary_of(all, arguments.value)))
    return exit_environment;
  const bool same =
      std::ranges::all_of(all, [](const auto& one) { return one.trouble.empty() && one.differences.empty(); });
  return same ? exit_award : exit_negative;
}

}  // namespace proviso::cli
