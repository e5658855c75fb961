#include <catch2/catch.hpp>

#include "trace/markdown.hpp"

namespace proviso::trace {

TEST_CASE("texts of others bring no markup into the memo") {
  CHECK(md("unit_cost and _this_ *b* <i> [x](y) a|b") == "unit_cost and \\_this\\_ \\*b\\* \\<i\\> \\[x\\](y) a\\|b");
  CHECK(md("- not a list") == "\\- not a list");
  CHECK(md("a\nb") == "a b");
  CHECK(md_code("a`b") == "``a`b``");
  CHECK(md_code("`a") == "`` `a ``");
  CHECK(md_table({"A"}, {{md_code("x|y")}, {md("p|q")}}) ==
        "| A      |\n"
        "| ------ |\n"
        "| `x\\|y` |\n"
        "| p\\|q   |\n");
}

}  // namespace proviso::trace
