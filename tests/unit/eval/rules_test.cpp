#include <catch2/catch.hpp>

#include "policy.hpp"

using namespace proviso::eval::testing;

namespace {

const std::string quote = R"(
record Quote { id: text, price: USD?, term: month?, note: text? }
input quotes: list of Quote
subject candidate in quotes
)";

std::string outcome(const std::string& rules, const std::string& fields) {
  const auto decision = decided(quote + rules + "\ntest \"case\" given candidate = Quote { id: \"a\"" + fields + " }");
  return decision.candidates.front().rules.front().outcome;
}

std::string status(const std::string& rules, const std::string& fields) {
  const auto decision = decided(quote + rules + "\ntest \"case\" given candidate = Quote { id: \"a\"" + fields + " }");
  return decision.candidates.front().status;
}

}  // namespace

TEST_CASE("require fails on false, forbid on true, both are unknown on unknown") {
  CHECK(outcome("require r \"R\" that candidate.price <= 5 USD", ", price: 5 USD") == "pass");
  CHECK(outcome("require r \"R\" that candidate.price < 5 USD", ", price: 5 USD") == "fail");
  CHECK(outcome("require r \"R\" that candidate.price <= 5 USD", "") == "unknown");
  CHECK(outcome("forbid r \"R\" that candidate.price <= 5 USD", ", price: 5 USD") == "fail");
  CHECK(outcome("forbid r \"R\" that candidate.price < 5 USD", ", price: 5 USD") == "pass");
  CHECK(outcome("forbid r \"R\" that candidate.price <= 5 USD", "") == "unknown");
}

TEST_CASE("Guards: false is not applicable, unknown passes only what would pass anyway") {
  const std::string rule = "require r \"R\" when candidate.term > 6 month that candidate.price <= 5 USD";
  CHECK(outcome(rule, ", term: 6 month, price: 9 USD") == "not_applicable");
  CHECK(outcome(rule, ", term: 7 month, price: 9 USD") == "fail");
  CHECK(outcome(rule, ", price: 5 USD") == "pass");
  CHECK(outcome(rule, ", price: 9 USD") == "unknown");
  CHECK(outcome(rule, "") == "unknown");
}

TEST_CASE("A group's guard holds for each of its rules") {
  const std::string group =
      "group g \"G\" when candidate.term > 6 month { require r \"R\" when candidate.note is known that candidate.price "
      "<= 5 USD }";
  CHECK(outcome(group, ", term: 7 month, note: \"x\", price: 9 USD") == "fail");
  CHECK(outcome(group, ", term: 6 month, note: \"x\", price: 9 USD") == "not_applicable");
  CHECK(outcome(group, ", term: 7 month, price: 9 USD") == "not_applicable");
}

TEST_CASE("A group without a guard is a heading: its rules always apply, and reports know it") {
  const std::string rules =
      "group g \"At most {limit}\" { require r \"R\" that candidate.price <= limit }\n"
      "group h { require s \"S\" that candidate.price > 0 USD }\nrequire t \"T\" that candidate.price > 1 USD\n"
      "param limit: USD = 5 USD \"the most\"";
  CHECK(outcome(rules, ", price: 9 USD") == "fail");
  CHECK(outcome(rules, "") == "unknown");
  const auto decision = decided(quote + rules + "\ntest \"case\" given candidate = Quote { id: \"a\", price: 2 USD }");
  const auto& of_a = decision.candidates.front();
  CHECK(rule(of_a, "r").group == "At most 5 USD");
  CHECK(rule(of_a, "s").group == "h");
  CHECK(rule(of_a, "t").group.empty());
}

TEST_CASE("An unknown defers, fails or passes as the rule says; the outcome stays unknown") {
  const std::string rule = "require r \"R\" that candidate.price <= 5 USD";
  CHECK(status(rule, "") == "insufficient");
  CHECK(status(rule + " unknown fails", "") == "ineligible");
  CHECK(status(rule + " unknown passes", "") == "eligible");
  CHECK(outcome(rule + " unknown fails", "") == "unknown");
  CHECK(outcome(rule + " unknown passes", "") == "unknown");
}

TEST_CASE("A failure outweighs an unknown; conditions and warnings do not knock out") {
  const std::string two =
      "require p \"P\" that candidate.price <= 5 USD\nrequire t \"T\" that candidate.term <= 6 month\n";
  CHECK(status(two, ", price: 9 USD") == "ineligible");
  CHECK(status(two, ", price: 1 USD") == "insufficient");
  CHECK(status("condition c \"C\" that candidate.price <= 5 USD", ", price: 9 USD") == "eligible");
  CHECK(status("warn w \"W\" that candidate.price <= 5 USD", "") == "eligible");
}

TEST_CASE("A rule tells its message, its reason and what it cites, where it did not pass") {
  const std::string text = quote + R"(
/// Docs.
require r "At most {limit}" that candidate.price <= limit else "{candidate.id} costs {candidate.price}" because "the budget" cites "S1", "S2"
param limit: USD = 5 USD
test "case" given quotes = [Quote { id: "a", price: 9 USD }, Quote { id: "b", price: 5 USD }, Quote { id: "c" }])";
  const auto decision = decided(text);
  const auto& failed = rule(candidate(decision, "a"), "r");
  CHECK(failed.rule == "trial.tender.r");
  CHECK(failed.title == "At most 5 USD");
  CHECK(failed.message == "a costs 9 USD");
  CHECK(failed.because == "the budget");
  CHECK(failed.cites == std::vector<std::string>{"S1", "S2"});
  CHECK(failed.decisive);
  CHECK(failed.counts_as_failed);
  CHECK(rule(candidate(decision, "b"), "r").message.empty());
  CHECK_FALSE(rule(candidate(decision, "b"), "r").decisive);
  CHECK(rule(candidate(decision, "c"), "r").message == "c costs unknown");
}

TEST_CASE("Each rule that alone suffices is decisive") {
  const auto decision = decided(quote + R"(
require p "P" that candidate.price <= 5 USD
require t "T" that candidate.term <= 6 month
require n "N" that candidate.note == "x"
test "case" given quotes = [Quote { id: "a", price: 9 USD, term: 12 month }, Quote { id: "b", price: 1 USD, term: 1 month }])");
  const auto& a = candidate(decision, "a");
  CHECK(rule(a, "p").decisive);
  CHECK(rule(a, "t").decisive);
  CHECK_FALSE(rule(a, "n").decisive);  // unknown, but the candidate is ineligible without it
  CHECK(rule(candidate(decision, "b"), "n").decisive);
}

TEST_CASE("a margin's share of the limit is exact in JSON: all digits, or its fraction") {
  const auto share = [](const std::string& limit, const std::string& price, proviso::ir::Digits digits) {
    proviso::eval::Options options;
    options.digits = digits;
    const auto decision = decided(quote + "require r \"R\" that candidate.price <= " + limit +
                                      "\ntest \"case\" given candidate = Quote { id: \"a\", price: " + price + " }",
                                  options);
    const auto& percent = decision.candidates.front().rules.front().margin->percent;
    return percent.text + " | " + percent.exact;
  };
  // (3 - 2) / 3 is a third; 0.59999999999997 / 1.6 = 0.37499999999998125 has more digits than a report shows.
  CHECK(share("3 USD", "2 USD", proviso::ir::Digits::Json) == "~33.3333333333 % | 100/3 %");
  CHECK(share("3 USD", "2 USD", proviso::ir::Digits::Report) == "~33.3333 % | 100/3 %");
  CHECK(share("1.6 USD", "1.00000000000003 USD", proviso::ir::Digits::Json) == "37.499999999998125 % | ");
  CHECK(share("1.6 USD", "1.00000000000003 USD", proviso::ir::Digits::Report) ==
        "~37.499999999998 % | 37.499999999998125 %");
}

TEST_CASE("Margins: room is positive, a limit just met is 0, a forbid turns the sign") {
  const auto margin = [](const std::string& rules, const std::string& fields) {
    const auto decision =
        decided(quote + rules + "\ntest \"case\" given candidate = Quote { id: \"a\"" + fields + " }");
    const auto& found = decision.candidates.front().rules.front();
    return found.outcome + (found.margin ? " " + found.margin->absolute.text + ", " + found.margin->percent.text : "");
  };
  CHECK(margin("require r \"R\" that candidate.price <= 8 USD", ", price: 6 USD") == "pass 2 USD, 25 %");
  CHECK(margin("require r \"R\" that candidate.price <= 8 USD", ", price: 9 USD") == "fail -1 USD, -12.5 %");
  CHECK(margin("require r \"R\" that candidate.price < 8 USD", ", price: 8 USD") == "fail 0 USD, 0 %");
  CHECK(margin("require r \"R\" that candidate.price <= 8 USD", ", price: 8 USD") == "pass 0 USD, 0 %");
  CHECK(margin("require r \"R\" that 8 USD >= candidate.price", ", price: 6 USD") == "pass 2 USD, 25 %");
  CHECK(margin("forbid r \"R\" that candidate.term > 6 month", ", term: 9 month") == "fail -3 month, -50 %");
  CHECK(margin("forbid r \"R\" that candidate.term > 6 month", ", term: 6 month") == "pass 0 month, 0 %");
  CHECK(margin("require r \"R\" that candidate.price in 2 USD..8 USD", ", price: 3 USD") == "pass 1 USD, 50 %");
  CHECK(margin("require r \"R\" that candidate.price in 2 USD..8 USD", ", price: 9 USD") == "fail -1 USD, -12.5 %");
  CHECK(margin("require r \"R\" that candidate.price > 0 USD", ", price: 3 USD") == "pass 3 USD, ");
  CHECK(margin("require r \"R\" that candidate.price <= 8 USD", "") == "unknown");
}

TEST_CASE("Of an `and`, the margin is the failing one's, else the closest's") {
  const auto margin = [](const std::string& fields) {
    const auto decision =
        decided(quote + "require r \"R\" that candidate.price <= 8 USD and candidate.term <= 10 month\n" +
                "test \"case\" given candidate = Quote { id: \"a\"" + fields + " }");
    const auto& found = decision.candidates.front().rules.front();
    return found.margin ? found.margin->absolute.text : "none";
  };
  CHECK(margin(", price: 4 USD, term: 9 month") == "1 month");  // 50 % against 10 %
  CHECK(margin(", price: 7.9 USD, term: 1 month") == "0.1 USD");
  CHECK(margin(", price: 9 USD, term: 10 month") == "-1 USD");
  CHECK(margin(", price: 9 USD, term: 30 month") == "-20 month");
}

TEST_CASE("A test may expect outcomes, with their margins") {
  CHECK(failures(quote + R"(
require r "R" that candidate.price <= 8 USD
test "exact" given candidate = Quote { id: "a", price: 6 USD } expect r passes margin 2 USD
test "unknown" given candidate = Quote { id: "a" } expect r unknown expect missing "candidate.price")") == "");
  CHECK(failures(quote + R"(
require r "R" that candidate.price <= 8 USD else "costs {candidate.price}"
test "wrong" given candidate = Quote { id: "a", price: 9 USD } expect r passes expect r fails margin -2 USD)") ==
        "wrong: expected r passes, found r fails: costs 9 USD\n"
        "wrong: expected r fails with margin -2 USD, found r fails with margin -1 USD\n");
}
