#include "ledger/export.hpp"

#include <catch2/catch.hpp>

namespace proviso::ledger {

namespace {

constexpr const char* document =
    R"({"candidates":[{"figures":[{"name":"cost","value":"412.50 USD"},{"name":"rate","value":"2 USD/h"},{"name":"share","value":"40 %"},{"name":"unit","value":"3 USD/gpu/h"}],"id":"a","provider":"north, inc"},)"
    R"({"figures":[{"name":"cost","value":"unknown"},{"name":"rate","value":"3 USD/h"}],"id":"b"}],"case_figures":[{"name":"fee","value":"~0.3333 EUR/month"}],)"
    R"("policy":{"name":"p","title":"A tender","version":"1"},"verdict":{"because":"cheapest","candidate":"a","figures":[],"kind":"award","mode":"rent","with":"b","with_mode":"reserve"}})";

Exported sample() {
  Exported out;
  out.row.summary = {"p", "1", "award", "rent", "a", "north, inc", "2026-11-30"};
  out.entry.time = "2026-11-30T15:42:20Z";
  DecisionEntry decision;
  decision.document.sha256 = base::sha256(document);
  out.entry.what = decision;
  out.document = document;
  return out;
}

std::string why(const base::Result<std::string, std::string>& result) { return result.ok() ? "" : result.error(); }

}  // namespace

TEST_CASE("a masked value shows that it is, and nothing else changes") {
  const auto out = masked(R"({"a":{"b":"secret","c":1},"d":[2,3]})", {"/d/1", "/a/b"});
  REQUIRE(out.ok());
  CHECK(out.value() == "{\"a\":{\"b\":\"[masked]\",\"c\":1},\"d\":[2,\"[masked]\"],\"masked\":[\"/a/b\",\"/d/1\"]}\n");
}

TEST_CASE("what is masked in the document does not go out in the entry's summary") {
  Exported decision = sample();
  std::get<DecisionEntry>(decision.entry.what).summary.provider = "north, inc";
  const auto plain = json_line(decision, {});
  REQUIRE(plain.ok());
  CHECK(plain->find("\"summary\":{") != std::string::npos);
  const auto out = json_line(decision, {"/candidates/0/provider"});
  REQUIRE(out.ok());
  CHECK(out->find("north") == std::string::npos);
}

TEST_CASE("a mask that hides nothing is an error") {
  CHECK(why(masked("{\"a\":1}", {"/b"})) == "nothing to mask at `/b`");
  CHECK(why(masked("{\"a\":1}", {""})) == "nothing to mask at ``");
  CHECK(why(masked("{\"a\":1}", {"a"})) == "`a` is no JSON pointer, such as `/verdict/because`");
}

TEST_CASE("the plan has a row for the winner and one for what is taken with it") {
  const auto out = focus_csv({sample()}, {{"ContractedCost", "cost"}});
  REQUIRE(out.ok());
  CHECK(out.value() ==
        "ProviderName,SkuId,PricingCategory,ChargePeriodStart,PricingCurrency,ChargeFrequency,PricingQuantity,"
        "PricingUnit,ContractedCost\n"
        "\"north, inc\",a,rent,2026-11-30T00:00:00Z,USD,,,,412.50\n"
        ",b,reserve,2026-11-30T00:00:00Z,,,,,\n");  // what is unknown is empty, not zero
}

TEST_CASE("money per hour or month is a recurring charge of one such period, and no amount") {
  const auto rows = [](const char* figure) {
    const auto out = focus_csv({sample()}, {{"ContractedCost", figure}});
    return out.ok() ? out->substr(out->find('\n') + 1) : out.error();
  };
  CHECK(rows("rate") ==
        "\"north, inc\",a,rent,2026-11-30T00:00:00Z,USD,Recurring,1,Hours,2\n"
        ",b,reserve,2026-11-30T00:00:00Z,USD,Recurring,1,Hours,3\n");
  // Of both together: in one row, so that the sum over rows is the sum of the plan.
  CHECK(rows("fee") ==
        "\"north, inc\",a,rent,2026-11-30T00:00:00Z,EUR,Recurring,1,Months,0.3333\n"
        ",b,reserve,2026-11-30T00:00:00Z,,,,,\n");
}

TEST_CASE("what FOCUS has no cost for is not exported, and the cell is named") {
  const std::string at_x = "entry 0, candidate `a`, column X: ";
  const std::string at_y = "entry 0, candidate `a`, column Y: ";
  CHECK(why(focus_csv({sample()}, {{"X", "nothing"}})) == at_x + "`nothing` is no figure of the decision");
  CHECK(why(focus_csv({sample()}, {{"X", "share"}})) == at_x + "`share` is no money: it is 40 %");
  CHECK(why(focus_csv({sample()}, {{"X", "unit"}})) ==
        at_x +
            "`unit` is 3 USD/gpu/h: money per `gpu/h`, and FOCUS has costs of amounts and of periods: h, day, month, "
            "year");
  CHECK(why(focus_csv({sample()}, {{"X", "rate"}, {"Y", "fee"}})) ==
        at_y + "`fee` is ~0.3333 EUR/month: in EUR, and `rate` of the same row in USD");
  CHECK(why(focus_csv({sample()}, {{"X", "rate"}, {"Y", "cost"}})) ==
        at_y + "`cost` is 412.50 USD: an amount, and `rate` of the same row for PricingUnit Hours");
}

TEST_CASE("an award as OCDS names supplier and worth") {
  const auto out = ocds_release(sample(), "ocds-x-1", "cost");
  REQUIRE(out.ok());
  CHECK(out->find(R"("suppliers":[{"id":"north, inc","name":"north, inc"}])") != std::string::npos);
  CHECK(out->find(R"("value":{"amount":412.5,"currency":"USD"})") != std::string::npos);
  CHECK(out->find(R"("ocid":"ocds-x-1")") != std::string::npos);
  CHECK(out->find(R"("status":"active")") != std::string::npos);
  CHECK(why(ocds_release(sample(), "o", "rate")) ==
        "`rate` is no figure of the decision that is an amount of money: it is 2 USD/h");
}

TEST_CASE("a statement is about the document's digest") {
  const auto out = statement(sample(), {"/verdict/because"});
  REQUIRE(out.ok());
  CHECK(out->find(base::to_hex(base::sha256(document))) != std::string::npos);
  CHECK(out->find("cheapest") == std::string::npos);
}

}  // namespace proviso::ledger
