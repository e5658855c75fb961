#include <catch2/catch.hpp>

#include "ir/heap.hpp"

namespace proviso::ir {

namespace {

Cause missing(std::string path) {
  return {.kind = CauseKind::Missing, .path = std::move(path), .reason = "not stated", .where = {}, .ask = {}};
}

std::vector<std::string> paths(const CauseTable& table, UnknownId id) {
  std::vector<std::string> out;
  for (const Cause& cause : table.causes(id)) out.push_back(cause.path);
  return out;
}

}  // namespace

TEST_CASE("fresh values are absent, and stay where they are while the arena grows") {
  Arena arena;
  const auto first = arena.values(3);
  for (const Value& value : first) CHECK((value.is_unknown() && value.unknown() == absent));
  const base::Rational big = *base::Rational::from_text("1e40", base::TextForm::Data);
  first[1] = Value{big};  // on the heap: freed with the arena, which the sanitizer watches
  std::vector<std::span<Value>> later;
  for (std::size_t i = 0; i < 5000; ++i) {
    later.push_back(arena.values(7));
    for (const Value& value : later.back()) REQUIRE(value.is_unknown());
    later.back()[0] = Value{base::Rational{static_cast<std::int64_t>(i)}};
  }
  CHECK(first[1].number() == big);
  for (std::size_t i = 0; i < later.size(); ++i)
    REQUIRE(later[i][0].number() == base::Rational{static_cast<std::int64_t>(i)});
  CHECK(arena.values(0).empty());
  CHECK(arena.values(100'000).size() == 100'000);
}

TEST_CASE("records and lists keep their address when the heap moves") {
  Heap heap;
  const auto fields = heap.arena.values(1);
  fields[0] = Value{true};
  const RecordValue* record = heap.arena.record({.type = RecordId{0}, .place = {}, .fields = fields, .origins = {}});
  const ListValue* list = heap.arena.list(fields);
  const Heap moved = std::move(heap);
  CHECK(record->fields[0].is_true());
  CHECK(list->elements[0].is_true());
}

TEST_CASE("an origin comes back as it was added") {
  Origins origins;
  Origin plain{.document = DocumentId{2},
               .line = 7,
               .column = 3,
               .pointer = {},
               .source = {},
               .captured_on = {},
               .grade = {},
               .as_quoted = {}};
  Origin noted = plain;
  noted.pointer = "/runs/0/p99";
  noted.source = "own run";
  noted.captured_on = base::parse_date("2026-11-12");
  noted.grade = "measured";
  noted.as_quoted = "0.9 EUR";
  const OriginId a = origins.add(plain);
  const OriginId b = origins.add(noted);
  const OriginId c = origins.add(noted);
  CHECK(origins.size() == 3);
  CHECK(origins[a].pointer.empty());
  CHECK_FALSE(origins[a].captured_on);
  CHECK((origins[a].document == DocumentId{2} && origins[a].line == 7 && origins[a].column == 3));
  for (const OriginId id : {b, c}) {
    CHECK(origins[id].pointer == "/runs/0/p99");
    CHECK(origins[id].source == "own run");
    CHECK(origins[id].captured_on == base::parse_date("2026-11-12"));
    CHECK(origins[id].grade == "measured");
    CHECK(origins[id].as_quoted == "0.9 EUR");
  }
}

TEST_CASE("causes are sets: order and repetition of joins change nothing") {
  CauseTable table;
  const UnknownId a = table.single(missing("a"));
  const UnknownId b = table.single(missing("b"));
  const UnknownId c = table.single(missing("c"));
  CHECK(table.single(missing("a")) == a);
  CHECK(table.causes(absent).empty());
  CHECK(table.join(absent, a) == a);
  CHECK(table.join(a, absent) == a);
  CHECK(table.join(a, a) == a);
  const UnknownId abc = table.join(table.join(c, a), b);
  CHECK(table.join(b, table.join(a, c)) == abc);
  CHECK(table.join(abc, b) == abc);
  CHECK(paths(table, abc) == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("causes that differ in anything but the path are kept apart") {
  CauseTable table;
  Cause other = missing("a");
  other.reason = "division by zero";
  other.kind = CauseKind::DivisionByZero;
  CHECK(table.causes(table.join(table.single(missing("a")), table.single(other))).size() == 2);
}

TEST_CASE("thousands of unknowns join in reasonable room, without losing or repeating one") {
  CauseTable forward;
  CauseTable backward;
  UnknownId all = absent;
  UnknownId reverse = absent;
  constexpr int many = 20'000;
  for (int i = 0; i < many; ++i) all = forward.join(all, forward.single(missing(std::to_string(100'000 + i % 15'000))));
  for (int i = many - 1; i >= 0; --i)
    reverse = backward.join(reverse, backward.single(missing(std::to_string(100'000 + i % 15'000))));
  CHECK(forward.causes(all).size() == 15'000);
  CHECK(forward.causes(all) == backward.causes(reverse));
}

}  // namespace proviso::ir
