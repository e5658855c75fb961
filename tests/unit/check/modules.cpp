#include <catch2/catch.hpp>

#include "declarations.hpp"

namespace proviso::check::testing {

namespace {

constexpr std::string_view policy_of_rules = R"(policy t.p
use t.used
apply t.applied
require own that 1 < 2
)";
constexpr std::string_view used = "module t.used\nrequire quiet that 1 < 2\n";
constexpr std::string_view applied = "module t.applied\napply t.deep\nuse t.shallow\nrequire loud that 1 < 2\n";
constexpr std::string_view deep = "module t.deep\nrequire deeper that 1 < 2\n";
constexpr std::string_view shallow = "module t.shallow\nrequire idle that 1 < 2\n";

}  // namespace

TEST_CASE("rules are in force for the policy and what it reaches through `apply` alone") {
  const auto checked = check_texts({policy_of_rules, used, applied, deep, shallow});
  const auto& program = checked.get();
  CHECK(rule(program, "t.p.own").active);
  CHECK(rule(program, "t.applied.loud").active);
  CHECK(rule(program, "t.deep.deeper").active);
  CHECK_FALSE(rule(program, "t.used.quiet").active);
  CHECK_FALSE(rule(program, "t.shallow.idle").active);
}

TEST_CASE("rules are held in the order of their full names, whatever the order of the files") {
  const auto checked = check_texts({policy_of_rules, shallow, deep, applied, used});
  std::string order;
  for (const auto& one : checked.get().rules) order += one.name + ' ';
  CHECK(order == "t.applied.loud t.deep.deeper t.p.own t.shallow.idle t.used.quiet ");
}

TEST_CASE("modules may use each other") {
  const auto checked = check_texts({"policy t.p\nuse t.a\nrequire r that a.one < b.two\nuse t.b\n",
                                    "module t.a\nuse t.b\nlet one = b.three - 2\n",
                                    "module t.b\nuse t.a\nlet two = a.one + 1\nlet three = 3\n"});
  CHECK(checked.findings() == "PV0506 1:8 `t.p` declares no subject: there is nothing it can award\n");
}

TEST_CASE("what a module may bring in") {
  const std::string_view other = "module o.used\n";
  SECTION("a module twice") {
    CHECK(places(check_texts({"policy t.p\nuse t.used\napply t.used\nrequire r that 1 < 2\n", used})) == "PV0223 3:7");
  }
  SECTION("two of one last name") {
    CHECK(places(check_texts({"policy t.p\nuse t.used\nuse o.used\nrequire r that 1 < 2\n", used, other})) ==
          "PV0224 3:7");
  }
  SECTION("but not where one of them is called otherwise") {
    CHECK(check_texts({"policy t.p\nuse t.used\nuse o.used as other\nrequire r that 1 < 2\n", used, other}).codes() ==
          "PV0506");
  }
  SECTION("a policy") {
    CHECK(places(check_texts({"policy t.p\nuse t.q\nrequire r that 1 < 2\n", "policy t.q\n"})) == "PV0225 2:5");
  }
  SECTION("itself") { CHECK(places(check_texts({"module t.m\nuse t.m\n"})) == "PV0226 2:5"); }
  SECTION("fixtures are used and not applied") {
    CHECK(places(check_texts({"policy t.p\napply t.samples\nrequire r that 1 < 2\n", "module t.samples\n"})) ==
          "PV0227 2:7");
  }
  SECTION("two files of one name") { CHECK(places(check_texts({"module t.m\n", "module t.m\n"})) == "PV0222 1:8"); }
}

TEST_CASE("a bare name is found in used modules, and in two of them it is an error") {
  const std::string_view a = "module t.a\nlet x = 1\n";
  const std::string_view b = "module t.b\nlet x = 2\n";
  CHECK(check_texts({"policy t.p\nuse t.a\nrequire r that x < 2\n", a, b}).codes() == "PV0506");
  CHECK(check_texts({"policy t.p\nuse t.a\nuse t.b\nrequire r that x < 2\n", a, b}).codes() == "PV0202");
  CHECK(check_texts({"policy t.p\nuse t.a\nuse t.b\nrequire r that b.x > a.x\n", a, b}).codes() == "PV0506");
  SECTION("one's own definition is one of the two") {
    CHECK(check_texts({"policy t.p\nuse t.a\nlet x = 3\nrequire r that x < 2\n", a}).codes() == "PV0202");
    CHECK(check_texts({"policy t.p\nuse t.a\nlet x = 3\nrequire r that p.x > a.x\n", a}).codes() == "PV0506");
  }
  SECTION("a module that is not used is not seen") {
    CHECK(check_texts({"policy t.p\nrequire r that x < 2\n", a}).codes() == "PV0201");
  }
}

TEST_CASE("fixtures are seen by tests and by other fixtures") {
  const std::string_view samples = "module t.samples\nuse more.samples as more\nlet one = more.two - 1\n";
  const std::string_view more = "module more.samples\nlet two = 2\n";
  CHECK(check_texts({"policy t.p\nuse t.samples\nrequire r that 1 < 2\ntest \"t\" expect one == 1\n", samples, more})
            .codes() == "PV0506");
  CHECK(check_texts({"policy t.p\nuse t.samples\nrequire r that one < 2\n", samples, more}).codes() == "PV0212");
}

TEST_CASE("a module is checked alone, without subject, rules or values") {
  CHECK(check_texts({"module t.m\nparam p: number\nlet x = p + 1\n"}).codes() == "");
}

TEST_CASE("declarations of one name are told once, both places shown") {
  const auto checked = check_policy("enum A { x }\nrecord A { y: text }\nrequire r that 1 < 2\n");
  CHECK(checked.codes() == "PV0220");
  REQUIRE(checked.diagnostics.items().size() == 1);
  CHECK(checked.diagnostics.items()[0].related.size() == 1);
  CHECK(checked.diagnostics.items()[0].message() == "type `A` is declared twice");
}

}  // namespace proviso::check::testing
