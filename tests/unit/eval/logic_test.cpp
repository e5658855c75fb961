#include <catch2/catch.hpp>

#include "policy.hpp"

using namespace proviso::eval::testing;

namespace {

// t, f, u: a truth, a falsehood, an unknown.
const std::string truths =
    "let t = 1 == 1\nlet f = 1 == 2\nlet u: bool = unknown(\"u\")\nlet v: bool = unknown(\"v\")\n";

std::string truth(const std::string& expression) {
  const std::string out = value(expression, truths);
  return out.starts_with("unknown") ? "unknown" : out;
}

}  // namespace

TEST_CASE("and, or, not follow Kleene, in both orders") {
  CHECK(truth("t and t") == "true");
  CHECK(truth("f and u") == "false");
  CHECK(truth("u and f") == "false");
  CHECK(truth("t and u") == "unknown");
  CHECK(truth("u and t") == "unknown");
  CHECK(truth("u and v") == "unknown");
  CHECK(truth("t or u") == "true");
  CHECK(truth("u or t") == "true");
  CHECK(truth("f or u") == "unknown");
  CHECK(truth("u or f") == "unknown");
  CHECK(truth("f or f") == "false");
  CHECK(truth("not u") == "unknown");
  CHECK(truth("not f") == "true");
}

TEST_CASE("Only what decides an unknown is among its causes") {
  CHECK(value("t and u", truths) == "unknown: u (u)");
  CHECK(value("u and v", truths) == "unknown: u (u), v (v)");
  CHECK(value("u or (f and v)", truths) == "unknown: u (u)");
}

TEST_CASE("An unknown equals nothing, not even itself") {
  CHECK(truth("u == u") == "unknown");
  CHECK(truth("u != v") == "unknown");
  CHECK(truth("(u == u) is unknown") == "true");
}

TEST_CASE("States can be asked for") {
  CHECK(truth("u is known") == "false");
  CHECK(truth("u is unknown") == "true");
  CHECK(truth("u is true") == "false");
  CHECK(truth("u is false") == "false");
  CHECK(truth("f is false") == "true");
  CHECK(truth("t is true") == "true");
}

TEST_CASE("?? takes the first known one, and names both where there is none") {
  CHECK(value("u ?? t", truths) == "true");
  CHECK(value("f ?? t", truths) == "false");
  CHECK(value("u ?? v", truths) == "unknown: u (u; `v` would do instead), v (v; `u` would do instead)");
  CHECK(value("u ?? u", truths) == "unknown: u (u)");
  // what both lack replaces nothing
  CHECK(value("(u == v) ?? u", truths) == "unknown: u (u), v (v; `u` would do instead)");
  CHECK(value("u ?? (u == v)", truths) == "unknown: u (u), v (v; `u` would do instead)");
  CHECK(value("(u == v) ?? (u == w)", truths + "let w: bool = unknown(\"w\")\n") ==
        "unknown: u (u), v (v; `w` would do instead), w (w; `v` would do instead)");
}

TEST_CASE("if and match on an unknown are unknown unless every way leads to one value") {
  CHECK(value("if u then 1 else 2", truths) == "unknown: u (u)");
  CHECK(value("if u then 1 else 1", truths) == "1");
  CHECK(value("if t then 1 else 1 / 0", truths) == "1");
  const std::string modes = truths + "enum Mode { rent, buy, api }\nlet m: Mode = unknown(\"mode\")\n";
  CHECK(value("match m { rent: 1, buy | api: 2 }", modes) == "unknown: m (mode)");
  CHECK(value("match m { rent: 2, buy | api: 2 }", modes) == "2");
  CHECK(value("match Mode.api { rent: 1, buy | api: 2 }", modes) == "2");
  CHECK(value("match Mode.buy { rent: 1, else: 3 }", modes) == "3");
}

TEST_CASE("Brackets are tried in turn, their limits at the exact threshold") {
  const auto bracket = [](const std::string& x) {
    return value("match " + x + " { < 10 TB: 1, <= 50 TB: 2, else: 3 }");
  };
  CHECK(bracket("9.999 TB") == "1");
  CHECK(bracket("10 TB") == "2");
  CHECK(bracket("50 TB") == "2");
  CHECK(bracket("50.001 TB") == "3");
}

TEST_CASE("x in s is true on a known match even beside an unknown") {
  const std::string sets = "let s = {1, 2, n}\nlet n: number = unknown(\"n\")\n";
  CHECK(value("1 in s", sets) == "true");
  CHECK(value("3 in s", sets) == "unknown: n (n)");
  CHECK(value("1 not in s", sets) == "false");
  CHECK(value("3 in {1, 2}") == "false");
  CHECK(value("3 not in {1, 2}") == "true");
  CHECK(value("n in {1, 2}", sets) == "unknown: n (n)");
  CHECK(value("5 in 1..5") == "true");
  CHECK(value("1 in 1..5") == "true");
  CHECK(value("6 in 1..5") == "false");
  CHECK(value("6 not in 1..5") == "true");
}

TEST_CASE("Texts, versions and ordered members compare as they should") {
  CHECK(value("\"a\" == \"a\"") == "true");
  CHECK(value("x < y", "let x: version = \"0.9\"\nlet y: version = \"0.11\"") == "true");
  CHECK(value("x == y", "let x: version = \"1.2\"\nlet y: version = \"1.2.0\"") == "true");
  CHECK(value("Tier.gold > Tier.silver", "ordered enum Tier { silver < gold }") == "true");
}

TEST_CASE("Functions on texts") {
  CHECK(value("starts_with(\"gpu-7\", \"gpu\")") == "true");
  CHECK(value("ends_with(\"gpu-7\", \"gpu\")") == "false");
  CHECK(value("contains(\"gpu-7\", \"u-\")") == "true");
  CHECK(value("matches(\"eu-west-1\", \"eu-*-?\")") == "true");
  CHECK(value("matches(\"us-west-1\", \"eu-*\")") == "false");
  CHECK(value("lower(\"AbC\")") == "abc");
  CHECK(value("upper(trim(\"  x \"))") == "X");
  CHECK(value("length(\"\xC3\xA9t\xC3\xA9\")") == "3");
}

TEST_CASE("A text with an unknown hole is unknown where it counts, and shown where it is read") {
  const std::string hole = "let n: text = unknown(\"no name\")\n";
  CHECK(value("\"gpu {n}\" == \"gpu x\"", hole) == "unknown: n (no name)");
  CHECK(value("\"{1 + 1} of {[1, 2]}\"") == "2 of 1, 2");
  CHECK(value("unknown(\"asked {n}\")", hole) == "unknown: (asked unknown)");
}
