#include <algorithm>

#include <catch2/catch.hpp>

#include "declarations.hpp"

namespace proviso::check::testing {

namespace {

constexpr std::string_view module =
    "module t.m\nparam p: ms = 1 ms\nparam q: number\nlet both = q is known and p > 0 ms\n";
constexpr std::string_view rule_text = "require r that m.both\n";

std::string value_of(const Checked& checked, std::string_view name) {
  return printed(checked.get(), param(checked.get(), name).value);
}

}  // namespace

TEST_CASE("the command line sets before the policy, the policy before a module, a module before the default") {
  const std::string_view other = "module t.o\nuse t.m with { p: 2 ms, q: 2 }\n";
  const auto with = [&](std::string_view uses, std::vector<std::pair<std::string, std::string>> set = {}) {
    return value_of(
        check_texts({"policy t.p\nuse t.o\n" + std::string{uses} + "require r that m.both\n", module, other},
                    std::move(set)),
        "t.m.p");
  };
  CHECK(with("use t.m with { p: 3 ms }\n", {{"t.m.p", "4 ms"}}) == "4 ms");
  CHECK(with("use t.m with { p: 3 ms }\n", {{"p", "4 ms"}}) == "4 ms");
  CHECK(with("use t.m with { p: 3 ms }\n", {{"m.p", "4 ms"}}) == "4 ms");
  CHECK(with("use t.m with { p: 3 ms }\n") == "3 ms");
  CHECK(with("use t.m\n") == "2 ms");
  const auto plain = check_texts({"policy t.p\nuse t.m with { q: 1 }\n" + std::string{rule_text}, module});
  CHECK(value_of(plain, "t.m.p") == "1 ms");
}

TEST_CASE("a parameter without default or setting may still be set or given; a final one is an error of a policy") {
  const auto checked = check_texts({"policy t.p\nuse t.m\n" + std::string{rule_text}, module});
  CHECK_FALSE(param(checked.get(), "t.m.q").value.valid());
  const auto closed = check_texts({"policy t.p\nfinal param z: number\nrequire r that z > 1\n"});
  CHECK(places(closed).starts_with("PV0252 2:13"));
  CHECK(closed.diagnostics.items()[0].help == "a final parameter takes no setting: write `= ...` here");
  const auto alone = check_texts({module});
  CHECK_FALSE(param(alone.get(), "t.m.q").value.valid());
}

TEST_CASE("two modules that set one parameter must agree") {
  const std::string policy = "policy t.p\nuse t.a\nuse t.b\nuse t.m as m\n" + std::string{rule_text};
  const std::string a = "module t.a\nuse t.m with { p: 800 ms, q: 1 }\n";
  CHECK(check_texts({policy, module, a, "module t.b\nuse t.m with { p: 0.8 s }\n"}).codes() == "PV0506");
  const auto differ = check_texts({policy, module, a, "module t.b\nuse t.m with { p: 801 ms }\n"});
  CHECK(places(differ) == "PV0251 2:16");
  CHECK(differ.diagnostics.items()[0].message() == "`t.m.p` is set to different values by `t.a` and `t.b`");
  SECTION("unless the policy decides") {
    const std::string decided = "policy t.p\nuse t.a\nuse t.b\nuse t.m with { p: 1 s }\n" + std::string{rule_text};
    CHECK(check_texts({decided, module, a, "module t.b\nuse t.m with { p: 801 ms }\n"}).codes() == "PV0506");
  }
}

TEST_CASE("what is wrong with a setting") {
  const auto set = [&](std::string_view with) {
    return check_texts(
        {"policy t.p\nuse t.m with { q: 1, " + std::string{with} + " }\n" + std::string{rule_text}, module});
  };
  CHECK(set("p: 1 h").codes() == "PV0506");
  CHECK(set("p: 1 GB").codes() == "PV0301");
  CHECK(places(set("r: 1")) == "PV0247 2:22");
  CHECK(set("p: as_of - 2026-01-01").codes() == "PV0338");
}

TEST_CASE("what is wrong with --set") {
  const auto set = [&](std::vector<std::pair<std::string, std::string>> settings) {
    return check_texts({"policy t.p\nuse t.m with { q: 1 }\nuse t.n\nrequire r that m.both and n.x > 0\n", module,
                        "module t.n\nparam p: number = 1\nlet x = p\n"},
                       std::move(settings))
        .codes();
  };
  CHECK(set({{"t.m.p", "2 ms"}}) == "PV0506");
  CHECK(set({{"p", "2 ms"}}) == "PV0248");
  CHECK(set({{"nothing", "2 ms"}}) == "PV0247");
  CHECK(set({{"t.m.p", "2 ms"}, {"m.p", "3 ms"}}) == "PV0250");
  CHECK(set({{"t.m.p", "2 GB"}}) == "PV0301");
}

TEST_CASE("a final parameter takes no setting, from nobody") {
  const std::string_view fixed = "module t.m\nfinal param p: number = 1\nlet x = p\n";
  const std::string_view policy = "policy t.p\nuse t.m\nrequire r that m.x > 0\n";
  CHECK(check_texts({"policy t.p\nuse t.m with { p: 2 }\nrequire r that m.x > 0\n", fixed}).codes() == "PV0249");
  CHECK(check_texts({policy, fixed}, {{"p", "2"}}).codes() == "PV0249");
  CHECK(check_texts({std::string{policy} + "test \"t\" given m.p = 2 expect m.x == 2\n", fixed}).codes() == "PV0249");
  CHECK(check_texts({policy, fixed}).codes() == "PV0506");
}

TEST_CASE("parameters may be made of parameters, in any order, but not of themselves") {
  CHECK(check_offers("param a: number = b + 1\nparam b: number = 1\nlet x = a\n").codes() == "");
  CHECK(places(check_offers("param a: number = b\nparam b: number = a\nlet x = a\n")) == "PV0253 10:1");
  CHECK(places(check_offers("param a: number = x\nlet x = a\n")) == "PV0253 10:1");
  CHECK(check_offers("param a: number = count(offers)\nlet x = a\n").codes() == "PV0338");
}

TEST_CASE("an override replaces a definition of a module") {
  const std::string_view eco =
      "module t.eco\nlet hours = 730 h\nfinal let fixed = 1\nlet f(a: h, b): number = a / 1 h\n";
  const auto policy = [&](std::string_view text) {
    return check_texts({"policy t.p\nuse t.eco\nrequire r that eco.hours > 0 h\n" + std::string{text}, eco});
  };
  const auto checked = policy("override let eco.hours: h = 720 h because \"a month of 30 days\"\n");
  const auto& definitions = checked.get().definitions;
  const auto hours =
      std::find_if(definitions.begin(), definitions.end(), [](const auto& d) { return d.name == "t.eco.hours"; });
  REQUIRE(hours != definitions.end());
  CHECK(printed(checked.get(), hours->body) == "720 h");
  REQUIRE(hours->overridden.has_value());
  CHECK(hours->overridden->because == "a month of 30 days");
  CHECK(policy("override let hours = 30 day because \"b\"\n").codes() == "PV0506");
  CHECK(policy("override let t.eco.hours = 1 because \"b\"\n").codes() == "PV0301");
  CHECK(places(policy("override let eco.hours: GB = 1 GB because \"b\"\n")).find("PV0258") == 0);
  CHECK(places(policy("override let eco.fixed = 1 because \"b\"\n")) == "PV0256 4:14");
  CHECK(places(policy("override let eco.huors = 1 h because \"b\"\n")) == "PV0254 4:14");
  CHECK(places(policy("let own = 1\noverride let p.own = 1 because \"b\"\n")) == "PV0257 5:14");
  CHECK(places(policy("override let eco.hours = 1 h because \"b\"\noverride let hours = 1 h because \"b\"\n")) ==
        "PV0220 5:14");
  SECTION("functions keep their arguments") {
    CHECK(policy("override let f(a: h, b): number = 2 because \"b\"\n").codes() == "PV0506");
    CHECK(places(policy("override let f(a: h): number = 2 because \"b\"\n")) == "PV0258 4:14");
    CHECK(places(policy("override let f(b: h, a): number = 2 because \"b\"\n")) == "PV0258 4:14");
    CHECK(places(policy("override let f(a: GB, b): number = 2 because \"b\"\n")) == "PV0258 4:14");
    CHECK(places(policy("override let f: number = 2 because \"b\"\n")) == "PV0258 4:14");
  }
  SECTION("only a policy overrides") {
    CHECK(places(check_texts({"module t.m\nuse t.eco\noverride let hours = 1 h because \"b\"\n", eco})) ==
          "PV0401 3:1");
  }
}

}  // namespace proviso::check::testing
