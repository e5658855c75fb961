// Lines and matrices of foreign text.
#include <catch2/catch.hpp>

#include "foreign_fixture.hpp"

using namespace proviso;
using facts::testing::ForeignQuotes;

namespace {

const std::string burn = R"toml(
format = "text"
marks = ["^Burning", "^Tested \\d+"]
separators = "\r"
[[line]]
match = "^GPU (?P<index>\\d+): (?P<result>\\w+)"
[[line]]
match = "^  note (?P<note>\\w+)"
scope = "adds"
[[line]]
match = "^round (?P<round>\\d+)"
scope = "following"
[[line]]
match = "^driver (?P<driver>\\S+)"
scope = "file"
[fields]
id       = { join = ["round", "index"], with = "." }
provider = { from = "result" }
region   = { from = "note" }
capacity = { from = "driver" }
)toml";

const std::string matrix = R"toml(
format = "text"
marks = "^P2P"
missing = "N/A"
[[matrix]]
title = "^(?P<way>Uni|Bi)directional"
set = { kind = "bandwidth" }
header = "^ *D.D"
[fields]
id       = { join = ["way", "row", "column"], with = "-" }
factor   = { from = "value" }
capacity = { from = "kind" }
)toml";

}  // namespace

TEST_CASE("lines open rows, add to them, and hold for others") {
  ForeignQuotes c;
  const auto out =
      c.read_as(burn, "a.log",
                "Burning\n  note lost\nround 1\nGPU 0: OK\n  note a\n  note b\nGPU 1: OK\rround 2\rGPU 0: FAULTY\n"
                "driver 570\nTested 2 GPUs:\ndriver 580\r\n");
  REQUIRE(out.text() == "");
  REQUIRE(out.input("quotes").list().elements.size() == 3);
  CHECK(out.shown("quotes[0].id") == "1.0");
  CHECK(out.shown("quotes[0].region") == "b");  // the later of two
  CHECK(out.shown("quotes[0].capacity") == "580");
  CHECK(out.shown("quotes[1].id") == "1.1");
  CHECK(out.at("quotes[1].region").is_unknown());
  CHECK(out.shown("quotes[2].id") == "2.0");
  CHECK(out.shown("quotes[2].provider") == "FAULTY");
  CHECK(out.origin("quotes[2].provider").line == 7);
  CHECK(out.origin("quotes[2].provider").column == 26);
}

TEST_CASE("text is known by lines that must all occur, and has rows") {
  ForeignQuotes c;
  CHECK(c.read_as(burn, "a.log", "Burning\nGPU 0: OK\n").text().find("no line of it matches `^Tested \\d+`") !=
        std::string::npos);
  CHECK(c.recognise(burn, "a.log", " Burning\nTested 2\nGPU 0: OK\n").codes() == "PV0606");
  CHECK(c.recognise(burn, "a", "Burning\nround 1\nTested 2\nGPU 0: OK\n").codes() == "");
  const auto none = c.read_as(burn, "a.log", "Burning\nTested 2\n");
  CHECK(none.codes() == "PV0642");
  CHECK(none.text().find("no line of it is a row") != std::string::npos);
  const auto slip = c.read_as(burn + "source = { from = \"drivr\" }\n", "a.log", "");
  CHECK(slip.codes() == "PV0640");
  CHECK(slip.text().find("no pattern has a group `drivr` (did you mean `driver`?)") != std::string::npos);
  CHECK(c.read_as(burn + "source = { from = \"@key\" }\n", "a.log", "").codes() == "PV0640");
}

TEST_CASE("a matrix is a row for each of its cells") {
  ForeignQuotes c;
  const auto out = c.read_as(
      matrix, "a.txt",
      "P2P\nUnidirectional (GB/s)\n   D\\D     0      7\n     0 1.5 2.5\n     7 N/A 4\nUnidirectional off (GB/s)\n"
      "Bidirectional\nnothing\n D\\D 1\n 1 9\n\n 2 8\n");
  REQUIRE(out.text() == "");
  REQUIRE(out.input("quotes").list().elements.size() == 5);
  CHECK(out.shown("quotes[0].id") == "Bi-1-1");
  CHECK(out.shown("quotes[0].factor") == "9");
  CHECK(out.shown("quotes[2].id") == "Uni-0-7");
  CHECK(out.shown("quotes[2].factor") == "2.5");
  CHECK(out.shown("quotes[2].capacity") == "bandwidth");
  CHECK(out.origin("quotes[2].factor").line == 4);
  CHECK(out.origin("quotes[2].factor").column == 12);
  CHECK(out.at("quotes[3].factor").is_unknown());
  CHECK(c.read_as(matrix, "a.txt", "P2P\nUnidirectional\n D\\D 0 1\n 0 1.5 2.5\n 1 3.5\n").codes() == "PV0621");
}

TEST_CASE("a header that names its columns, without a title, and cells between tabs") {
  ForeignQuotes c;
  const std::string head = "format = \"text\"\nmarks = \"GPU0\"\n[[matrix]]\n";
  const std::string tail =
      "[fields]\nid = { join = [\"row\", \"column\"], with = \"-\" }\nregion = { from = \"value\" }\n";
  const auto group =
      c.read_as(head + "header = \"^\\\\s+(?P<columns>(?:GPU\\\\d+\\\\s+)+)\"\n" + tail, "a.txt",
                "\n        GPU0 GPU1 CPU Affinity\nGPU0 X NV18 0-51 1\nGPU1 NV18 X 0-51 1\n\nLegend:\n X = Self\n");
  REQUIRE(group.text() == "");
  REQUIRE(group.input("quotes").list().elements.size() == 4);
  CHECK(group.shown("quotes[1].id") == "GPU0-GPU1");
  CHECK(group.shown("quotes[1].region") == "NV18");
  const auto tabs =
      c.read_as(head + "header = \"^\"\nseparator = \"\\t\"\n" + tail, "a.txt", "GPU0\tCPU Affinity\nGPU0\tX\t0-51\n");
  REQUIRE(tabs.text() == "");
  CHECK(tabs.shown("quotes[0].id") == "GPU0-CPU Affinity");
  CHECK(tabs.shown("quotes[0].region") == "0-51");
}
