#include "trace/diagram.hpp"

#include <catch2/catch.hpp>

namespace proviso::trace::testing {

namespace {

Diagram budget() {
  Diagram diagram;
  diagram.at = {"offers.proviso", 17, 10};
  diagram.lines = {"that hourly <= 20 USD/h"};
  return diagram;
}

}  // namespace

TEST_CASE("values stand below their parts, the rightmost first, each in the first row with room for it") {
  Diagram diagram = budget();
  diagram.marks = {{17, 5, "hourly", "20.08 USD/h"}, {17, 12, "hourly <= 20 USD/h", "false"}};
  CHECK(diagram_text(diagram, {}, 2) ==
        "  17 | that hourly <= 20 USD/h\n"
        "     |      |      |\n"
        "     |      |      false\n"
        "     |      20.08 USD/h\n");
}

TEST_CASE("short values share a row") {
  Diagram diagram = budget();
  diagram.marks = {{17, 5, "hourly", "1 h"}, {17, 12, "hourly <= 20 USD/h", "false"}};
  CHECK(diagram_text(diagram, {}, 0) ==
        "17 | that hourly <= 20 USD/h\n"
        "   |      |      |\n"
        "   |      1 h    false\n");
}

TEST_CASE("each line has its own values, and a line without parts stands alone") {
  Diagram diagram;
  diagram.at = {"offers.proviso", 99, 1};
  diagram.lines = {"a", "    // why", "    or b"};
  diagram.marks = {{99, 0, "a", "false"}, {101, 4, "a or b", "unknown"}, {101, 7, "b", "unknown"}};
  diagram.missing = {{"offer.b", "not stated", "", "", ""}};
  CHECK(diagram_text(diagram, {}, 0) ==
        " 99 | a\n"
        "    | |\n"
        "    | false\n"
        "100 |     // why\n"
        "101 |     or b\n"
        "    |     |  |\n"
        "    |     |  unknown\n"
        "    |     unknown\n"
        "      missing offer.b: not stated\n");
}

TEST_CASE("long values are cut, and no control character reaches a terminal") {
  Diagram diagram = budget();
  diagram.marks = {{17, 5, "hourly", std::string(70, 'x') + "\x1b"}};
  const std::string text = diagram_text(diagram, {}, 0);
  CHECK(text.find(std::string(57, 'x') + "...\n") != std::string::npos);
  CHECK(text.find('\x1b') == std::string::npos);
}

}  // namespace proviso::trace::testing
