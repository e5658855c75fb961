#include "base/date.hpp"

#include <limits>
#include <string>
#include <vector>

#include "print.hpp"

namespace proviso::base {

namespace {

Date date(std::string_view text) {
  const auto out = parse_date(text);
  INFO("text: " << text);
  REQUIRE(out.has_value());
  return *out;
}

std::string after_months(std::string_view text, std::int64_t months, MonthEnd end) {
  const auto out = add_months(date(text), months, end);
  return out ? to_text(*out) : "none";
}

}  // namespace

TEST_CASE("days count from 1970-01-01") {
  CHECK(date("1970-01-01").days == 0);
  CHECK(date("1969-12-31").days == -1);
  CHECK(date("2000-03-01").days == 11017);
  CHECK(date("0001-01-01").days == -719162);
  CHECK(date("9999-12-31").days == 2932896);
  CHECK(date("2026-11-30").year() == 2026);
  CHECK(date("2026-11-30").month() == 11);
  CHECK(date("2026-11-30").day() == 30);
}

TEST_CASE("every date reads back as written") {
  for (const char* text : {"0001-01-01", "0999-12-31", "1900-02-28", "2000-02-29", "2024-02-29", "9999-12-31"})
    CHECK(to_text(date(text)) == text);
}

TEST_CASE("only days that exist, written as YYYY-MM-DD, are dates") {
  for (const char* text :
       {"2026-02-29",  "1900-02-29", "2100-02-29", "2026-04-31",  "2026-13-01", "2026-00-10", "2026-01-00",
        "2026-01-32",  "0000-01-01", "26-01-01",   "2026-1-1",    "2026/01/01", "20260101",   "2026-01-01T00:00:00",
        " 2026-01-01", "2026-01-0a", "-026-01-01", "10000-01-01", "",           "2026-01--1"}) {
    CAPTURE(text);
    CHECK(parse_date(text) == std::nullopt);
  }
  CHECK(make_date(2026, 257, 1) == std::nullopt);  // not 1 after being cut to 8 bits
  CHECK(make_date(2026, 1, 257) == std::nullopt);
}

TEST_CASE("days are added over leap days, within the years 1 to 9999") {
  CHECK(add_days(date("2024-02-28"), 1) == date("2024-02-29"));
  CHECK(add_days(date("2023-02-28"), 1) == date("2023-03-01"));
  CHECK(add_days(date("2026-11-30"), -30) == date("2026-10-31"));
  CHECK(add_days(date("9999-12-31"), 1) == std::nullopt);
  CHECK(add_days(date("0001-01-01"), -1) == std::nullopt);
  CHECK(add_days(date("2026-01-01"), std::numeric_limits<std::int64_t>::max()) == std::nullopt);
  CHECK(add_days(date("1960-01-01"), std::numeric_limits<std::int64_t>::min()) == std::nullopt);
}

TEST_CASE("a month later, where the day exists and where it does not") {
  CHECK(after_months("2026-01-15", 1, MonthEnd::Down) == "2026-02-15");
  CHECK(after_months("2026-01-15", 1, MonthEnd::Up) == "2026-02-15");
  CHECK(after_months("2026-01-31", 1, MonthEnd::Down) == "2026-02-28");
  CHECK(after_months("2026-01-31", 1, MonthEnd::Up) == "2026-03-01");
  CHECK(after_months("2024-01-31", 1, MonthEnd::Down) == "2024-02-29");
  CHECK(after_months("2024-01-30", 1, MonthEnd::Up) == "2024-03-01");
  CHECK(after_months("2024-02-29", 12, MonthEnd::Down) == "2025-02-28");
  CHECK(after_months("2024-02-29", 12, MonthEnd::Up) == "2025-03-01");
  CHECK(after_months("2024-02-29", 48, MonthEnd::Up) == "2028-02-29");
  CHECK(after_months("2026-03-31", -1, MonthEnd::Down) == "2026-02-28");
  CHECK(after_months("2026-12-31", 2, MonthEnd::Down) == "2027-02-28");
  CHECK(after_months("2026-01-31", -13, MonthEnd::Down) == "2024-12-31");
  CHECK(after_months("2026-05-31", 0, MonthEnd::Down) == "2026-05-31");
}

TEST_CASE("months out of range are none") {
  CHECK(after_months("9999-12-01", 1, MonthEnd::Down) == "none");
  CHECK(after_months("0001-01-31", -1, MonthEnd::Down) == "none");
  CHECK(after_months("0001-01-31", 9998 * 12 + 11, MonthEnd::Down) == "9999-12-31");
  CHECK(after_months("2026-01-01", std::numeric_limits<std::int64_t>::max(), MonthEnd::Up) == "none");
  CHECK(after_months("2026-01-01", std::numeric_limits<std::int64_t>::min(), MonthEnd::Up) == "none");
}

}  // namespace proviso::base
