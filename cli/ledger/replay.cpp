// proviso ledger replay: recorded decisions evaluated again, as they were asked or under another policy.
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/file.hpp"
#include "cli/ledger/arguments.hpp"
#include "cli/progress.hpp"
#include "record.hpp"
#include "trace/differences.hpp"
#include "trace/json_writer.hpp"
#include "trace/read_json.hpp"

namespace proviso::cli {
namespace {

struct Replayed {
  ledger::Row row;
  bool same_bytes = false;
  std::vector<trace::Difference> differences;
  std::string engine_then, engine_now;
  std::string trouble;  ///< why it could not be decided again; else empty

  bool verdict_changed() const {
    return std::ranges::any_of(differences, [](const auto& one) { return one.where == "verdict"; });
  }
};

/// What the session says went wrong, on one line.
std::string first_error(Session& session) {
  session.diagnostics.sort();
  for (const auto& finding : session.diagnostics.items())
    if (severity(finding.kind) == diag::Severity::Error) return finding.message();
  return "it can no longer be decided";
}

void compare(const std::string& then, const std::string& now, Replayed& into) {
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
}

Replayed replay(const ledger::Ledger& ledger, const ledger::Row& row, const std::string& policy) {
  Replayed out{row, false, {}, {}, {}, {}};
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
  if (!outside.empty())
    out.trouble = "it wants `" + outside + "`, which is not among the recorded files";
  else if (now)
    compare(found->document, *now, out);
  else
    out.trouble = first_error(session);
  return out;
}

std::string name_of(const Replayed& one) {
  return "entry " + std::to_string(one.row.seq) + " " + ledger::short_id(one.row.leaf);
}

std::string text_of(const trace::Difference& difference) {
  const auto or_none = [](const std::string& text) { return text.empty() ? std::string{"nothing"} : text; };
  return "  " + difference.where + "\n    then " + or_none(difference.then) + "\n    now  " + or_none(difference.now) +
         "\n";
}

std::string text_of(const Replayed& one) {
  if (!one.trouble.empty()) return name_of(one) + ": not decided again: " + one.trouble + "\n";
  if (one.same_bytes) return name_of(one) + ": the same, byte for byte\n";
  if (one.differences.empty())
    return name_of(one) + ": the same rules and values; engine " + one.engine_then + " then, " + one.engine_now +
           " now, or files in other places\n";
  std::string out = name_of(one) + (one.verdict_changed() ? ": another verdict\n" : ": the same verdict, but\n");
  for (const auto& difference : one.differences) out += text_of(difference);
  return out;
}

std::string summary_of(const std::vector<Replayed>& all) {
  const auto count = [&](auto which) { return std::to_string(std::ranges::count_if(all, which)); };
  return std::to_string(all.size()) + (all.size() == 1 ? " decision" : " decisions") +
         " replayed: " + count([](const Replayed& one) { return one.trouble.empty() && one.differences.empty(); }) +
         " the same, " + count([](const Replayed& one) { return !one.differences.empty(); }) + " different, " +
         count([](const Replayed& one) { return one.verdict_changed(); }) + " with another verdict, " +
         count([](const Replayed& one) { return !one.trouble.empty(); }) + " not decided\n";
}

std::string json_of(const std::vector<Replayed>& all) {
  trace::JsonWriter json;
  json.begin_object();
  json.key("decisions");
  json.begin_array();
  for (const Replayed& one : all) {
    json.begin_object();
    json.key("differences");
    json.begin_array();
    for (const auto& difference : one.differences) {
      json.begin_object();
      json.member_or_null("now", difference.now);
      json.member_or_null("then", difference.then);
      json.member("where", difference.where);
      json.end_object();
    }
    json.end_array();
    json.member("id", base::to_hex(one.row.leaf));
    json.key("same_bytes");
    json.boolean(one.same_bytes);
    json.key("seq");
    json.integer(one.row.seq);
    json.member_or_null("trouble", one.trouble);
    json.key("verdict_changed");
    json.boolean(one.verdict_changed());
    json.end_object();
  }
  json.end_array();
  json.member("schema", "proviso.ledger.replay/1");
  json.end_object();
  return std::move(json).take() + "\n";
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
  ProgressLine progress{"decisions", 100};
  for (const ledger::Row& row : rows) {
    all.push_back(replay(*ledger, row, arguments.policy));
    if (is_terminal(STDERR_FILENO)) progress.show(all.size(), rows.size());
  }
  progress.clear();
  std::string text;
  for (const Replayed& one : all)
    if (!arguments.all || !one.same_bytes) text += text_of(one);
  if (!print_result(arguments.json() ? json_of(all) : text + summary_of(all))) return exit_environment;
  const bool same =
      std::ranges::all_of(all, [](const auto& one) { return one.trouble.empty() && one.differences.empty(); });
  return same ? exit_award : exit_negative;
}

}  // namespace proviso::cli
