#include "trace/report_digits.hpp"

#include <catch2/catch.hpp>

namespace proviso::trace {

namespace {

Shown reported(std::string text, std::string exact = {}) {
  Decision decision;
  Figure figure;
  figure.value = {std::move(text), std::move(exact)};
  decision.case_figures.push_back(std::move(figure));
  use_report_digits(decision);
  return decision.case_figures.front().value;
}

std::string told(std::string message) {
  Decision decision;
  RuleResult rule;
  rule.message = std::move(message);
  decision.case_rules.push_back(std::move(rule));
  use_report_digits(decision);
  return decision.case_rules.front().message;
}

}  // namespace

TEST_CASE("a number without end is rounded from its fraction, to six digits") {
  CHECK(reported("~0.333333333333 USD", "1/3 USD").text == "~0.333333 USD");
  CHECK(reported("~0.333333333333 USD", "1/3 USD").exact == "1/3 USD");
  CHECK(reported("~-0.666666666667", "-2/3").text == "~-0.666667");
  // A hair above one: as many digits as tell it from one.
  CHECK(reported("~1", "1000000000000001/1000000000000000").text == "~1.000000000000001");
}

TEST_CASE("a number of more than twelve digits is rounded, and keeps them beside it") {
  CHECK(reported("79.6474609375 GiB").text == "79.6474609375 GiB");
  CHECK(reported("97.37204951043 GB").text == "~97.372 GB");
  CHECK(reported("97.37204951043 GB").exact == "97.37204951043 GB");
  CHECK(reported("1234567890123").text == "1234567890123");  // an order's number, perhaps
}

TEST_CASE("what is no number stays") {
  for (const char* text : {"unknown", "none", "2026-11-30", "1.2.3.4.5.6.7.8.9.10.11.12.13", "", "~", "a ~ b"})
    CHECK(reported(text).text == text);
  CHECK(reported("[~0.333333333333 USD, 2 USD]", "[1/3 USD, 2 USD]").text == "[~0.333333 USD, 2 USD]");
}

TEST_CASE("rounded values in a message are rounded on") {
  CHECK(told("costs ~1.34949938166 USD, not ~-0.666666666667.") == "costs ~1.3495 USD, not ~-0.666667.");
  CHECK(told("~1.34949938166 and 12345678901234 of them") == "~1.3495 and 12345678901234 of them");
}

}  // namespace proviso::trace
