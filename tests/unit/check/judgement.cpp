// Scores, ranking and clauses.
#include <catch2/catch.hpp>

#include "declarations.hpp"

namespace proviso::check::testing {

TEST_CASE("a score is linear between two ends of its own kind") {
  const auto of = [](std::string_view rest) { return check_offers("score s weight " + std::string{rest} + "\n"); };
  CHECK(of("60 of offer.price from 2 USD/gpu/h to 1 USD/gpu/h at least 20 unknown scores 0").codes() == "");
  CHECK(of("60 of offer.price from 2 USD/gpu/month to 1 USD/gpu/h").codes() == "");
  CHECK(of("60 of offer.price from 2 USD to 1 USD/gpu/h").codes() == "PV0301");
  CHECK(of("60 of offer.price from offer.price to 1 USD/gpu/h").codes() == "PV0338");
  CHECK(places(of("60 of offer.mode from 1 to 2")) == "PV0414 10:22");
  CHECK(places(of("0 of offer.term from 1 h to 2 h")) == "PV0413 10:16");
  CHECK(places(of("-1 of offer.term from 1 h to 2 h")) == "PV0413 10:16");
  CHECK(places(of("1 of offer.term from 1 h to 2 h at least 100.1")) == "PV0415 10:57");
  CHECK(of("1 of offer.term from 1 h to 2 h at least 100").codes() == "");
  CHECK(places(of("1 of offer.term from 1 h to 2 h unknown scores -1")) == "PV0415 10:63");
}

TEST_CASE("a weight may be a parameter, and is then looked at as set") {
  const std::string declared = "param w: number = 1\nscore s weight w of offer.term from 1 h to 2 h\n";
  CHECK(check_offers(declared).codes() == "");
  const std::string text = "policy t.p\nuse std.units\n" + std::string{offers} + "require a that 1 < 2\n" + declared;
  CHECK(check_texts({text}, {{"w", "0"}}).codes() == "PV0413");
}

TEST_CASE("points go to every member, once") {
  const auto of = [](std::string_view points) {
    return check_offers("score s weight 1 of offer.mode points { " + std::string{points} + " }\n");
  };
  CHECK(of("rent: 0, reserve | api: 100").codes() == "");
  CHECK(of("rent: 0, else: 100").codes() == "");
  CHECK(of("Mode.rent: 0, Mode.reserve: 1, api: 2").codes() == "");
  const auto incomplete = of("rent: 0");
  CHECK(places(incomplete) == "PV0416 10:7");
  CHECK(incomplete.diagnostics.items()[0].message() == "`points` of `s` leaves out `api` and `reserve`");
  CHECK(places(of("rent: 0, rent: 1, else: 2")) == "PV0418 10:50");
  CHECK(places(of("rnet: 0, else: 2")) == "PV0417 10:41");
  CHECK(places(of("rent: 101, else: 2")) == "PV0415 10:47");
  CHECK(places(check_offers("score s weight 1 of offer.term points { rent: 1, else: 0 }\n")) == "PV0414 10:21");
}

TEST_CASE("a ranking needs keys that have an order") {
  CHECK(check_offers("rank by lowest offer.price to nearest 0.5 USD/gpu/h, highest offer.id\n").codes() == "PV0419");
  CHECK(check_offers("rank by lowest offer.price, lowest as_of - 2026-01-01\n").codes() == "");
  CHECK(places(check_offers("rank by highest score\n")) == "PV0420 10:9");
  CHECK(places(check_offers("rank by lowest offer.mode\n")) == "PV0419 10:16");
  CHECK(places(check_offers("rank by lowest offer.term to nearest 0 h\n")) == "PV0421 10:38");
  CHECK(places(check_offers("rank by lowest as_of to nearest 1 day\n")) == "PV0421 10:33");
  CHECK(places(check_offers("rank by lowest offer.term\nrank by lowest offer.gpus\n")) == "PV0402 11:1");
  CHECK(check_offers("rank by lowest count(eligible) * offer.price\n").codes().find("PV03") == std::string::npos);
}

TEST_CASE("clauses name modes of the subject, and are decided for the case") {
  const auto checked = check_offers(R"(
let hourly = offer.price * 1 gpu
decide
    award reserve with rent when hourly for best(reserve) <= hourly for best(rent) because "cheaper"
        show n "N" = count(eligible)
    award any
)");
  const auto& clauses = *checked.get().decide;
  REQUIRE(clauses.size() == 2);
  CHECK(clauses[0].mode == 1U);
  CHECK(clauses[0].with == 0U);
  CHECK(clauses[0].reads_best == std::vector<std::uint32_t>{0, 1});
  CHECK(clauses[0].because == "cheaper");
  CHECK(clauses[0].shows.size() == 1);
  CHECK_FALSE(clauses[1].mode.has_value());
  CHECK_FALSE(clauses[1].when.valid());
}

TEST_CASE("what is wrong with a clause") {
  const auto misspelt = check_offers("decide\n    award rnet\n");
  CHECK(places(misspelt) == "PV0422 11:11");
  CHECK(misspelt.diagnostics.items()[0].help == "did you mean `rent`?");
  CHECK(places(check_offers("decide\n    award rent with rent\n")) == "PV0424 11:21");
  CHECK(places(check_offers("decide\n    award rent when offer.gpus > 1 gpu\n")) == "PV0425 11:21");
  CHECK(places(check_offers("decide\n    award rent show n \"N\" = offer.gpus\n")) == "PV0425 11:29");
  CHECK(places(check_offers("decide\n    award rent\ndecide\n    award api\n")) == "PV0402 12:1");
  CHECK(check_offers("let b = best(rent)\nrequire r that b is known\n").codes() == "PV0337");
  const std::string_view without_modes =
      "record R { id: text }\ninput rs: list of R\nsubject x in rs\nrequire q that 1 < 2\n";
  CHECK(places(check_policy(std::string{without_modes} + "decide\n    award rent\n")) == "PV0423 9:11");
  CHECK(check_policy(std::string{without_modes} + "decide\n    award any\n").codes() == "");
}

TEST_CASE("choosing needs something to choose from") {
  CHECK(places(check_policy("require r that 1 < 2\nscore s weight 1 of 1 h from 1 h to 2 h\n")) == "PV0426 5:7");
  CHECK(places(check_policy("require r that 1 < 2\nrank by lowest 1 h\n")) == "PV0426 5:1");
  CHECK(places(check_policy("require r that 1 < 2\ndecide\n    award any\n")) == "PV0426 6:5");
}

TEST_CASE("scores, ranking and clauses are the policy's alone") {
  const auto module = [](std::string_view text) {
    return check_texts({"module t.m\n" + std::string{offers} + std::string{text}}).codes();
  };
  CHECK(module("score s weight 1 of offer.term from 1 h to 2 h\n") == "PV0401");
  CHECK(module("rank by lowest offer.term\n") == "PV0401");
  CHECK(module("decide\n    award any\n") == "PV0401");
}

}  // namespace proviso::check::testing
