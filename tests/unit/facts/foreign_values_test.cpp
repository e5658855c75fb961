// What an adapter's fields make of what stands in a row.
#include <catch2/catch.hpp>

#include "facts/foreign_dates.hpp"
#include "facts/foreign_numbers.hpp"
#include "foreign_fixture.hpp"

using namespace proviso;
using facts::testing::ForeignQuotes;
using facts::testing::Outcome;

namespace {

struct Fields : ForeignQuotes {
  /// One row of JSON through one field's mapping.
  Outcome field(const std::string& name, const std::string& mapping, const std::string& row,
                const std::string& more = {}) {
    return read_as("format = \"json\"\nhas = [\"k\"]\n" + more + "[fields]\nid = { text = \"q\" }\n" + name + " = " +
                       mapping + "\n",
                   "a.json", "{\"k\": 0, " + row + "}");
  }
};

}  // namespace

TEST_CASE("arithmetic is exact, in one order, and says nothing where an operand does") {
  Fields c;
  CHECK(c.field("factor", "{ from = \"a\", times = \"0.01\" }", "\"a\": 229").shown("quotes[0].factor") == "2.29");
  // times, then plus and minus, then over, in whatever order they are written: (10 * 3 + 6 - 1) / 7 = 5
  CHECK(c.field("factor", "{ over = 7, minus = \"one\", plus = [\"s\"], times = 3, from = \"a\" }",
                "\"a\": 10, \"s\": 6, \"one\": \"1\"")
            .shown("quotes[0].factor") == "5");
  const auto third = c.field("price", "{ from = \"a\", over = \"n\", unit = \"USD/gpu/h\" }", "\"a\": 10, \"n\": 3");
  REQUIRE(third.text() == "");
  CHECK(third.at("quotes[0].price").number() ==
        c.field("price", "{ from = \"a\", unit = \"USD/gpu/h\" }", "\"a\": 10").at("quotes[0].price").number() / 3);
  CHECK(c.field("factor", "{ from = \"a\", plus = \"b\" }", "\"a\": 1").at("quotes[0].factor").is_unknown());
  CHECK(
      c.field("factor", "{ from = \"a\", plus = \"b\" }", "\"a\": 1, \"b\": null").at("quotes[0].factor").is_unknown());
  CHECK(c.field("factor", "{ from = \"a\", plus = \"b\" }", "\"a\": 1, \"b\": \"x\"").codes() == "PV0612");
  CHECK(c.field("factor", "{ from = \"a\", plus = 1 }", "\"a\": \"x\"").codes() == "PV0612");
  const auto zero = c.field("factor", "{ from = \"a\", over = \"b\" }", "\"a\": 1, \"b\": \"0.0\"");
  REQUIRE(zero.text() == "");
  CHECK(zero.causes("quotes[0].factor")[0].reason == "`b` is 0, and nothing can be divided by it");
}

TEST_CASE("numbers as others write them, and not as they do not") {
  using facts::NumberStyle;
  using facts::whole_number;
  const auto number = [](std::string_view text) { return *base::Rational::from_text(text, base::TextForm::Data); };
  const NumberStyle us{.thousands = ","}, german{.thousands = ".", .decimal = ","},
      comma{.thousands = {}, .decimal = ","};
  CHECK(whole_number("1,234,567.5", us) == number("1234567.5"));
  CHECK(whole_number("1234567.5", us) == number("1234567.5"));
  CHECK(!whole_number("1,23", us));
  CHECK(!whole_number("1,2345", us));
  CHECK(!whole_number("1234,567", us));
  CHECK(!whole_number(",123", us));
  CHECK(whole_number("-1.234,50", german) == number("-1234.5"));
  CHECK(!whole_number("1,234.50", german));
  CHECK(whole_number("0,5", comma) == number("0.5"));
  CHECK(!whole_number("0.5", comma));
  CHECK(!whole_number("1.234", comma));
  CHECK(whole_number("1,5e3", comma) == number("1500"));
  CHECK(facts::foreign_number("12.5 W")->rest == "W");
  CHECK(facts::foreign_number("12.5GB/s")->number == number("12.5"));
  CHECK(!facts::foreign_number("12.5.1"));
  CHECK(!facts::foreign_number("1,234"));
  CHECK(!facts::foreign_number("W 12"));
  CHECK(!facts::foreign_number("-"));
  CHECK(!facts::foreign_number(""));
  Fields c;
  CHECK(c.field("factor", "{ from = \"a\", thousands = \",\" }", "\"a\": \"12,345\"").shown("quotes[0].factor") ==
        "12345");
  CHECK(c.field("factor", "{ from = \"a\", thousands = \",\" }", "\"a\": \"12,34\"").codes() == "PV0612");
  CHECK(c.field("factor", "{ from = \"a\", decimal = \",\" }", "\"a\": \"1.5\"").codes() == "PV0612");
}

TEST_CASE("units behind numbers") {
  Fields c;
  const std::string units =
      "{ from = \"a\", unit = \"USD/gpu/h\", units = { \"$ an hour\" = \"USD/gpu/h\", \"ct\" = \"USD/gpu/month\" } }";
  CHECK(c.field("price", units, "\"a\": \"2.5 $ an hour\"").shown("quotes[0].price") == "2.5 USD/gpu/h");
  CHECK(c.field("price", units, "\"a\": 2.5").shown("quotes[0].price") == "2.5 USD/gpu/h");
  CHECK(c.field("price", units, "\"a\": \"2.5 USD/gpu/h\"").shown("quotes[0].price") == "2.5 USD/gpu/h");
  CHECK(c.field("price", units, "\"a\": \"2.5 apples\"").codes() == "PV0613");
  CHECK(c.field("price", "{ from = \"a\", units = { x = \"USD/gpu/h\" } }", "\"a\": \"2.5\"").codes() == "PV0611");
  CHECK(c.field("price", "{ from = \"a\" }", "\"a\": \"3 USD/gpu/h\"").shown("quotes[0].price") == "3 USD/gpu/h");
}

TEST_CASE("the row says in which currency") {
  Fields c;
  const std::string mapping = "{ from = \"a\", unit = \"USD/gpu/h\", currency = \"c\", units = { dollars = \"USD\" } }";
  CHECK(c.field("price", mapping, "\"a\": 2, \"c\": \"USD\"").shown("quotes[0].price") == "2 USD/gpu/h");
  CHECK(c.field("price", mapping, "\"a\": 2, \"c\": \"dollars\"").shown("quotes[0].price") == "2 USD/gpu/h");
  CHECK(c.field("price", mapping, "\"a\": 2, \"c\": \"XQZ\"").causes("quotes[0].price")[0].reason ==
        "its currency is XQZ, which the policy does not know");
  CHECK(c.field("price", mapping, "\"a\": 2").causes("quotes[0].price")[0].reason ==
        "it does not say in which currency (`c`)");
  CHECK(c.field("price", "{ from = \"a\", currency = \"c\" }", "\"a\": 2").codes() == "PV0640");
}

TEST_CASE("what a pattern takes out of a text") {
  Fields c;
  CHECK(c.field("gpus", "{ from = \"a\", extract = \"^(\\\\d+)x\", unit = \"gpu\" }", "\"a\": \"8x H100\"")
            .shown("quotes[0].gpus") == "8 gpu");
  CHECK(c.field("gpus", "{ from = \"a\", extract = \"^(\\\\d+)x\", unit = \"gpu\" }", "\"a\": \"H100\"")
            .at("quotes[0].gpus")
            .is_unknown());
  CHECK(c.field("region", "{ from = [\"a\", \"b\"], extract = \"(x.*)\" }", "\"a\": \"y\", \"b\": \"-xz\"")
            .shown("quotes[0].region") == "xz");
  CHECK(c.field("region",
                "{ join = [\"a\", \"b\"], with = \" \", extract = \"(\\\\S+) (\\\\d+)\", rewrite = \"\\\\1 \\\\2GB\" }",
                "\"a\": \"H100\", \"b\": 80.0")
            .shown("quotes[0].region") == "H100 80GB");
  CHECK(c.field("region", "{ from = \"a\", extract = \"x\" }", "\"a\": 1").codes() == "PV0640");
  CHECK(c.field("region", "{ from = \"a\", extract = \"(x)(y)\" }", "\"a\": 1").codes() == "PV0640");
  CHECK(c.field("region", "{ from = \"a\", extract = \"(x)\", rewrite = \"\\\\2\" }", "\"a\": 1").codes() == "PV0640");
  CHECK(c.field("region", "{ from = \"a\", extract = \"(x\" }", "\"a\": 1")
            .text()
            .find("no regular expression that can be used") != std::string::npos);
  CHECK(c.field("region", "{ from = \"a\", extract = \"(?=x)(y)\" }", "\"a\": 1").codes() == "PV0640");
}

TEST_CASE("lists: counted, summed up, picked from, and taken as they are") {
  Fields c;
  const std::string list = "\"a\": [\"1.5\", 4, 2]";
  CHECK(c.field("factor", "{ from = \"a\", sum = true }", list).shown("quotes[0].factor") == "7.5");
  CHECK(c.field("factor", "{ from = \"a\", pick = \"largest\" }", list).shown("quotes[0].factor") == "4");
  CHECK(c.field("factor", "{ from = \"a\", pick = \"smallest\", times = 2 }", list).shown("quotes[0].factor") == "3");
  CHECK(c.field("factor", "{ from = \"a\", sum = true }", "\"a\": []").at("quotes[0].factor").is_unknown());
  CHECK(c.field("factor", "{ from = \"a\", sum = true }", "\"a\": [1, null]").causes("quotes[0].factor")[0].reason ==
        "one of the list's elements says nothing");
  CHECK(c.field("factor", "{ from = \"a\", sum = true }", "\"a\": [1, \"x\"]").codes() == "PV0612");
  CHECK(c.field("factor", "{ from = \"/g/*/w\", sum = true }", "\"g\": [{\"w\": 1}, {}, {\"w\": 2}]")
            .shown("quotes[0].factor") == "3");
  CHECK(c.field("factor", "{ from = \"/g/*/w\", count = \"*\" }", "\"g\": {\"x\": {\"w\": 1}, \"y\": {\"w\": 1}}")
            .shown("quotes[0].factor") == "2");
  CHECK(
      c.field("region", "{ from = \"/g/*/w\" }", "\"g\": [{\"w\": \"e\"}, {\"w\": \"e\"}]").shown("quotes[0].region") ==
      "e");
  CHECK(c.field("region", "{ from = \"/g/*/w\" }", "\"g\": [{\"w\": \"e\"}, {\"w\": \"f\"}]")
            .causes("quotes[0].region")[0]
            .reason == "it is a list of different values");
  CHECK(c.field("countries", "{ from = \"a\", texts = { x = \"DE\" } }", "\"a\": [\"x\", \"FR\", \"x\"]")
            .at("quotes[0].countries")
            .list()
            .elements.size() == 2);
  CHECK(c.field("tags", "{ from = \"a\" }", "\"a\": []").at("quotes[0].tags").list().elements.empty());
  CHECK(c.field("tags", "{ from = \"a\", split = \"|\" }", "\"a\": \"p | q;r\"")
            .at("quotes[0].tags")
            .list()
            .elements.size() == 2);
  CHECK(c.field("tags", "{ from = \"a\", split = \"|\", missing = \"None\" }", "\"a\": \"None\"")
            .at("quotes[0].tags")
            .is_unknown());
}

TEST_CASE("days since 1970, with names of months, and later ones") {
  using facts::date_like;
  CHECK(date_like("@epoch", "1764503999") == base::parse_date("2025-11-30"));  // 2025-11-30T11:59:59Z
  CHECK(date_like("@epoch", "1749157168.054") == base::parse_date("2025-06-05"));
  CHECK(date_like("@epoch", "86399.999") == base::parse_date("1970-01-01"));
  CHECK(date_like("@epoch", "86400") == base::parse_date("1970-01-02"));
  CHECK(date_like("@epoch", "-1") == base::parse_date("1969-12-31"));
  CHECK(date_like("@epoch_ms", "86400000") == base::parse_date("1970-01-02"));
  CHECK(date_like("@epoch_ns", "86399999999999") == base::parse_date("1970-01-01"));
  CHECK(!date_like("@epoch", "1e30"));
  CHECK(!date_like("@epoch", "yesterday"));
  CHECK(!date_like("@epoch_min", "5"));
  CHECK(date_like("* MMM D hh:mm:ss YYYY", "Fri Aug  4 11:44:30 2023") == base::parse_date("2023-08-04"));
  CHECK(date_like("* MMM D hh:mm:ss YYYY", "Tue Jul 20 06:41:18 2021") == base::parse_date("2021-07-20"));
  CHECK(!date_like("* MMM D hh:mm:ss YYYY", "Tue Jux 20 06:41:18 2021"));
  CHECK(date_like("M/D/YYYY*", "1/9/2026 12:00 AM") == base::parse_date("2026-01-09"));
  CHECK(!date_like("M/D/YYYY", "13/9/2026"));
  CHECK(!date_like("M/D/YYYY", "/9/2026"));
  Fields c;
  CHECK(c.field("captured_on", "{ from = \"a\", dates = \"YYYYMMDD\", days_after = 1 }", "\"a\": \"20260228\"")
            .shown("quotes[0].captured_on") == "2026-03-01");
}

TEST_CASE("conditions on words and patterns") {
  Fields c;
  const auto skipped = [&](const std::string& condition, const std::string& row) {
    const auto out = c.read_as("format = \"json\"\nhas = [\"k\"]\n[[skip]]\nwhen = [{ from = \"a\", " + condition +
                                   " }]\nbecause = \"b\"\n[fields]\nid = { text = \"q\" }\nfactor = { from = \"k\" }\n",
                               "a.json", "{\"k\": 0" + row + "}");
    REQUIRE(!out.found.has_errors());
    return out.input("quotes").list().elements.empty();
  };
  CHECK(skipped("one_of = [\"x\", \"1\"]", ", \"a\": 1"));
  CHECK(!skipped("one_of = [\"x\", \"1\"]", ", \"a\": \"X\""));
  CHECK(!skipped("one_of = [\"\"]", ""));
  CHECK(skipped("one_of = [\"x\"], negated = true", ""));
  CHECK(skipped("matches = \"^A.*[0-9]$\"", ", \"a\": \"A-7\""));
  CHECK(!skipped("matches = \"^A.*[0-9]$\"", ", \"a\": \"A-7b\""));
  CHECK(!skipped("matches = \".*\"", ", \"a\": null"));
  CHECK(skipped("matches = \".*\"", ", \"a\": \"\""));
}

TEST_CASE("a record that a row does not yield is counted with its reason, and the row's others are made") {
  Fields c;
  const auto out = c.read_as(
      "format = \"json\"\nhas = [\"a\"]\n[[yield]]\nwhen = [{ from = \"a\", above = 0 }]\n[yield.fields]\n"
      "id = { from = \"n\" }\nfactor = { from = \"a\" }\n[[yield]]\nwhen = [{ from = \"b\", of = \"a\", above = 1 }]\n"
      "because = \"b is above a\"\n",
      "a.json", R"([{"n": "x", "a": 2, "b": 2.1}, {"n": "y", "a": 3, "b": 3}])");
  CHECK(out.codes().find("PV0646") != std::string::npos);
  CHECK(out.text().find("1 record not read: b is above a") != std::string::npos);
  CHECK(out.input("quotes").list().elements.size() == 2);

  const auto without_when =
      c.read_as("format = \"json\"\nhas = [\"a\"]\n[[yield]]\nbecause = \"b\"\n", "a.json", R"([{"a": 1}])");
  CHECK(without_when.codes() == "PV0640");
  const auto with_fields = c.read_as(
      "format = \"json\"\nhas = [\"a\"]\n[[yield]]\nwhen = [{ from = \"a\", given = true }]\nbecause = \"b\"\n"
      "[yield.fields]\nfactor = { from = \"a\" }\n",
      "a.json", R"([{"a": 1}])");
  CHECK(with_fields.codes() == "PV0640");
}
