// One foreign file for each way of being too much, and one for each that is just not too much.
#include <catch2/catch.hpp>
#include <ctime>
#include <filesystem>
#include <functional>

#include "case_fixture.hpp"
#include "facts/from_xml.hpp"
#include "facts/pattern.hpp"
#include "facts/reading.hpp"

using namespace proviso;
using facts::testing::Case;

namespace {

std::string times(std::size_t n, const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < n; ++i) out += text;
  return out;
}

// Of processor time, so that a busy machine does not matter.
double seconds_of(const std::function<void()>& work) {
  const std::clock_t start = std::clock();
  work();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

struct Foreign : Case {
  explicit Foreign(const std::string& adapter) {
    catalogs = folder.path() / "catalogs";
    file("catalogs/adapters/a.toml", "name = \"a\"\n" + adapter);
    quotes("[{ files = \"a.txt\", adapter = \"a\" }]");
  }
};

const std::string text_adapter =
    "format = \"text\"\nmarks = \"^go\"\n[[line]]\nmatch = \"^(?P<id>\\\\w+):\"\n[fields]\nid = { from = \"id\" }\n"
    "capacity = { text = \"x\" }\n";

std::string read(facts::Reading reading, std::string text, const facts::Limits& within) {
  facts::Document document;
  document.text = std::move(text);
  diag::Diagnostics found;
  parse_as(document, reading, found, within);
  std::string out;
  for (const auto& finding : found.items()) out += std::string{diag::code(finding.kind)} + " " + finding.message();
  return out;
}

}  // namespace

TEST_CASE("a file of a gibibyte is refused by its size, before it is read") {
  Foreign c{text_adapter};
  c.file("a.txt", "go\na:\n");
  std::filesystem::resize_file(c.folder.path() / "a.txt", 1U << 30U);  // a hole: it takes no room on the disk
  facts::testing::Outcome out;
  CHECK(seconds_of([&] { out = c.read(); }) < 0.5);
  CHECK(out.codes() == "PV0601");
  CHECK(out.text().find("is too large: the limit is 268435456 bytes") != std::string::npos);
}

TEST_CASE("more rows than an adapter takes") {
  Foreign c{
      "format = \"csv\"\nhas = \"n\"\n[[skip]]\nwhen = [{ from = \"n\", is = \"1\" }]\nbecause = \"x\"\n[fields]\nid "
      "= { from = \"n\" }\ncapacity = { text = \"x\" }\n"};
  c.file("a.txt", "n\n" + times(facts::limits.rows, "1\n"));
  CHECK(c.read().codes() == "PV0646");
  c.file("a.txt", "n\n" + times(facts::limits.rows + 1, "1\n"));
  const auto out = c.read();
  REQUIRE(out.codes() == "PV0646 PV0647");
  CHECK(out.found.items().back().where->line == facts::limits.rows + 2);
}

TEST_CASE("a line longer than patterns are tried on") {
  Foreign c{text_adapter};
  c.file("a.txt", "go\na:" + std::string(facts::limits.line_bytes - 2, 'x') + "\n");
  CHECK(c.read().codes() == "");
  c.file("a.txt", "go\na:" + std::string(facts::limits.line_bytes - 1, 'x') + "\n");
  CHECK(c.read().codes() == "PV0647");
}

TEST_CASE("patterns that are too long or too large, and none that takes more than linear time") {
  using facts::Pattern;
  CHECK(Pattern::compile(std::string(facts::limits.pattern_bytes, 'a')).ok());
  CHECK(Pattern::compile(std::string(facts::limits.pattern_bytes + 1, 'a')).error() == "it is longer than 1000 bytes");
  CHECK(!Pattern::compile("((((a{100}){100}){100}){100})").ok());
  CHECK(!Pattern::compile("(a)\\1").ok());
  const auto nested = Pattern::compile("^(a+)+$");
  REQUIRE(nested.ok());
  CHECK(seconds_of([&] { CHECK(!nested.value().matches(std::string(1'000'000, 'a') + "b")); }) < 2);
}

TEST_CASE("XML and embedded JSON count levels and values") {
  facts::Limits few;
  few.depth = 6;
  few.values = 8;
  const facts::Reading xml{.format = facts::Format::Xml};
  CHECK(read(xml, "<a><b><c/></b></a>", few) == "");
  CHECK(read(xml, "<a><b><c><d/></c></b></a>", few) == "PV0603 tables and lists are nested more than 6 levels deep");
  CHECK(read(xml, "<a><b/><b/><b/><b/><b/></a>", few) == "");  // an element and a list each for a and b, four more b
  CHECK(read(xml, "<a><b/><b/><b/><b/><b/><b/></a>", few) == "PV0604 the file holds more than 8 values");
  const facts::Reading json{.format = facts::Format::Json, .embedded = {*facts::path_of("/a")}};
  CHECK(read(json, R"({"a": "[[[[[1]]]]]"})", few) == "");
  CHECK(read(json, R"({"a": "[[[[[[[1]]]]]]]"})", few) == "PV0603 tables and lists are nested more than 6 levels deep");
  CHECK(read(json, R"({"a": "[1,2,3,4,5,6,7,8]"})", few) == "PV0604 the file holds more than 8 values");
}

TEST_CASE("places of more steps than an adapter may write") {
  const auto path = [](std::size_t steps) {
    return "format = \"json\"\nhas = \"n\"\nrows = \"" + times(steps, "/a") + "\"\n[fields]\nid = { from = \"n\" }\n";
  };
  Foreign fits{path(facts::limits.path_steps)};
  fits.file("a.txt", "{}");
  CHECK(fits.read().codes() == "PV0642");
  Foreign long_one{path(facts::limits.path_steps + 1)};
  long_one.file("a.txt", "{}");
  CHECK(long_one.read().codes() == "PV0640");
}
