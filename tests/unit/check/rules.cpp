#include <catch2/catch.hpp>

#include "declarations.hpp"

namespace proviso::check::testing {

namespace {

/// How many comparisons the margin of `require r that ...` has.
std::size_t margins_of(const std::string& that) {
  const auto checked = check_offers("require r that " + that + "\n");
  return rule(checked.get(), "t.p.r").margins.size();
}

}  // namespace

TEST_CASE("a rule that mentions the subject, also in its words, is one of each candidate") {
  const auto checked = check_offers(R"(
let cheap = offer.price < 3 USD/gpu/h
let many = count(offers) > 2
require direct that offer.gpus > 1 gpu
require indirect that cheap
require once that many
require worded that many else "{offer.id} is alone"
require guarded when cheap that many
require of_another that all(o in offers: cheap for o)
)");
  const auto scope = [&](std::string_view name) { return rule(checked.get(), name).scope == ir::Scope::Candidate; };
  CHECK(scope("t.p.direct"));
  CHECK(scope("t.p.indirect"));
  CHECK(scope("t.p.worded"));
  CHECK(scope("t.p.guarded"));
  CHECK_FALSE(scope("t.p.once"));
  CHECK_FALSE(scope("t.p.of_another"));
}

TEST_CASE("the guard of a group stands before a rule's own") {
  const auto checked = check_offers(
      "group g \"G\" when offer.mode == rent {\n    require a when offer.gpus > 1 gpu that 1 < 2\n    require b that 1 "
      "< 2\n}\n");
  const auto& a = rule(checked.get(), "t.p.a");
  REQUIRE(a.guards.size() == 2);
  CHECK(printed(checked.get(), a.guards[1]).find("gpus") != std::string::npos);
  CHECK(a.group == "t.p.g");
  CHECK(rule(checked.get(), "t.p.b").guards.size() == 1);
}

TEST_CASE("a margin belongs to one comparison of quantities or dates, and to an `and` of them") {
  CHECK(margins_of("offer.gpus >= 4 gpu") == 1);
  CHECK(margins_of("(offer.gpus >= 4 gpu)") == 1);
  CHECK(margins_of("offer.gpus in 1 gpu..8 gpu") == 1);
  CHECK(margins_of("offer.gpus >= 4 gpu and (offer.term < 1 year and offer.price > 0 USD/gpu/h)") == 3);
  CHECK(margins_of("as_of <= 2026-12-31") == 1);
  CHECK(margins_of("offer.gpus >= 4 gpu or offer.term < 1 year") == 0);
  CHECK(margins_of("offer.gpus >= 4 gpu and offer.mode == rent") == 0);
  CHECK(margins_of("not (offer.gpus >= 4 gpu)") == 0);
}

TEST_CASE("what clauses belong to which rules") {
  CHECK(check_offers("condition c that 1 < 2 cleared by procurement\n").codes() == "");
  CHECK(places(check_offers("require c that 1 < 2 cleared by procurement\n")) == "PV0410 10:33");
  CHECK(check_offers("require c that 1 < 2 waivable by cfo and lead, ceo up to 1 kUSD\n").codes() == "PV0207");
  CHECK(check_offers("forbid c that 2 < 1 waivable by cfo and lead, ceo up to 1_000 USD\n").codes() == "");
  CHECK(check_offers("require c that 1 < 2 waivable by cfo up to 1 h\n").codes() == "PV0301");
  CHECK(places(check_offers("warn c that 1 < 2 waivable by cfo\n")) == "PV0411 10:31");
  CHECK(places(check_offers("condition c that 1 < 2 waivable by cfo\n")) == "PV0411 10:36");
  CHECK(places(check_offers("final require c that 1 < 2 waivable by cfo\n")) == "PV0411 10:40");
  const auto checked = check_offers("require c that 1 < 2 waivable by cfo and lead, ceo\n");
  CHECK(rule(checked.get(), "t.p.c").waivable_by == std::vector<ir::RoleSet>{{"cfo", "lead"}, {"ceo"}});
}

TEST_CASE("a precondition is a rule of the case") {
  CHECK(check_offers("precondition p that count(offers) > 1\n").codes() == "");
  CHECK(check_offers("precondition p that any(o in offers: o.gpus > 1 gpu)\n").codes() == "");
  CHECK(places(check_offers("precondition p that offer.gpus > 1 gpu\n")) == "PV0409 10:14");
  CHECK(places(check_offers("let many = offer.gpus > 1 gpu\nprecondition p that many\n")) == "PV0409 11:14");
}

TEST_CASE("titles name parameters only") {
  CHECK(check_offers("param most: gpu = 2 gpu\nrequire r \"at most {most}\" that offer.gpus <= most\n").codes() == "");
  CHECK(check_offers("require r \"at most {offer.gpus}\" that offer.gpus <= 2 gpu\n").codes() == "PV0338");
}

TEST_CASE("a rule says yes or no") { CHECK(check_offers("require r that offer.gpus\n").codes() == "PV0301"); }

TEST_CASE("an applied rule is switched off visibly") {
  const std::string_view m = "module t.m\nrequire loud that 1 < 2\nfinal require firm that 1 < 2\n";
  const std::string_view n = "module t.n\nrequire idle that 1 < 2\n";
  const auto policy = [&](std::string_view text) {
    return check_texts({"policy t.p\napply t.m\nuse t.n\n" + std::string{text}, m, n});
  };
  for (const char* name : {"loud", "m.loud", "t.m.loud"}) {
    const auto checked = policy("disable rule " + std::string{name} + " because \"b\"\n");
    const auto& loud = rule(checked.get(), "t.m.loud");
    REQUIRE(loud.disabled.has_value());
    CHECK(loud.disabled->because == "b");
    CHECK(loud.active);
  }
  CHECK(places(policy("disable rule m.firm because \"b\"\n")) == "PV0406 4:14");
  CHECK(places(policy("disable rule n.idle because \"b\"\n")) == "PV0407 4:14");
  const auto misspelt = policy("disable rule m.laud because \"b\"\n");
  CHECK(places(misspelt) == "PV0404 4:14");
  CHECK(misspelt.diagnostics.items()[0].help == "did you mean `m.loud`?");
  CHECK(places(policy("disable rule loud because \"b\"\ndisable rule m.loud because \"c\"\n")) == "PV0220 5:14");
  CHECK(places(check_texts({"module t.q\napply t.m\ndisable rule loud because \"b\"\n", m})) == "PV0401 3:1");
}

TEST_CASE("a short name that fits two rules is not guessed") {
  const std::string_view a = "module t.a\nrequire r that 1 < 2\n";
  const std::string_view b = "module t.b\nrequire r that 1 < 2\n";
  const auto policy = [&](std::string_view text) {
    return check_texts({"policy t.p\napply t.a\napply t.b\n" + std::string{text}, a, b}).codes();
  };
  CHECK(policy("disable rule r because \"x\"\n") == "PV0405");
  CHECK(policy("disable rule a.r because \"x\"\n") == "PV0506");
  SECTION("but one's own rule is meant first") {
    CHECK(policy("require r that 2 > 1\ntest \"t\" expect r passes\n") == "PV0506");
  }
}

TEST_CASE("a policy has rules in force") {
  CHECK(places(check_texts({"policy t.p\n"})) == "PV0408 1:8");
  CHECK(check_texts({"policy t.p\nuse t.m\n", "module t.m\nrequire r that 1 < 2\n"}).codes() == "PV0408");
  CHECK(check_texts({"policy t.p\napply t.m\ndisable rule r because \"b\"\n", "module t.m\nrequire r that 1 < 2\n"})
            .codes() == "PV0408");
  CHECK(check_texts({"policy t.p\napply t.m\n", "module t.m\nrequire r that 1 < 2\n"}).codes() == "PV0506");
}

TEST_CASE("rules, scores, shows and values have names of their own") {
  CHECK(check_offers("let price = offer.price\nrequire price that price > 0 USD/gpu/h\nshow price = price\n"
                     "score price weight 1 of price from 2 USD/gpu/h to 1 USD/gpu/h\n")
            .codes() == "");
  CHECK(places(check_offers("require x that 1 < 2\nforbid x that 1 < 2\n")) == "PV0220 11:8");
  CHECK(places(check_offers("show x = 1\nshow x = 2\n")) == "PV0220 11:6");
}

TEST_CASE("shows are those of the policy and of applied modules, used ones first") {
  const auto checked = check_texts({"policy t.p\nuse t.a\napply t.b\nshow own = 1\nrequire r that 1 < 2\n",
                                    "module t.a\nshow unseen = 1\n", "module t.b\nshow seen = 1\n"});
  const auto& shows = checked.get().shows;
  REQUIRE(shows.size() == 2);
  CHECK(shows[0].name == "t.b.seen");
  CHECK(shows[1].name == "t.p.own");
}

}  // namespace proviso::check::testing
