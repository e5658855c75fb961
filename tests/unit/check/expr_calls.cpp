// Functions: the policy's own, for the types of each call, and those of the language.
#include <catch2/catch.hpp>

#include "expr.hpp"

using namespace proviso;
using check::testing::check_with;
using check::testing::finding_in;
using check::testing::finding_of;
using check::testing::type_of;

TEST_CASE("a function without types is checked for each call") {
  CHECK(type_of("double(3 USD)") == "USD");
  CHECK(type_of("double(2 h)") == "h");
  CHECK(type_of("double(x: 2 GiB)") == "GiB");
  const auto both = check_with("let a = double(1 GB)\nlet b = double(1 GiB)\nlet c = double(2 GB)\n");
  const ir::Program& program = both.get();
  CHECK(program.functions.size() == 2 + 2);  // the typed ones, and double for GB and for GiB
  CHECK(finding_of("double(true)").starts_with("PV0303 `+` takes quantities, found `bool`"));
  const auto wrong = check_with("let answer = double(true)\nlet y = double(false)\n");
  CHECK(wrong.codes() == "PV0303");
  REQUIRE(wrong.diagnostics.items()[0].related.size() == 1);
  CHECK(wrong.diagnostics.items()[0].related[0].text == "in this call, `x` being `bool`");
}

TEST_CASE("arguments by position and by name") {
  CHECK(type_of("capped(1 USD/gpu/h, 2 USD/gpu/h)") == "USD/gpu/h");
  CHECK(type_of("capped(most: 1 USD/gpu/month, x: 2 USD/gpu/h)") == "USD/gpu/h");
  CHECK(finding_of("capped(1 USD/gpu/h)") == "PV0328 `capped` is called without `most` | it is `capped(x, most)`");
  CHECK(finding_of("capped(1 USD/gpu/h, 2 USD/gpu/h, 3)").starts_with("PV0325 `capped` takes 2 arguments, found 3"));
  CHECK(finding_of("capped(1 USD/gpu/h, mst: 2 USD/gpu/h)") ==
        "PV0326 `capped` has no argument `mst` | did you mean `most`?");
  CHECK(finding_of("capped(1 USD/gpu/h, x: 2 USD/gpu/h)").starts_with("PV0327 the argument `x` is given twice"));
  CHECK(finding_of("capped(x: 1 USD/gpu/h, 2 USD/gpu/h)").starts_with("PV0329"));
  CHECK(finding_of("capped(1 USD/node/h, 2 USD/gpu/h)")
            .starts_with("PV0301 expected `USD/gpu/h` (money / time / gpu_count), found `USD/node/h`"));
  CHECK(finding_of("linked(pcei)").starts_with("PV0205 `pcei` is not a member of `Link` | did you mean `pcie`?"));
}

TEST_CASE("what needs itself is reported once, with the way round") {
  CHECK(finding_in("let a = b\nlet b = c + 1\nlet c = a\n")
            .starts_with("PV0336 `t.p.a` needs itself, through `t.p.b`, `t.p.c`"));
  CHECK(finding_in("let a = a\n").starts_with("PV0336 `t.p.a` needs itself |"));
  CHECK(finding_in("let f(x: number): number = g(x)\nlet g(x: number): number = f(x) + 1\n")
            .starts_with("PV0336 `t.p.f` needs itself, through `t.p.g`"));
  CHECK(finding_in("let f(x) = f([x])\nlet y = f(1)\n").starts_with("PV0336 `t.p.f` needs itself"));
  CHECK(finding_in("let f(x: number): number = if x > 0 then f(x - 1) else a\nlet a = f(3)\nlet b = a\n")
            .starts_with("PV0336"));
}

TEST_CASE("a function that nothing calls has its names and circles checked, whatever its types may be") {
  CHECK(finding_in("let f(x) = x + nowhere\n").starts_with("PV0201 `nowhere` is not declared"));
  CHECK(finding_in("let f(x) = doble(x)\n") == "PV0209 there is no function `doble` | did you mean `double`?");
  CHECK(finding_in("let f(x) = 2 parsec + x\n").starts_with("PV0207 `parsec` is no unit"));
  CHECK(finding_in("let f(x) = x == Link.pcei\n").starts_with("PV0205 `pcei` is not a member of `Link`"));
  CHECK(finding_in("let f(x) = sum(y in x where z: y)\n").starts_with("PV0201 `z` is not declared"));
  CHECK(finding_in("let f(x) = f(x)\n").starts_with("PV0336 `t.p.f` needs itself |"));
  CHECK(finding_in("let f(x) = g(x)\nlet g(x) = 1 + h(x)\nlet h(x) = f(x)\n")
            .starts_with("PV0336 `t.p.f` needs itself, through `t.p.g`, `t.p.h` |"));
  CHECK(check_with("let f(x, s) = if x == pcie then round(x.price, s, half_up) else\n"
                   "    let y = 2 in sum(e in x where e.a > y: e.b) + f2(x) + double(x)\nlet f2(x) = \"{x}\"\n")
            .program.has_value());
}

TEST_CASE("deep chains of definitions end with a finding, not with the stack") {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "let a" + std::to_string(i) + " = a" + std::to_string(i + 1) + " + 1\n";
  text += "let a5000 = 1\n";
  const auto forward = check_with(text);
  CHECK(forward.codes().find("PV0342") != std::string::npos);
  std::string backward = "let a0 = 1\n";
  for (int i = 1; i < 5000; ++i) backward += "let a" + std::to_string(i) + " = a" + std::to_string(i - 1) + " + 1\n";
  CHECK(check_with(backward).codes().find("PV0342") != std::string::npos);
  std::string fine = "let a0 = 1\n";
  for (int i = 1; i < 400; ++i) fine += "let a" + std::to_string(i) + " = a" + std::to_string(i - 1) + " + 1\n";
  CHECK(check_with(fine).program.has_value());
}

TEST_CASE("functions of the language check their arguments") {
  CHECK(type_of("abs(3 USD - 5 USD)") == "USD");
  CHECK(type_of("round(hourly, 0.01 USD/gpu/h, half_even)") == "USD/gpu/h");
  CHECK(type_of("round(12.5, 1, half_up)") == "number");
  CHECK(type_of("round(12.5, mode: floor, step: 1)") == "number");
  CHECK(type_of("sqrt(2 * 4 min * 6 h, 0.001 s)") == "s");
  CHECK(type_of("sqrt(2, 0.01)") == "number");
  CHECK(type_of("pow(1.05, 12, 0.0001)") == "number");
  CHECK(type_of("pow(2 TB, 2, 1 TB^2)") == "TB^2");
  CHECK(type_of("pow(1.05, 0.5, 0.0001)") == "number");
  CHECK(type_of("source(candidate.price)") == "text");
  CHECK(type_of("captured_on(candidate.price)") == "date");
  CHECK(type_of("grade((candidate.price))") == "text");
  CHECK(type_of("signer(candidate.price)") == "text");
  CHECK(type_of("signer_role(candidate.price)") == "text");
  CHECK(type_of("digest(candidate.price)") == "text");
  CHECK(type_of("matches(lower(trim(candidate.id)), \"a*\") and contains(candidate.id, \"h100\")") == "bool");
  CHECK(type_of("length(candidate.id)") == "number");
  CHECK(finding_of("round(3 USD, 0.01, half_even)").find("write `0.01 USD`") != std::string::npos);
  CHECK(finding_of("round(3.5, 0, half_even)") == "PV0331 the step of `round` is above zero");
  CHECK(finding_of("round(3.5, -1, half_even)").starts_with("PV0331"));
  CHECK(
      finding_of("round(3.5, 1, bankers)")
          .starts_with(
              "PV0330 `bankers` is none of `up`, `down`, `ceiling`, `floor`, `half_up`, `half_down` and `half_even`"));
  CHECK(finding_of("round(3.5, 1)")
            .starts_with("PV0328 `round` is called without `mode` | it is `round(x, step, mode)`"));
  CHECK(finding_of("sqrt(4 h, 1 h)").starts_with("PV0344"));
  CHECK(finding_of("sqrt(4 h * 1 h, 1 USD)").starts_with("PV0301 expected `s` (time), found `USD` (money)"));
  CHECK(finding_of("pow(2 TB, tries, 1 TB)").starts_with("PV0309"));
  CHECK(finding_of("pow(2 TB, 0.5, 1 TB)")
            .starts_with("PV0309 the exponent of `TB` (data) is a whole number, found 0.5"));
  CHECK(finding_of("2 ^ 0.5").starts_with("PV0309 an exponent is a whole number, found 0.5"));
  CHECK(finding_of("add_months(brief.start, 1 month, down)").find("divide by `1 month`") != std::string::npos);
  CHECK(finding_of("add_months(brief.start, 1.5, down)")
            .starts_with("PV0303 `add_months` takes a whole number of months, found 1.5"));
  CHECK(finding_of("add_months(brief.start, 1, sideways)").starts_with("PV0330"));
  CHECK(finding_of("source(hourly)").starts_with("PV0332"));
  CHECK(finding_of("digest(hourly)").starts_with("PV0332"));
  CHECK(finding_of("signer(candidate)").find("name one of its fields") != std::string::npos);
  CHECK(finding_of("grade(candidate)").find("name one of its fields") != std::string::npos);
  CHECK(finding_of("contains(candidate.regions, \"DE\")").find("`x in ...`") != std::string::npos);
  CHECK(finding_of("length(quotes)").find("`count(...)`") != std::string::npos);
  CHECK(finding_of("abs(candidate.id)").starts_with("PV0303 `abs` takes a quantity, found `text`"));
  CHECK(finding_of("ceil(2.5)").find("round(x, 1, ceiling)") != std::string::npos);
}

TEST_CASE("later stages are out of reach") {
  CHECK(finding_in("require r \"t\" that count(eligible) > 1\n")
            .starts_with("PV0337 `eligible` is known once the rules have been evaluated"));
  CHECK(finding_in("let n = count(eligible)\nrequire r \"t\" that n > 1\n").starts_with("PV0337 `n` is known"));
  CHECK(finding_in("require r \"t\" that (hourly for best(rent)) < limit\n")
            .starts_with("PV0337 `best` is known when the ranking is"));
  CHECK(check_with("decide\n    award api when (hourly for best(api)) < limit\n    award rent\n").program.has_value());
  CHECK(check_with("let n = count(eligible)\nscore s weight 1 of n from 0 to 10\n").program.has_value());
}

TEST_CASE("`for` takes another candidate and is no mention of the subject") {
  const auto checked = check_with("let cheapest = min(q in quotes: hourly for q)\nlet mine = hourly for candidate\n");
  for (const ir::Definition& definition : checked.get().definitions) {
    if (definition.name == "t.p.cheapest") CHECK(definition.scope == ir::Scope::Case);
    if (definition.name == "t.p.mine" || definition.name == "t.p.hourly")
      CHECK(definition.scope == ir::Scope::Candidate);
  }
  CHECK(type_of("hourly for (candidate with { price: 3 USD/gpu/h })") == "USD/gpu/h");
  CHECK(finding_of("hourly for brief") == "PV0339 `for` takes another `Quote`, found `Brief`");
}
