#include "cli/recording.hpp"

#include <cstdio>
#include <random>

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

}  // namespace

void Recording::declare(CLI::App& app) {
  app.add_option("--ledger", ledger_);
  app.add_option("--actor", actor_);
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

base::Result<ledger::Receipt, ledger::Failure> Recording::append(RecordedCase& recorded) const {
  const ledger::Entry frame = entry_frame(actor_, time_);
  ledger::Entry opening = frame;
  opening.what = ledger::Opening{new_origin()};
  auto ledger = ledger::Ledger::open_to_append(ledger_, opening);
  if (!ledger) return base::Err{ledger.error()};
  recorded.entry.review_on = review_on_;
  if (!supersedes_.empty()) {
    const auto earlier = ledger->find(supersedes_);
    if (!earlier) return base::Err{earlier.error()};
    if (earlier->kind != "decision")
      return base::Err{ledger::Failure{ledger::Failure::Kind::NoEntry, "`" + supersedes_ + "` is no decision"}};
    recorded.entry.supersedes = base::to_hex(earlier->leaf);
  }
  ledger::Draft draft{frame, std::move(recorded.blobs)};
  draft.entry.what = recorded.entry;
  return ledger->append(std::move(draft));
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
    const bool no_entry = receipt.error().kind == ledger::Failure::Kind::NoEntry;
    std::fprintf(stderr, "proviso: %s%s\n", receipt.error().text.c_str(), no_entry ? "; nothing was recorded" : "");
    return base::Err{int{no_entry ? exit_negative : exit_environment}};
  }
  std::fprintf(stderr, "recorded as entry %llu, id %s, in %s\n", static_cast<unsigned long long>(receipt->seq),
               ledger::short_id(receipt->leaf).c_str(), ledger_.c_str());
  return std::move(recorded).value();
}

}  // namespace proviso::cli
