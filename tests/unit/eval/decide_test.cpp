#include <algorithm>
#include <catch2/catch.hpp>

#include "policy.hpp"

using namespace proviso::eval::testing;

namespace {

const std::string tender = R"(
enum Mode { rent, reserve, api }
ordered enum Grade { low < high }
record Brief { acceptance: text?, hours: number?, open: bool? }
record Quote { id: text, mode: Mode, price: USD?, term: month = 0 month, grade: Grade?, cert: bool?, fresh: bool? }
input quotes: list of Quote
input brief: Brief
subject candidate in quotes
require within "Within budget" that candidate.price <= 100 USD
rank by lowest candidate.price, lowest candidate.term
)";

std::string decide_text(const std::string& more, const std::string& quotes) {
  return tender + more + "\ntest \"case\" given as_of = 2026-11-30 given brief = Brief { hours: 1 } given quotes = [" +
         quotes + "]";
}
std::string of(const std::string& more, const std::string& quotes) {
  return verdict(decided(decide_text(more, quotes)));
}

std::string q(const std::string& id, const std::string& mode, const std::string& price, const std::string& more = "") {
  return "Quote { id: \"" + id + "\", mode: " + mode + (price.empty() ? "" : ", price: " + price + " USD") + more +
         " }, ";
}

}  // namespace

TEST_CASE("Without decide, the best of all is awarded") {
  CHECK(of("", q("a", "rent", "5") + q("b", "api", "4")) == "award b");
  CHECK(of("", q("a", "rent", "5") + q("b", "api", "101")) == "award a");
}

TEST_CASE("No candidates are insufficient, none eligible a rejection") {
  CHECK(of("", "") == "insufficient");
  CHECK(decided(decide_text("", "")).verdict.missing.front().path == "quotes");
  CHECK(of("", q("a", "rent", "101")) == "reject");
  CHECK(of("", q("a", "rent", "")) == "insufficient");
  CHECK(of("", q("a", "rent", "") + q("b", "rent", "101")) == "insufficient");
}

TEST_CASE("A precondition that is not met pauses, lists what is missing and shows no ranking") {
  const std::string rule = "precondition acceptance \"A\" that brief.acceptance is known ask \"what counts?\"";
  const auto decision = decided(decide_text(rule, q("a", "rent", "5")));
  CHECK(verdict(decision) == "pause");
  CHECK(paths(decision.verdict.missing) == "brief.acceptance");
  CHECK(decision.verdict.missing.front().ask == "what counts?");
  CHECK_FALSE(decision.candidates.front().rank.has_value());
  CHECK(decision.candidates.front().rank_values.empty());
  CHECK(case_rule(decision, "acceptance").decisive);
  CHECK(of("precondition p \"P\" that brief.open", q("a", "rent", "5")) == "pause");
  CHECK(of("precondition p \"P\" that brief.open unknown passes", q("a", "rent", "5")) == "award a");
  CHECK(of("precondition p \"P\" that brief.hours == 1", q("a", "rent", "5")) == "award a");
}

TEST_CASE("The order of the verdict: pause, case rules, candidates, clauses") {
  const std::string all = "precondition p \"P\" that brief.acceptance is known\nrequire c \"C\" that brief.hours > 1\n";
  CHECK(of(all, "") == "pause");
  CHECK(of("require c \"C\" that brief.hours > 1", "") == "reject");
  CHECK(of("require c \"C\" that brief.open", "") == "insufficient");
  CHECK(of("require c \"C\" that brief.open unknown fails", "") == "reject");
  CHECK(of("require c \"C\" that brief.open unknown passes", q("a", "rent", "5")) == "award a");
  CHECK(of("decide pause when brief.open award any", q("a", "rent", "5")) == "pause");
  CHECK(of("decide pause when brief.hours > 1 award any", q("a", "rent", "5")) == "award a");
  CHECK(of("require c \"C\" that brief.hours > 1\ndecide award any pause when brief.hours == 1", q("a", "rent", "5")) ==
        "pause");
}

TEST_CASE("Clauses are tried in turn") {
  const std::string quotes = q("a", "rent", "5") + q("b", "api", "4") + q("c", "reserve", "6");
  CHECK(of("decide award reserve award any", quotes) == "award c");
  CHECK(of("decide award reserve when brief.hours > 1 award rent", quotes) == "award a");
  CHECK(of("decide award reserve when brief.hours == 1 award rent", quotes) == "award c");
  CHECK(of("decide award reserve when brief.open award rent", quotes) == "insufficient");
  CHECK(of("decide reject when brief.hours == 1 award rent", quotes) == "reject");
  CHECK(of("decide reject when brief.open award rent", quotes) == "insufficient");
  CHECK(of("decide insufficient when brief.hours == 1 award rent", quotes) == "insufficient");
  CHECK(of("decide award rent when brief.hours > 1", quotes) == "reject");
  CHECK(decided(decide_text("decide award rent when brief.hours > 1", quotes)).verdict.because == "no clause awards");
}

TEST_CASE("An unknown clause names its facts") {
  const auto decision =
      decided(decide_text("decide award rent when brief.open because \"why\" award api", q("a", "rent", "5")));
  CHECK(verdict(decision) == "insufficient");
  CHECK(paths(decision.verdict.missing) == "brief.open");
  CHECK(decision.verdict.clause == "award rent when brief.open because \"why\"");
  CHECK(decision.verdict.clause_at->line > 0);
}

TEST_CASE("A clause whose mode nobody can fill is passed over before its condition is read") {
  CHECK(of("decide award reserve when brief.open award rent", q("a", "rent", "5")) == "award a");
  CHECK(of("decide award reserve with api award rent", q("a", "rent", "5") + q("c", "reserve", "6")) == "award a");
}

TEST_CASE("best(m): unknown where none is awardable; for want of any candidate the clause is passed over") {
  const std::string decide =
      "decide award rent when candidate.price for best(api) >= candidate.price for best(rent) award any";
  CHECK(of(decide, q("a", "rent", "5") + q("b", "api", "6")) == "award a");
  CHECK(of(decide, q("a", "rent", "5") + q("b", "api", "4")) == "award b");
  CHECK(of(decide, q("a", "rent", "5")) == "award a");  // by the second clause
  CHECK(of(decide, q("a", "rent", "5") + q("b", "api", "101")) ==
        "insufficient");  // there is one, and it is not awardable
  CHECK(of("decide award rent when best(api) is unknown", q("a", "rent", "5")) == "award a");
  // Two modes that nobody bids in are no other reason than one.
  const std::string either = "decide award rent when (best(api) ?? best(reserve)).price > 1 USD award any";
  CHECK(of(either, q("a", "rent", "5")) == "award a");
  CHECK(of(either, q("a", "rent", "5") + q("b", "api", "101")) == "insufficient");
}

TEST_CASE("`with` names the best of the second mode") {
  const std::string quotes = q("a", "rent", "5") + q("b", "rent", "4") + q("c", "reserve", "6");
  CHECK(of("decide award reserve with rent", quotes) == "award c with b");
  CHECK(of("decide award any with rent", quotes) == "award b with a");  // another one than the winner
  CHECK(of("decide award any with reserve", q("c", "reserve", "6")) == "reject");
}

TEST_CASE("Ranking is lexicographic, at last by id, and tells a tie") {
  const auto decision = decided(decide_text(
      "", q("a", "rent", "5", ", term: 2 month") + q("b", "rent", "5", ", term: 1 month") + q("c", "rent", "7")));
  CHECK(verdict(decision) == "award b");
  CHECK_FALSE(decision.verdict.tie);
  CHECK(decision.verdict.runner_up->candidate == "a");
  CHECK(decision.verdict.runner_up->key == "lowest candidate.term");
  CHECK(decision.verdict.runner_up->winner.text == "1 month");
  CHECK(candidate(decision, "c").rank == 3U);
  CHECK(decision.candidates.front().id == "b");
  const auto tied = decided(decide_text("", q("b", "rent", "5") + q("a", "rent", "5")));
  CHECK(verdict(tied) == "award a");
  CHECK(tied.verdict.tie);
  CHECK(tied.verdict.runner_up->key == "id");
}

TEST_CASE("A key that is unknown makes a candidate insufficient") {
  const std::string rank = R"(
record Quote { id: text, price: USD?, term: month? }
input quotes: list of Quote
subject candidate in quotes
require always "A" that candidate.id != ""
rank by lowest candidate.price, lowest candidate.term
test "case" given quotes = )";
  const auto decision =
      decided(rank + "[Quote { id: \"a\", price: 5 USD, term: 1 month }, Quote { id: \"b\", price: 6 USD }]");
  CHECK(candidate(decision, "b").status == "insufficient");
  CHECK(verdict(decision) == "award a");  // b's price is known and worse
  const auto open =
      decided(rank + "[Quote { id: \"a\", price: 5 USD, term: 1 month }, Quote { id: \"b\", price: 5 USD }]");
  CHECK(verdict(open) == "conditional a");  // with equal prices the term decides
  CHECK(paths(open.verdict.contenders.front().missing) == "candidate.term");
  CHECK(open.verdict.contenders.front().missing.front().candidate == "b");
}

TEST_CASE("A contender makes an award conditional, unless a known key puts it below the winner") {
  const std::string cert = "require certified \"C\" that candidate.cert\n";
  const auto quotes = [](const std::string& price) {
    return q("a", "rent", "5", ", cert: true") + q("b", "rent", price);
  };
  CHECK(of(cert, quotes("4")) == "conditional a");
  CHECK(of(cert, quotes("6")) == "award a");
  CHECK(of(cert, quotes("")) == "conditional a");
  CHECK(of(cert, quotes("5")) == "award a");  // only the id would part them, and it puts b below
  CHECK(of(cert, q("b", "rent", "5", ", cert: true") + q("a", "rent", "5")) == "conditional b");
  CHECK(of(cert, q("a", "rent", "5", ", cert: true") + q("b", "rent", "101")) ==
        "award a");  // ineligible whatever its certificate
}

TEST_CASE("Only modes that the clauses reach hold contenders") {
  const std::string cert = "require certified \"C\" that candidate.cert\n";
  const std::string quotes = q("a", "rent", "5", ", cert: true") + q("b", "api", "4");
  CHECK(of(cert + "decide award rent award api", quotes) == "award a");
  CHECK(of(cert + "decide award api award rent", quotes) == "conditional a");
  CHECK(of(cert + "decide award api when brief.hours > 1 award rent", quotes) == "award a");
  CHECK(of(cert + "decide award any", quotes) == "conditional a");
  // Read through best: no excuse for being dearer.
  const std::string dearer =
      q("a", "rent", "5", ", cert: true") + q("b", "api", "9") + q("c", "api", "8", ", cert: true");
  CHECK(of(cert + "decide award rent when candidate.price for best(api) >= candidate.price for best(rent)", dearer) ==
        "conditional a");
  CHECK(of(cert + "decide award rent", dearer) == "award a");
}

TEST_CASE("Open conditions make an award conditional until they are cleared") {
  const std::string rule =
      "condition fresh \"Asked again\" that candidate.fresh else \"stale\" cleared by procurement\n";
  CHECK(of(rule, q("a", "rent", "5", ", fresh: true")) == "award a");
  CHECK(of(rule, q("a", "rent", "5", ", fresh: false")) == "conditional a");
  CHECK(of(rule, q("a", "rent", "5")) == "conditional a");
  CHECK(of(rule + "\n", q("a", "rent", "5", ", fresh: true") + q("b", "rent", "6", ", fresh: false")) == "award a");
  const auto cleared = [&](const std::string& by, const std::string& candidate) {
    return verdict(decided(decide_text(rule, q("a", "rent", "5", ", fresh: false")) +
                           " given clearances = [Clearance { rule: \"fresh\"" + candidate + ", by: \"Ann\", role: \"" +
                           by + "\", on: 2026-11-30 }]"));
  };
  CHECK(cleared("procurement", ", candidate: \"a\"") == "award a");
  CHECK(cleared("intern", ", candidate: \"a\"") == "conditional a");
  CHECK(cleared("procurement", ", candidate: \"b\"") == "conditional a");
  CHECK(cleared("procurement", "") == "conditional a");
  const auto open = decided(decide_text(rule, q("a", "rent", "5", ", fresh: false")));
  REQUIRE(open.verdict.conditions.size() == 1);
  CHECK(open.verdict.conditions.front().candidate == "a");
  CHECK(open.verdict.conditions.front().message == "stale");
  CHECK(open.verdict.conditions.front().cleared_by == std::vector<std::string>{"procurement"});
}

TEST_CASE("Conditions of the case and of the `with` candidate count too") {
  CHECK(of("condition c \"C\" that brief.open", q("a", "rent", "5")) == "conditional a");
  const std::string rule = "condition fresh \"F\" that candidate.fresh\ndecide award reserve with rent";
  CHECK(of(rule, q("a", "rent", "5") + q("c", "reserve", "6", ", fresh: true")) == "conditional c with a");
}

TEST_CASE("A losing quote, taken away or brought in another order, changes no winner") {
  std::vector<std::string> quotes{q("a", "rent", "5"), q("b", "api", "4"), q("c", "reserve", "6"),
                                  q("d", "rent", "101"), q("e", "rent", "7")};
  std::ranges::sort(quotes);
  do {
    std::string all;
    for (const auto& quote : quotes) all += quote;
    CHECK(of("", all) == "award b");
    std::ranges::rotate(quotes, quotes.begin() + 1);
  } while (!std::ranges::is_sorted(quotes));
  for (const auto& loser : quotes) {
    if (loser == quotes[1]) continue;
    std::string rest;
    for (const auto& quote : quotes)
      if (quote != loser) rest += quote;
    CHECK(of("", rest) == "award b");
  }
}
