// Foreign XML: elements, attributes, and what is refused.
#include <catch2/catch.hpp>

#include "foreign_fixture.hpp"

using namespace proviso;
using facts::testing::ForeignQuotes;

namespace {

const std::string adapter = R"toml(
format = "xml"
rows = "/log/gpu/*"
has = ["/log/gpu/*/@id", "name"]
missing = "N/A"
[fields]
id       = { from = "/@id" }
provider = { from = "name" }
factor   = { from = "/readings/power" }
region   = { from = "//log/driver" }
capacity = { from = "/fan/#text" }
gpus     = { from = "/link", count = "*", unit = "gpu" }
)toml";

std::string log(const std::string& gpus, const std::string& head = {}) {
  return "<?xml version=\"1.0\" ?>\n" + head + "<log><driver>570</driver>" + gpus + "</log>\n";
}

}  // namespace

TEST_CASE("one element of a name or many, with attributes and text") {
  ForeignQuotes c;
  const std::string one =
      "<gpu id=\"g&amp;1\">\n <name> H100 </name><fan unit=\"%\">fast</fan><readings><power>1.5</power></readings>"
      "<link/><link>2</link></gpu>";
  const auto out = c.read_as(adapter, "a.xml", log(one, "<!DOCTYPE log SYSTEM \"log.dtd\">\n"));
  REQUIRE(out.text() == "");
  REQUIRE(out.input("quotes").list().elements.size() == 1);
  CHECK(out.shown("quotes[0].id") == "g&1");
  CHECK(out.shown("quotes[0].provider") == "H100");
  CHECK(out.shown("quotes[0].factor") == "1.5");
  CHECK(out.shown("quotes[0].region") == "570");
  CHECK(out.shown("quotes[0].capacity") == "fast");
  CHECK(out.shown("quotes[0].gpus") == "2 gpu");
  CHECK(out.origin("quotes[0].provider").line == 4);
  CHECK(out.origin("quotes[0].provider").column == 2);
  const auto two = c.read_as(adapter, "a.xml", log(one + "<gpu id=\"h\"><name>N/A</name><link/></gpu>"));
  REQUIRE(two.input("quotes").list().elements.size() == 2);
  CHECK(two.at("quotes[1].provider").is_unknown());
  CHECK(two.shown("quotes[1].gpus") == "1 gpu");
  CHECK(c.recognise(adapter, "a.csv", log(one)).codes() == "");
}

TEST_CASE("XML that is broken, too deep, or declares entities") {
  ForeignQuotes c;
  CHECK(c.read_as(adapter, "a.xml", "<log><gpu></log>").codes() == "PV0602");
  CHECK(c.read_as(adapter, "a.xml", "").codes() == "PV0602");
  CHECK(c.read_as(adapter, "a.xml", "<log></log>").codes() == "PV0642");
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  CHECK(c.read_as(adapter, "a.xml", deep).codes() == "PV0603");
  const auto bomb = c.read_as(adapter, "a.xml",
                              log("<gpu id=\"&b;\"><name>x</name></gpu>",
                                  "<!DOCTYPE log [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;\">]>\n"));
  CHECK(bomb.codes() == "PV0602");
  CHECK(bomb.text().find("it declares entities") != std::string::npos);
}
