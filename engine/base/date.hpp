// Calendar days: proleptic Gregorian, years 0001 to 9999, no time of day and no zone.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace proviso::base {

struct Date {
  std::int32_t days = 0;  // since 1970-01-01

  friend bool operator==(Date, Date) = default;
  friend auto operator<=>(Date, Date) = default;

  int year() const;        // 1..9999
  unsigned month() const;  // 1..12
  unsigned day() const;    // 1..31
};

// nullopt unless the day exists and the year is in 1..9999.
std::optional<Date> make_date(int year, unsigned month, unsigned day);

// Exactly YYYY-MM-DD and a day that exists.
std::optional<Date> parse_date(std::string_view text);

// YYYY-MM-DD.
std::string to_text(Date date);

// nullopt outside the years 0001..9999.
std::optional<Date> add_days(Date date, std::int64_t days);

// What a month step does where the day does not exist: Jan 31 + 1 month is Feb 28 (or 29) Down, Mar 1 Up.
enum class MonthEnd : std::uint8_t { Down, Up };

// nullopt outside the years 0001..9999.
std::optional<Date> add_months(Date date, std::int64_t months, MonthEnd end);

}  // namespace proviso::base

template <>
struct std::hash<proviso::base::Date> {
  std::size_t operator()(proviso::base::Date date) const noexcept { return std::hash<std::int32_t>{}(date.days); }
};
