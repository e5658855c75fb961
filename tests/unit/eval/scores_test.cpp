#include "eval/scores.hpp"

#include <catch2/catch.hpp>

#include "eval/ranking.hpp"
#include "policy.hpp"

using namespace proviso::eval;
using namespace proviso::eval::testing;
using proviso::base::Rational;

TEST_CASE("Linear points run from worst to best and are clipped") {
  const auto points = [](std::int64_t x) { return linear_points(x, 800, 200)->fraction_text(); };
  CHECK(points(800) == "0");
  CHECK(points(200) == "100");
  CHECK(points(500) == "50");
  CHECK(points(900) == "0");
  CHECK(points(100) == "100");
  CHECK(points(600) == "100/3");
  CHECK_FALSE(linear_points(1, 5, 5).has_value());
}

TEST_CASE("to nearest rounds to absolute buckets, halves up") {
  const Rational half = Rational::ratio(1, 2);
  CHECK(to_nearest(Rational::ratio(1, 4), half) == half);
  CHECK(to_nearest(Rational::ratio(24, 100), half) == 0);
  CHECK(to_nearest(Rational::ratio(-1, 4), half) == 0);
  CHECK(to_nearest(Rational::ratio(-26, 100), half) == -half);
}

namespace {

const std::string tender = R"(
enum Support { none, business, enterprise }
record Quote { id: text, price: USD?, support: Support? }
input quotes: list of Quote
subject candidate in quotes
require always "A" that candidate.id != ""
)";
const std::string scores = R"(
score price weight 60 of candidate.price from 10 USD to 0 USD
score support weight 40 of candidate.support points { none: 0, business: 60, enterprise: 100 }
)";

}  // namespace

TEST_CASE("The total is the exact weighted mean, and ranks without `rank by`") {
  const auto decision = decided(tender + scores +
                                "test \"case\" given quotes = [Quote { id: \"a\", price: 5 USD, support: business }, "
                                "Quote { id: \"b\", price: 4 USD, support: none }]");
  CHECK(candidate(decision, "a").score->text == "54");  // (60 * 50 + 40 * 60) / 100
  CHECK(candidate(decision, "b").score->text == "36");
  CHECK(verdict(decision) == "award a");
  CHECK(candidate(decision, "a").scores[1].points.text == "60");
  CHECK(candidate(decision, "a").scores[0].value.text == "5 USD");
  CHECK(candidate(decision, "a").scores[0].weight.text == "60");
}

TEST_CASE("An unknown score makes a candidate insufficient, unless the score says what it counts") {
  const std::string quotes = "test \"case\" given quotes = [Quote { id: \"a\", price: 5 USD }]";
  CHECK(decided(tender + scores + quotes).candidates.front().status == "insufficient");
  const auto assumed =
      decided(tender + "score support weight 1 of candidate.support points { none: 0, else: 100 } unknown scores 20\n" +
              quotes);
  CHECK(assumed.candidates.front().status == "eligible");
  CHECK(assumed.candidates.front().score->text == "20");
}

TEST_CASE("Below `at least` a candidate is ineligible; exactly at it, it is not") {
  const auto status = [](const std::string& price) {
    return decided(tender +
                   "score price weight 1 of candidate.price from 10 USD to 0 USD at least 50\ntest \"case\" given "
                   "quotes = [Quote { id: \"a\", price: " +
                   price + " }]")
        .candidates.front()
        .status;
  };
  CHECK(status("5 USD") == "eligible");
  CHECK(status("5.01 USD") == "ineligible");
}

TEST_CASE("Near ties fall to the next key whoever else bids") {
  const std::string near = tender +
                           "score s weight 1 of candidate.price from 100 USD to 0 USD\nrank by highest score to "
                           "nearest 10, highest candidate.price\n";
  const auto winner = [&](const std::string& quotes) {
    return verdict(decided(near + "test \"case\" given quotes = [" + quotes + "]"));
  };
  // 54 and 52 points are both 50 to the nearest 10: the higher price wins by the second key.
  CHECK(winner("Quote { id: \"a\", price: 46 USD }, Quote { id: \"b\", price: 48 USD }") == "award b");
  CHECK(winner("Quote { id: \"a\", price: 46 USD }, Quote { id: \"b\", price: 48 USD }, Quote { id: \"c\", price: 90 "
               "USD }") == "award b");
  // 55 points are 60.
  CHECK(winner("Quote { id: \"a\", price: 45 USD }, Quote { id: \"b\", price: 48 USD }") == "award a");
}

TEST_CASE("Scores may look at the eligible candidates; ineligible ones are not among them") {
  const auto decision = decided(tender + R"(
require cheap "C" that candidate.price <= 50 USD
let lowest = min(q in eligible: q.price)
score price weight 1 of lowest / candidate.price from 0 to 1
test "case" given quotes = [Quote { id: "a", price: 20 USD }, Quote { id: "b", price: 40 USD }, Quote { id: "c", price: 60 USD }])");
  CHECK(candidate(decision, "a").score->text == "100");
  CHECK(candidate(decision, "b").score->text == "50");
  CHECK(candidate(decision, "c").status == "ineligible");
}
