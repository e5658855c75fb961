#include <catch2/catch.hpp>

#include "diag/pages.hpp"

using namespace proviso;

TEST_CASE("every page is found by its code") {
  REQUIRE(diag::pages().size() > 200);
  for (const diag::Page& page : diag::pages()) {
    CAPTURE(page.code);
    CHECK(diag::find_page(page.code) == &page);
    CHECK(page.markdown.starts_with("# " + std::string{page.code} + ": "));
    CHECK(diag::page_meaning(page).size() >= 80);
  }
  CHECK(diag::find_page("PV9999") == nullptr);
}

TEST_CASE("a page reads as plain text") {
  const diag::Page page{
      "PV1234",
      "# PV1234: `NAME` is odd\n\nOne line\nand another.\n\n## Example\n\n"
      "```proviso a.proviso\nmodule a\n\nlet b = 1\n```\n\n```console\n$ proviso check a.proviso\n```\n"};
  CHECK(diag::page_title(page) == "`NAME` is odd");
  CHECK(diag::page_meaning(page) == "One line and another.");
  CHECK(diag::page_text(page) ==
        "PV1234: `NAME` is odd\n\nOne line\nand another.\n\nExample\n\n"
        "  a.proviso\n    module a\n\n    let b = 1\n\n    $ proviso check a.proviso\n");
}
