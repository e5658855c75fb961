#include "cli/recording.hpp"

#include <cstdio>
#include <filesystem>
#include <random>

#include "base/text.hpp"
#include "cli/moment.hpp"

namespace proviso::cli {
namespace {

/// Tells this ledger from all others.
std::string new_origin() {
  std::random_device random;
  std::string out = "proviso-ledger/";
  for (int i = 0; i < 16; ++i) out += "0123456789abcdef"[random() & 15U];
  return out;
}

/// That this decision is not the first to take the place of the earlier one.
std::string already_superseded(const ledger::Row& earlier, const std::vector<ledger::Row>& by) {
  std::vector<std::string> names;
  names.reserve(by.size());
  for (const ledger::Row& row : by) names.push_back(std::to_string(row.seq));
  return "entry " + std::to_string(earlier.seq) + " was superseded already, by entry " + base::join(names, ", ") +
         ": the decisions that took its place stand side by side";
}

}  // namespace

void Recording::declare(CLI::App& app) {
  app.add_option("--ledger", ledger_);
  app.add_option("--actor", actor_)->check(not_empty());
  app.add_option("--time", time_);
  app.add_option("--review-on", review_on_);
  app.add_option("--supersedes", supersedes_);
}

void Recording::check() const {
  if (!wanted()) {
    for (const auto& [name, value] : {std::pair{"--actor", &actor_}, std::pair{"--time", &time_},
                                      std::pair{"--review-on", &review_on_}, std::pair{"--supersedes", &supersedes_}})
      if (!value->empty()) throw CLI::ValidationError{std::string{name} + " goes with --ledger"};
    return;
  }
  check_utf8(actor_);
  check_moment(time_);
  if (!review_on_.empty()) parse_day("--review-on", review_on_);
}

Recording::Refused Recording::refused(const ledger::Failure& failure) {
  // An entry that there is not was named by --supersedes; 1 would read as the verdict.
  if (failure.kind == ledger::Failure::Kind::NoEntry) return {failure.text + "; nothing was recorded", exit_usage};
  return {failure.text, exit_environment};
}

/// The decision that --supersedes names.
base::Result<ledger::Row, Recording::Refused> Recording::find_earlier(const ledger::Ledger& ledger) const {
  const auto usage = [](const std::string& why) {
    return base::Err{Refused{why + "; nothing was recorded", exit_usage}};
  };
  auto row = ledger.find(supersedes_);
  if (!row) return base::Err{refused(row.error())};
  if (row->kind != "decision") return usage("`" + supersedes_ + "` is no decision");
  const auto entry = ledger.entry(row->seq);
  if (!entry) return base::Err{refused(entry.error())};
  const std::string name = "entry " + std::to_string(row->seq);
  if (!time_.empty() && time_ < entry->time)
    return usage("--time " + time_ + " is before " + entry->time + ", when " + name +
                 " was decided, which it supersedes");
  return std::move(row).value();
}

base::Result<ledger::Receipt, Recording::Refused> Recording::append(RecordedCase& recorded) const {
  // What takes the place of an earlier decision does not begin a ledger.
  std::error_code ignored;
  if (!supersedes_.empty() && !std::filesystem::exists(ledger_, ignored))
    return base::Err{Refused{
        "there is no entry `" + supersedes_ + "`: `" + ledger_ + "` does not exist; nothing was recorded", exit_usage}};
  const ledger::Entry frame = entry_frame(actor_, time_);
  ledger::Entry opening = frame;
  opening.what = ledger::Opening{new_origin()};
  auto ledger = ledger::Ledger::open_to_append(ledger_, opening);
  if (!ledger) return base::Err{refused(ledger.error())};
  recorded.entry.review_on = review_on_;
  std::string others;
  if (!supersedes_.empty()) {
    const auto earlier = find_earlier(ledger.value());
    if (!earlier) return base::Err{earlier.error()};
    recorded.entry.supersedes = base::to_hex(earlier->leaf);
    ledger::Filter successors;
    successors.kind = "decision";
    successors.subject = recorded.entry.supersedes;
    successors.newest_first = false;
    const auto rows = ledger->list(successors);
    if (!rows) return base::Err{refused(rows.error())};
    if (!rows->empty()) others = already_superseded(earlier.value(), rows.value());
  }
  ledger::Draft draft{frame, std::move(recorded.blobs)};
  draft.entry.what = recorded.entry;
  auto receipt = ledger->append(std::move(draft));
  if (!receipt) return base::Err{refused(receipt.error())};
  if (!others.empty()) std::fprintf(stderr, "proviso: %s\n", others.c_str());
  return std::move(receipt).value();
}

base::Result<RecordedCase, int> Recording::decide(Session& session, const CaseOptions& options) const {
  auto recorded = decide_for_record(session, options);
  print_findings(session);
  if (!recorded) {
    if (!recorded.error().empty()) std::fprintf(stderr, "proviso: %s\n", recorded.error().c_str());
    return base::Err{int{exit_invalid}};
  }
  const std::string& as_of = recorded->entry.summary.as_of;
  if (!review_on_.empty() && review_on_ <= as_of) {
    std::fprintf(stderr, "proviso: --review-on %s is not after %s, the day of the decision; nothing was recorded\n",
                 review_on_.c_str(), as_of.c_str());
    return base::Err{int{exit_usage}};
  }
  const auto receipt = append(recorded.value());
  if (!receipt) {
    std::fprintf(stderr, "proviso: %s\n", receipt.error().why.c_str());
    return base::Err{int{receipt.error().code}};
  }
  std::fprintf(stderr, "recorded as entry %llu, id %s, in %s\n", static_cast<unsigned long long>(receipt->seq),
               ledger::short_id(receipt->leaf).c_str(), ledger_.c_str());
  return std::move(recorded).value();
}

}  // namespace proviso::cli
