// Where every leaf was read, who says so, when, and how it was written before it was converted.
#include <catch2/catch.hpp>

#include "case_fixture.hpp"

using namespace proviso;
using facts::testing::Case;
using facts::testing::quote;

TEST_CASE("a leaf knows its document, line and column") {
  Case c;
  c.file("quotes.toml",
         "# ü\n[[quotes]]\nid    = \"a\"\nprice = \"2 USD/gpu/h\"\n[quotes.best]\nline = "
         "\"egress\"\n[[quotes.included]]\nline = \"x\"\n"
         "[[quotes.included]]\nline = \"y\"\nclause = \"4.2\"\n");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  const auto price = out.origin("quotes[0].price");
  CHECK(out.facts->documents[price.document.index()].path == "quotes.toml");
  CHECK(price.line == 4);
  CHECK(price.column == 9);
  CHECK(price.pointer.empty());
  CHECK(out.place("brief").path == "brief");
  CHECK(out.place("quotes[0]").path == "quotes[a]");
  CHECK(out.place("quotes[0]").line == 2);
  CHECK(out.place("quotes[0].best").path == "quotes[a].best");
  CHECK(out.place("quotes[0].included[1]").path == "quotes[a].included[2]");
  CHECK(out.place("quotes[0].included[1]").line == 9);
  CHECK(out.origin("quotes[0].included[1].clause").line == 11);
}

TEST_CASE("a record knows the column that it begins in") {
  Case c;
  c.file("quotes.toml", "  [[quotes]]\n  id = \"a\"\n").quotes(R"(["quotes.toml", "q.csv", "q.json"])");
  c.file("q.csv", "id\nb\n").file("q.json", R"({"quotes": [ {"id": "c"}]})");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.place("quotes[0]").column == 3);
  CHECK(out.place("quotes[1]").line == 2);
  CHECK(out.place("quotes[1]").column == 1);
  CHECK(out.place("quotes[2]").column == 14);
}

TEST_CASE("a byte order mark changes no value and no column of the first line") {
  Case c;
  c.file("quotes.toml", "\xef\xbb\xbfquotes = [{ id = \"a\", factor = 25 }, { id = \"b\", factor = 1.5 }]\n");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].factor") == "25");
  CHECK(out.shown("quotes[1].factor") == "1.5");
  CHECK(out.origin("quotes[0].factor").column == 32);
}

TEST_CASE("a leaf of JSON has its pointer too") {
  Case c;
  c.quotes("\"q.json\"")
      .file("q.json", "{\"quotes\": [\n{\"id\": \"a\", \"best\": {\"line\": \"x\", \"amount\": \"1 USD/month\"}}]}");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.origin("quotes[0].best.amount").pointer == "/quotes/0/best/amount");
  CHECK(out.origin("quotes[0].best.amount").line == 2);
  CHECK(out.place("quotes[0].best").pointer == "/quotes/0/best");
}

TEST_CASE("a leaf may say its own source, day and grade; else the record says them for it") {
  Case c;
  c.file("quotes.toml", quote("a",
                              "captured_on = 2026-11-20\nsource = \"price list\"\nprovider = \"x\"\n"
                              "price = { value = \"2 USD/gpu/h\", source = \"mail of 3 Nov\", captured_on = "
                              "2026-11-03, grade = \"written\" }\n"
                              "factor = { value = 2 }\ntags = { value = [\"t\"], source = \"s\" }\n"
                              "best = { line = \"egress\", amount = \"1 USD/month\" }\n"));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  const auto price = out.origin("quotes[0].price");
  CHECK(price.source == "mail of 3 Nov");
  CHECK(price.captured_on == base::parse_date("2026-11-03"));
  CHECK(price.grade == "written");
  CHECK(out.origin("quotes[0].provider").source == "price list");
  CHECK(out.origin("quotes[0].provider").captured_on == base::parse_date("2026-11-20"));
  CHECK(out.origin("quotes[0].factor").captured_on == base::parse_date("2026-11-20"));
  CHECK(out.origin("quotes[0].tags").source == "s");
  CHECK(out.origin("quotes[0].best.amount").captured_on == base::parse_date("2026-11-20"));
  CHECK(out.place("quotes[0].best").captured_on == base::parse_date("2026-11-20"));
}

TEST_CASE("a record may be annotated as a whole, and one that has such fields is not an annotation") {
  Case c;
  c.file("quotes.toml",
         quote("a", "best = { value = { line = \"egress\" }, source = \"contract\", captured_on = 2026-10-01 }"));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].best.line") == "egress");
  CHECK(out.origin("quotes[0].best.line").source == "contract");
  CHECK(out.origin("quotes[0].best.line").captured_on == base::parse_date("2026-10-01"));
}

TEST_CASE("CSV says it in columns of their own") {
  Case c;
  c.quotes("\"q.csv\"")
      .file("q.csv",
            "id,price,price.source,price.captured_on,price.grade\na,2 USD/gpu/h,mail,2026-11-03,written\nb,,,,\n");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.origin("quotes[0].price").source == "mail");
  CHECK(out.origin("quotes[0].price").captured_on == base::parse_date("2026-11-03"));
  CHECK(out.origin("quotes[0].price").grade == "written");
  CHECK(out.at("quotes[1].price").unknown() == ir::absent);
  c.file("q.csv", "id,price,price.captured_on\na,2 USD/gpu/h,yesterday\n");
  CHECK(c.read().codes() == "PV0616");
}

TEST_CASE("what is wrong with an annotation") {
  Case c;
  c.file("quotes.toml", quote("a",
                              "price = { source = \"x\" }\nfactor = { value = 1, sorce = \"x\" }\nprovider = { value = "
                              "\"p\", captured_on = \"soon\" }"));
  const auto out = c.read();
  CHECK(out.codes() == "PV0624 PV0608 PV0616");
  CHECK(out.text().find("did you mean `source`?") != std::string::npos);
}

TEST_CASE("an empty value may still have a source") {
  Case c;
  c.file("quotes.toml", quote("a", "price = { value = \"\", source = \"asked on the phone\" }"));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.at("quotes[0].price").unknown() == ir::absent);
  CHECK(out.origin("quotes[0].price").source == "asked on the phone");
}

TEST_CASE("a gap may say why, with its source, where a value would stand") {
  Case c;
  c.file(
      "quotes.toml",
      quote("a",
            "price = { unknown = \"one page says 2, another 3\", source = \"both pages\", captured_on = 2026-11-02 }\n"
            "tags = { unknown = \"nobody asked\" }\nbest = { unknown = \"none yet\" }"));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  const auto causes = out.causes("quotes[0].price");
  REQUIRE(causes.size() == 1);
  CHECK(causes[0].kind == ir::CauseKind::Missing);
  CHECK(causes[0].reason == "one page says 2, another 3");
  CHECK(causes[0].path == "quotes[a].price");
  CHECK(causes[0].where == "quotes.toml:3");
  CHECK(out.origin("quotes[0].price").source == "both pages");
  CHECK(out.origin("quotes[0].price").captured_on == base::parse_date("2026-11-02"));
  CHECK(out.causes("quotes[0].tags")[0].reason == "nobody asked");
  CHECK(out.causes("quotes[0].best")[0].reason == "none yet");
}

TEST_CASE("a gap that has a value, or no reason, is none") {
  Case c;
  c.file("quotes.toml", quote("a", "price = { value = \"2 USD/gpu/h\", unknown = \"x\" }"));
  CHECK(c.read().text().find("holds a value and why there is none, expected one of them") != std::string::npos);
  c.file("quotes.toml", quote("a", "price = { unknown = \"\" }"));
  CHECK(c.read().codes() == "PV0624");
  c.file("quotes.toml", quote("a", "price = { unknown = true }"));
  CHECK(c.read().codes() == "PV0610");
}
