#include "cli/recording.hpp"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <ctime>
#include <random>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace proviso::cli {
namespace {

std::string now() {
  const std::time_t seconds = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text.data(), length};
}

/// Tells this ledger from all others.
std::string new_origin() {
  std::random_device random;
  std::string out = "proviso-ledger/";
  for (int i = 0; i < 16; ++i) out += "0123456789abcdef"[random() & 15U];
  return out;
}

}  // namespace

std::string login_name() {
  const passwd* user = getpwuid(geteuid());
  return user != nullptr && base::is_utf8(user->pw_name) ? user->pw_name : std::to_string(geteuid());
}

void Recording::declare(CLI::App& app) {
  app.add_option("--ledger", ledger_);
  app.add_option("--actor", actor_);
  app.add_option("--time", time_);
  app.add_option("--review-on", review_on_);
}

void Recording::check() const {
  if (!base::is_utf8(actor_)) throw CLI::ValidationError{"--actor is not UTF-8"};
  if (!time_.empty() && !ledger::is_moment(time_))
    throw CLI::ValidationError{"--time wants a moment such as 2026-11-30T15:42:20Z; found `" + time_ + "`"};
  if (!review_on_.empty() && !base::parse_date(review_on_))
    throw CLI::ValidationError{"--review-on wants a day that exists, such as 2027-05-31; found `" + review_on_ + "`"};
}

ledger::Entry Recording::entry() const {
  ledger::Entry out;
  out.time = time_.empty() ? now() : time_;
  out.time_given = !time_.empty();
  out.actor = std::string{base::trim(actor_)};
  if (out.actor.empty()) out.actor = login_name();
  out.engine = engine_version();
  return out;
}

base::Result<ledger::Receipt, ledger::Failure> Recording::append(RecordedCase& recorded) const {
  ledger::Entry opening = entry();
  opening.what = ledger::Opening{new_origin()};
  auto ledger = ledger::Ledger::open_to_append(ledger_, opening);
  if (!ledger) return base::Err{ledger.error()};
  recorded.entry.review_on = review_on_;
  ledger::Draft draft{entry(), std::move(recorded.blobs)};
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
  const auto receipt = append(recorded.value());
  if (!receipt) {
    std::fprintf(stderr, "proviso: %s\n", receipt.error().text.c_str());
    return base::Err{int{exit_environment}};
  }
  std::fprintf(stderr, "recorded as entry %llu, id %s, in %s\n", static_cast<unsigned long long>(receipt->seq),
               ledger::short_id(receipt->leaf).c_str(), ledger_.c_str());
  return std::move(recorded).value();
}

}  // namespace proviso::cli
