#include "base/date.hpp"

#include <chrono>

namespace proviso::base {

namespace chrono = std::chrono;

namespace {

constexpr std::int64_t first_day = chrono::sys_days{chrono::year{1} / 1 / 1}.time_since_epoch().count();
constexpr std::int64_t last_day = chrono::sys_days{chrono::year{9999} / 12 / 31}.time_since_epoch().count();

chrono::year_month_day calendar(Date date) { return chrono::year_month_day{chrono::sys_days{chrono::days{date.days}}}; }

std::optional<Date> in_range(std::int64_t days) {
  if (days < first_day || days > last_day) return std::nullopt;
  return Date{static_cast<std::int32_t>(days)};
}

std::optional<unsigned> digits(std::string_view text) {
  unsigned value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  return value;
}

void put(char* at, unsigned width, unsigned value) {
  while (width-- > 0) {
    at[width] = static_cast<char>('0' + value % 10);
    value /= 10;
  }
}

}  // namespace

int Date::year() const { return static_cast<int>(calendar(*this).year()); }
unsigned Date::month() const { return static_cast<unsigned>(calendar(*this).month()); }
unsigned Date::day() const { return static_cast<unsigned>(calendar(*this).day()); }

std::optional<Date> make_date(int year, unsigned month, unsigned day) {
  if (year < 1 || year > 9999 || month > 12 || day > 31) return std::nullopt;
  const chrono::year_month_day date{chrono::year{year}, chrono::month{month}, chrono::day{day}};
  if (!date.ok()) return std::nullopt;
  return in_range(chrono::sys_days{date}.time_since_epoch().count());
}

std::optional<Date> parse_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = digits(text.substr(0, 4));
  const auto month = digits(text.substr(5, 2));
  const auto day = digits(text.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  return make_date(static_cast<int>(*year), *month, *day);
}

std::string to_text(Date date) {
  const auto ymd = calendar(date);
  std::string out = "0000-00-00";
  put(out.data(), 4, static_cast<unsigned>(static_cast<int>(ymd.year())));
  put(out.data() + 5, 2, static_cast<unsigned>(ymd.month()));
  put(out.data() + 8, 2, static_cast<unsigned>(ymd.day()));
  return out;
}

std::optional<Date> add_days(Date date, std::int64_t days) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(std::int64_t{date.days}, days, &sum)) return std::nullopt;
  return in_range(sum);
}

std::optional<Date> add_months(Date date, std::int64_t months, MonthEnd end) {
  const auto ymd = calendar(date);
  constexpr std::int64_t far = std::int64_t{12} * 10000;  // further than any date from any other
  if (months < -far || months > far) return std::nullopt;
  const std::int64_t month =
      12 * std::int64_t{static_cast<int>(ymd.year())} + static_cast<unsigned>(ymd.month()) - 1 + months;
  if (month < 12 || month >= far) return std::nullopt;
  const chrono::year_month target{chrono::year{static_cast<int>(month / 12)},
                                  chrono::month{static_cast<unsigned>(month % 12) + 1}};
  const chrono::year_month_day exact{target.year(), target.month(), ymd.day()};
  if (exact.ok()) return in_range(chrono::sys_days{exact}.time_since_epoch().count());
  const std::int64_t last = chrono::sys_days{target / chrono::last}.time_since_epoch().count();
  return in_range(end == MonthEnd::Down ? last : last + 1);
}

}  // namespace proviso::base
