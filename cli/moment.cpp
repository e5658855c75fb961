#include "cli/moment.hpp"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <ctime>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "cli/command.hpp"

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

}  // namespace

std::string account_name() {
  const passwd* user = getpwuid(geteuid());
  return user != nullptr && base::is_utf8(user->pw_name) ? user->pw_name : std::to_string(geteuid());
}

base::Date today() { return base::parse_date(now().substr(0, 10)).value_or(base::Date{}); }

void check_moment(const std::string& text) {
  if (!text.empty() && !ledger::is_moment(text))
    throw CLI::ValidationError{"--time wants a moment such as 2026-11-30T15:42:20Z; found `" + text + "`"};
}

void check_utf8(const std::string& text) {
  if (!base::is_utf8(text)) throw CLI::ValidationError{"an entry holds UTF-8 only; an argument is none"};
}

ledger::Entry entry_frame(const std::string& actor, const std::string& time) {
  ledger::Entry out;
  out.time = time.empty() ? now() : time;
  out.time_given = !time.empty();
  out.actor = std::string{base::trim(actor)};
  if (out.actor.empty()) out.actor = account_name();
  out.engine = engine_version();
  return out;
}

}  // namespace proviso::cli
