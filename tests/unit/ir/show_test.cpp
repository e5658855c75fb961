#include <catch2/catch.hpp>

#include "ir/show.hpp"
#include "small_program.hpp"

namespace proviso::ir {

namespace {

struct Fixture : SmallProgram {
  Heap heap;
  RateTable rates;

  Fixture() : rates{program, {}, day("2026-11-30")} { heap.texts = program.texts; }

  ShownValue quantity(base::Rational canonical, std::string_view in, Digits digits) {
    return show_quantity({program, heap, rates}, canonical, unit(in), digits);
  }
  std::string report(std::string_view digits) { return quantity(number(digits), "", Digits::Report).text; }
  std::string json(std::string_view digits) { return quantity(number(digits), "", Digits::Json).text; }
  std::string shown(const Value& value, TypeId type, UnitId in = UnitId{0}, bool plain = true) {
    return show({program, heap, rates}, value, type, in, Digits::Report, plain).text;
  }
  Value list(std::vector<Value> elements) {
    const auto kept = heap.arena.values(elements.size());
    std::copy(elements.begin(), elements.end(), kept.begin());
    return Value{heap.arena.list(kept)};
  }
  Value record(std::vector<Value> fields) {
    const auto kept = heap.arena.values(fields.size());
    std::copy(fields.begin(), fields.end(), kept.begin());
    return Value{heap.arena.record({.type = quote, .place = {}, .fields = kept, .origins = {}})};
  }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "twelve significant digits are shown, a thirteenth makes it six and a tilde") {
  CHECK(report("123456789.012") == "123456789.012");
  CHECK(report("123456789.0123") == "~123457000");
  CHECK(report("0.000000000000000123456789012") == "0.000000000000000123456789012");
  CHECK(report("123456789012000000") == "123456789012000000");
  CHECK(report("1234567890123") == "~1234570000000");
  CHECK(report("-0.1234567890123") == "~-0.123457");
  CHECK(report("0") == "0");
  CHECK(report("1e15") == "1000000000000000");
}

TEST_CASE_METHOD(Fixture, "JSON has all digits where they end, else twelve and the fraction") {
  CHECK(json("123456789.0123456789") == "123456789.0123456789");
  const ShownValue third = quantity(base::Rational::ratio(2, 3), "", Digits::Json);
  CHECK(third.text == "~0.666666666667");
  CHECK(third.exact == "2/3");
  CHECK(quantity(base::Rational::ratio(1, 8), "", Digits::Json).exact.empty());
}

TEST_CASE_METHOD(Fixture, "a quantity is shown in its unit, not in the canonical one") {
  // 2.29 USD per hour is 229/360000 USD/s
  CHECK(quantity(base::Rational::ratio(229, 360000), "USD/gpu/h", Digits::Report).text == "2.29 USD/gpu/h");
  CHECK(quantity(number("0.5"), "%", Digits::Report).text == "50 %");
  CHECK(shown(Value{number("1.5")}, money_rate, UnitId::none) == "1.5 USD/s/gpu");
  CHECK(quantity(number("7200"), "h", Digits::Report).text == "2 h");
  const ShownValue third = quantity(1200, "h", Digits::Report);
  CHECK(third.text == "~0.333333 h");
  CHECK(third.exact == "1/3 h");
}

TEST_CASE_METHOD(Fixture, "another currency is shown through its rate, or in the policy's where there is none") {
  CHECK(quantity(base::Rational::ratio(229, 360000), "EUR/gpu/h", Digits::Report).text == "2.29 USD/gpu/h");
  const std::vector<Rate> given = {
      {.from = "EUR", .to = "USD", .rate = number("1.25"), .date = day("2026-11-01"), .source = {}}};
  rates = RateTable{program, given, day("2026-11-30")};
  CHECK(quantity(5, "EUR", Digits::Report).text == "4 EUR");
}

TEST_CASE_METHOD(Fixture, "each kind of value reads as in a policy") {
  TypeTable& types = program.types;
  CHECK(shown(Value{}, types.text()) == "unknown");
  CHECK(shown(Value{true}, types.boolean()) == "true");
  CHECK(shown(text("a \"b\" {c}"), types.text()) == "a \"b\" {c}");
  CHECK(shown(text("a \"b\" {c}"), types.text(), UnitId{0}, false) == "\"a \\\"b\\\" \\{c\\}\"");
  CHECK(shown(Value{day("2026-02-28")}, types.date()) == "2026-02-28");
  CHECK(shown(Value::member(1), types.enumeration(link)) == "nvlink");
  const TypeId texts = types.set(types.text());
  CHECK(shown(list({text("DE"), text("NL")}), texts) == "DE, NL");
  CHECK(shown(list({text("DE"), text("NL")}), texts, UnitId{0}, false) == "{\"DE\", \"NL\"}");
  CHECK(shown(list({}), texts) == "none");
  CHECK(shown(list({}), types.list(types.text()), UnitId{0}, false) == "[]");
  CHECK(shown(list({Value{number("3600")}, Value{}}), types.list(types.number()), unit("h")) == "1 h, unknown");
  const TypeId nested = types.list(types.list(types.number()));
  CHECK(shown(list({list({Value{number("1")}, Value{number("2")}}), list({})}), nested) == "[1, 2], []");
}

TEST_CASE_METHOD(Fixture, "a record is its id, else what is known of its fields") {
  const TypeId type = program.types.record(quote);
  const Value price{base::Rational::ratio(229, 360000)};
  CHECK(shown(record({text("lambda"), price, Value::member(0)}), type) == "lambda");
  CHECK(shown(record({Value{}, price, Value{}}), type) == "Quote { price: 2.29 USD/gpu/h }");
  CHECK(shown(record({Value{}, Value{}, Value{}}), type) == "Quote {}");
}

TEST_CASE_METHOD(Fixture, "a list is inexact where an element is") {
  const Value thirds = list({Value{base::Rational::ratio(1, 3)}, Value{number("2")}});
  const ShownValue out =
      show({program, heap, rates}, thirds, program.types.list(program.types.number()), UnitId{0}, Digits::Json, false);
  CHECK(out.text == "[~0.333333333333, 2]");
  CHECK(out.exact == "[1/3, 2]");
}

}  // namespace proviso::ir
