#include <catch2/catch.hpp>

#include "sample_decision.hpp"
#include "trace/layout.hpp"
#include "trace/words.hpp"

namespace proviso::trace {

TEST_CASE("margins tell which side of the limit they are on") {
  CHECK(margin_text({{"110 ms", ""}, {"13.75 %", ""}}) == "room 110 ms (13.75 % of the limit)");
  CHECK(margin_text({{"-1 gpu", ""}, {"-50 %", ""}}) == "misses by 1 gpu (50 % of the limit)");
  CHECK(margin_text({{"~-0.333333 USD", ""}, {"~-33.3333 %", ""}}) ==
        "misses by ~0.333333 USD (~33.3333 % of the limit)");
  CHECK(margin_text({{"0 USD", ""}, {"0 %", ""}}) == "exactly at the limit");
  CHECK(margin_text({{"2", ""}, {"", ""}}) == "room 2");
}

TEST_CASE("widths are those of a terminal") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("\u00e9") == 1);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("\u65e5\u672c") == 4);
  CHECK(pad("\u65e5", 4) == "\u65e5  ");
  CHECK(pad_left("abc", 2) == "abc");
}

TEST_CASE("text wraps at blanks, and a long word keeps its line") {
  CHECK(wrap("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrap("one two", 6) == std::vector<std::string>{"one", "two"});
  CHECK(wrap("a/very/long/path and b", 6) == std::vector<std::string>{"a/very/long/path", "and b"});
  CHECK(wrap("", 6) == std::vector<std::string>{""});
}

TEST_CASE("the decisive part of an `and` is the operand that decided") {
  Step good = sample_step();
  good.value.text = "true";
  Step both = sample_step();
  both.text = "p and q";
  both.children = {good, sample_step()};
  both.children[1].text = "x <= y";
  both.children[1].children[1].kind = Step::Kind::NotEvaluated;
  CHECK(decisive_part(both) == "x <= y, with burst_run.ttft_p99 = 910 ms");
  CHECK(decisive_part(Step{}).empty());
}

TEST_CASE("a set that is written out is not told a second time") {
  Step in_set = sample_step();
  in_set.text = "offer.country in {\"DE\", \"NL\"}";
  in_set.children[0].text = "offer.country";
  in_set.children[0].value.text = "US";
  in_set.children[1] = Step{};
  in_set.children[1].text = "{\"DE\", \"NL\"}";
  in_set.children[1].value.text = "DE, NL";
  CHECK(decisive_part(in_set) == "offer.country in {\"DE\", \"NL\"}, with offer.country = US");
  in_set.children[1].children = {sample_step()};  // of facts: then its value tells something
  CHECK(decisive_part(in_set).ends_with("{\"DE\", \"NL\"} = DE, NL"));
}

TEST_CASE("an award without a mode, and one that ties with nobody") {
  Decision decision{};
  decision.verdict.kind = "award";
  decision.verdict.candidate = "a";
  CHECK(headline(decision) == "AWARD: a");
  decision.verdict.kind = "insufficient";
  CHECK(headline(decision) == "INSUFFICIENT: facts are missing");
}

TEST_CASE("a name is shortened only where the policy owns it") {
  Decision decision{};
  decision.policy_name = "acme.chat";
  CHECK(short_rule(decision, "acme.chat.fit") == "fit");
  CHECK(short_rule(decision, "acme.chatter.fit") == "acme.chatter.fit");
}

}  // namespace proviso::trace
