// Binders over lists and sets, and the same over a whole list.
#include <catch2/catch.hpp>

#include "expr.hpp"

using namespace proviso;
using check::testing::finding_of;
using check::testing::type_of;

TEST_CASE("binders have the type of what they gather") {
  CHECK(type_of("any(q in quotes: q.managed)") == "bool");
  CHECK(type_of("all(q in quotes where q.mode == rent: q.price < limit)") == "bool");
  CHECK(type_of("count(q in quotes where q.price is known)") == "number");
  CHECK(type_of("sum(q in quotes: q.price * q.gpus)") == "USD/h");
  CHECK(type_of("mean(q in quotes: q.gpus)") == "gpu");
  CHECK(type_of("min(q in quotes: q.captured_on)") == "date");
  CHECK(type_of("max(q in quotes: q.tier)") == "Tier");
  CHECK(type_of("map(q in quotes: q.price)") == "list of USD/gpu/h");
  CHECK(type_of("map(r in candidate.regions: length(r))") == "list of number");
  CHECK(type_of("filter(q in quotes where q.managed)") == "list of Quote");
  CHECK(type_of("filter(r in candidate.regions where r != \"US\")") == "set of text");
  CHECK(type_of("filter(q in quotes where q.managed: q.id)") == "list of text");
  CHECK(type_of("unique(q in quotes: q.mode)") == "list of Mode");
  CHECK(type_of("newest(q in quotes by q.captured_on)") == "Quote");
  CHECK(type_of("newest(q in quotes by q.captured_on: q.price)") == "USD/gpu/h");
  CHECK(type_of("least(q in quotes by q.price).mode") == "Mode");
  CHECK(type_of("only(q in quotes where q.id == \"a\": q.gpu).memory") == "GB/gpu");
  CHECK(type_of("quantile(95 %, q in quotes: q.price)") == "USD/gpu/h");
  CHECK(type_of("quantile(1, q in quotes: q.price)") == "USD/gpu/h");
  CHECK(type_of("all(q in quotes: any(l in q.lines: l.amount > 0 USD/month))") == "bool");
}

TEST_CASE("a whole list stands for its elements") {
  CHECK(type_of("count(quotes)") == "number");
  CHECK(type_of("sum(map(q in quotes: q.gpus))") == "gpu");
  CHECK(type_of("min([3 ms, 2 s])") == "ms");
  CHECK(type_of("max(3 ms, 2 s)") == "ms");
  CHECK(type_of("min(brief.start, 2026-01-01, year_one)") == "date");
  CHECK(type_of("any([true, candidate.managed])") == "bool");
  CHECK(type_of("only(candidate.regions)") == "text");
  CHECK(type_of("quantile(0.5, [1 s, 2 s])") == "s");
  CHECK(finding_of("newest(quotes)").find("write `newest(x in xs by x.key)`") != std::string::npos);
  CHECK(finding_of("sum(quotes)").starts_with("PV0303 `sum` takes a quantity of each element, found `Quote`"));
  CHECK(finding_of("min(3 ms)").starts_with("PV0333 `min` goes over a list or a set, found `ms` (time)"));
  CHECK(finding_of("min(3 ms, 2 USD)").starts_with("PV0306 the values of `min` are of different types"));
  CHECK(finding_of("max(\"a\", \"b\")").starts_with("PV0303 `max` takes values that have an order, found `text`"));
}

TEST_CASE("clauses where they belong") {
  CHECK(finding_of("newest(q in quotes by q.price)") ==
        "PV0303 the `by` of `newest` takes a date, found `USD/gpu/h` (money / time / gpu_count) | for other keys write "
        "`greatest`");
  CHECK(finding_of("least(q in quotes by q.mode)")
            .starts_with("PV0303 the `by` of `least` takes something that has an order, found `Mode`"));
  CHECK(finding_of("any(q in quotes: q.price)").starts_with("PV0301 expected `bool`, found `USD/gpu/h`"));
  CHECK(finding_of("count(q in quotes where q.price)").starts_with("PV0301 expected `bool`"));
  CHECK(finding_of("mean(q in quotes: q.captured_on)")
            .starts_with("PV0303 `mean` takes a quantity of each element, found `date`"));
  CHECK(finding_of("sum(q in brief: q.budget)").starts_with("PV0333 `sum` goes over a list or a set, found `Brief`"));
  CHECK(finding_of("quantile(1.01, q in quotes: q.price)") ==
        "PV0335 a share lies between 0 and 1, found 1.01 | 95 per cent are `95 %` or `0.95`");
  CHECK(finding_of("quantile(-0.5, q in quotes: q.price)")
            .starts_with("PV0335 a share lies between 0 and 1, found -0.5"));
  CHECK(
      finding_of("quantile(3 USD, q in quotes: q.price)").starts_with("PV0301 expected `number`, found `USD` (money)"));
  CHECK(finding_of("sum(q in quots: q.price + q.term)").starts_with("PV0201 `quots`"));
}
