/// Dates of the Catala project: periods added to dates, with both ways to round at the end of a month.
#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <stdexcept>

#include "base/date.hpp"
#include "base/text.hpp"
#include "suites.hpp"

namespace proviso::conformance {

namespace {

using base::Date;
using base::MonthEnd;

constexpr std::string_view no_first_day = "the language has no function for the first day of a month";

/// The columns of a line, trimmed.
std::vector<std::string> columns(const std::string& line) {
  std::vector<std::string> out;
  for (const auto column : base::split(line, ';')) out.emplace_back(base::trim(column));
  return out;
}

Date date_of(const std::string& text) {
  const auto date = base::parse_date(text);
  if (!date) throw std::runtime_error{fmt::format("`{}` is no date", text)};
  return *date;
}

struct Period {
  int years = 0;
  int months = 0;
  int days = 0;
};

Period period_of(const std::string& text) {
  Period out;
  if (std::sscanf(text.c_str(), "[%d years, %d months, %d days]", &out.years, &out.months, &out.days) != 3)
    throw std::runtime_error{fmt::format("`{}` is no period", text)};
  return out;
}

std::string after(Date date, const Period& period, MonthEnd end) {
  auto out = base::add_months(date, std::int64_t{12} * period.years + period.months, end);
  if (out) out = base::add_days(*out, period.days);
  return out ? base::to_text(*out) : "none";
}

std::string in_policy(const std::string& date, const Period& period, MonthEnd end) {
  return fmt::format("add_months({}, {}, {}) + ({} day)", date, 12 * period.years + period.months,
                     end == MonthEnd::Up ? "up" : "down", period.days);
}

void run_sum(const std::string& date, const std::string& written, const Period& period, MonthEnd end,
             const std::string& expected, FileScore& score) {
  const std::string id = end == MonthEnd::Up ? "up" : "down";
  const std::string input = date + " + " + written;
  if (score.compare(id, input, expected, after(date_of(date), period, end)))
    score.claims.push_back({id, input, in_policy(date, period, end) + " == " + expected});
}

/// Date; period; result. The day exists, so both roundings agree; where only days are added, they are also the
/// difference.
void run_exact(const std::vector<std::string>& row, FileScore& score) {
  const Period period = period_of(row[1]);
  run_sum(row[0], row[1], period, MonthEnd::Down, row[2], score);
  run_sum(row[0], row[1], period, MonthEnd::Up, row[2], score);
  if (period.years != 0 || period.months != 0) return;
  const std::string input = row[2] + " - " + row[0];
  const int days = date_of(row[2]).days - date_of(row[0]).days;
  if (score.compare("difference", input, std::to_string(period.days), std::to_string(days)))
    score.claims.push_back({"difference", input, fmt::format("{} == {} day", input, period.days)});
}

/// Date; period; result rounded up; result rounded down.
void run_ambiguous(const std::vector<std::string>& row, FileScore& score) {
  run_sum(row[0], row[1], period_of(row[1]), MonthEnd::Up, row[2], score);
  run_sum(row[0], row[1], period_of(row[1]), MonthEnd::Down, row[3], score);
}

/// Date; first day of its month; last day. The last follows from the first: a month later, less a day.
void run_first_last(const std::vector<std::string>& row, FileScore& score) {
  score.exclude(no_first_day);
  run_sum(row[1], "[0 years, 1 months, -1 days]", {0, 1, -1}, MonthEnd::Down, row[2], score);
}

struct Table {
  std::string_view file;
  std::size_t columns;
  void (*run)(const std::vector<std::string>&, FileScore&);
};

constexpr std::array tables{Table{"ambiguous_computations.csv", 4, run_ambiguous},
                            Table{"exact_computations.csv", 3, run_exact},
                            Table{"first_last_day_of_month.csv", 3, run_first_last}};

}  // namespace

SuiteScore run_dates(const std::filesystem::path& data) {
  SuiteScore suite{"dates-calc", "periods added to dates, each month end rounded both ways", {}, true, {}};
  for (const Table& table : tables) {
    const auto path = data / "dates-calc" / table.file;
    if (!std::filesystem::exists(path)) {
      suite.found = false;
      continue;
    }
    FileScore& score = suite.files.emplace_back();
    score.file = table.file;
    const auto lines = read_lines(path);
    for (std::size_t at = 1; at < lines.size(); ++at) {
      if (lines[at].empty()) continue;
      const auto row = columns(lines[at]);
      if (row.size() != table.columns)
        throw std::runtime_error{fmt::format("{}:{}: not so many columns", table.file, at + 1)};
      table.run(row, score);
    }
  }
  return suite;
}

}  // namespace proviso::conformance
