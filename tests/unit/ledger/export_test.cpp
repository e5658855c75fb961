#include "ledger/export.hpp"

#include <catch2/catch.hpp>

namespace proviso::ledger {

namespace {

constexpr const char* document =
    R"({"candidates":[{"figures":[{"name":"cost","value":"412.50 USD"},{"name":"rate","value":"2 USD/h"},{"name":"share","value":"40 %"},{"name":"unit","value":"3 USD/gpu/h"},{"name":"open","value":"unknown"},{"name":"capacity_model","value":"on_demand"}],"id":"a","provider":"north, inc"},)"
    R"({"figures":[{"name":"cost","value":"unknown"},{"name":"rate","value":"3 USD/h"}],"id":"b"}],"case_figures":[{"name":"fee","value":"~0.3333 EUR/month"}],)"
    R"("policy":{"name":"p","title":"A tender","version":"1"},"verdict":{"because":"cheapest","candidate":"a","figures":[{"name":"base","value":"7 USD/month"},{"name":"both","value":"10 USD/month"},{"name":"rest","value":"2 USD/month"},{"name":"worth","value":"120 USD"}],"kind":"award","mode":"rent","with":"b","with_mode":"reserve"}})";

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

namespace {

using Figures = std::vector<FocusFigure>;

/// `b` is not taken with it.
Exported alone() {
  Exported out = sample();
  const std::string with = R"("with":"b","with_mode":"reserve")";
  out.document.replace(out.document.find(with), with.size(), R"("with":null,"with_mode":null)");
  return out;
}

/// What stands in the cells of money, of each row.
std::string money_in(const Exported& decision, const std::vector<FocusColumn>& columns) {
  const auto out = focus_csv({decision}, columns);
  if (!out) return out.error();
  std::string text;
  for (std::size_t at = out->find('\n') + 1; at < out->size(); at = out->find('\n', at) + 1) {
    const std::string row = out->substr(at, out->find('\n', at) - at);
    const std::string day = "2026-11-30T00:00:00Z,,";
    text += row.substr(row.find(day) + day.size()) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("the plan has the columns that a reader of FOCUS looks for, and a row for the winner") {
  const auto out = focus_csv({alone()}, {{"ContractedCost", {{"cost"}}}});
  REQUIRE(out.ok());
  CHECK(out.value() ==
        "ProviderName,SkuId,ChargeDescription,ChargeCategory,PricingCategory,ChargePeriodStart,BillingPeriodStart,"
        "BillingCurrency,PricingCurrency,ChargeFrequency,PricingQuantity,PricingUnit,x_Mode,x_Decision,ContractedCost,"
        "BilledCost,EffectiveCost\n"
        "\"north, inc\",a,award: a,Usage,Standard,2026-11-30T00:00:00Z,,USD,USD,,,,rent,000000000000,412.50,,\n");
}

TEST_CASE("PricingCategory is a word of FOCUS's, or empty") {
  const auto category = [](const std::string& mode, const std::string& capacity) {
    Exported decision = alone();
    const auto put = [&](const std::string& old, const std::string& now) {
      decision.document.replace(decision.document.find(old), old.size(), now);
    };
    put("\"on_demand\"", "\"" + capacity + "\"");
    put("\"mode\":\"rent\"", "\"mode\":\"" + mode + "\"");
    const auto out = focus_csv({decision}, {});
    const std::string row = out->substr(out->find("award: a,") + 9);
    return row.substr(0, row.find(",2026"));
  };
  CHECK(category("rent", "on_demand") == "Usage,Standard");
  CHECK(category("rent", "spot") == "Usage,Dynamic");
  CHECK(category("rent", "reserved") == "Purchase,Committed");
  CHECK(category("rent", "marketplace") == ",");
  CHECK(category("reserve", "dedicated_cluster") == "Purchase,Committed");
  CHECK(category("buy", "private_cloud") == "Purchase,");
  CHECK(category("api", "managed_endpoint") == ",");
}

TEST_CASE("of two awarded together each has a row, and what is of both a row of its own") {
  const auto fee = focus_csv({sample()}, {{"ContractedCost", {{"fee"}}}});
  REQUIRE(fee.ok());
  CHECK(fee->substr(fee->find('\n') + 1) ==
        "\"north, inc\",a,award: a,Usage,Standard,2026-11-30T00:00:00Z,,,,,,,rent,000000000000,,,\n"
        ",b,award: b,Purchase,Committed,2026-11-30T00:00:00Z,,,,,,,reserve,000000000000,,,\n"
        ",,\"award: a with b, together\",,,2026-11-30T00:00:00Z,,EUR,EUR,Recurring,1,Months,rent with reserve,"
        "000000000000,0.3333,,\n");
  CHECK(money_in(sample(), {{"BilledCost", {{"base", "rest"}}}, {"EffectiveCost", {{"both"}}}}) ==
        "USD,USD,Recurring,1,Months,rent,000000000000,7,\n"
        "USD,USD,Recurring,1,Months,reserve,000000000000,2,\n"
        "USD,USD,Recurring,1,Months,rent with reserve,000000000000,,10\n");
}

TEST_CASE("what one of two would cost alone is no cost of theirs, and what each costs of both none of one alone") {
  CHECK(why(focus_csv({sample()}, {{"ContractedCost", {{"cost"}}}})) ==
        "entry 0, candidate `a`, column ContractedCost: `cost` is of each alone, and `b` is taken with it; figures of "
        "the award: base, both, rest, worth");
  CHECK(why(focus_csv({alone()}, {{"X", {{"base", "rest"}}}})) ==
        "entry 0, candidate `a`, column X: `base+rest` is no figure of the decision");
  // The first that an award has.
  const Figures either{{"cost"}, {"both"}};
  CHECK(money_in(alone(), {{"BilledCost", either}}) == "USD,USD,,,,rent,000000000000,412.50,\n");
  CHECK(money_in(sample(), {{"BilledCost", either}}) ==
        ",,,,,rent,000000000000,,\n,,,,,reserve,000000000000,,\n"
        "USD,USD,Recurring,1,Months,rent with reserve,000000000000,10,\n");
}

TEST_CASE("money per hour or month is a recurring charge of one such period, and no amount") {
  CHECK(money_in(alone(), {{"BilledCost", {{"rate"}}}}) == "USD,USD,Recurring,1,Hours,rent,000000000000,2,\n");
  CHECK(money_in(alone(), {{"BilledCost", {{"fee"}}}}) == "EUR,EUR,Recurring,1,Months,rent,000000000000,0.3333,\n");
  // What is unknown is empty, not zero.
  CHECK(money_in(alone(), {{"BilledCost", {{"open"}}}}) == ",,,,,rent,000000000000,,\n");
}

TEST_CASE("what FOCUS has no cost for is not exported, and the cell is named") {
  const std::string at_x = "entry 0, candidate `a`, column X: ";
  const std::string at_y = "entry 0, candidate `a`, column Y: ";
  const auto refused = [](const std::vector<FocusColumn>& columns) { return why(focus_csv({alone()}, columns)); };
  CHECK(refused({{"X", {{"nothing"}}}}) == at_x + "`nothing` is no figure of the decision");
  CHECK(refused({{"X", {{"share"}}}}) == at_x + "`share` is no money: it is 40 %");
  CHECK(refused({{"X", {{"unit"}}}}) ==
        at_x +
            "`unit` is 3 USD/gpu/h: money per `gpu/h`, and FOCUS has costs of amounts and of periods: h, day, month, "
            "year");
  CHECK(refused({{"X", {{"rate"}}}, {"Y", {{"fee"}}}}) ==
        at_y + "`fee` is ~0.3333 EUR/month: in EUR, and `rate` of the same row in USD");
  CHECK(refused({{"X", {{"rate"}}}, {"Y", {{"cost"}}}}) ==
        at_y + "`cost` is 412.50 USD: an amount, and `rate` of the same row for PricingUnit Hours");
}

TEST_CASE("an award as OCDS names supplier and worth") {
  const auto out = ocds_release(alone(), "ocds-x-1", {"cost"});
  REQUIRE(out.ok());
  CHECK(out->find(R"("suppliers":[{"id":"north, inc","name":"north, inc"}])") != std::string::npos);
  CHECK(out->find(R"("items":[{"description":"a","id":"1"}])") != std::string::npos);
  CHECK(out->find(R"("value":{"amount":412.5,"currency":"USD"})") != std::string::npos);
  CHECK(out->find(R"("ocid":"ocds-x-1")") != std::string::npos);
  CHECK(out->find(R"("status":"active")") != std::string::npos);
  CHECK(why(ocds_release(alone(), "o", {"rate"})) ==
        "`rate` is no figure of the award that is an amount of money: it is 2 USD/h");
}

TEST_CASE("an award of two as OCDS names both, and is worth what both are") {
  const auto out = ocds_release(sample(), "ocds-x-1", {"cost", "worth"});
  REQUIRE(out.ok());
  CHECK(out->find(R"("suppliers":[{"id":"north, inc","name":"north, inc"},{"id":"b","name":"b"}])") !=
        std::string::npos);
  CHECK(out->find(R"("items":[{"description":"a","id":"1"},{"description":"b","id":"2"}])") != std::string::npos);
  CHECK(out->find(R"("value":{"amount":120,"currency":"USD"})") != std::string::npos);
  CHECK(why(ocds_release(sample(), "o", {"cost"})) ==
        "`cost` is no figure of the award that is an amount of money; of two awarded together only figures of both "
        "count");
}

TEST_CASE("a statement is about the document's digest") {
  const auto out = statement(sample(), {"/verdict/because"});
  REQUIRE(out.ok());
  CHECK(out->find(base::to_hex(base::sha256(document))) != std::string::npos);
  CHECK(out->find("cheapest") == std::string::npos);
}

TEST_CASE("an award that is rejected is cancelled, and one that waits for approval is pending") {
  const auto status = [](State word, const std::string& kind) {
    Exported decision = alone();
    decision.word = word;
    const std::string from = R"("kind":"award")", to = R"("kind":")" + kind + "\"";
    decision.document.replace(decision.document.find(from), from.size(), to);
    const auto out = ocds_release(decision, "o", {});
    REQUIRE(out.ok());
    const std::string key = R"("status":")";
    const auto at = out->find(key) + key.size();
    return out->substr(at, out->find('"', at) - at);
  };
  CHECK(status(State::Approved, "award") == "active");
  CHECK(status(State::Open, "award") == "pending");
  CHECK(status(State::Rejected, "award") == "cancelled");
  CHECK(status(State::Approved, "conditional") == "pending");
  CHECK(status(State::Rejected, "conditional") == "cancelled");
  CHECK(status(State::Rejected, "reject") == "unsuccessful");  // there was no award
}

}  // namespace proviso::ledger
