#include "trace/costs.hpp"

#include <catch2/catch.hpp>

namespace proviso::trace {

namespace {

Figure figure(std::string name, std::string text, std::string exact = {}) {
  Figure out;
  out.name = std::move(name);
  out.value = {std::move(text), std::move(exact)};
  return out;
}

/// Awards `id`, of which those figures are told; nothing where the id is empty.
Decision awarding(std::string id, std::vector<Figure> figures) {
  Decision out;
  out.verdict.candidate = id;
  CandidateResult candidate;
  candidate.id = id.empty() ? "nobody" : id;
  candidate.figures = std::move(figures);
  out.candidates.push_back(std::move(candidate));
  return out;
}

/// Each change as `FIGURE: THEN -> NOW, DIFFERENCE OR WHY NOT`.
std::vector<std::string> changes(const Decision& then, const Decision& now) {
  std::vector<std::string> out;
  for (const CostChange& one : cost_changes(then, now))
    out.push_back(one.figure + ": " + one.then.text + " -> " + one.now.text + ", " + one.difference + one.why_not);
  return out;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("what is awarded costs more or less, to the last digit") {
  const Decision then =
      awarding("a", {figure("month", "0.1 USD/month"), figure("gpus", "8 gpu"), figure("same", "5 USD")});
  const Decision now =
      awarding("b", {figure("month", "0.3 USD/month"), figure("gpus", "9 gpu"), figure("same", "5 USD")});
  CHECK(changes(then, now) == Texts{"month: 0.1 USD/month -> 0.3 USD/month, 0.2 USD/month"});
  CHECK(changes(now, then) == Texts{"month: 0.3 USD/month -> 0.1 USD/month, -0.2 USD/month"});
  CHECK(changes(then, then).empty());
}

TEST_CASE("a rounded figure is compared by its fraction") {
  const Decision third = awarding("a", {figure("unit", "~0.333333 USD", "1/3 USD")});
  const Decision half = awarding("a", {figure("unit", "0.5 USD")});
  CHECK(changes(third, half) == Texts{"unit: ~0.333333 USD -> 0.5 USD, 1/6 USD"});
}

TEST_CASE("where a difference is not known, it is said why") {
  const Decision usd = awarding("a", {figure("cost", "5 USD/h")});
  CHECK(changes(usd, awarding("", {})) == Texts{"cost: 5 USD/h -> , nothing is awarded now"});
  CHECK(changes(awarding("", {}), usd) == Texts{"cost:  -> 5 USD/h, nothing is awarded then"});
  CHECK(changes(usd, awarding("b", {})) == Texts{"cost: 5 USD/h -> , no such figure now"});
  CHECK(changes(usd, awarding("b", {figure("cost", "unknown")})) == Texts{"cost: 5 USD/h -> unknown, not known now"});
  CHECK(changes(usd, awarding("b", {figure("cost", "5 EUR/h")})) ==
        Texts{"cost: 5 USD/h -> 5 EUR/h, USD/h and EUR/h are not compared"});
  CHECK(changes(usd, awarding("b", {figure("cost", "5 USD/day")})) ==
        Texts{"cost: 5 USD/h -> 5 USD/day, USD/h and USD/day are not compared"});
}

TEST_CASE("of two that are taken together only the figures of both count, of one also what it was ranked by") {
  Decision one = awarding("a", {figure("hourly", "5 USD/h")});
  one.candidates[0].rank_values.push_back({"lowest price", {"2 USD/gpu/h", ""}, {}});
  Decision both = one;
  both.verdict.with_candidate = "b";
  both.verdict.figures.push_back(figure("together", "9 USD/h"));
  CHECK(changes(one, both) == Texts{"hourly: 5 USD/h -> , no such figure of both together now",
                                    "ranked by lowest price: 2 USD/gpu/h -> , no such figure of both together now",
                                    "together:  -> 9 USD/h, no such figure then"});
}

TEST_CASE("what one costs and what both cost together are compared by their names") {
  const Decision one = awarding("a", {figure("hourly", "5 USD/h")});
  Decision both = one;
  both.verdict.with_candidate = "b";
  both.verdict.figures.push_back(figure("together", "9 USD/h"));
  const CostChange change = cost_change(both, one, {"hourly", "together"});
  CHECK(change.figure == "together -> hourly");
  CHECK(change.difference == "-4 USD/h");
  CHECK(cost_change(one, one, {"hourly", "together"}).figure == "hourly");
  CHECK(cost_change(one, awarding("", {}), {"together", "hourly"}).why_not == "nothing is awarded now");
}

TEST_CASE("a figure that is asked for is told, whether it differs or not") {
  const Decision usd = awarding("a", {figure("cost", "5 USD/h"), figure("gpus", "8 gpu")});
  CHECK(cost_change(usd, usd, {"cost"}).difference == "0 USD/h");
  CHECK(cost_change(usd, usd, {"coast"}).why_not == "no such figure then");
  CHECK(cost_change(usd, usd, {"gpus"}).why_not == "no money then");
}

}  // namespace proviso::trace
