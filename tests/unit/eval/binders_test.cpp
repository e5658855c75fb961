#include <catch2/catch.hpp>

#include "policy.hpp"

using namespace proviso::eval::testing;

namespace {

const std::string runs = R"(
record Run { id: text, on: date, p99: number?, load: text? }
let a = Run { id: "a", on: 2026-01-01, p99: 5, load: "burst" }
let b = Run { id: "b", on: 2026-02-01, p99: 7, load: "steady" }
let c = Run { id: "c", on: 2026-03-01, load: "burst" }
let all_runs = [a, b, c]
let two = [a, b]
let none = filter(r in two where r.p99 > 100)
)";

std::string of(const std::string& expression) { return value(expression, runs); }

}  // namespace

TEST_CASE("Of nothing: count and sum are 0, all is true, any is false, the rest is unknown") {
  CHECK(of("count(none)") == "0");
  CHECK(of("sum(r in none: r.p99)") == "0");
  CHECK(of("all(r in none: r.p99 > 1)") == "true");
  CHECK(of("any(r in none: r.p99 > 1)") == "false");
  for (const char* rest :
       {"min(r in none: r.p99)", "max(r in none: r.p99)", "mean(r in none: r.p99)", "quantile(0.5, r in none: r.p99)"})
    CHECK(of(rest) == "unknown: none (no element in none)");
  CHECK(of("newest(r in none by r.on)").find("no element") != std::string::npos);
  CHECK(of("only(r in none)").find("no element") != std::string::npos);
}

TEST_CASE("An empty choice says what was looked for") {
  CHECK(of("newest(r in two by r.on where r.load == \"chaos\": r.p99)") ==
        "unknown: two (no element of two where r.load == \"chaos\")");
}

TEST_CASE("Sums, means and extremes are exact") {
  CHECK(of("sum(r in two: r.p99)") == "12");
  CHECK(of("mean(r in two: r.p99)") == "6");
  CHECK(of("mean(x in [1, 1, 2]: x) == 4 / 3") == "true");
  CHECK(of("min(r in two: r.p99)") == "5");
  CHECK(of("max(r in two: r.p99)") == "7");
  CHECK(of("count(r in all_runs where r.load == \"burst\")") == "2");
}

TEST_CASE("An unknown element makes the result unknown and is named") {
  CHECK(of("sum(r in all_runs: r.p99)") == "unknown: Run.p99 (not stated)");
  CHECK(of("count(r in all_runs where r.p99 > 1)").starts_with("unknown"));
  CHECK(of("filter(r in all_runs where r.p99 > 1)").starts_with("unknown"));
  CHECK(of("count(r in all_runs where (r.p99 > 1) is true)") == "2");
  CHECK(of("count(map(r in all_runs: r.p99))") == "3");
  CHECK(of("filter(r in all_runs: r.p99)") == "unknown: Run.p99 (not stated)");  // only `map` keeps it
  CHECK(of("count(filter(x in map(r in all_runs: r.p99) where true))") == "unknown: Run.p99 (not stated)");
}

TEST_CASE("any and all are Kleene over their elements") {
  CHECK(of("any(r in all_runs: r.p99 > 6)") == "true");
  CHECK(of("any(r in all_runs: r.p99 > 60)").starts_with("unknown"));
  CHECK(of("all(r in all_runs: r.p99 > 6)") == "false");
  CHECK(of("all(r in all_runs: r.p99 > 1)").starts_with("unknown"));
  CHECK(of("any(r in all_runs where r.p99 > 1: r.load == \"chaos\")") == "false");  // whatever c's p99 is
  CHECK(of("all(r in all_runs where r.p99 > 1: r.on > 2025-01-01)") == "true");
}

TEST_CASE("newest and its like choose one element; two different ones are named") {
  CHECK(of("newest(r in all_runs by r.on: r.id)") == "c");
  CHECK(of("oldest(r in all_runs by r.on: r.id)") == "a");
  CHECK(of("least(r in two by r.p99: r.id)") == "a");
  CHECK(of("greatest(r in two by r.p99: r.id)") == "b");
  CHECK(of("newest(r in all_runs by r.on: r.p99)") == "unknown: Run.p99 (not stated)");
  CHECK(of("newest(r in all_runs by r.on where r.load == \"steady\": r.p99)") == "7");
  const std::string twin = "newest(r in [a, b with { on: 2026-01-01 }] by r.on: r.id)";
  CHECK(of(twin).find("a and b are equally new") != std::string::npos);
  CHECK(of("newest(r in [a, a] by r.on: r.id)") == "a");
}

TEST_CASE("only wants exactly one") {
  CHECK(of("only(r in two where r.p99 > 6: r.id)") == "b");
  CHECK(of("only(r in two: r.id)").find("a and b are both there") != std::string::npos);
}

TEST_CASE("quantile(q) is the smallest element with the share q at or below it") {
  const auto quantile = [](const std::string& q) { return value("quantile(" + q + ", x in [40, 10, 30, 20]: x)"); };
  CHECK(quantile("0") == "10");
  CHECK(quantile("0.25") == "10");
  CHECK(quantile("0.2501") == "20");
  CHECK(quantile("0.5") == "20");
  CHECK(quantile("0.75") == "30");
  CHECK(quantile("1") == "40");
  CHECK(value("quantile(1 / 3, x in [3, 1, 2]: x)") == "1");
  CHECK(value("quantile(q, x in [3, 1, 2]: x)", "let q = 3 / 2").find("outside 0..1") != std::string::npos);
}

TEST_CASE("Sets are canonical; unique keeps the first of equals") {
  CHECK(value("{3, 1, 2, 1} == {1, 2, 3}") == "true");
  CHECK(value("count({3, 1, 2, 1})") == "3");
  CHECK(value("unique(x in [3, 1, 3, 2, 1]: x)") == "3, 1, 2");
  CHECK(value("filter(x in {3, 1, 2} where x > 1)") == "2, 3");
  CHECK(value("map(x in [3, 1]: x * 2)") == "6, 2");
  CHECK(value("count({1, n})", "let n: number = unknown(\"n\")") == "unknown: n (n)");
}

TEST_CASE("Binders nest, each with its own variable") {
  CHECK(value("sum(x in [1, 2]: sum(y in [10, 20]: x * y))") == "90");
  CHECK(value("count(x in [1, 2, 3] where any(y in [2, 3]: y == x))") == "2");
}
