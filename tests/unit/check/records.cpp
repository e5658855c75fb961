#include <catch2/catch.hpp>

#include "declarations.hpp"

namespace proviso::check::testing {

TEST_CASE("an organisation adds fields that the whole program sees") {
  const auto checked = check_texts(
      {"policy t.p\nuse t.m\nextend record R { esg: text?, region: text = \"EU\" }\nrequire r that m.total > 0\n",
       "module t.m\nrecord R { id: text }\ninput rs: list of R\nsubject x in rs\nlet total = count(r in rs where "
       "r.region == \"EU\")\n"});
  const auto& record = checked.get().records[checked.get().find_record("R")->index()];
  REQUIRE(record.fields.size() == 3);
  CHECK(record.fields[1].optional);
  CHECK_FALSE(record.fields[2].optional);
  CHECK(printed(checked.get(), record.fields[2].default_value) == "\"EU\"");
}

TEST_CASE("what may not be added to a record") {
  CHECK(places(check_offers("extend record Offer { esg: text }\n")) == "PV0238 10:23");
  CHECK(places(check_offers("extend record Offer { price: text? }\n")) == "PV0220 10:23");
  const auto checked = check_offers("extend record Ofer { esg: text? }\n");
  CHECK(places(checked) == "PV0261 10:15");
  CHECK(checked.diagnostics.items()[0].help == "did you mean `Offer`?");
}

TEST_CASE("a record does not contain itself, however long the way") {
  CHECK(places(check_offers("record Aa { b: Bb? }\nrecord Bb { c: list of Cc }\nrecord Cc { a: Aa? }\n")) ==
        "PV0237 12:13");
  CHECK(places(check_offers("record A { a: set of A? }\n")) == "PV0237 10:12");
  CHECK(places(check_offers("record A { name: text, next: ref A? }\ncatalog all: list of A key name\n"))
            .find("PV0237 10:24") != std::string::npos);
  CHECK(check_offers("record Aa { b: Bb, c: Bb }\nrecord Bb { x: text }\n").codes() == "");
}

TEST_CASE("a default and a range have the type of their field and depend on no fact") {
  CHECK(check_offers("record A { x: GB = 1 TB in 0 GB..2 TB, m: Mode = rent }\n").codes() == "");
  CHECK(check_offers("record A { x: GB = 1 h }\n").codes() == "PV0301");
  CHECK(check_offers("record A { x: number = count(offers) }\n").codes() == "PV0338");
  CHECK(check_offers("record A { x: date? in 2026-01-01..2026-12-31 }\n").codes() == "");
  CHECK(places(check_offers("record A { x: text? in 0..1 }\n")) == "PV0259 10:12");
  CHECK(places(check_offers("record A { x: GB? in 2 TB..1_999 GB }\n")) == "PV0259 10:22");
  CHECK(check_offers("record A { x: GB? in 2 TB..2_000 GB }\n").codes() == "");
  CHECK(check_offers("record A { x: GB? in 0 GB.., y: gpu in 1 gpu.. by 1 gpu, z: number? in 0..8 by 2 }\n").codes() ==
        "");
  CHECK(check_offers("record A { x: GB? in 0 h.. }\n").codes() == "PV0301");
  CHECK(check_offers("record A { x: GB? in 0 GB.. by 1 h }\n").codes() == "PV0301");
  CHECK(places(check_offers("record A { x: GB? in 0 GB.. by 0 GB }\n")) == "PV0259 10:32");
  CHECK(places(check_offers("record A { x: date? in 2026-01-01.. by 1 day }\n")) == "PV0259 10:40");
}

TEST_CASE("a default that needs itself") {
  CHECK(places(check_offers("record A { n: number = one.n }\nlet one = A {}\n")) == "PV0253 10:1");
  CHECK(places(check_offers("record A { n: number = count([Bb {}]) }\nrecord Bb { n: number = count([A {}]) }\n")) ==
        "PV0253 10:1");
}

TEST_CASE("inputs are records, lists of records and single values") {
  CHECK(check_offers("input region: text?\ninput day_one: date\ninput modes: list of Offer?\n").codes() == "");
  CHECK(places(check_offers("input regions: list of text\n")) == "PV0239 10:16");
  CHECK(places(check_offers("input regions: set of text?\n")) == "PV0239 10:16");
  CHECK(places(check_offers("input offers: list of Offer\n")) == "PV0220 10:7");
  const auto checked = check_offers("input latency: ms?\n");
  const auto& input = checked.get().inputs[checked.get().find_input("latency")->index()];
  CHECK(input.optional);
  CHECK_FALSE(input.is_list);
}

TEST_CASE("a catalog has a key that every entry has, and perhaps aliases") {
  const std::string gpu = "record Gpu { name: text, also: set of text = {}, code: text?, size: number = 1 }\n";
  const auto checked =
      check_offers(gpu + "catalog gpus: list of Gpu key name aliases also\nrecord X { gpu: ref Gpu? }\n");
  REQUIRE(checked.get().catalogs.size() == 1);
  CHECK(checked.get().catalogs[0].key == 0);
  CHECK(checked.get().catalogs[0].aliases == 1U);
  CHECK(places(check_offers(gpu + "catalog gpus: list of Gpu key code\n")) == "PV0241 11:31");
  CHECK(places(check_offers(gpu + "catalog gpus: list of Gpu key size\n")) == "PV0241 11:31");
  CHECK(places(check_offers(gpu + "catalog gpus: list of Gpu key name aliases code\n")) == "PV0241 11:44");
  CHECK(places(check_offers(gpu + "catalog gpus: list of Gpu key nmae\n")) == "PV0260 11:31");
  CHECK(places(check_offers(gpu + "catalog gpus: Gpu key name\n")) == "PV0240 11:15");
  CHECK(places(check_offers(gpu + "catalog gpus: list of Gpu key name\ncatalog more: list of Gpu key name\n")) ==
        "PV0242 12:9");
  CHECK(places(check_offers(gpu + "record X { gpu: ref Gpu? }\n")) == "PV0243 11:17");
}

TEST_CASE("the subject is one, of an input list whose records have an id") {
  CHECK(places(check_policy("record R { id: text }\ninput r: R\nsubject x in r\nrequire q that 1 < 2\n")) ==
        "PV0245 6:14");
  CHECK(places(check_policy("record R { id: text? }\ninput rs: list of R\nsubject x in rs\nrequire q that 1 < 2\n")) ==
        "PV0246 6:14");
  CHECK(places(check_policy("record R { id: number }\ninput rs: list of R\nsubject x in rs\nrequire q that 1 < 2\n")) ==
        "PV0246 6:14");
  CHECK(places(check_policy("record R { id: text }\ninput rs: list of R\nsubject x in r\nrequire q that 1 < 2\n")) ==
        "PV0262 6:14");
  CHECK(places(check_offers("subject other in offers\n")) == "PV0244 10:1");
}

TEST_CASE("a mode is an enum field of that name, anything else so named is an ordinary field") {
  CHECK(check_offers("").get().subject->mode_field == 1U);
  const auto checked =
      check_policy("record R { id: text, mode: text }\ninput rs: list of R\nsubject x in rs\nrequire q that 1 < 2\n");
  CHECK_FALSE(checked.get().subject->mode_field.has_value());
}

TEST_CASE("definitions do not take the names of inputs, and a word with a meaning keeps it") {
  CHECK(places(check_offers("let offers = 1\n")) == "PV0221 10:5");
  CHECK(places(check_offers("param offer: number = 1\n")) == "PV0221 10:7");
  CHECK(places(check_offers("let as_of = 1\n")) == "PV0221 10:5");
  CHECK(places(check_offers("let count(x) = x\n")) == "PV0221 10:5");
  CHECK(places(check_offers("let x = 1\nparam x: number = 2\n")).find("PV0220") == 0);
  CHECK(places(check_offers("let f(a, a) = a\n")) == "PV0220 10:10");
}

}  // namespace proviso::check::testing
