#include <catch2/catch.hpp>

#include "policy.hpp"

using namespace proviso;
using namespace proviso::eval;
using namespace proviso::eval::testing;

namespace {

const std::string tender = R"(
record Quote { id: text, price: USD?, gpus: number? }
input quotes: list of Quote
input flag: bool?
subject candidate in quotes
)";

std::string constants(const std::string& rules) {
  const Policy made = policy(tender + rules);
  std::string out;
  for (const ConstantRule& found : constant_findings(made.program).rules) {
    const std::string& name = made.program.rules[found.rule.index()].name;
    out += name.substr(name.rfind('.') + 1) + (found.outcome == ir::Outcome::Pass   ? " pass "
                                               : found.outcome == ir::Outcome::Fail ? " fail "
                                                                                    : " other ");
  }
  return out;
}

std::string faults(const std::string& declarations) {
  const Policy made = policy(tender + declarations);
  std::string out;
  for (const ConstantFault& fault : constant_findings(made.program).faults) out += fault.reason + "\n";
  return out;
}

}  // namespace

TEST_CASE("A rule that no fact can change is found") {
  CHECK(constants("require r \"R\" that 1 < 2") == "r pass ");
  CHECK(constants("require r \"R\" that 1 > 2") == "r fail ");
  CHECK(constants("require r \"R\" that candidate.price < 1 USD or true") == "r pass ");
  CHECK(constants("param strict: bool = false\nrequire r \"R\" when strict that candidate.price < 1 USD") ==
        "r other ");
  CHECK(constants("require r \"R\" that all(q in quotes: q.price < 1 USD) or not false") == "r pass ");
}

TEST_CASE("A rule that looks at facts, at whether they are known, or at a default, is none") {
  CHECK(constants("require r \"R\" that candidate.price < 1 USD") == "");
  CHECK(constants("require r \"R\" that candidate.price is known") == "");
  CHECK(constants("require r \"R\" that flag is unknown or flag") == "");
  CHECK(constants("require r \"R\" that (candidate.price ?? 1 USD) <= 1 USD") == "");
  CHECK(constants("require r \"R\" that count(quotes) >= 0") == "");
  CHECK(constants("require r \"R\" that as_of > 2026-01-01") == "");
}

TEST_CASE("Constants that cannot be computed are the author's mistake, once, where they stand") {
  CHECK(faults("let x = 10 ^ 2000\nrequire r \"R\" that candidate.gpus < x + 1") == "a number beyond 1,000 digits\n");
  CHECK(faults("require r \"R\" that candidate.gpus ^ 2 < 2 ^ 10").empty());
  CHECK(faults("require r \"R\" that candidate.gpus / 0 < 1").empty());
}
