// Rows, sources and lenience of foreign JSON.
#include <catch2/catch.hpp>

#include "foreign_fixture.hpp"

using namespace proviso;
using facts::testing::ForeignQuotes;

namespace {

const std::string suites = R"toml(
format = "json"
rows = "/suites/*/tests/*"
has = ["t"]
[fields]
id       = { join = ["^1@key", "@index", "t"], with = "." }
provider = { from = "^1/site" }
region   = { from = "^2/world" }
capacity = { from = "//world" }
factor   = { from = "@row" }
)toml";

}  // namespace

TEST_CASE("rows inside rows know what they stand in") {
  ForeignQuotes c;
  const auto out = c.read_as(suites, "a.json",
                             R"({"world": "w", "suites": {"x": {"site": "s1", "tests": [{"t": "a"}, {"t": "b"}]},
                                                         "y": {"site": "s2", "tests": [{"t": "c"}]}, "z": {"tests": []}}})");
  REQUIRE(out.text() == "");
  REQUIRE(out.input("quotes").list().elements.size() == 3);
  CHECK(out.shown("quotes[0].id") == "x.0.a");
  CHECK(out.shown("quotes[1].id") == "x.1.b");
  CHECK(out.shown("quotes[2].id") == "y.0.c");
  CHECK(out.shown("quotes[1].provider") == "s1");
  CHECK(out.shown("quotes[2].provider") == "s2");
  CHECK(out.shown("quotes[2].region") == "w");
  CHECK(out.shown("quotes[2].capacity") == "w");
  CHECK(out.shown("quotes[2].factor") == "3");
  CHECK(out.origin("quotes[2].provider").pointer == "/suites/y/site");
  CHECK(out.origin("quotes[2].capacity").pointer == "/world");
  CHECK(out.place("quotes[1]").pointer == "/suites/x/tests/1");
}

TEST_CASE("a place above the root is a slip of the adapter, and so is a pointer that begins with nothing") {
  ForeignQuotes c;
  const auto above = c.read_as(
      "format = \"json\"\nrows = \"/a/*\"\nhas = [\"x\"]\n[fields]\nid = { from = \"^3/x\" }\n", "a.json", "{}");
  CHECK(above.codes() == "PV0640");
  CHECK(above.text().find("`^3/x` is above the root: `rows` has 1 times `*`") != std::string::npos);
  CHECK(c.read_as("format = \"json\"\nrows = \"a\"\nhas = [\"x\"]\n[fields]\nid = { from = \"x\" }\n", "a.json", "{}")
            .text()
            .find("`a` is no pointer") != std::string::npos);
  for (const std::string source : {"@keys", "^1", "^x/y", "^1@row"})
    CHECK(c.read_as("format = \"json\"\nhas = [\"x\"]\n[fields]\nid = { from = \"" + source + "\" }\n", "a.json", "{}")
              .codes()
              .starts_with(source == "^x/y" ? "PV0640" : "PV0640"));
}

TEST_CASE("rows that are no tables are read where the adapter wants them") {
  ForeignQuotes c;
  const std::string adapter =
      "format = \"json\"\nrows = \"/m/*/*\"\nhas = [\"/m\"]\n[fields]\nid = { join = [\"^1@index\", \"@index\"], with "
      "= "
      "\"-\" }\nfactor = { from = \"@value\" }\n";
  const auto out = c.read_as(adapter, "a.json", R"({"m": [[1.5, "2"], [3]]})");
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].id") == "0-0");
  CHECK(out.shown("quotes[0].factor") == "1.5");
  CHECK(out.shown("quotes[1].factor") == "2");
  CHECK(out.shown("quotes[2].id") == "1-0");
  CHECK(c.read_as("format = \"json\"\nrows = \"/m/*\"\nhas = [\"/m\"]\n[fields]\ncapacity = { from = \"x\" }\n",
                  "a.json", R"({"m": [1]})")
            .codes() == "PV0610");
}

TEST_CASE("several places, of which the root is the last resort") {
  ForeignQuotes c;
  const std::string adapter =
      "format = \"json\"\nrows = [\"/Items\", \"\"]\nhas = [\"sku\"]\n[fields]\nid = { from = \"sku\" }\ncapacity = { "
      "text = \"x\" }\n";
  CHECK(c.read_as(adapter, "a.json", R"({"Items": [{"sku": "a"}, {"sku": "b"}]})")
            .input("quotes")
            .list()
            .elements.size() == 2);
  CHECK(c.read_as(adapter, "a.json", R"([{"sku": "a"}])").input("quotes").list().elements.size() == 1);
  CHECK(c.read_as(adapter, "a.json", R"({"Items": []})").input("quotes").list().elements.empty());
  const std::string no_root =
      "format = \"json\"\nrows = \"/Items\"\nhas = [\"/v\"]\n[fields]\nid = { from = \"sku\" }\ncapacity = { text = "
      "\"x\" }\n";
  CHECK(c.read_as(no_root, "a.json", R"({"v": 1, "Items": []})").codes() == "");
  CHECK(c.read_as(no_root, "a.json", R"({"v": 1, "items": []})").codes() == "PV0642");
}

TEST_CASE("a step may be named by another source") {
  ForeignQuotes c;
  std::string products, terms;
  for (int i = 0; i < 40; ++i) {
    const std::string n = std::to_string(i);
    products += (i == 0 ? "" : ", ") + ("\"S" + n) + "\": {\"name\": \"n" + n + "\"}";
    terms += (i == 0 ? "" : ", ") + ("\"S" + n) + "\": {\"t\": {\"price\": " + n + "}}";
  }
  terms += R"(, "none": {"t": {"price": 1}})";
  const auto out = c.read_as(
      "format = \"json\"\nrows = \"/terms/*/*\"\nhas = [\"price\"]\n[fields]\nid = { from = \"^1@key\" }\nprovider = { "
      "from = \"//products/{^1@key}/name\" }\n",
      "a.json", "{\"products\": {" + products + "}, \"terms\": {" + terms + "}}");
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].id") == "S0");
  CHECK(out.shown("quotes[0].provider") == "n0");
  CHECK(out.shown("quotes[39].provider") == "n9");
  CHECK(out.at("quotes[40].provider").is_unknown());  // "none"
}

TEST_CASE("text that is JSON itself, with the place of the text") {
  ForeignQuotes c;
  const std::string adapter =
      "format = \"json\"\nrows = \"/list/*\"\nembedded = \"/list/*\"\nhas = [\"sku\"]\n[fields]\nid = { from = \"sku\" "
      "}\nfactor = { from = \"/a/b\" }\n";
  const auto out =
      c.read_as(adapter, "a.json", "{\"list\": [\n\"{\\\"sku\\\": \\\"x\\\", \\\"a\\\": {\\\"b\\\": 0.1}}\"]}");
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].factor") == "0.1");
  CHECK(out.origin("quotes[0].factor").line == 2);
  CHECK(out.origin("quotes[0].factor").pointer == "/list/0/a/b");
  const auto broken = c.read_as(adapter, "a.json", "{\"list\": [\n\n\"{\\\"sku\\\": }\"]}");
  CHECK(broken.codes() == "PV0602");
  CHECK(broken.found.items().front().where->line == 3);
}

TEST_CASE("JSON as tools write it") {
  ForeignQuotes c;
  const std::string fields =
      "has = [\"id\"]\n[fields]\nid = { from = \"id\" }\nfactor = { from = \"n\", missing = [\"NaN\", \"-Infinity\"] "
      "}\n";
  const auto words =
      c.read_as("format = \"json\"\n" + fields, "a.json", R"([{"id": "NaN", "n": NaN}, {"id": "b", "n": -Infinity}])");
  REQUIRE(words.text() == "");
  CHECK(words.shown("quotes[0].id") == "NaN");
  CHECK(words.at("quotes[0].factor").is_unknown());
  CHECK(words.at("quotes[1].factor").is_unknown());
  CHECK(c.read_as("format = \"json\"\n" + fields, "a.json", R"({"id": "a", "n": Infinity})").codes() == "PV0612");
  CHECK(c.read_as("format = \"json\"\n" + fields, "a.json", R"({"id": "a", "n": infinity})").codes() == "PV0602");

  const std::string twice = R"({"id": "a", "n": 1, "x": {}, "n": 2})";
  CHECK(c.read_as("format = \"json\"\n" + fields, "a.json", twice).codes() == "PV0605");
  const auto last = c.read_as("format = \"json\"\nduplicates = \"last\"\n" + fields, "a.json", twice);
  CHECK(last.shown("quotes[0].factor") == "2");

  const std::string log = "INFO starting\n[INFO] x {}\n  {\"id\": \"a]}\",\n\"n\": 3}\nbye {\n";
  CHECK(c.read_as("format = \"json\"\n" + fields, "a.json", log).codes() == "PV0602");
  const auto preamble = c.read_as("format = \"json\"\npreamble = true\n" + fields, "a.json", log);
  REQUIRE(preamble.text() == "");
  CHECK(preamble.shown("quotes[0].factor") == "3");
  CHECK(preamble.origin("quotes[0].factor").line == 4);
  CHECK(c.read_as("format = \"json\"\npreamble = true\n" + fields, "a.json", "no brace").codes() == "PV0602");

  const std::string lines = "format = \"jsonl\"\n" + fields;
  CHECK(c.read_as(lines, "a.txt", "{\"id\": \"a\"}\n\n{\"id\": \"b\"}\n").input("quotes").list().elements.size() == 2);
  CHECK(c.read_as(lines, "a.txt", "{\"id\":\n \"a\"}\n").input("quotes").list().elements.size() == 1);
  CHECK(c.read_as(lines, "a.txt", "{\"id\": \"a\"}\n{\"id\":\n").codes() == "PV0602");
}

TEST_CASE("a file is recognised by what it holds, whatever it is called") {
  ForeignQuotes c;
  const std::string adapter =
      "format = \"json\"\nhas = [\"sku\", \"/v\"]\nlacks = \"/draft\"\nis = { \"/v\" = \"acme/1\" }\n[fields]\nid = { "
      "from = \"sku\" }\ncapacity = { text = \"x\" }\n";
  const std::string good = R"({"v": "acme/1", "sku": "a"})";
  for (const char* name : {"a.json", "a.csv", "a.txt", "a", "a.js", "a.toml"}) {
    CAPTURE(name);
    CHECK(c.recognise(adapter, name, good).codes() == "");
  }
  CHECK(c.recognise(adapter, "a.txt", R"({"v": "acme/2", "sku": "a"})").codes() == "PV0606");
  CHECK(c.recognise(adapter, "a.txt", R"({"v": "acme/1", "sku": "a", "draft": null})").codes() == "PV0606");
  CHECK(c.recognise(adapter, "a.txt", R"({"v": "acme/1"})").codes() == "PV0606");
  CHECK(c.recognise(adapter, "a.json", R"([{"id": "own", "factor": 1}])").shown("quotes[0].factor") == "1");
  CHECK(c.recognise(adapter, "a.csv", "id,factor\nown,1\n").shown("quotes[0].factor") == "1");
  CHECK(c.recognise(adapter, "a.json", R"({"v": NaN})").codes() == "PV0602");  // neither its own nor an adapter's
}

TEST_CASE("of several adapters those for the input's record come first") {
  ForeignQuotes c;
  const std::string format = "format = \"json\"\nhas = [\"sku\"]\n";
  const std::string fields = "[fields]\nid = { from = \"sku\" }\ncapacity = { text = \"x\" }\n";
  c.file("catalogs/adapters/b.toml", "name = \"b\"\nrecord = \"Other\"\n" + format + fields);
  CHECK(c.recognise("record = \"Quote\"\n" + format + fields, "a.txt", R"({"sku": "a"})").codes() == "");
  CHECK(c.recognise(format + fields, "a.txt", R"({"sku": "a"})").codes() == "PV0644");
}

TEST_CASE("one adapter fills several records, each input its own") {
  ForeignQuotes c;
  const std::string adapter = R"toml(
format = "json"
has = ["sku"]
[[yield]]
record = "Quote"
[yield.fields]
id = { join = ["sku", "=q"] }
capacity = { text = "x" }
[[yield]]
record = "Run"
[yield.fields]
id = { join = ["sku", "=r"] }
model = { text = "m" }
)toml";
  c.file("catalogs/adapters/a.toml", "name = \"a\"\n" + adapter).file("a.txt", R"([{"sku": "1"}, {"sku": "2"}])");
  c.inputs = "brief = \"brief.toml\"\nquotes = \"a.txt\"\nruns = \"a.txt\"\n";
  const auto out = c.read();
  REQUIRE(out.text() == "");
  REQUIRE(out.input("quotes").list().elements.size() == 2);
  REQUIRE(out.input("runs").list().elements.size() == 2);
  CHECK(out.shown("quotes[0].id") == "1/q");
  CHECK(out.shown("runs[1].id") == "2/r");
}

TEST_CASE("an adapter may be there to refuse") {
  ForeignQuotes c;
  const std::string adapter =
      "format = \"json\"\nhas = [\"error\"]\n[[refuse]]\nwhen = [{ from = \"error\", given = true }]\nbecause = \"it "
      "failed\"\n";
  CHECK(c.recognise(adapter, "a.json", R"({"error": "x"})").codes() == "PV0645");
  CHECK(c.recognise("format = \"json\"\nhas = [\"error\"]\n", "a.json", R"({"error": "x"})").codes() == "PV0643");
}
