// Arithmetic and comparison of quantities: dimensions, units of results, and the messages for what does not go
// together.
#include <catch2/catch.hpp>

#include "expr.hpp"

using namespace proviso;
using check::testing::check_let;
using check::testing::finding_of;
using check::testing::type_of;

TEST_CASE("results carry the dimension, and the unit a reader expects") {
  CHECK(type_of("2 USD/gpu/h * 8 gpu") == "USD/h");
  CHECK(type_of("2 USD/gpu/h * 8 gpu * 720 h") == "USD");
  CHECK(type_of("100 GB / 4 s") == "GB/s");
  CHECK(type_of("1 GiB + 1 GB") == "GiB");
  CHECK(type_of("1 GB + 1 GiB") == "GB");
  CHECK(type_of("3 GB / 2 GB") == "number");
  CHECK(type_of("-5 ms") == "ms");
  CHECK(type_of("(2 TB) ^ 2") == "TB^2");
  CHECK(type_of("(2 TB) ^ -1") == "1/TB");
  CHECK(type_of("(1 + 5 %) ^ tries") == "number");
  CHECK(type_of("100 USD/month as USD/h") == "USD/h");
  CHECK(type_of("50 % * 4 USD") == "USD");
  CHECK(type_of("candidate.price * candidate.gpus") == "USD/h");
  CHECK(type_of("unknown(\"why\") + 3 USD") == "USD");
  CHECK(type_of("if true then 3 ms else 4 s") == "ms");
  CHECK(type_of("if true then unknown(\"why\") else 4 s") == "s");
  CHECK(type_of("brief.budget ?? 0 USD/h") == "USD/month");
}

TEST_CASE("a price per GPU is never a price per node") {
  CHECK(finding_of("2.29 USD/gpu/h < 18 USD/node/h") ==
        "PV0302 cannot compare `USD/gpu/h` (money / time / gpu_count) with `USD/node/h` (money / time / node_count): "
        "one is per `gpu`, the other per `node` | multiply the left side, or divide the right side, by a quantity in "
        "`gpu/node`");
  CHECK(finding_of("candidate.node_price > candidate.price").find("one is per `node`, the other per `gpu`") !=
        std::string::npos);
  CHECK(finding_of("candidate.price + candidate.node_price")
            .starts_with("PV0302 cannot add `USD/gpu/h` (money / time / gpu_count) and `USD/node/h`"));
  CHECK(type_of("candidate.price * (8 gpu / 1 node) < candidate.node_price") == "bool");
}

TEST_CASE("money, hours and plain numbers do not mix") {
  CHECK(finding_of("3 USD > 2 h") ==
        "PV0302 cannot compare `USD` (money) with `h` (time): one is in `USD`, the other in `h`");
  CHECK(finding_of("brief.budget == 0") ==
        "PV0302 cannot compare `USD/month` (money / time) with `number` | write `0 USD/month`");
  CHECK(finding_of("0 < brief.budget").find("write `0 USD/month`") != std::string::npos);
  CHECK(finding_of("brief.budget - 1.5").find("write `1.5 USD/month`") != std::string::npos);
  CHECK(finding_of("3 USD - 2 USD/h").find("cannot subtract `USD/h` (money / time) from `USD` (money)") !=
        std::string::npos);
  CHECK(finding_of("3 USD/h == 3 USD").find("one is per `h`, the other is not") != std::string::npos);
  CHECK(finding_of("tries + 1 gpu").find("multiply the number by a quantity in `gpu`") != std::string::npos);
  CHECK(type_of("1 GiB == 1.073741824 GB") == "bool");
  CHECK(type_of("1 USD/h == 730 USD/month") == "bool");
}

TEST_CASE("what is no quantity does not calculate") {
  CHECK(finding_of("\"a\" + \"b\"")
            .starts_with("PV0303 `+` takes quantities, found `text` | texts are put together with holes"));
  CHECK(finding_of("-true") == "PV0303 `-` takes a quantity, found `bool`");
  CHECK(finding_of("brief.p99 * candidate.id") == "PV0303 `*` takes quantities, found `text`");
  CHECK(finding_of("not 3").starts_with("PV0301 expected `bool`, found `number`"));
  CHECK(finding_of("true and 3 USD").starts_with("PV0301 expected `bool`, found `USD` (money)"));
}

TEST_CASE("exponents are whole, and fixed where a unit depends on them") {
  CHECK(finding_of("2 ^ 0.5").starts_with(
      "PV0309 an exponent is a whole number, found 0.5 | write `sqrt(x, step)` or `pow(x, n, step)`"));
  CHECK(finding_of("(2 TB) ^ tries").starts_with("PV0309 the exponent of `TB` (data) is written as a number"));
  CHECK(finding_of("2 ^ (3 gpu)").starts_with("PV0309 an exponent is a number"));
  CHECK(finding_of("(2 gpu) ^ 100") == "PV0310 the exponents of this unit pass 99");
  CHECK(type_of("(2 gpu) ^ 99") == "gpu^99");
}

TEST_CASE("dates move by whole days, and months need their rounding named") {
  CHECK(type_of("brief.start + 14 day") == "date");
  CHECK(type_of("14 day + brief.start") == "date");
  CHECK(type_of("brief.start - 2 week") == "date");
  CHECK(type_of("brief.start - year_one") == "day");
  CHECK(type_of("brief.start - year_one <= 1 year") == "bool");
  CHECK(type_of("brief.start + 48 h") == "date");
  CHECK(finding_of("brief.start + 1 month")
            .starts_with(
                "PV0307 a date moves by whole days, and `month` is no fixed number of them | write `add_months("));
  CHECK(finding_of("brief.start + candidate.term").starts_with("PV0307"));
  CHECK(finding_of("brief.start - 2 year").starts_with("PV0307"));
  CHECK(finding_of("brief.start + 36 h") ==
        "PV0308 a date moves by whole days, and this is 3/2 of a day | write a whole number of days");
  CHECK(finding_of("brief.start + 3").find("write `3 day`") != std::string::npos);
  CHECK(finding_of("brief.start + 3 USD").starts_with("PV0303 a date takes a time beside `+`, found `USD` (money)"));
  CHECK(finding_of("brief.start + year_one").starts_with("PV0303 `+` takes a date and a time, found two dates"));
  CHECK(type_of("add_months(brief.start, candidate.term / 1 month, down)") == "date");
}

TEST_CASE("`as` changes the unit and nothing else") {
  CHECK(type_of("1 GB as GiB") == "GiB");
  CHECK(type_of("0.25 as %") == "number");
  CHECK(finding_of("3 USD as h")
            .starts_with("PV0302 cannot show `USD` (money) as `h` (time): one is in `USD`, the other in `h`"));
  CHECK(finding_of("3 as USD").find("write `3 USD`") != std::string::npos);
  CHECK(finding_of("brief.start as day").starts_with("PV0303 `as` takes a quantity, found `date`"));
  CHECK(finding_of("3 USD as USDD").starts_with("PV0207 `USDD` is no unit"));
}

TEST_CASE("numbers are held to a thousand digits") {
  CHECK(type_of(std::string(1000, '9')) == "number");
  CHECK(finding_of(std::string(1001, '9')) == "PV0312 a number has at most 1000 digits");
}

TEST_CASE("foreign money is converted by the case, home money is a constant") {
  const auto checked = check_let("[1 USD, 1 EUR]");
  const ir::Program& program = checked.get();
  int foreign = 0;
  for (const ir::Expr& expr : program.exprs) foreign += std::holds_alternative<ir::MoneyConstant>(expr.node) ? 1 : 0;
  CHECK(foreign == 1);
}
