#include "eval/waivers.hpp"

#include <catch2/catch.hpp>

#include "base/text.hpp"
#include "policy.hpp"

using namespace proviso::eval;
using namespace proviso::eval::testing;

namespace {

const std::string terms = R"(
record Quote { id: text, provider: text, term: month?, exposure: USD? }
input quotes: list of Quote
subject candidate in quotes
forbid long_term "Long terms need the CFO" that candidate.term > 6 month waivable by cfo and lead, ceo up to candidate.exposure
final forbid barred "Never" that candidate.provider == "barred"
require plain "Not waivable" that candidate.term > 0 month
)";

struct Change {
  std::string field, value;
};

// One candidate with a term of 12 months and this waiver, W-17, some of its fields changed.
proviso::trace::Decision with_waiver(const std::vector<Change>& changes, const std::string& as_of = "2026-11-30",
                                     const std::string& quote = "") {
  std::vector<Change> fields{
      {"id", "\"W-17\""},
      {"rule", "\"long_term\""},
      {"scope", "\"x\""},
      {"reason", "\"capacity\""},
      {"requested_by", "\"Zoe\""},
      {"approved_by", "[Approver { name: \"Ann\", role: \"cfo\" }, Approver { name: \"Ben\", role: \"lead\" }]"},
      {"issued_on", "2026-11-01"},
      {"expires_on", "2026-11-30"},
      {"max_amount", "100 USD"}};
  for (const Change& change : changes) {
    bool found = false;
    for (Change& field : fields)
      if (field.field == change.field) {
        field.value = change.value;
        found = true;
      }
    if (!found) fields.push_back(change);
  }
  std::vector<std::string> parts;
  for (const Change& field : fields)
    if (!field.value.empty()) parts.push_back(field.field + ": " + field.value);
  return decided(terms + "test \"case\" given as_of = " + as_of +
                 " given candidate = Quote { id: \"x\", provider: \"p\"" +
                 (quote.empty() ? std::string{", term: 12 month, exposure: 100 USD"} : quote) +
                 " } given waivers = [Waiver { " + proviso::base::join(parts, ", ") + " }]");
}

std::string defect(const std::vector<Change>& changes, const std::string& as_of = "2026-11-30") {
  const auto decision = with_waiver(changes, as_of);
  const auto& found = rule(decision.candidates.front(), "long_term");
  if (found.outcome == "waived") return found.waivers.front().valid ? "waived" : "waived by an invalid one";
  CHECK(found.outcome == "fail");
  CHECK(decision.candidates.front().status == "ineligible");
  if (found.waivers.empty()) return "unused: " + decision.unused_waivers.front().defect;
  return found.waivers.front().defect;
}

}  // namespace

TEST_CASE("A valid waiver turns a failure into waived, never into passed") {
  const auto decision = with_waiver({});
  const auto& candidate = decision.candidates.front();
  CHECK(rule(candidate, "long_term").outcome == "waived");
  CHECK(rule(candidate, "long_term").waivers.front().id == "W-17");
  CHECK(rule(candidate, "long_term").waivers.front().approved_by ==
        std::vector<std::string>{"Ann (cfo)", "Ben (lead)"});
  CHECK(candidate.status == "waived");
  CHECK(verdict(decision) == "award x");
  CHECK(decision.unused_waivers.empty());
}

TEST_CASE("Both dates of a waiver are included") {
  CHECK(defect({}, "2026-11-30") == "waived");
  CHECK(defect({}, "2026-11-01") == "waived");
  CHECK(defect({}, "2026-12-01") == "expired on 2026-11-30");
  CHECK(defect({}, "2026-10-31") == "issued on 2026-11-01, after 2026-10-31");
}

TEST_CASE("A waiver's defects are named") {
  CHECK(defect({{"revoked", "true"}}) == "revoked");
  CHECK(defect({{"requested_by", "\"ANN \""}}) == "Ann requested it and approved it");
  CHECK(defect({{"approved_by", "[Approver { name: \"Ann\", role: \"cfo\" }]"}}) ==
        "not approved by cfo and lead, or ceo, each another person; missing: lead, or ceo");
  CHECK(defect({{"approved_by",
                 "[Approver { name: \"Ann\", role: \"cfo\" }, Approver { name: \"ann\", role: \"lead\" }]"}}) ==
        "not approved by cfo and lead, or ceo, each another person");
  CHECK(defect({{"rule", "\"long_tern\""}}) == "unused: no rule is named `long_tern`; did you mean `long_term`?");
  CHECK(defect({{"issued_on", "2026-11-30"}, {"expires_on", "2026-11-29"}}, "2026-11-29") ==
        "issued on 2026-11-30, after 2026-11-29; it ends on 2026-11-29, before it is issued");
  CHECK(defect({{"approved_by", "[Approver { name: \"Cleo\", role: \"ceo\" }]"}}) == "waived");
  CHECK(defect({{"max_amount", "99.99 USD"}}) == "covers up to 99.99 USD, and 100 USD is at stake");
  CHECK(defect({{"max_amount", ""}}) == "it states no largest amount, and the rule asks for one");
  CHECK(defect({{"revoked", "true"}, {"max_amount", "1 USD"}}) ==
        "revoked; covers up to 1 USD, and 100 USD is at stake");
}

TEST_CASE("The scope is a candidate, a provider, or the case") {
  CHECK(defect({{"scope", "\"case\""}}) == "waived");
  CHECK(defect({{"scope", "\"provider p\""}}) == "waived");
  CHECK(defect({{"scope", "\"provider q\""}}) == "unused: no candidate is in its scope `provider q`");
  CHECK(defect({{"scope", "\"y\""}}) == "unused: no candidate is in its scope `y`");
}

TEST_CASE("The rule goes by its full name or an unambiguous end of it") {
  CHECK(defect({{"rule", "\"trial.tender.long_term\""}}) == "waived");
  CHECK(defect({{"rule", "\"tender.long_term\""}}) == "waived");
  CHECK(defect({{"rule", "\"long\""}}) == "unused: no rule is named `long`");
}

TEST_CASE("Final rules and rules that name no role cannot be waived") {
  const auto final_rule = with_waiver({{"rule", "\"barred\""}, {"scope", "\"case\""}});
  CHECK(final_rule.unused_waivers.front().defect == "the rule is final and cannot be waived");
  const auto plain = with_waiver({{"rule", "\"plain\""}});
  CHECK(plain.unused_waivers.front().defect == "the rule cannot be waived");
}

TEST_CASE("A waiver covers what counts as failed, never an unknown that defers, nor an unknown amount") {
  CHECK(with_waiver({}, "2026-11-30", ", exposure: 1 USD").candidates.front().status == "insufficient");
  CHECK(with_waiver({}, "2026-11-30", ", term: 12 month").candidates.front().status == "ineligible");
  const auto decision = decided(R"(
record Quote { id: text, term: month? }
input quotes: list of Quote
subject candidate in quotes
forbid long_term "L" that candidate.term > 6 month unknown fails waivable by ceo
test "case" given as_of = 2026-11-30 given candidate = Quote { id: "x" }
  given waivers = [Waiver { id: "W", rule: "long_term", scope: "x", reason: "r", requested_by: "Zoe",
      approved_by: [Approver { name: "Cleo", role: "ceo" }], issued_on: 2026-11-30, expires_on: 2026-11-30 }])");
  CHECK(rule(decision.candidates.front(), "long_term").outcome == "waived");
}

TEST_CASE("A largest amount that the rule cannot be held against waives nothing") {
  const auto with = [](const std::string& amount) {
    const auto decision = decided(R"(
record Quote { id: text, term: month? }
input quotes: list of Quote
subject candidate in quotes
forbid long_term "L" that candidate.term > 6 month waivable by ceo
test "case" given as_of = 2026-11-30 given candidate = Quote { id: "x", term: 12 month }
  given waivers = [Waiver { id: "W", rule: "long_term", scope: "x", reason: "r", requested_by: "Zoe",
      approved_by: [Approver { name: "Cleo", role: "ceo" }], issued_on: 2026-11-30, expires_on: 2026-11-30)" +
                                  amount + " }]");
    const auto& found = rule(decision.candidates.front(), "long_term");
    return found.outcome == "waived" ? "waived" : found.waivers.front().defect;
  };
  const std::string none = "it has a largest amount, and the rule says no amount (`up to`) to hold against it";
  CHECK(with("") == "waived");
  CHECK(with(", max_amount: 1_000_000 USD") == none);
  CHECK(with(", max_amount: unknown(\"none\")") == none);
}

TEST_CASE("A waiver that nothing needed is listed as unused") {
  const auto decision = with_waiver({}, "2026-11-30", ", term: 6 month, exposure: 1 USD");
  CHECK(decision.candidates.front().status == "eligible");
  REQUIRE(decision.unused_waivers.size() == 1);
  CHECK(decision.unused_waivers.front().valid);
  CHECK(decision.unused_waivers.front().defect == "nothing that it could cover failed");
}

TEST_CASE("A waiver's conditions stay open until they are cleared") {
  const std::string policy_text = terms + R"(test "case" given as_of = 2026-11-30
  given candidate = Quote { id: "x", provider: "p", term: 12 month, exposure: 1 USD }
  given waivers = [Waiver { id: "W", rule: "long_term", scope: "x", reason: "r", requested_by: "Zoe", max_amount: 1 USD,
      approved_by: [Approver { name: "Cleo", role: "ceo" }], issued_on: 2026-11-30, expires_on: 2026-11-30,
      conditions: ["exit clause"] }] )";
  const auto open = decided(policy_text);
  CHECK(verdict(open) == "conditional x");
  REQUIRE(open.verdict.conditions.size() == 1);
  CHECK(open.verdict.conditions.front().rule == "W");
  CHECK(open.verdict.conditions.front().message == "exit clause");
  const auto clearing = [&](const std::string& by, const std::string& role, const std::string& on) {
    return decided(policy_text + "given clearances = [Clearance { waiver: \"W\", condition: \"exit clause\", by: \"" +
                   by + "\", role: \"" + role + "\", on: " + on + " }]");
  };
  CHECK(verdict(clearing("Ann", "cfo", "2026-11-30")) == "award x");
  CHECK(verdict(clearing("Ann", "cfo", "2026-12-01")) == "conditional x");
  // In a role that may waive the rule, and not by who asked for the waiver.
  CHECK(open.verdict.conditions.front().cleared_by == std::vector<std::string>{"cfo", "lead", "ceo"});
  const auto buyer = clearing("Ann", "buyer", "2026-11-30");
  CHECK(verdict(buyer) == "conditional x");
  REQUIRE(buyer.unused_clearances.size() == 1);
  CHECK(buyer.unused_clearances.front().defect == "the role `buyer` does not clear it, but cfo or lead or ceo");
  const auto herself = clearing(" zoe", "cfo", "2026-11-30");
  CHECK(verdict(herself) == "conditional x");
  CHECK(herself.unused_clearances.front().defect == "zoe requested the waiver");
}
