// One record type is a schema for TOML, JSON, JSONL and CSV alike: equal data are equal facts, whatever the format and
// order.
#include <catch2/catch.hpp>

#include "case_fixture.hpp"
#include "ir/compare.hpp"

using namespace proviso;
using facts::testing::Case;
using facts::testing::Outcome;
using facts::testing::quote;

namespace {

constexpr std::string_view toml =
    "[[quotes]]\nid = \"b\"\nprice = \"2.10 USD/gpu/h\"\nshare = \"85 %\"\ncountries = [\"NL\", \"DE\"]\ntags = "
    "[\"y\", \"x\"]\n"
    "trains = false\ncaptured_on = 2026-11-20\nbest = { line = \"egress\", amount = \"3 USD/month\" }\nfactor = 0.30\n"
    "[[quotes]]\nid = \"a, \\\"first\\\"\"\nlink = \"nvlink\"\n";
constexpr std::string_view json =
    "{\"quotes\": [{\"id\": \"a, \\\"first\\\"\", \"link\": \"nvlink\", \"price\": null},\n {\"factor\": 0.30, \"id\": "
    "\"b\", \"share\": 0.85, "
    "\"price\": \"2.10 USD/gpu/h\", \"countries\": [\"DE\", \"NL\"], \"tags\": [\"y\", \"x\"], \"trains\": false, "
    "\"captured_on\": \"2026-11-20\", \"best\": {\"line\": \"egress\", \"amount\": \"3 USD/month\"}}]}";
constexpr std::string_view jsonl =
    "{\"id\": \"a, \\\"first\\\"\", \"link\": \"nvlink\"}\n\n{\"factor\": 3e-1, \"id\": \"b\", \"share\": \"85 %\", "
    "\"price\": \"2.1 USD/gpu/h\", \"countries\": [\"DE\", \"NL\"], \"tags\": [\"y\", \"x\"], \"trains\": false, "
    "\"captured_on\": \"2026-11-20\", \"best\": {\"line\": \"egress\", \"amount\": \"3 USD/month\"}}\n";
constexpr std::string_view csv =
    "\xef\xbb\xbfid,price,best.amount,best.line,share,countries,tags,trains,captured_on,factor,link\r\n"
    "b,2.10 USD/gpu/h,3 USD/month,egress,85 %,NL; DE,y;x,false,2026-11-20,0.3,\r\n"
    "\"a, \"\"first\"\"\",,,,,,,,,,\"nvlink\"\r\n";

bool same(const Outcome& a, const Outcome& b) {
  // Each has its own program, so texts are compared as shown.
  for (const char* path :
       {"quotes[0].id", "quotes[0].link", "quotes[0].price", "quotes[0].best", "quotes[1].id", "quotes[1].price",
        "quotes[1].share", "quotes[1].countries", "quotes[1].tags", "quotes[1].trains", "quotes[1].captured_on",
        "quotes[1].factor", "quotes[1].term", "quotes[1].best.amount", "quotes[1].best.line", "quotes[1].included"})
    if (a.shown(path) != b.shown(path)) return false;
  return a.input("quotes").list().elements.size() == b.input("quotes").list().elements.size();
}

}  // namespace

TEST_CASE("equal data are equal facts in every format") {
  Case a, b, c, d, e;
  a.file("quotes.toml", toml);
  const auto reference = a.read();
  REQUIRE(reference.codes() == "");
  CHECK(reference.shown("quotes[0].id") == "a, \"first\"");
  CHECK(reference.shown("quotes[1].price") == "2.1 USD/gpu/h");
  b.file("q.json", json).quotes("\"q.json\"");
  c.file("q.jsonl", jsonl).quotes("\"q.jsonl\"");
  d.file("q.csv", csv).quotes("\"q.csv\"");
  e.file("root.json", json.substr(11, json.size() - 12)).quotes("\"root.json\"");
  for (Case* each : {&b, &c, &d, &e}) {
    const auto out = each->read();
    CHECK(out.text() == "");
    REQUIRE(out.facts);
    CHECK(same(reference, out));
  }
}

TEST_CASE("files and rows in any order are equal facts") {
  Case c;
  c.file("1.toml", quote("m") + quote("a"))
      .file("2.csv", "id,price\nz,1 USD/gpu/h\nb,\n")
      .file("3.jsonl", "{\"id\": \"k\"}\n");
  const auto one = c.quotes("[\"1.toml\", \"2.csv\", \"3.jsonl\"]").read();
  const auto two = c.quotes("[\"3.jsonl\", \"2.csv\", \"1.toml\"]").read();
  REQUIRE(one.facts);
  REQUIRE(two.facts);
  std::string order;
  for (std::size_t i = 0; i < 5; ++i) order += one.shown("quotes[" + std::to_string(i) + "].id");
  CHECK(order == "abkmz");
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string at = "quotes[" + std::to_string(i) + "]";
    CHECK(one.place(at).path == two.place(at).path);
    CHECK(one.place(at).document == two.place(at).document);
  }
  CHECK(one.facts->documents[2].path == two.facts->documents[2].path);
}

TEST_CASE("two entries with one id are an error that names both places") {
  Case c;
  c.file("x.toml", quote("a", "price = \"1 USD/gpu/h\"")).file("y.csv", "id,price\nb,\na,1 USD/gpu/h\n");
  const auto out = c.quotes("[\"y.csv\", \"x.toml\"]").read();
  CHECK(out.codes() == "PV0619");
  CHECK(out.text().find("the id `a` stands twice in `quotes`: here and at ") != std::string::npos);
  CHECK(out.text().find("y.csv:3") != std::string::npos);
  CHECK(out.text().find("x.toml:1") != std::string::npos);
}

TEST_CASE("CSV: cells with line ends, commas and quotes; blank lines; no line end at the end") {
  Case c;
  c.quotes("\"q.csv\"")
      .file("q.csv", "id,provider,price\n\n\"a\",\"line 1\nline 2, \"\"x\"\"\",\"1 USD/gpu/h\"\n\nb,  y  ,2 USD/gpu/h");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].provider") == "line 1\nline 2, \"x\"");
  CHECK(out.shown("quotes[1].provider") == "y");
  CHECK(out.place("quotes[0]").line == 3);
  CHECK(out.place("quotes[1]").line == 6);
  CHECK(out.origin("quotes[0].price").line == 4);
  CHECK(out.origin("quotes[1].price").column == 9);
}

TEST_CASE("CSV: what is wrong with a row or header is said where it stands") {
  Case c;
  c.quotes("\"q.csv\"");
  const auto with = [&](std::string_view text) {
    c.file("q.csv", text);
    return c.read();
  };
  const auto ragged = with("id,price\na,1 USD/gpu/h,extra\nb\nc,2 USD/h\n");
  CHECK(ragged.codes() == "PV0621 PV0621 PV0614");
  CHECK(ragged.text().find("q.csv:2:1: this row has 3 cells, its header 2") == 0);
  CHECK(with("id,id\na,a\n").codes() == "PV0605");
  CHECK(with("id,pirce\na,1\n").text() == "q.csv:1:4: `pirce` is not a field of Quote (did you mean `price`?)\n");
  CHECK(with("id;price\na;1\n").text().find("cells are separated by commas") != std::string::npos);
  CHECK(with("id,included\na,x\n").codes() == "PV0622");
  CHECK(with("id,best\na,x\n").codes() == "PV0622");
  CHECK(with("id,price.colour\na,x\n").codes() == "PV0622");
  CHECK(with("id,best.colour\na,x\n").codes() == "PV0608");
  CHECK(with("id,price\na,\"1 USD/gpu/h\n").codes() == "PV0602");
  CHECK(with("id,price\na,\"1\" USD/gpu/h\n").codes() == "PV0602");
  CHECK(with("id,price\na,1 \"USD\"\n").codes() == "PV0602");
  CHECK(with("").codes() == "PV0607");
  CHECK(with("price\n2 USD/gpu/h\n").text() ==
        "q.csv:2:1: `quotes[1]` lacks `id` (its value is needed; only a field with `?` after its type may be left "
        "out)\n");
  CHECK(with("id\n").codes() == "");
}

TEST_CASE("CSV: a nested record whose cells are all empty is absent, one half filled lacks the rest") {
  Case c;
  c.quotes("\"q.csv\"").file("q.csv", "id,best.line,best.amount\na,,\nb,,1 USD/month\n");
  CHECK(c.read().text() ==
        "q.csv:3:3: `quotes[b].best.line` is empty (its value is needed; only a field with `?` after its type may be "
        "empty)\n");
}

TEST_CASE("JSON: strict, positions and pointers, no key twice") {
  Case c;
  c.quotes("\"q.json\"");
  const auto with = [&](std::string_view text) {
    c.file("q.json", text);
    return c.read();
  };
  const auto wrong = with("{\"quotes\": [\n  {\"id\": \"a\", \"pr\\u0069ce\": 2.29, \"ü\": 1},\n  7]}");
  CHECK(wrong.text() ==
        "q.json:2:29 /quotes/0/price: `quotes[a].price` is `2.29` without a unit, expected a quantity in `USD/gpu/h` "
        "(if that is its unit, write "
        "\"2.29 USD/gpu/h\")\n"
        "q.json:2:35 /quotes/0/ü: `ü` is not a field of Quote\n"
        "q.json:3:3 /quotes/1: `quotes[2]` holds a number, expected a table (Quote)\n");
  CHECK(with("{\"quotes\": [{\"id\": \"a\", \"id\": \"b\"}]}").codes() == "PV0605");
  for (const char* bad : {"{\"quotes\": [{\"id\": \"a\", \"factor\": NaN}]}",
                          "{\"quotes\": [{\"id\": \"a\", \"factor\": Infinity}]}", "{\"quotes\": [],}",
                          "{\"quotes\": [] // none\n}", "{\"quotes\": [{\"id\": \"a\"}", "", "[1, 2", "{'quotes': []}"})
    CHECK(with(bad).codes() == "PV0602");
  CHECK(with("7").codes() == "PV0610");
  CHECK(with("{\"quotes\": {\"id\": \"a\"}}").codes() == "PV0610");
  CHECK(with("{\"other\": []}").codes() == "PV0629");
  CHECK(with("{}").codes() == "PV0607");
  CHECK(with("[{\"id\": \"a\", \"factor\": 12345678901234567890123.000000000000000000001}]")
            .at("quotes[0].factor")
            .number() ==
        *base::Rational::from_text("12345678901234567890123.000000000000000000001", base::TextForm::Data));
  CHECK(with("[{\"id\": \"a\", \"factor\": -0.5E-2}]").at("quotes[0].factor").number() ==
        base::Rational::ratio(-5, 1000));
}

TEST_CASE("TOML: what an input list is not") {
  Case c;
  c.file("quotes.toml", "[quotes]\nid = \"a\"\n");
  const auto table = c.read();
  CHECK(table.codes() == "PV0610");
  CHECK(table.text().find("write [[quotes]]") != std::string::npos);
  c.file("quotes.toml", "[[qoutes]]\nid = \"a\"\n");
  CHECK(c.read().text().find("`qoutes` is nothing that the policy reads (did you mean `quotes`?)") !=
        std::string::npos);
  c.file("quotes.toml", "");
  CHECK(c.read().codes() == "PV0607");
  c.file("quotes.toml", "[[quotes]]\nid = \"a\"\nid = \"b\"\n");
  CHECK(c.read().codes() == "PV0602");
  c.file("brief.toml", "[brief]\nname = \"x\"\n").file("quotes.toml", "quotes = []");
  CHECK(c.read().text().find("the fields of `brief` stand at the root of its file") != std::string::npos);
  c.file("brief.txt", "x");
  c.inputs = "brief = \"brief.txt\"\nquotes = \"quotes.toml\"\nruns = \"runs.toml\"\n";
  CHECK(c.read().codes() == "PV0606");
}

TEST_CASE("numbers beyond a double and beyond 64 bits are read in every format") {
  for (const auto& [written, expected] : {std::pair<std::string, std::string>{"1e309", "1" + std::string(309, '0')},
                                          {"-2.5E+400", "-25" + std::string(399, '0')},
                                          {"99999999999999999999", "99999999999999999999"},
                                          {"123456789012345678901234567890", "123456789012345678901234567890"},
                                          {"9223372036854775808", "9223372036854775808"}}) {
    Case toml_case, json_case, csv_case;
    toml_case.file("quotes.toml", "[[quotes]]\nid = \"a\"\nfactor = " + written + " # 1e999\n");
    json_case.file("q.json", "[{\"id\": \"1e999\", \"factor\": " + written + "}]").quotes("\"q.json\"");
    csv_case.file("q.csv", "id,factor\na," + written + "\n").quotes("\"q.csv\"");
    for (Case* each : {&toml_case, &json_case, &csv_case}) {
      const auto out = each->read();
      INFO(written << " " << out.text());
      REQUIRE(out.facts);
      CHECK(out.shown("quotes[0].factor") == expected);
    }
    CHECK(json_case.read().shown("quotes[0].id") == "1e999");
  }
  Case keys;
  keys.file("quotes.toml", "[[quotes]]\nid = \"a\"\n1e309 = 5\n");
  CHECK(keys.read().text().find("`1e309`") != std::string::npos);
}
