#include <catch2/catch.hpp>

#include "ir/rates.hpp"
#include "small_program.hpp"

namespace proviso::ir {

namespace {

struct Fixture : SmallProgram {
  RateTable table(const std::vector<Rate>& rates, std::optional<base::Date> as_of = day("2026-11-30")) const {
    return {program, rates, as_of};
  }
  base::CurrencyId currency(std::string_view name) const { return *program.units->find_currency(name); }
  base::Unit unit_of(std::string_view text) const { return program.units->parse(text).value(); }
};

Rate rate(std::string from, std::string to, std::string_view value, std::string_view date) {
  return {.from = std::move(from), .to = std::move(to), .rate = number(value), .date = day(date), .source = {}};
}

base::Rational amount(const std::variant<base::Rational, Cause>& answer) {
  REQUIRE(std::holds_alternative<base::Rational>(answer));
  return std::get<base::Rational>(answer);
}

Cause cause(const std::variant<base::Rational, Cause>& answer) {
  REQUIRE(std::holds_alternative<Cause>(answer));
  return std::get<Cause>(answer);
}

}  // namespace

TEST_CASE_METHOD(Fixture, "the newest rate on or before as_of wins, whatever the order of the file") {
  std::vector<Rate> rates = {rate("EUR", "USD", "1.10", "2026-11-01"), rate("EUR", "USD", "1.16", "2026-11-30"),
                             rate("EUR", "USD", "1.99", "2026-12-01")};
  for (int turn = 0; turn < 2; ++turn) {
    CHECK(amount(table(rates).to_policy(currency("EUR"))) == number("1.16"));
    CHECK(amount(table(rates, day("2026-11-29")).to_policy(currency("EUR"))) == number("1.10"));
    std::reverse(rates.begin(), rates.end());
  }
  CHECK(amount(table({}).to_policy(currency("USD"))) == 1);
}

TEST_CASE_METHOD(Fixture, "a reverse rate serves, exactly; the direct one wins on the same date only") {
  CHECK(amount(table({rate("USD", "EUR", "0.8", "2026-11-01")}).to_policy(currency("EUR"))) == number("1.25"));
  CHECK(amount(table({rate("USD", "EUR", "3", "2026-11-01")}).to_policy(currency("EUR"))) ==
        base::Rational::ratio(1, 3));
  CHECK(amount(table({rate("USD", "EUR", "0.8", "2026-11-02"), rate("EUR", "USD", "1.3", "2026-11-02")})
                   .to_policy(currency("EUR"))) == number("1.3"));
  CHECK(amount(table({rate("USD", "EUR", "0.8", "2026-11-03"), rate("EUR", "USD", "1.3", "2026-11-02")})
                   .to_policy(currency("EUR"))) == number("1.25"));
}

TEST_CASE_METHOD(Fixture, "no rate is unknown, and says what would supply it") {
  const Cause none = cause(table({rate("EUR", "GBP", "0.85", "2026-11-01"), rate("GBP", "USD", "1.3", "2026-11-01")})
                               .to_policy(currency("EUR")));
  CHECK(none.kind == CauseKind::NoRate);
  CHECK(none.path == "fx[EUR/USD]");
  CHECK(none.reason == "no rate of EUR to USD on or before 2026-11-30");
  CHECK(none.ask == "the exchange rate of EUR to USD dated on or before 2026-11-30");
  const std::vector<Rate> good = {rate("EUR", "USD", "1.1", "2026-11-01")};
  CHECK(cause(table(good, std::nullopt).to_policy(currency("EUR"))).reason ==
        "`as_of` is not known, so no exchange rate applies");
}

TEST_CASE_METHOD(Fixture, "two rates of one day and direction must agree") {
  const auto twice = [&](std::string_view second) {
    return table({rate("EUR", "USD", "1.1", "2026-11-01"), rate("EUR", "USD", second, "2026-11-01")})
        .to_policy(currency("EUR"));
  };
  CHECK(amount(twice("1.10")) == number("1.1"));
  CHECK(cause(twice("1.11")).reason == "two rates of EUR to USD on 2026-11-01 differ");
  const auto newer = table({rate("EUR", "USD", "1.1", "2026-11-01"), rate("EUR", "USD", "1.2", "2026-11-01"),
                            rate("EUR", "USD", "1.3", "2026-11-02")});
  CHECK(amount(newer.to_policy(currency("EUR"))) == number("1.3"));
}

TEST_CASE_METHOD(Fixture, "a rate of zero or below is no rate") {
  for (const char* bad : {"0", "-1"}) {
    CHECK(cause(table({rate("EUR", "USD", bad, "2026-11-01")}).to_policy(currency("EUR"))).kind == CauseKind::NoRate);
    CHECK(cause(table({rate("USD", "EUR", bad, "2026-11-01")}).to_policy(currency("EUR"))).kind == CauseKind::NoRate);
  }
}

TEST_CASE_METHOD(Fixture, "units with a currency convert by its power, and back") {
  const RateTable rates = table({rate("EUR", "USD", "1.25", "2026-11-01")});
  const base::Unit per_hour = unit_of("EUR/gpu/h");
  // 2.40 EUR/gpu/h = 3 USD per 3600 gpu seconds
  CHECK(amount(rates.canonical(number("2.40"), per_hour)) == base::Rational::ratio(3, 3600));
  CHECK(amount(rates.in_unit(base::Rational::ratio(3, 3600), per_hour)) == number("2.40"));
  CHECK(amount(rates.canonical(5, unit_of("GB/EUR"))) == number("4000000000"));
  CHECK(amount(rates.canonical(2, unit_of("month"))) == 2 * 730 * 3600);
  CHECK(cause(rates.canonical(2, unit_of("GBP/h"))).path == "fx[GBP/USD]");
}

TEST_CASE_METHOD(Fixture, "an amount beyond the limit of digits is unknown, not an error") {
  const std::string digits(990, '9');
  const RateTable rates = table({rate("EUR", "USD", digits, "2026-11-01")});
  CHECK(cause(rates.canonical(number(digits), unit_of("EUR"))).kind == CauseKind::TooLarge);
}

}  // namespace proviso::ir
