// proviso ledger replay: recorded decisions evaluated again, as they were asked or under another policy.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "base/file.hpp"
#include "cli/ledger/arguments.hpp"
#include "cli/ledger/replayed.hpp"
#include "cli/progress.hpp"
#include "diag/suggest.hpp"
#include "record.hpp"
#include "trace/read_json.hpp"

namespace proviso::cli {
namespace {

/// Whether there is a figure of the name that is to be the cost. Documents are read until one has it.
class WantedFigure {
 public:
  explicit WantedFigure(const std::string& name) : name_{name}, found_{name.empty()} {}

  void look_in(const std::string& document) {
    if (found_) return;
    const auto decision = trace::decision_from_json(document);
    if (!decision) return;
    for (const auto& figure : decision->verdict.figures) known_.insert(figure.name);
    for (const auto& candidate : decision->candidates) {
      for (const auto& figure : candidate.figures) known_.insert(figure.name);
      for (const auto& value : candidate.rank_values) known_.insert("ranked by " + value.key);
    }
    found_ = known_.contains(name_);
  }

  /// Throws CLI::ValidationError where none of the documents has it.
  void check() const {
    if (found_) return;
    const std::string help = diag::help_choose(name_, std::vector(known_.begin(), known_.end()), "figure");
    throw CLI::ValidationError{"--value: no decision has a figure `" + name_ + "`, neither then nor now" +
                               (help.empty() ? "" : "; " + help)};
  }

 private:
  const std::string& name_;
  std::set<std::string> known_;
  bool found_;
};

/// What the session says went wrong, on one line.
std::string first_error(Session& session) {
  session.diagnostics.sort();
  for (const auto& finding : session.diagnostics.items())
    if (severity(finding.kind) == diag::Severity::Error) return finding.message();
  return "it can no longer be decided";
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
    into.costs = {trace::cost_change(before.value(), after.value(), figure)};
}

Replayed replay(const ledger::Ledger& ledger, const ledger::Row& row, const LedgerArguments& arguments,
                WantedFigure& figure) {
  const std::string& policy = arguments.policy;
  Replayed out{row, false, {}, {}, {}, {}, {}};
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
    figure.look_in(found->document);
    figure.look_in(*now);
    compare(found->document, *now, arguments.value, out);
  } else {
    out.trouble = first_error(session);
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
  WantedFigure figure{arguments.value};
  ProgressLine progress{"decisions", 100};
  for (const ledger::Row& row : rows) {
    all.push_back(replay(*ledger, row, arguments, figure));
    if (is_terminal(STDERR_FILENO)) progress.show(all.size(), rows.size());
  }
  progress.clear();
  // Where nothing could be decided again, nobody knows what figures there would be.
  if (std::ranges::any_of(all, [](const auto& one) { return one.trouble.empty(); })) figure.check();
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
