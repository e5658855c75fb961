// Money in other currencies, converted when read, with the words kept; and the engine's own lists.
#include <catch2/catch.hpp>
#include <tuple>

#include "case_fixture.hpp"

using namespace proviso;
using facts::testing::Case;
using facts::testing::quote;

TEST_CASE("the newest rate on or before as_of converts, and the words are kept") {
  Case c;
  c.files = "fx = [\"fx.toml\", \"more.json\"]\n";
  c.file("fx.toml",
         "[[fx]]\nfrom = \"EUR\"\nto = \"USD\"\nrate = 1.10\ndate = 2026-11-27\nsource = \"ECB\"\n"
         "[[fx]]\nfrom = \"EUR\"\nto = \"USD\"\nrate = 9\ndate = 2026-12-01\n");
  c.file("more.json", "{\"fx\": [{\"from\": \"USD\", \"to\": \"GBP\", \"rate\": 0.8, \"date\": \"2026-11-30\"}]}");
  c.file("quotes.toml", quote("a", "price = \"2 EUR/gpu/h\"") + quote("b", "price = \"2 GBP/gpu/h\"") +
                            quote("c", "price = \"2 USD/gpu/h\""));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  CHECK(out.shown("quotes[0].price") == "2.2 USD/gpu/h");
  CHECK(out.origin("quotes[0].price").as_quoted == "2 EUR/gpu/h (1 EUR = 1.1 USD on 2026-11-27, ECB)");
  CHECK(out.shown("quotes[1].price") == "2.5 USD/gpu/h");  // 2 / 0.8
  CHECK(out.origin("quotes[2].price").as_quoted.empty());
  CHECK(out.facts->rates.size() == 3);
}

TEST_CASE("no rate, or two that differ: unknown with its reason, never an error") {
  Case c;
  c.files = "fx = \"fx.toml\"\n";
  c.file("fx.toml",
         "[[fx]]\nfrom = \"EUR\"\nto = \"USD\"\nrate = 1.10\ndate = 2026-11-27\n[[fx]]\nfrom = \"EUR\"\nto = "
         "\"USD\"\nrate = 1.11\ndate = 2026-11-27\n");
  c.file("quotes.toml", quote("a", "price = \"2 EUR/gpu/h\"") + quote("b", "price = \"2 GBP/gpu/h\""));
  const auto out = c.read();
  REQUIRE(out.text() == "");
  for (const char* path : {"quotes[0].price", "quotes[1].price"}) {
    REQUIRE(out.causes(path).size() == 1);
    CHECK(out.causes(path)[0].kind == ir::CauseKind::NoRate);
  }
  CHECK(out.causes("quotes[0].price")[0].reason.find("differ") != std::string::npos);
  CHECK(out.origin("quotes[1].price").as_quoted == "2 GBP/gpu/h");
}

TEST_CASE("a rate that cannot be read is an error of its file") {
  Case c;
  c.files = "fx = \"fx.toml\"\n";
  c.file("fx.toml", "[[fx]]\nfrom = \"EUR\"\nto = \"USD\"\nrate = \"1.10 USD\"\ndate = 2026-11-27\n");
  CHECK(c.read().codes() == "PV0614");
}

TEST_CASE("waivers and clearances, with scope and persons in either form") {
  Case c;
  c.files = "waivers = \"w.toml\"\nclearances = \"c.json\"\n";
  c.file("w.toml",
         "[[waivers]]\nid = \"W1\"\nrule = \"r\"\nscope = { provider = \"acme\" }\nrequested_by = { name = \"Ann\", "
         "role = \"buyer\" }\n"
         "approved_by = [{ name = \"Bo\", role = \"cfo\" }]\nmax_amount = \"130_000 USD\"\n"
         "[[waivers]]\nid = \"W2\"\nrule = \"r\"\nscope = { candidate = \"a\" }\nrequested_by = \"Ann\"\napproved_by = "
         "[]\n"
         "[[waivers]]\nid = \"W3\"\nrule = \"r\"\nscope = \"case\"\nrequested_by = \"Ann\"\napproved_by = []\n");
  c.file("c.json",
         "[{\"rule\": \"r\", \"by\": {\"name\": \"Bo\", \"role\": \"cfo\"}}, {\"rule\": \"s\", \"by\": \"Cy\", "
         "\"role\": \"legal\"}]");
  const auto out = c.read();
  REQUIRE(out.text() == "");
  const auto text = [&](const ir::Value& list, std::size_t i, std::size_t field) {
    return std::string{c.world.program.texts->text(list.list().elements[i].record().fields[field].text_id())};
  };
  CHECK(text(out.facts->waivers, 0, 2) == "provider acme");
  CHECK(text(out.facts->waivers, 0, 3) == "Ann");
  CHECK(text(out.facts->waivers, 1, 2) == "a");
  CHECK(text(out.facts->waivers, 2, 2) == "case");
  CHECK(out.facts->waivers.list().elements[0].record().fields[5].number() == base::Rational{130000});
  CHECK(text(out.facts->clearances, 0, 2) == "Bo");
  CHECK(text(out.facts->clearances, 0, 3) == "cfo");
  CHECK(text(out.facts->clearances, 1, 3) == "legal");
}

TEST_CASE("a rate that can convert nothing is an error of its file, with its place") {
  Case c;
  c.files = "fx = \"fx.toml\"\n";
  c.file("quotes.toml", quote("a", "price = \"2 USD/gpu/h\""));
  const auto rate = [](const std::string& to, const std::string& number) {
    return "[[fx]]\nfrom = \"EUR\"\nto = \"" + to + "\"\nrate = " + number + "\ndate = 2026-11-27\n";
  };
  for (const auto& [to, number, why] :
       {std::tuple{"USD", "0", "it is not above zero"}, std::tuple{"USD", "-1.1", "it is not above zero"},
        std::tuple{"EUR", "1", "it leads from a currency to itself"}}) {
    c.file("fx.toml", rate("USD", "1.1") + rate(to, number));
    const auto out = c.read();
    const std::string text = out.text();
    CHECK(out.codes() == "PV0631");
    CHECK(text.find(why) != std::string::npos);
    CHECK(text.find("fx.toml:6") != std::string::npos);
  }
  c.file("fx.toml", rate("USD", "0.000000000001"));
  CHECK(c.read().text().empty());
}

TEST_CASE("a rate of what is no currency is an error of its file, and of one that is not known a warning") {
  Case c;
  c.files = "fx = \"fx.toml\"\n";
  c.file("quotes.toml", quote("a", "price = \"2 EUR/gpu/h\""));
  const auto said = [&](const std::string& from, const std::string& to, const std::string& number) {
    std::string text = "[[fx]]\nfrom = \"EUR\"\nto = \"USD\"\nrate = 1.1\ndate = 2026-11-26\n[[fx]]\nfrom = \"";
    text.append(from).append("\"\nto = \"").append(to).append("\"\nrate = ").append(number);
    c.file("fx.toml", text.append("\ndate = 2026-11-27\n"));
    const auto out = c.read();
    CHECK(out.text().find("fx.toml:6") != std::string::npos);
    return out.codes() + " " + out.text();
  };
  const auto holds = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  for (const auto& [from, to, what, help] :
       {std::tuple{"EURO", "USD", "`EURO` is no currency", "did you mean `EUR`?"},
        std::tuple{"eur", "USD", "`eur` is no currency", "did you mean `EUR`?"},
        std::tuple{"EUR", "gpu", "`gpu` is no currency", "the currency codes are"},
        std::tuple{"EUR", "USDT", "`USDT` is no currency", "did you mean `USD`?"}}) {
    const std::string text = said(from, to, "1.1");
    CHECK(text.starts_with("PV0631 "));
    CHECK(holds(text, what));
    CHECK(holds(text, help));
  }
  // Another policy's, perhaps.
  const std::string other = said("HUF", "USD", "0.003");
  CHECK(other.starts_with("PV0646 "));
  CHECK(holds(other, "the rate of `HUF` to `USD` not read: `HUF` is no currency that this policy knows"));
  // The unit is what the rate is for, so there is no number yet.
  const std::string unit = said("EUR", "USD", "\"1.1 USD/EUR\"");
  CHECK(unit.starts_with("PV0631 "));
  CHECK(holds(unit, "its number has a unit"));
  CHECK(holds(unit, "write the number alone"));
}
