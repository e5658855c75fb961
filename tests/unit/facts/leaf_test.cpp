// What a leaf may be written as, and that a number is exactly what its text says.
#include <catch2/catch.hpp>

#include "case_fixture.hpp"

using namespace proviso;
using facts::testing::Case;
using facts::testing::quote;

namespace {

facts::testing::Outcome one_quote(std::string_view lines) {
  static Case c;  // its program outlives the outcomes
  c.file("quotes.toml", quote("a", lines));
  return c.read();
}

}  // namespace

TEST_CASE("a quantity is a text in the language's notation") {
  CHECK(one_quote("price = \"2.29 USD/gpu/h\"").shown("quotes[0].price") == "2.29 USD/gpu/h");
  CHECK(one_quote("gpus = \" 8 gpu \"").shown("quotes[0].gpus") == "8 gpu");
  CHECK(one_quote("price = \"1_000.5 USD/gpu/h\"").shown("quotes[0].price") == "1000.5 USD/gpu/h");
  CHECK(one_quote("price = \"229e-2 USD/gpu/h\"").shown("quotes[0].price") == "2.29 USD/gpu/h");
  CHECK(one_quote("price = \"1460 USD/gpu/month\"").shown("quotes[0].price") == "2 USD/gpu/h");  // 1460 / 730
}

TEST_CASE("numbers are their text: no double stands between") {
  CHECK(one_quote("factor = 0.1").at("quotes[0].factor").number() + base::Rational::ratio(2, 10) ==
        base::Rational::ratio(3, 10));
  CHECK(one_quote("factor = 1_000").at("quotes[0].factor").number() == base::Rational{1000});
  CHECK(one_quote("factor = 0x10").at("quotes[0].factor").number() == base::Rational{16});
  CHECK(one_quote("factor = 0.100000000000000000000000000001").at("quotes[0].factor").number() ==
        *base::Rational::from_text("0.100000000000000000000000000001", base::TextForm::Data));
  CHECK(one_quote("price = \"123456789012345678901234567890.01 USD/gpu/h\"").shown("quotes[0].price") ==
        "123456789012345678901234567890.01 USD/gpu/h");
  CHECK(one_quote("factor = +1.5e3").at("quotes[0].factor").number() == base::Rational{1500});
}

TEST_CASE("a share may be written in per cent, and its range is included at both ends") {
  CHECK(one_quote("share = \"85 %\"").at("quotes[0].share").number() == base::Rational::ratio(85, 100));
  CHECK(one_quote("share = 0.85").at("quotes[0].share").number() == base::Rational::ratio(85, 100));
  CHECK(one_quote("share = 0").codes() == "");
  CHECK(one_quote("share = 1").codes() == "");
  const auto above = one_quote("share = 1.001");
  CHECK(above.codes() == "PV0618");
  CHECK(above.text() ==
        "quotes.toml:3:9: `quotes[a].share` is 100.1 %, outside of 0 %..100 % (write \"1.001 %\", if that is meant)\n");
  CHECK(one_quote("share = \"-0.1 %\"").codes() == "PV0618");
}

TEST_CASE("a bare number fits only where the field has no dimension") {
  const auto bare = one_quote("price = 2.29");
  CHECK(bare.codes() == "PV0611");
  CHECK(bare.text() ==
        "quotes.toml:3:9: `quotes[a].price` is `2.29` without a unit, expected a quantity in `USD/gpu/h` "
        "(if that is its unit, write \"2.29 USD/gpu/h\")\n");
  CHECK(one_quote("price = 0").codes() == "PV0611");
  CHECK(one_quote("price = \"0\"").codes() == "PV0611");
}

TEST_CASE("a unit of another dimension is refused with both sides") {
  const auto per_instance = one_quote("price = \"18.32 USD/h\"");
  CHECK(per_instance.codes() == "PV0614");
  CHECK(per_instance.text() ==
        "quotes.toml:3:9: `quotes[a].price` is `18.32 USD/h`, which is money / time, but `USD/gpu/h` is "
        "money / time / gpu_count (say what it is in `USD/gpu/h`, if it can be converted)\n");
  CHECK(one_quote("factor = \"3 gpu\"").codes() == "PV0614");
  const auto typo = one_quote("price = \"2 USD/gpus/h\"");
  CHECK(typo.codes() == "PV0613");
  CHECK(typo.text().find("did you mean `gpu`?") != std::string::npos);
}

TEST_CASE("what is not a number is refused") {
  CHECK(one_quote("price = \"about 2 USD/gpu/h\"").codes() == "PV0612");
  const auto comma = one_quote("price = \"1,50 USD/gpu/h\"");
  CHECK(comma.codes() == "PV0612");
  CHECK(comma.text().find("a point before their decimals") != std::string::npos);
  CHECK(one_quote("factor = \"1__0\"").codes() == "PV0612");
  CHECK(one_quote("factor = true").codes() == "PV0610");
  CHECK(one_quote("factor = inf").codes() == "PV0602");
  CHECK(one_quote("factor = nan").codes() == "PV0602");
  CHECK(one_quote("factor = \"" + std::string(1001, '9') + "\"").codes() == "PV0628");
  CHECK(one_quote("factor = \"1e1000000000\"").codes() != "");
}

TEST_CASE("dates are days") {
  CHECK(one_quote("captured_on = 2026-11-20").at("quotes[0].captured_on").date() == *base::parse_date("2026-11-20"));
  CHECK(one_quote("captured_on = \"2026-11-20\"").at("quotes[0].captured_on").date() ==
        *base::parse_date("2026-11-20"));
  CHECK(one_quote("captured_on = \"2026-02-29\"").codes() == "PV0616");
  CHECK(one_quote("captured_on = \"2026-02-29\"")
            .text()
            .find("not a day of the calendar: 2026-02 has the days 01 to 28") != std::string::npos);
  CHECK(one_quote("captured_on = \"20.11.2026\"").codes() == "PV0616");
  CHECK(one_quote("captured_on = 2026-11-20T10:00:00Z").codes() == "PV0610");
}

TEST_CASE("members, versions, truths, texts") {
  CHECK(one_quote("link = \"nvlink\"").at("quotes[0].link").member_index() == 1);
  const auto link = one_quote("link = \"nvlnk\"");
  CHECK(link.codes() == "PV0615");
  CHECK(link.text().find("did you mean `nvlink`?") != std::string::npos);
  CHECK(one_quote("link = \"tokenring\"").text().find("its members are pcie, nvlink, nvswitch") != std::string::npos);
  CHECK(one_quote("driver = \"570.86.10\"").at("quotes[0].driver").kind() == ir::ValueKind::Version);
  CHECK(one_quote("driver = \"latest\"").codes() == "PV0617");
  CHECK(one_quote("driver = 570.86").codes() == "PV0610");
  CHECK(one_quote("trains = true").at("quotes[0].trains").is_true());
  CHECK(one_quote("trains = \"true\"").codes() == "PV0610");
  CHECK(one_quote("provider = 7").codes() == "PV0610");
  CHECK(one_quote("provider = { name = \"x\" }").codes() == "PV0610");
}

TEST_CASE("lists keep their order, sets are sorted and say nothing twice") {
  CHECK(one_quote("tags = [\"b\", \"a\", \"b\"]").shown("quotes[0].tags") == "b, a, b");
  CHECK(one_quote("countries = [\"NL\", \"DE\", \"NL\"]").at("quotes[0].countries").list().elements.size() == 2);
  CHECK(one_quote("countries = []").at("quotes[0].countries").list().elements.empty());
  CHECK(one_quote("countries = \"DE\"").codes() == "PV0610");
  const auto empty = one_quote("tags = [\"a\", \"\"]");
  CHECK(empty.codes() == "PV0620");
  CHECK(empty.text() == "quotes.toml:3:14: `quotes[a].tags[2]` is empty\n");
  CHECK(one_quote("tags = [\"a\", { value = \"b\" }]").codes() == "PV0610");
}

TEST_CASE("nothing, an empty text, and a default") {
  const auto empty = one_quote("price = \"\"\nprovider = \"  \"");
  CHECK(empty.codes() == "");
  CHECK(empty.at("quotes[0].price").unknown() == ir::absent);
  CHECK(empty.at("quotes[0].provider").unknown() == ir::absent);
  CHECK(empty.shown("quotes[0].term") == "0 month");
  CHECK(one_quote("term = \"\"").shown("quotes[0].term") == "0 month");
  CHECK(one_quote("term = \"12 month\"").shown("quotes[0].term") == "12 month");
}

TEST_CASE("a field that was misspelt is not missing as well") {
  Case c;
  c.file("quotes.toml", "[[quotes]]\nidd = \"a\"\n");
  CHECK(c.read().codes() == "PV0608");
  // But a key that resembles a field which is there says nothing of another that is not.
  c.file("quotes.toml", "[[quotes]]\nprovider = \"x\"\nprovidr = \"x\"\n");
  CHECK(c.read().codes() == "PV0609 PV0608");
}

TEST_CASE("what a record lacks is one finding, and an unknown key has a suggestion") {
  Case c;
  c.file("quotes.toml",
         "[[quotes]]\nprovider = \"x\"\npirce = \"2 USD/gpu/h\"\nincluded = [{ amount = \"1 USD/month\" }]\n");
  const auto out = c.read();
  CHECK(out.codes() == "PV0609 PV0608 PV0609");
  CHECK(out.text() ==
        "quotes.toml:1:1: `quotes[1]` lacks `id` (its value is needed; only a field with `?` after its type may be "
        "left out)\n"
        "quotes.toml:3:1: `pirce` is not a field of Quote (did you mean `price`?)\n"
        "quotes.toml:4:13: `quotes[1].included[1]` lacks `line` (its value is needed; only a field with `?` after its "
        "type may be left out)\n");
}

TEST_CASE("an open record keeps what it does not know") {
  Case c;
  c.world[c.world.quote].open = true;
  c.file("quotes.toml", quote("a", "colour = \"blue\""));
  CHECK(c.read().codes() == "");
}
