// What a name means, and what is said where it means nothing or too much.
#include <catch2/catch.hpp>

#include "expr.hpp"

using namespace proviso;
using check::testing::check_texts;
using check::testing::check_with;
using check::testing::finding_in;
using check::testing::finding_of;
using check::testing::type_of;

TEST_CASE("enum members are read by the other side") {
  CHECK(type_of("candidate.mode == rent") == "bool");
  CHECK(type_of("rent == candidate.mode") == "bool");
  CHECK(type_of("candidate.mode in {rent, buy}") == "bool");
  CHECK(type_of("candidate.mode not in [rent, buy]") == "bool");
  CHECK(type_of("candidate.tier >= silver") == "bool");
  CHECK(type_of("candidate.tier in silver..gold") == "bool");
  CHECK(type_of("candidate with { mode: buy }") == "Quote");
  CHECK(type_of("linked(nvlink)") == "bool");
  CHECK(type_of("Mode.rent") == "Mode");
  CHECK(type_of("if true then Mode.rent else buy") == "Mode");
  CHECK(type_of("if true then rent else Mode.buy") == "Mode");
  CHECK(type_of("[Mode.rent, buy, api]") == "list of Mode");
  CHECK(type_of("[rent, Mode.buy]") == "list of Mode");
  CHECK(type_of("candidate.mode ?? rent") == "Mode");
  CHECK(type_of("candidate.mode == (if brief.mode is known then buy else rent)") == "bool");
}

TEST_CASE("a bare member needs a type from somewhere") {
  CHECK(finding_of("rent") ==
        "PV0204 `rent` is a member of `Mode`, and nothing here says that one is meant | write `Mode.rent`");
  CHECK(
      finding_of("candidate.mode == rnt").starts_with("PV0205 `rnt` is not a member of `Mode` | did you mean `rent`?"));
  CHECK(finding_of("candidate.mode == nvlink")
            .starts_with("PV0205 `nvlink` is not a member of `Mode` | its members are"));
  CHECK(finding_of("Mode.rnt").starts_with("PV0205 `rnt` is not a member of `Mode` | did you mean `rent`?"));
  CHECK(finding_of("Mdoe.rent") == "PV0208 the enum `Mdoe` is not declared | did you mean `Mode`?");
  CHECK(finding_of("candidate.mode == \"rent\"").find("a member is written without quotes") != std::string::npos);
  CHECK(finding_of("candidate.mode == Link.pcie").starts_with("PV0304 cannot compare `Mode` with `Link`"));
}

TEST_CASE("a name with two meanings is an error, on either side") {
  const std::string text = "let rent = Mode.buy\n";
  const std::string says =
      "PV0203 `rent` means two things here: the definition `t.p.rent` and a member of `Mode` | write `Mode.rent`";
  CHECK(finding_in(text + "let answer = candidate.mode == rent\n").starts_with(says));
  CHECK(finding_in(text + "let answer = rent == candidate.mode\n").starts_with(says));
  CHECK(finding_in(text + "let answer = rent in {Mode.rent}\n").starts_with(says));
  CHECK(check_with(text + "let answer = candidate.mode == Mode.rent\n").program.has_value());
  CHECK(finding_in("let y = any(hourly in quotes: hourly.managed)\n")
            .starts_with("PV0203 `hourly` means two things here: a local name and"));
}

TEST_CASE("unknown names come with a suggestion, once") {
  CHECK(finding_of("hourli") == "PV0201 `hourli` is not declared | did you mean `hourly`?");
  CHECK(finding_of("candidate.prize") == "PV0260 the record `Quote` has no field `prize` | did you mean `price`?");
  CHECK(finding_of("candidate.price.amount")
            .starts_with("PV0315 `USD/gpu/h` (money / time / gpu_count) has no field `amount`"));
  CHECK(finding_of("quotes.price").find("map(x in ...: x.price)") != std::string::npos);
  CHECK(finding_of("roud(1, 1, up)") == "PV0209 there is no function `roud` | did you mean `round`?");
  CHECK(finding_of("double") ==
        "PV0215 `double` is a function and has a value only where it is called | write `double(x)`");
  CHECK(finding_of("limit(3)").starts_with("PV0216 `limit` is the parameter `t.p.limit` and cannot be called"));
  // one cause, one finding: nothing is said of what depends on the unknown name
  CHECK(finding_of("hourli + 3 == rent").starts_with("PV0201 `hourli`"));
  CHECK(finding_in("let a = hourli\nlet b = a + 1\nlet c = b == rent\n").starts_with("PV0201 `hourli`"));
}

TEST_CASE("modules qualify what they define") {
  const std::string_view module =
      "module m.prices\nuse std.units\nlet base = 3 USD\nlet twice(x: USD): USD = 2 * x\nparam cap: USD = 9 USD\n";
  const auto with = [&](const std::string& expression) {
    const std::string policy =
        "policy t.p\n    currency USD\nuse std.units\nuse m.prices\nrequire r \"t\" that true\nlet answer = " +
        expression + "\n";
    return check_texts({policy, module});
  };
  for (const char* good :
       {"base", "prices.base", "m.prices.base", "twice(base)", "prices.twice(m.prices.cap)", "m.prices.twice(x: base)"})
    CHECK(with(good).program.has_value());
  CHECK(with("prices.bas").findings().find("PV0210") == 0);
  CHECK(with("prices").findings().find("PV0214") == 0);
  CHECK(with("m.price.base").findings().find("PV0211") == 0);
  CHECK(with("price.twice(base)").findings().find("PV0211") == 0);
  CHECK(with("prices.base.x").findings().find("PV0315") == 0);
}

TEST_CASE("fixtures are for tests") {
  const std::string_view samples = "module m.samples\nuse std.units\nlet sample = 3 USD\n";
  const std::string head = "policy t.p\n    currency USD\nuse std.units\nuse m.samples\nrequire r \"t\" that true\n";
  CHECK(check_texts({head + "let answer = sample\n", samples}).codes() == "PV0212");
  CHECK(check_texts({head + "let answer = samples.sample\n", samples}).codes() == "PV0212");
  CHECK(check_texts({head + "test \"t\"\n    expect sample == 3 USD\n", samples}).program.has_value());
}

TEST_CASE("locals do not hide each other") {
  CHECK(type_of("let a = 2, b = a * 3 USD in a * b") == "USD");
  CHECK(finding_of("let a = 2, a = 3 in a").starts_with("PV0213 `a` is already a local name here"));
  CHECK(finding_of("count(q in quotes where any(q in quotes: q.managed))").starts_with("PV0213 `q`"));
}
