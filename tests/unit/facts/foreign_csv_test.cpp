// Tables of foreign CSV: their delimiters, comments, line ends, and several in one file.
#include <catch2/catch.hpp>

#include "foreign_fixture.hpp"

using namespace proviso;
using facts::testing::ForeignQuotes;

namespace {

const std::string fields = "has = [\"sku\", \"n\"]\n[fields]\nid = { from = \"sku\" }\nfactor = { from = \"n\" }\n";

}  // namespace

TEST_CASE("line ends, marks, delimiters and comments of foreign tables") {
  ForeignQuotes c;
  for (const std::string text :
       {"sku,n\na,1\nb,2\n", "sku,n\r\na,1\r\nb,2", "sku,n\ra,1\rb,2\r", "\xef\xbb\xbfsku,n\na,1\nb,2"}) {
    CAPTURE(text);
    const auto out = c.read_as("format = \"csv\"\n" + fields, "a.csv", text);
    REQUIRE(out.text() == "");
    REQUIRE(out.input("quotes").list().elements.size() == 2);
    CHECK(out.shown("quotes[1].factor") == "2");
    CHECK(out.origin("quotes[1].factor").line == 3);
  }
  const std::string other = "format = \"csv\"\ndelimiter = \";\"\ncomments = \"#\"\n" + fields;
  const auto out = c.read_as(other, "a.csv", "# x;\"y\nsku;n\n#\na,b;\"1\"\n# end");
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].id") == "a,b");
  CHECK(out.origin("quotes[0].factor").line == 4);
  CHECK(out.origin("quotes[0].factor").column == 5);
  CHECK(c.read_as(other, "a.csv", "sku;n\na;\"1\" x\n").codes() == "PV0602");
  CHECK(c.read_as("format = \"csv\"\n" + fields, "a.csv", "# x\nsku,n\na,1\n").codes() == "PV0642");
  CHECK(c.read_as("format = \"csv\"\ndelimiter = \"::\"\n" + fields, "a.csv", "").codes() == "PV0640");
  CHECK(c.read_as("format = \"csv\"\nrows = \"/a\"\n" + fields, "a.csv", "")
            .text()
            .find("`rows` is for files of the format json, jsonl or xml") != std::string::npos);
}

TEST_CASE("several tables in one file, of which some are meant") {
  ForeignQuotes c;
  const std::string adapter = "format = \"csv\"\ntables = \"stacked\"\ncolumns = [\"sku\", \"n\"]\n" + fields;
  const auto out = c.read_as(adapter, "a.csv",
                             "Report,2026\nsku,n\na,1\n,\n\nother,columns,here\nx,y,z\n\nn,more,sku\n2,m,b\n3,m,c\n");
  REQUIRE(out.text() == "");
  REQUIRE(out.input("quotes").list().elements.size() == 3);
  CHECK(out.shown("quotes[0].factor") == "1");
  CHECK(out.shown("quotes[1].id") == "b");
  CHECK(out.shown("quotes[2].factor") == "3");
  CHECK(out.origin("quotes[2].factor").line == 11);
  CHECK(c.read_as("without = [\"more\"]\n" + adapter, "a.csv", "sku,n\na,1\n\nn,more,sku\n2,m,b\n")
            .input("quotes")
            .list()
            .elements.size() == 1);
  CHECK(c.read_as(adapter, "a.csv", "sku,n\na,1,2\n").codes() == "PV0621");
  CHECK(c.read_as(adapter, "a.csv", "sku,m\na,1\n").codes() == "PV0642");
  CHECK(c.read_as("format = \"csv\"\ntables = \"stacked\"\n" + fields, "a.csv", "").codes() == "PV0640");
  CHECK(c.read_as("format = \"csv\"\ncolumns = \"n\"\n" + fields, "a.csv", "").codes() == "PV0640");
}

TEST_CASE("a table whose first column names its rows is one row") {
  ForeignQuotes c;
  const std::string adapter = R"toml(format = "csv"
tables = "stacked"
columns = ["Metric"]
keyed = "Metric"
has = ["Metric", "/TTFT (ms)"]
lacks = "/Draft"
[fields]
id     = { text = "q" }
factor = { from = "/TTFT (ms)/p99" }
region = { from = "/Rate/Value" }
gpus   = { from = "/Rate/p99", unit = "gpu" }
)toml";
  const std::string file = "Metric,avg,p99\nTTFT (ms),1,\"2.5\"\nITL,3,4\n\nMetric,Value\nRate,x\n";
  const auto out = c.read_as(adapter, "a.csv", file);
  REQUIRE(out.text() == "");
  REQUIRE(out.input("quotes").list().elements.size() == 1);
  CHECK(out.shown("quotes[0].factor") == "2.5");
  CHECK(out.origin("quotes[0].factor").line == 2);
  CHECK(out.shown("quotes[0].region") == "x");
  CHECK(out.at("quotes[0].gpus").is_unknown());
  CHECK(c.read_as(adapter, "a.csv", file + "Draft,1\n").codes() == "PV0642");
  CHECK(c.read_as(adapter, "a.csv", file + "Rate,y\n").codes() == "PV0605");
  CHECK(c.read_as("format = \"csv\"\nkeyed = \"Metric\"\nhas = [\"Metric\"]\n[fields]\nid = { from = \"Metric\" }\n",
                  "a.csv", file)
            .codes() == "PV0640");
}
