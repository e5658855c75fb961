#include "trace/comparison.hpp"

#include <catch2/catch.hpp>

namespace proviso::trace {

namespace {

Step leaf(std::string text, std::string value, std::uint32_t line) {
  Step out;
  out.kind = Step::Kind::Input;
  out.text = std::move(text);
  out.value.text = std::move(value);
  out.input = InputRef{};
  out.input->path = "q.toml";
  out.input->line = line;
  return out;
}

Step step(std::string text, std::string value, std::vector<Step> children) {
  Step out;
  out.text = std::move(text);
  out.value.text = std::move(value);
  out.children = std::move(children);
  return out;
}

Figure figure(std::string value, std::string exact = {}) {
  Figure out;
  out.name = "cost";
  out.title = "Cost";
  out.value = {std::move(value), std::move(exact)};
  return out;
}

RuleResult rule(std::string name, std::string kind, std::string outcome) {
  RuleResult out;
  out.rule = "p." + name;
  out.kind = std::move(kind);
  out.outcome = std::move(outcome);
  return out;
}

CandidateResult candidate(std::string id, std::vector<RuleResult> rules, Figure cost) {
  CandidateResult out;
  out.id = std::move(id);
  out.status = "eligible";
  out.rules = std::move(rules);
  out.figures = {std::move(cost)};
  return out;
}

Comparison of(CandidateResult a, CandidateResult b) {
  Decision decision;
  decision.policy_name = "p";
  decision.candidates = {std::move(a), std::move(b)};
  return compare(decision, "a", "b");
}

std::string difference(Figure a, Figure b) {
  return of(candidate("a", {}, std::move(a)), candidate("b", {}, std::move(b))).figures.front().difference;
}

}  // namespace

TEST_CASE("differences are exact, and what one side does not know is compared with nothing") {
  CHECK(difference(figure("2.5 USD/h"), figure("4 USD/h")) == "+1.5 USD/h");
  CHECK(difference(figure("4 USD/h"), figure("2.5 USD/h")) == "-1.5 USD/h");
  CHECK(difference(figure("~0.333333 USD", "1/3 USD"), figure("1 USD")) == "~+0.666667 USD");
  CHECK(difference(figure("~0.333333 USD", "1/3 USD"), figure("~0.833333 USD", "5/6 USD")) == "+0.5 USD");
  CHECK(difference(figure("unknown"), figure("0 USD")) == "known of b only");
  CHECK(difference(figure("0 USD"), figure("unknown")) == "known of a only");
  CHECK(difference(figure("unknown"), figure("unknown")) == "known of neither");
  CHECK(difference(figure("public_claim"), figure("measured")) == "");
  CHECK(difference(figure("1 USD"), figure("1 EUR")) == "");
}

TEST_CASE("rules that one does not pass come first, knock-outs before the rest") {
  const auto found =
      of(candidate("a",
                   {rule("w", "warn", "fail"), rule("c", "condition", "pass"), rule("n", "require", "not_applicable"),
                    rule("z", "require", "pass"), rule("same", "require", "fail")},
                   figure("1")),
         candidate("b",
                   {rule("w", "warn", "pass"), rule("c", "condition", "fail"), rule("n", "require", "pass"),
                    rule("z", "require", "unknown"), rule("same", "require", "fail")},
                   figure("1")));
  std::string order;
  for (const RulePair& pair : found.parted) order += pair.a.rule + " ";
  CHECK(order == "p.z p.c p.w p.n ");
  CHECK(found.agreeing.size() == 1);
  CHECK(found.first == "at the rule `z`: pass of a, unknown of b");
}

TEST_CASE("a derivation is followed down to the facts that differ, and what only hands values on is passed over") {
  Figure a = figure("8 USD/h"), b = figure("12 USD/h");
  a.trace = step("hourly", "8 USD/h",
                 {step("price * gpus", "8 USD/h", {leaf("c.price", "2 USD/gpu/h", 3), leaf("c.gpus", "4 gpu", 4)})});
  b.trace = step("hourly", "12 USD/h",
                 {step("price * gpus", "12 USD/h", {leaf("c.price", "3 USD/gpu/h", 7), leaf("c.gpus", "4 gpu", 8)})});
  const auto found = of(candidate("a", {}, a), candidate("b", {}, b));
  const auto& steps = found.figures.front().steps;
  REQUIRE(steps.size() == 1);  // the GPUs are the same
  CHECK(steps.front().text == "c.price");
  CHECK(steps.front().a->text == "2 USD/gpu/h");
  CHECK(steps.front().b->text == "3 USD/gpu/h");
  CHECK(steps.front().a_at->line == 3);
  CHECK(steps.front().b_at->line == 7);
}

TEST_CASE("a branch that one side never took has a value on the other side alone") {
  Figure a = figure("1 USD"), b = figure("5 USD");
  Step taken = leaf("c.fee", "4 USD", 9);
  Step skipped;
  skipped.kind = Step::Kind::NotEvaluated;
  skipped.text = "c.fee";
  a.trace = step("if c.long then c.fee else 1", "1 USD", {leaf("c.long", "false", 2), skipped});
  b.trace = step("if c.long then c.fee else 1", "5 USD", {leaf("c.long", "true", 6), taken});
  const auto found = of(candidate("a", {}, a), candidate("b", {}, b));
  const auto& steps = found.figures.front().steps;
  REQUIRE(steps.size() == 2);
  CHECK(steps[0].text == "c.long");
  CHECK(steps[1].text == "c.fee");
  CHECK_FALSE(steps[1].a.has_value());
  CHECK(steps[1].b->text == "4 USD");
}

TEST_CASE("where all rules agree, the first score or rank key that differs is the place") {
  auto a = candidate("a", {}, figure("1")), b = candidate("b", {}, figure("1"));
  a.rank_values = {{"highest score", {"50", ""}}, {"lowest c.term", {"1 month", ""}}};
  b.rank_values = {{"highest score", {"50", ""}}, {"lowest c.term", {"3 month", ""}}};
  CHECK(of(a, b).first == "at the rank key `lowest c.term`: 1 month of a, 3 month of b");
  b.rank_values = a.rank_values;
  CHECK(of(a, b).first.empty());
}

}  // namespace proviso::trace
