// Records, lists, sets, and texts that stand for versions and references.
#include <catch2/catch.hpp>

#include "expr.hpp"

using namespace proviso;
using check::testing::check_with;
using check::testing::finding_in;
using check::testing::finding_of;
using check::testing::type_of;

TEST_CASE("a record is complete, and its fields are of their types") {
  const std::string good =
      "Quote { id: \"a\", mode: rent, captured_on: 2026-01-01, price: 3 USD/gpu/h, driver: \"550.54\", gpu: \"H100\", "
      "lines: [ Line { what: \"x\" } ] }";
  CHECK(type_of(good) == "Quote");
  CHECK(type_of("Line { what: \"x\", amount: unknown(\"not asked\") }") == "Line");
  CHECK(type_of("candidate with { lines: [], regions: {} }") == "Quote");
  CHECK(finding_of("Quote { id: \"a\" }") ==
        "PV0316 `Quote` lacks the fields `captured_on` and `mode` | give a value, or declare the field with `?` or a "
        "default");
  CHECK(finding_of("Line { waht: \"x\", what: \"y\" }")
            .starts_with("PV0260 the record `Line` has no field `waht` | did you mean `what`?"));
  CHECK(finding_of("Lien { what: rent }") == "PV0261 the record `Lien` is not declared | did you mean `Line`?");
  CHECK(finding_of("Line { what: \"x\", amount: 3 USD }")
            .starts_with("PV0301 expected `USD/month` (money / time), found `USD` (money)"));
  CHECK(finding_of("Line { what: \"x\", amount: 0 }").find("write `0 USD/month`") != std::string::npos);
  CHECK(finding_of("Line { what: 3 }").starts_with("PV0301 expected `text`, found `number`"));
  CHECK(finding_of("candidate with { price: 3 USD/node/h }").starts_with("PV0301"));
  CHECK(finding_of("candidate with { mode: \"rent\" }").find("a member is written without quotes") !=
        std::string::npos);
  CHECK(finding_of("hourly with { price: 3 }").starts_with("PV0318 `with` changes a record, found `USD/gpu/h`"));
  CHECK(finding_of("candidate with { regions: [\"DE\"] }").find("a set is written `{a, b}`") != std::string::npos);
}

TEST_CASE("defaults count wherever they are declared") {
  CHECK(
      check_with("record Outer { inner: Inner = Inner { } }\nrecord Inner { n: number = 3 }\nlet answer = Outer { }\n")
          .program.has_value());
  CHECK(check_with("extend record Line { unit: text = \"each\" }\nlet answer = Line { what: \"x\" }\n")
            .program.has_value());
}

TEST_CASE("texts are read as versions and references where those are wanted") {
  CHECK(type_of("candidate.driver >= \"550.54\"") == "bool");
  CHECK(type_of("\"550.54\" <= candidate.driver") == "bool");
  CHECK(type_of("candidate.driver in \"1.0\"..\"2.0\"") == "bool");
  CHECK(type_of("candidate.gpu == \"H100\"") == "bool");
  CHECK(type_of("candidate.gpu in {\"H100\", \"H200\"}") == "bool");
  CHECK(type_of("candidate.gpu.memory") == "GB/gpu");
  CHECK(finding_of("candidate.driver >= \"new\"").starts_with("PV0313 `new` is not written as a version"));
  CHECK(finding_of("candidate.driver >= \"{candidate.id}\"").starts_with("PV0314"));
  CHECK(finding_of("candidate.driver >= 550").starts_with("PV0304 cannot compare `version` with `number`"));
  CHECK(check_with("let size(g: Gpu): GB/gpu = g.memory\nlet answer = size(candidate.gpu)\n").program.has_value());
  CHECK(
      check_with("let chosen: Gpu = candidate.gpu ?? only(g in gpus where g.name == \"H100\")\n").program.has_value());
}

TEST_CASE("lists and sets hold one type") {
  CHECK(type_of("[1 s, 2 ms]") == "list of s");
  CHECK(type_of("{\"a\", \"b\"}") == "set of text");
  CHECK(type_of("[[1], []]") == "list of list of number");
  CHECK(type_of("[unknown(\"x\"), 3 USD]") == "list of USD");
  CHECK(finding_of("[1 s, 2 USD]")
            .starts_with("PV0306 the elements of a list are of different types: `s` (time) and `USD` (money)"));
  CHECK(finding_of("{\"a\", 1}").starts_with("PV0306 the elements of a set"));
  CHECK(finding_in("let xs: list of GB = [1 GB, 2]\n").find("write `2 GB`") != std::string::npos);
  CHECK(check_with("let xs: list of GB = []\nlet n: GB = sum(x in xs: x)\n").program.has_value());
  CHECK(check_with("let xs: set of Mode = {rent, buy}\n").program.has_value());
}

TEST_CASE("declared types hold the body, and are named with what is near") {
  CHECK(finding_in("let a: USD = 3 h\n").starts_with("PV0301 expected `USD` (money), found `h` (time)"));
  CHECK(finding_in("let a: Mdoe = rent\n") == "PV0206 `Mdoe` is neither a type nor a unit | did you mean `Mode`?");
  CHECK(finding_in("let a: nubmer = 3\n") == "PV0206 `nubmer` is neither a type nor a unit | did you mean `number`?");
  CHECK(finding_in("let a: USD/gup/h = 3 USD/gpu/h\n") == "PV0207 `gup` is no unit | did you mean `gpu`?");
  CHECK(finding_in("let a: ref Gup = \"H100\"\n") == "PV0261 the record `Gup` is not declared | did you mean `Gpu`?");
}

TEST_CASE("texts show anything in their holes") {
  CHECK(type_of("\"{candidate.id}: {candidate.price} in {candidate.regions}\"") == "text");
  CHECK(finding_of("\"{candidate.idd}\"").starts_with("PV0260"));
}
