#include <catch2/catch.hpp>

#include "declarations.hpp"

namespace proviso::check::testing {

namespace {

// A module alone, with no units but its own.
Checked check_units(std::string_view declarations) {
  return check_texts({"module t.units\n" + std::string{declarations}}, {}, Std::None);
}

}  // namespace

TEST_CASE("units are declared in any order") {
  const auto checked =
      check_units("unit h = 60 min\nunit min = 60 s\nunit s: time\ndimension time\nlet x = 1 h == 3_600 s\n");
  CHECK(checked.findings() == "");
  CHECK(checked.get().units->parse("h")->scale == 3600);
}

TEST_CASE("a unit may be a part of another, and stand on a prefixed one") {
  const auto checked =
      check_units("dimension data\nunit pack = 2 kB\nunit bit = 1/8 B prefixes si\nunit B: data prefixes si, binary\n");
  const auto& units = *checked.get().units;
  CHECK(units.parse("bit")->scale == base::Rational::ratio(1, 8));
  CHECK(units.parse("pack")->scale == 2000);
  CHECK(units.parse("Kibit").ok() == false);
}

TEST_CASE("a circle of units is told once, and what stands on it is not blamed") {
  CHECK(places(check_units("dimension time\nunit s: time\nunit a = 2 b\nunit b = 2 a\nunit c = 3 a\n")) ==
        "PV0228 4:6");
  CHECK(places(check_units("unit a = 2 a\n")) == "PV0228 2:6");
  CHECK(places(check_units("unit a = 2 b\nunit b = 2 nothing\nunit c = 2 b\n")) == "PV0207 3:12");
  CHECK(places(check_units("dimension time\nunit s: time\nunit b = 0 s\nunit c = 2 b\n")) == "PV0232 4:6");
}

TEST_CASE("what is wrong with a declaration of units") {
  CHECK(places(check_units("unit s: tiem\ndimension time\n")) == "PV0229 2:9");
  CHECK(places(check_units("dimension time\nunit s: time\nunit sec: time\n")) == "PV0230 4:11");
  CHECK(places(check_units("dimension time\nunit s: time\nunit z = 0 s\n")) == "PV0232 4:6");
  CHECK(places(check_units("dimension time\nunit s: time\nunit z = 1/0 s\n")) == "PV0232 4:6");
  CHECK(places(check_units("dimension time\nunit s: time prefixes metric\n")) == "PV0234 3:23");
  CHECK(places(check_units("dimension time\nunit text: time\n")) == "PV0221 3:6");
  CHECK(places(check_units("dimension time\ndimension time\n")) == "PV0220 3:11");
}

TEST_CASE("a unit of a name that a prefix makes is declared twice, and the first is shown") {
  const auto checked = check_units("dimension time\nunit s: time prefixes si\nunit ms = 2 s\n");
  CHECK(places(checked) == "PV0220 4:6");
  CHECK(checked.diagnostics.items()[0].related.size() == 1);
}

TEST_CASE("a type cannot have the name of a unit") {
  CHECK(places(check_policy("record GB { x: text }\nrequire r that 1 < 2\n")) == "PV0221 4:8");
}

TEST_CASE("the policy's currency is the one that it says, else the only one named") {
  const auto home = [](std::string_view text) {
    const auto checked = check_texts({text});
    const auto& program = checked.get();
    return program.currency.valid() ? program.units->currency_name(program.currency) : "none";
  };
  CHECK(home("policy t.p\ncurrency EUR\nrequire r that 1 USD > 0 USD\n") == "EUR");
  CHECK(home("policy t.p\nrequire r that 1 EUR > 0 EUR\n") == "EUR");
  CHECK(home("policy t.p\nparam p: EUR/gpu/h = unknown(\"x\")\nrequire r that p is unknown\n") == "EUR");
  CHECK(home("policy t.p\nrequire r that 1 h > 0 h\n") == "none");
  SECTION("several are an error of a policy") {
    CHECK(places(check_texts({"policy t.p\nrequire r that 1 EUR > 0 USD\n"})) == "PV0236 1:8");
  }
  SECTION("a module alone goes by what it names itself, the first declared of several") {
    CHECK(home("module t.m\nlet a = 1 EUR\nlet b = 1 USD\n") == "USD");
  }
  SECTION("a currency that nobody declares") {
    const auto checked = check_texts({"policy t.p\ncurrency UDS\nrequire r that 1 < 2\n"});
    CHECK(places(checked) == "PV0235 2:10");
    CHECK(checked.diagnostics.items()[0].help == "did you mean `USD`?");
  }
}

TEST_CASE("both ends of in_force are included, so one day is a period") {
  CHECK(check_texts({"policy t.p\nin_force 2026-01-01 .. 2026-01-01\nrequire r that 1 < 2\n"}).codes() == "PV0506");
  CHECK(places(check_texts({"policy t.p\nin_force 2026-01-02 .. 2026-01-01\nrequire r that 1 < 2\n"})) ==
        "PV0403 2:24");
}

}  // namespace proviso::check::testing
