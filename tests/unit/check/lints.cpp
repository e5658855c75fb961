#include <catch2/catch.hpp>

#include "declarations.hpp"

namespace proviso::check::testing {

TEST_CASE("a parameter that nobody reads") {
  CHECK(places(check_offers("param p: number = 1\n")) == "PV0501 10:7");
  CHECK(check_offers("param p: number = 1\nlet x = p\n").codes() == "");
  CHECK(check_offers("param p: number = 1\nrequire r \"{p}\" that 1 < 2\n").codes() == "");
  CHECK(check_offers("param p: number = 1\nlet never_called(x) = x * p\n").codes() == "");
  SECTION("another module may read it") {
    const std::string_view m = "module t.m\nparam p: number = 1\n";
    CHECK(check_texts({"policy t.p\nuse t.m\nrequire r that m.p > 0\n", m}).codes() == "PV0506");
    CHECK(check_texts({"policy t.p\nuse t.m as other\nrequire r that other.p > 0\n", m}).codes() == "PV0506");
    CHECK(check_texts({"policy t.p\nuse t.m\nrequire r that 1 > 0\n", m}).codes() == "PV0506 PV0501");
  }
}

TEST_CASE("a scale of no width") {
  CHECK(places(check_offers("score s weight 1 of offer.term from 1 h to 60 min\n")) == "PV0502 10:37");
  CHECK(check_offers("score s weight 1 of offer.term from 1 h to 61 min\n").codes() == "");
  CHECK(check_offers("param p: h = 1 h\nscore s weight 1 of offer.term from p to 1 h\n").codes() == "PV0502");
}

TEST_CASE("an aggregate over other bids is unknown for all as soon as one bid is") {
  const auto of = [](std::string_view expr) {
    return check_offers("require r that " + std::string{expr} + "\n").codes();
  };
  CHECK(of("min(o in offers: o.price) > 0 USD/gpu/h") == "PV0503");
  CHECK(of("min(o in offers where o.mode == rent: o.price) > 0 USD/gpu/h") == "PV0503");
  CHECK(of("min(o in offers where o.price > 1 USD/gpu/h: o.price) > 0 USD/gpu/h") == "PV0503");
  CHECK(of("min(o in offers where o.price is known: o.price) > 0 USD/gpu/h") == "");
  CHECK(of("min(o in offers where (o.price > 1 USD/gpu/h) is true: o.price) > 0 USD/gpu/h") == "");
  CHECK(of("min(o in offers where o.price is known and o.mode == rent: o.price) > 0 USD/gpu/h") == "");
  CHECK(of("min(o in offers where o.price is known and o.price > 1 USD/gpu/h: o.price) > 0 USD/gpu/h") == "PV0503");
  SECTION("not where nothing can be unknown") {
    CHECK(of("count(offers) > 1") == "");
    CHECK(of("max(o in offers: o.gpus) > 1 gpu") == "");
    CHECK(of("count(o in offers where o.mode == rent) > 1") == "");
  }
  SECTION("also through definitions, told once") {
    const auto checked = check_offers(
        "let rented = filter(o in offers where o.mode == rent)\nlet cheapest = min(o in rented: o.price)\n"
        "require r that offer.price <= 2 * cheapest\nrequire q that offer.price <= 3 * cheapest\n");
    CHECK(places(checked) == "PV0503 11:16");
  }
  SECTION("in scores and keys") {
    CHECK(check_offers("rank by lowest offer.price / min(o in offers: o.price)\n").codes() == "PV0503");
    CHECK(check_offers("score s weight 1 of offer.price / min(o in eligible: o.price) from 2 to 1\n").codes() ==
          "PV0503");
  }
  SECTION("not where nothing is judged by it") {
    CHECK(check_offers("show s = min(o in offers: o.price)\n").codes() == "");
  }
}

TEST_CASE("a score or key made only of what must not be ranked by") {
  const std::string_view quote =
      "record Q { id: text, hourly: USD/h not_objective \"hours are not outputs\", speed: number }\ninput qs: list of "
      "Q\n"
      "subject q in qs\nrequire r that 1 < 2\nlet monthly = q.hourly * 730 h\n";
  const auto of = [&](std::string_view text) { return check_policy(std::string{quote} + std::string{text}); };
  const auto checked = of("rank by lowest q.hourly\n");
  CHECK(places(checked) == "PV0504 9:16");
  REQUIRE(checked.diagnostics.items()[0].related.size() == 1);
  CHECK(checked.diagnostics.items()[0].message().find(": `hourly`, hours are not outputs") != std::string::npos);
  CHECK(of("rank by lowest monthly\n").codes() == "PV0504");
  CHECK(of("rank by lowest if q.speed > 1 then q.hourly else 2 * q.hourly\n").codes() == "PV0504");
  CHECK(of("rank by lowest q.hourly / q.speed\n").codes() == "");
  CHECK(of("score s weight 1 of q.hourly from 2 USD/h to 1 USD/h\n").codes() == "PV0504");
  CHECK(of("rank by lowest q.speed\n").codes() == "");
}

TEST_CASE("a clause that nothing reaches") {
  const auto of = [](std::string_view clauses) { return check_offers("decide\n" + std::string{clauses}).codes(); };
  CHECK(of("    reject\n    award any\n") == "PV0505");
  CHECK(of("    insufficient when 1 < 2 because \"x\"\n    award any\n") != "PV0102");
  CHECK(of("    award rent\n    award rent when count(offers) > 1\n") == "PV0505");
  CHECK(of("    award any\n    award rent\n") == "PV0505");
  CHECK(of("    award rent\n    award api with rent\n") == "PV0505");
  CHECK(of("    award rent when count(offers) > 1\n    award rent when count(offers) > 1\n") == "PV0505");
  CHECK(of("    reject when count(offers) > 1\n    reject when count(offers) > 1\n") == "PV0505");
  SECTION("an award without candidates is passed over, so what follows may be reached") {
    CHECK(of("    award rent\n    award any\n") == "");
    CHECK(of("    award rent\n    award api\n") == "");
    CHECK(of("    award any\n    insufficient\n") == "");
    CHECK(of("    award rent with api\n    award rent\n") == "");
  }
  SECTION("a pause is asked before all others") {
    CHECK(of("    reject\n    pause when count(offers) == 1\n") == "");
    CHECK(of("    pause\n    award any\n") == "PV0505");
  }
  SECTION("conditions differ") {
    CHECK(of("    award rent when count(offers) > 1\n    award rent when count(offers) > 2\n") == "");
  }
}

}  // namespace proviso::check::testing
