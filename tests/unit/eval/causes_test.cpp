#include <catch2/catch.hpp>

#include "policy.hpp"

using namespace proviso::eval::testing;

namespace {

const std::string tender = R"(
enum Mode { rent, api }
record Gpu { name: text, memory: GB?, aliases: set of text = {} }
record Line { name: text, cost: USD? ask "the price list" }
record Quote { id: text, mode: Mode?, price: USD/h? ask "the offer", gpu: ref Gpu?, lines: list of Line = [], brief_note: text? }
record Brief { acceptance: text?, limit: USD/h? }
record Run { id: text, rate: number?, on: date }
input quotes: list of Quote
input brief: Brief
input evidence: list of Run
input extra: number?
catalog gpus: list of Gpu key name aliases aliases
subject candidate in quotes
)";

// The paths that rule `r`, with this condition, misses for the one candidate.
std::string missing(const std::string& condition, const std::string& givens, const std::string& more = "") {
  const auto decision = decided(tender + more + "\nrequire r \"R\" that " + condition + "\ntest \"case\"\n" + givens);
  return decision.candidates.empty() ? paths(decision.case_rules.front().missing)
                                     : paths(decision.candidates.front().rules.front().missing);
}

const std::string one = "given candidate = Quote { id: \"a\" }\n";

}  // namespace

TEST_CASE("Fields of the subject go by its name") {
  CHECK(missing("candidate.price <= 3 USD/h", one) == "candidate.price");
  CHECK(missing("price_known <= 3 USD/h", one, "let price_known = candidate.price") == "candidate.price");
  CHECK(missing("all(l in candidate.lines: l.cost < 1 USD)",
                "given candidate = Quote { id: \"a\", lines: [Line { name: \"egress\" }] }") ==
        "candidate.lines[egress].cost");
}

TEST_CASE("The subject may have another name") {
  const auto decision = decided(R"(
record Offer { id: text, price: USD? }
input offers: list of Offer
subject offer in offers
require r "R" that offer.price < 1 USD
test "case" given offer = Offer { id: "a" })");
  CHECK(paths(decision.candidates.front().rules.front().missing) == "offer.price");
}

TEST_CASE("Records of the case and elements of other lists go by their place") {
  CHECK(missing("brief.acceptance == \"x\" or candidate.id == \"z\"", one + "given brief = Brief {}") ==
        "brief.acceptance");
  CHECK(missing("candidate.id == \"a\" and sum(r in evidence: r.rate) > 1",
                one + "given evidence = [Run { id: \"run-1\", on: 2026-01-01 }, Run { id: \"run-2\", on: 2026-01-01, "
                      "rate: 1 }]") == "evidence[run-1].rate");
  CHECK(missing("candidate.id == \"a\" and extra > 1", one) == "extra");
  CHECK(missing("candidate.id == \"a\" and as_of > 2026-01-01", one) == "as_of");
}

TEST_CASE("A record that is unknown is the cause of all its fields") {
  CHECK(missing("candidate.id == \"a\" and brief.limit > 1 USD/h", one) == "brief");
  CHECK(missing("candidate.gpu.memory >= 80 GB", one) == "candidate.gpu");
}

TEST_CASE("A reference that fits nothing, or several entries, says what it could mean") {
  const std::string catalog =
      "given gpus = [Gpu { name: \"H100 SXM\", memory: 80 GB, aliases: {\"H100\"} }, Gpu { name: \"H100 PCIe\", "
      "aliases: {\"H100\"} }]\n";
  const auto reason = [&](const std::string& gpu) {
    const auto decision = decided(tender + "require r \"R\" that candidate.gpu.memory >= 80 GB\ntest \"case\"\n" +
                                  catalog + "given candidate = Quote { id: \"a\", gpu: \"" + gpu + "\" }");
    const auto& result = decision.candidates.front().rules.front();
    return result.missing.empty() ? result.outcome : result.missing.front().reason;
  };
  CHECK(reason("H100 SXM") == "pass");
  CHECK(reason("H100 PCIe") == "not stated");
  CHECK(reason("H100") == "`H100` fits several entries of gpus: H100 PCIe, H100 SXM");
  CHECK(reason("h100-sxm") == "pass");
  CHECK(reason("MI300X") == "`MI300X` is no entry of gpus");
}

TEST_CASE("A fact given as unknown goes by its place, with the reason that was given") {
  const auto decision = decided(
      tender + "require r \"R\" that candidate.gpu.memory >= 80 GB and candidate.price <= 3 USD/h\ntest \"case\" " +
      "given candidate = Quote { id: \"a\", gpu: \"B200\", price: unknown(\"under embargo\") }");
  const auto& found = decision.candidates.front().rules.front().missing;
  CHECK(paths(found) == "candidate.gpu, candidate.price");
  CHECK(found.back().reason == "under embargo");
}

TEST_CASE("What would supply a fact is the field's question, else the rule's") {
  const auto asks = [](const std::string& condition) {
    const auto decision =
        decided(tender + "require r \"R\" that " + condition + " ask \"see the tender\"\ntest \"case\" " + one);
    return decision.candidates.front().rules.front().missing.front().ask;
  };
  CHECK(asks("candidate.price < 1 USD/h") == "the offer");
  CHECK(asks("candidate.brief_note == \"x\"") == "see the tender");
}

TEST_CASE("`is known` that answers false tells the rule what is missing") {
  CHECK(missing("candidate.price is known", one) == "candidate.price");
  CHECK(missing("candidate.price is known and candidate.brief_note is known", one) ==
        "candidate.brief_note, candidate.price");
  CHECK(missing("complete", one, "let complete = candidate.price is known") == "candidate.price");
  CHECK(missing("candidate.price is unknown", one) == "");
  // Not what decides: whatever the price, the id alone makes the rule fail.
  CHECK(missing("candidate.price is known and candidate.id == \"z\"", one) == "");
  CHECK(missing("candidate.id == \"z\" and candidate.price is known", one) == "");
  CHECK(missing("candidate.price is known or candidate.id == \"a\"", one) == "");
}

TEST_CASE("Facts of another candidate are named as that candidate's") {
  const std::string two = "given quotes = [Quote { id: \"a\", price: 1 USD/h }, Quote { id: \"b\" }]\n";
  const auto of = [&](const std::string& condition) {
    const auto decision =
        decided(tender + "let p = candidate.price\nrequire r \"R\" that " + condition + "\ntest \"case\"\n" + two);
    return paths(rule(candidate(decision, "a"), "r").missing) + " | " +
           paths(rule(candidate(decision, "b"), "r").missing);
  };
  CHECK(of("p < 2 USD/h") == " | candidate.price");
  CHECK(of("all(q in quotes: (p for q) < 2 USD/h) and candidate.id != \"\"") == "quotes[b].price | quotes[b].price");
  CHECK(of("sum(q in quotes: q.price) < 2 USD/h and candidate.id != \"\"") == "quotes[b].price | quotes[b].price");
}

TEST_CASE("`e for c` looks at a candidate, also a changed one, and costs no mention of the subject") {
  const std::string shows = tender + "let p = candidate.price\nshow s \"S\" = ";
  const std::string test =
      "\nrequire r \"R\" that true\ntest \"case\" given quotes = [Quote { id: \"a\", price: 1 USD/h }, Quote { id: "
      "\"b\", price: 3 USD/h }]";
  const auto shown = [&](const std::string& e) { return decided(shows + e + test).case_figures.front().value.text; };
  CHECK(shown("sum(q in quotes: p for q)") == "4 USD/h");
  CHECK(shown("sum(q in quotes: p for (q with { price: 10 USD/h }))") == "20 USD/h");
  CHECK(shown("max(q in quotes: (p for q) - min(o in quotes: p for o))") == "2 USD/h");
}

TEST_CASE("A division by zero names the fact that is zero, whatever it is called where it divides") {
  const std::string free =
      "given candidate = Quote { id: \"a\", price: 0 USD/h, lines: [Line { name: \"x\", cost: 0 USD }] }\n";
  CHECK(missing("1 USD / candidate.price <= 1 h", free) == "candidate.price");
  CHECK(missing("1 USD / rate <= 1 h", free, "let rate = candidate.price as USD/month") == "candidate.price");
  CHECK(missing("any(l in candidate.lines: 1 USD / l.cost > 1)", free) == "candidate.lines[x].cost");
  CHECK(missing("candidate.price < 1 USD/h and 1 USD / ceiling <= 1 h", free, "param ceiling: USD/h = 0 USD/h") ==
        "trial.tender.ceiling");
  const auto decision =
      decided(tender + "let rate = candidate.price\nrequire r \"R\" that 1 USD / rate <= 1 h\ntest \"case\"\n" + free);
  const auto& fact = decision.candidates.front().rules.front().missing.front();
  CHECK(fact.reason == "division by zero in `1 USD / rate`");
}

TEST_CASE("A choice from nothing says which inputs should have held an element") {
  const auto where = [](const std::string& list, const std::string& more = "") {
    const auto decision = decided(tender + more + "\nshow x \"X\" = newest(r in " + list + " by r.on: r.rate)\n");
    return decision.case_figures.front().missing.front().where;
  };
  CHECK(where("evidence") == "evidence");
  CHECK(where("recent", "let recent = filter(r in evidence where r.rate > 1)") == "evidence");
  CHECK(where("faster(1)",
              "let faster(n: number) = filter(r in recent where r.rate > n and count(quotes) > 0)\n"
              "let recent = filter(r in evidence where r.on <= as_of)") == "evidence");
}
