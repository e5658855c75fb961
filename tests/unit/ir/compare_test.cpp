#include <catch2/catch.hpp>

#include "ir/compare.hpp"
#include "small_program.hpp"

namespace proviso::ir {

namespace {

struct Fixture : SmallProgram {
  Arena arena;

  Value list(std::vector<Value> elements) {
    const auto kept = arena.values(elements.size());
    std::copy(elements.begin(), elements.end(), kept.begin());
    return Value{arena.list(kept)};
  }
  Value record(std::vector<Value> fields) {
    const auto kept = arena.values(fields.size());
    std::copy(fields.begin(), fields.end(), kept.begin());
    return Value{arena.record({.type = quote, .place = {}, .fields = kept, .origins = {}})};
  }
  std::strong_ordering order(const Value& a, const Value& b) const { return compare(a, b, *program.texts); }
  std::optional<bool> same(const Value& a, const Value& b) const { return equal(a, b, *program.texts); }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "values of one type have one order") {
  const std::vector<std::pair<Value, Value>> ascending = {
      {Value{false}, Value{true}},
      {Value{number("-1")}, Value{number("0")}},
      {Value{base::Rational::ratio(1, 3)}, Value{number("0.3334")}},
      {text("Z"), text("a")},
      {text("a"), text("a0")},
      {version("0.9"), version("0.11")},
      {version("1.0-rc1"), version("1.0")},
      {Value{day("2026-11-30")}, Value{day("2026-12-01")}},
      {Value::member(0), Value::member(1)},
      {list({Value{number("1")}}), list({Value{number("1")}, Value{number("0")}})},
      {list({Value{number("1")}, Value{number("9")}}), list({Value{number("2")}})},
      {Value{number("1000000")}, Value{}},
  };
  for (const auto& [low, high] : ascending) {
    CHECK((order(low, high) < 0));
    CHECK((order(high, low) > 0));
    CHECK((order(low, low) == 0));
  }
}

TEST_CASE_METHOD(Fixture, "an order of dates before 1970 is theirs, not that of their bits") {
  CHECK((order(Value{day("1969-12-31")}, Value{day("1970-01-01")}) < 0));
}

TEST_CASE_METHOD(Fixture, "equality is unknown only where an unknown decides") {
  const Value one{number("1")};
  const Value two{number("2")};
  const Value gap{};
  CHECK(same(one, one) == true);
  CHECK(same(one, two) == false);
  CHECK(same(gap, one) == std::nullopt);
  CHECK(same(gap, gap) == std::nullopt);
  CHECK(same(record({text("a"), one, gap}), record({text("b"), one, gap})) == false);
  CHECK(same(record({text("a"), gap, Value::member(1)}), record({text("a"), gap, Value::member(0)})) == false);
  CHECK(same(record({text("a"), gap, Value::member(1)}), record({text("a"), one, Value::member(1)})) == std::nullopt);
  CHECK(same(record({text("a"), one, Value::member(1)}), record({text("a"), one, Value::member(1)})) == true);
  CHECK(same(list({one, gap}), list({one})) == false);
  CHECK(same(list({}), list({})) == true);
  CHECK(same(version("1.2"), version("1.2.0")) == true);
}

TEST_CASE_METHOD(Fixture, "a set keeps one of what is equal, the same one in any order") {
  const std::vector<Value> orders[] = {{version("1.2.0"), version("0.9"), version("1.2")},
                                       {version("1.2"), version("1.2.0"), version("0.9")}};
  for (std::vector<Value> elements : orders) {
    sort_unique(elements, *program.texts);
    REQUIRE(elements.size() == 2);
    CHECK(program.texts->text(elements[0].text_id()) == "0.9");
    CHECK(program.texts->text(elements[1].text_id()) == "1.2");
  }
  std::vector<Value> gaps = {Value{}, Value{number("1")}, Value{}, Value{number("1")}};
  sort_unique(gaps, *program.texts);
  CHECK(gaps.size() == 3);  // two facts that are missing may well differ
}

}  // namespace proviso::ir
