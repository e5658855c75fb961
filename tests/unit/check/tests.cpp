#include <catch2/catch.hpp>

#include "declarations.hpp"

namespace proviso::check::testing {

namespace {

Checked check_test(std::string_view body) {
  return check_offers(
      "param most: gpu = 2 gpu\nrequire few that offer.gpus <= most\nrequire rented that offer.mode == rent\ninput "
      "region: text?\n"
      "let sample = Offer { id: \"a\", mode: rent }\ntest \"t\"\n" +
      std::string{body});
}

}  // namespace

TEST_CASE("a test gives inputs, parameters, the day, rates, waivers, clearances and the subject") {
  const auto checked = check_test(R"(
    given as_of = 2026-11-30
    given most = 4 gpu
    given region = "EU"
    given fx = [FxRate { from: "EUR", to: "USD", rate: 1.1, date: 2026-11-01 }]
    given waivers = []
    given clearances = []
    given offer = sample with { gpus: 4 gpu }
    expect few passes margin 0 gpu for "a"
    expect offer.gpus == 4 gpu
    expect region == "EU"
    expect missing "offer.price"
    expect verdict award rent "a"
)");
  const auto& test = checked.get().tests.at(0);
  std::string kinds;
  for (const auto& given : test.givens) kinds += std::to_string(static_cast<int>(given.kind)) + ' ';
  CHECK(kinds == "2 1 0 3 4 5 6 ");
  REQUIRE(test.expects.size() == 5);
  CHECK(test.expects[0].candidate == "a");
  CHECK(std::get<ir::ExpectValue>(test.expects[1].node).scope == ir::Scope::Candidate);
  CHECK(std::get<ir::ExpectValue>(test.expects[2].node).scope == ir::Scope::Case);
  CHECK(std::get<ir::ExpectVerdict>(test.expects[4].node).mode == 0U);
}

TEST_CASE("the type of what is given is known, so members and texts are read by it") {
  CHECK(check_test("    given offers = [Offer { id: \"a\", mode: api }, sample]\n    expect count(offers) == 2\n")
            .codes() == "");
  CHECK(check_test("    given most = 1 h\n    expect count(offers) == 0\n").codes() == "PV0301");
  CHECK(check_test("    given most = count(offers) * 1 gpu\n    expect count(offers) == 0\n").codes() == "PV0432");
}

TEST_CASE("what is wrong with a given") {
  CHECK(places(check_test("    given mots = 1 gpu\n    expect few passes\n")) == "PV0427 16:11");
  CHECK(places(check_test("    given most = 1 gpu\n    given p.most = 1 gpu\n    expect few passes\n")) ==
        "PV0428 17:11");
  CHECK(places(check_test("    given offer = sample\n    given offers = [sample]\n    expect few passes\n")) ==
        "PV0428 17:11");
}

TEST_CASE("what is wrong with an expectation") {
  const auto misspelt = check_test("    expect fwe passes\n");
  CHECK(places(misspelt) == "PV0404 16:12");
  CHECK(misspelt.diagnostics.items()[0].help == "did you mean `few`?");
  CHECK(check_test("    expect verdict award buy\n").codes() == "PV0422");
  CHECK(check_test("    expect verdict awarded\n").codes() == "PV0429");
  CHECK(check_test("    expect verdict reject rent\n").codes() == "PV0431");
  CHECK(check_test("    expect verdict pause \"a\"\n").codes() == "PV0431");
  CHECK(check_test("    expect rented passes margin 1 gpu\n").codes() == "PV0430");
  CHECK(check_test("    expect few passes margin 1 h\n").codes() == "PV0301");
  CHECK(check_test("    expect offer.gpus\n").codes() == "PV0301");
}

TEST_CASE("tests see what has been decided, except what `decide` alone sees") {
  CHECK(check_test("    expect count(eligible) == 0\n").codes() == "");
  CHECK(check_test("    expect best(rent) is unknown\n").codes() == "PV0337");
}

TEST_CASE("a module's tests are checked with the module, not with a policy that uses it") {
  const std::string_view module = "module t.m\nrequire r that 1 < 2\ntest \"t\" expect nothing passes\n";
  CHECK(check_texts({module}).codes() == "PV0404");
  const auto used = check_texts({"policy t.p\napply t.m\n", module});
  CHECK(used.codes() == "PV0506");
  CHECK(used.get().tests.empty());
}

TEST_CASE("two tests of one file have two titles") {
  CHECK(places(check_test("    expect few passes\ntest \"t\"\n    expect few fails\n")) == "PV0220 17:6");
}

TEST_CASE("each case of a test is a test of its own") {
  const auto checked = check_test(R"(    expect few passes
test "{count} of {id}"
    for count: gpu, id: text
    given offer = sample with { id: id, gpus: count }
    expect offer.gpus == count
    case 2 gpu, "a" expect few passes margin 0 gpu
    case 3 gpu, "b" expect few fails expect status ineligible expect rank 1
)");
  const auto& tests = checked.get().tests;
  REQUIRE(tests.size() == 3);
  CHECK(tests[0].case_number == 0);
  CHECK(tests[1].case_number == 1);
  CHECK(tests[1].expects.size() == 2);
  CHECK(tests[2].case_number == 2);
  CHECK(tests[2].expects.size() == 4);
  CHECK(tests[2].shown_title.valid());
  CHECK(std::get<ir::ExpectStatus>(tests[2].expects[2].node).status == ir::Status::Ineligible);
  CHECK(std::get<ir::ExpectRank>(tests[2].expects[3].node).rank == 1);
}

TEST_CASE("what a case gives may not rest on what a case brings, even through a column") {
  CHECK(check_test(
            "    expect few passes\ntest \"counted\"\n    for n: number\n    given most = n * 1 gpu\n    expect few "
            "passes\n    case count(offers)\n")
            .codes() == "PV0432");
  CHECK(
      check_test("    expect few passes\ntest \"counted\"\n    for n: number\n    expect count(offers) == n\n    case "
                 "count(offers)\n")
          .codes() == "");
  // A title reads the same whatever the case brings.
  CHECK(check_test("    expect few passes\ntest \"{n}\"\n    for n: number\n    expect count(offers) == n\n    case "
                   "count(offers)\n")
            .codes() == "PV0338");
}

TEST_CASE("a figure is looked at in tests alone") {
  const std::string show = "    expect few passes\nshow size = offer.gpus\n";
  CHECK(check_test(show + "test \"f\"\n    given offer = sample\n    expect figure(size) == 1 gpu\n").codes() == "");
  CHECK(check_test(show + "let twice = figure(size) + figure(size)\n").codes() == "PV0209");
}

}  // namespace proviso::check::testing
