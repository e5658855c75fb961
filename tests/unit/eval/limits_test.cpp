#include <catch2/catch.hpp>

#include "policy.hpp"

using namespace proviso;
using namespace proviso::eval;
using namespace proviso::eval::testing;

TEST_CASE("Beyond its budget an evaluation stops and says so") {
  const Policy made = policy(
      "record Quote { id: text }\ninput quotes: list of Quote\nsubject candidate in quotes\n"
      "let ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n"
      "show s \"S\" = sum(a in ten: sum(b in ten: sum(c in ten: a * b * c)))\n"
      "require r \"R\" that sum(a in ten: sum(b in ten: sum(c in ten: a * b * c))) == 91125");
  ir::Facts facts = facts_of(made);
  Options options;
  options.budget = 1'000;
  auto outcome = decide(made.program, facts, options, made.sources);
  REQUIRE(std::holds_alternative<BudgetExceeded>(outcome));
  CHECK(std::get<BudgetExceeded>(outcome).budget == 1'000);
  options.budget = 100'000;
  outcome = decide(made.program, facts, options, made.sources);
  REQUIRE(std::holds_alternative<trace::Decision>(outcome));
  CHECK(case_rule(std::get<trace::Decision>(outcome), "r").outcome == "pass");
}

TEST_CASE("What is shown is held to the budget as well: a figure, and what a message fills in") {
  const std::string tender =
      "record Quote { id: text }\ninput quotes: list of Quote\nsubject candidate in quotes\n"
      "let ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\nlet heavy = sum(a in ten: sum(b in ten: sum(c in ten: a * b * c)))\n";
  for (const char* const shown : {"require r \"R\" that candidate.id != \"\"\nshow s \"S\" = heavy",
                                  "require r \"R\" that candidate.id != \"a\" else \"{heavy}\""}) {
    const Policy made = policy(tender + shown + "\ntest \"case\" given candidate = Quote { id: \"a\" }");
    ir::Facts facts = facts_of(made);
    Options options;
    options.budget = 1'000;
    CHECK(std::holds_alternative<BudgetExceeded>(decide(made.program, facts, options, made.sources)));
    options.budget = 100'000;
    CHECK(std::holds_alternative<trace::Decision>(decide(made.program, facts, options, made.sources)));
  }
}

TEST_CASE("A chain of definitions as long as the checker allows is evaluated and derived") {
  std::string text = "let x0 = 1\n";
  for (int i = 1; i < 660; ++i) text += "let x" + std::to_string(i) + " = x" + std::to_string(i - 1) + " + 1\n";
  const Policy chain = policy(text + "require r \"R\" that x659 == 660");
  Options options;
  options.trace = TraceLevel::Full;
  CHECK(case_rule(decided(chain, options), "r").outcome == "pass");
}

TEST_CASE("Doubling definitions are evaluated once each") {
  std::string text = "let x0 = 1\n";
  for (int i = 1; i <= 60; ++i)
    text += "let x" + std::to_string(i) + " = x" + std::to_string(i - 1) + " + x" + std::to_string(i - 1) + "\n";
  CHECK(value("x60", text) == "1152921504606846976");
}
