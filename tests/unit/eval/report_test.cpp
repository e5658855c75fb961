#include <catch2/catch.hpp>
#include <functional>

#include "policy.hpp"

using namespace proviso::eval;
using namespace proviso::eval::testing;
using proviso::trace::Step;

namespace {

const std::string tender = R"(
record Quote { id: text, price: USD/gpu/h?, node_price: USD/gpu/h?, gpus: gpu, egress: GB/month?, term: month = 1 month }
input quotes: list of Quote
subject candidate in quotes
param budget: USD/h = 20 USD/h "What an hour may cost"
let price = candidate.price ?? candidate.node_price
let hourly = price * candidate.gpus
require within "Within {budget}" that hourly <= budget
show hour "An hour" = hourly
)";

// name or text, kind, value: the tree on one line.
std::string line(const Step& step) {
  static const char* const kinds[] = {"", "def ", "again ", "param ", "input ", "call ", "elem ", "skip "};
  std::string out = kinds[static_cast<std::size_t>(step.kind)] + (step.name.empty() ? step.text : step.name);
  if (!step.value.text.empty()) out += " = " + step.value.text;
  if (!step.note.empty()) out += " [" + step.note + "]";
  if (step.children.empty()) return out;
  out += " {";
  for (const Step& child : step.children) out += (out.back() == '{' ? "" : "; ") + line(child);
  return out + "}";
}

Options full() {
  Options out;
  out.trace = TraceLevel::Full;
  return out;
}

std::string derivation(const std::string& condition, const std::string& more, const std::string& fields) {
  const auto decision = decided(tender + more + "\nrequire r \"R\" that " + condition +
                                    "\ntest \"case\" given candidate = Quote { id: \"a\", gpus: 8 gpu" + fields + " }",
                                full());
  return line(*rule(decision.candidates.front(), "r").trace);
}

}  // namespace

TEST_CASE("What a rule would ask for behind a guard that does not hold is not missing, in columns or without") {
  const Policy checked = policy(tender + R"(
require r "R" when candidate.gpus > 8 gpu that candidate.egress is known or candidate.price is known
require s "S" when candidate.egress is known that candidate.price is known
test "case" given candidate = Quote { id: "a", gpus: 8 gpu, node_price: 1 USD/gpu/h }
)");
  for (const std::size_t columns : {std::size_t{1}, ~std::size_t{0}}) {
    Options options;
    options.columns = columns;
    const auto decision = decided(checked, options);
    const auto& unasked = rule(decision.candidates.front(), "r");
    CHECK(unasked.outcome == "not_applicable");
    CHECK(unasked.missing.empty());
    const auto& asked = rule(decision.candidates.front(), "s");
    CHECK(asked.outcome == "not_applicable");
    REQUIRE(asked.missing.size() == 1);
    CHECK(asked.missing.front().path == "candidate.egress");
  }
}

TEST_CASE("A derivation reads the same whether columns decided or the evaluator") {
  const Policy checked = policy(tender + R"(
require r "R" that hourly <= 20 USD/h and (candidate.egress ?? 1 GB/month) > 0 GB/month
require cheap "Cheap" when candidate.gpus >= 4 gpu that price / (3 USD/gpu/h) < 1
test "case" given quotes = [
    Quote { id: "a", gpus: 8 gpu, price: 2 USD/gpu/h }, Quote { id: "b", gpus: 2 gpu, node_price: 1 / 3 * 1 USD/gpu/h },
    Quote { id: "c", gpus: 4 gpu, egress: 0 GB/month },
]
)");
  Options in_columns = full();
  in_columns.columns = 1;
  const auto first = decided(checked, full());
  const auto second = decided(checked, in_columns);
  for (const char* id : {"a", "b", "c"})
    for (const char* name : {"within", "r", "cheap"})
      CHECK(line(*rule(candidate(first, id), name).trace) == line(*rule(candidate(second, id), name).trace));
}

TEST_CASE("Of a long list only so many candidates are told, and the others counted") {
  const Policy checked = policy(tender + R"(
require large "Large" that candidate.gpus >= 4 gpu
rank by lowest hourly
test "case" given quotes = [
    Quote { id: "a", gpus: 8 gpu, price: 2 USD/gpu/h }, Quote { id: "b", gpus: 4 gpu, price: 1 USD/gpu/h },
    Quote { id: "c", gpus: 2 gpu, price: 1 USD/gpu/h }, Quote { id: "d", gpus: 1 gpu, price: 30 USD/gpu/h },
    Quote { id: "e", gpus: 4 gpu },
]
)");
  Options options;
  options.told = 1;
  const auto decision = decided(checked, options);
  REQUIRE(decision.candidates.size() == 1);
  CHECK(decision.candidates.front().id == "b");
  CHECK(decision.untold.all() == 4);
  CHECK(decision.untold.eligible == 1);
  CHECK(decision.untold.insufficient == 1);
  CHECK(decision.untold.ineligible == 2);
  REQUIRE(decision.untold.reasons.size() == 2);
  CHECK(decision.untold.reasons[0].rule == "trial.tender.large");
  CHECK(decision.untold.reasons[0].candidates == 2);  // c, d
  CHECK(decision.untold.reasons[1].rule == "trial.tender.within");
  CHECK(decision.untold.reasons[1].candidates == 2);  // d; of e it is unknown
}

TEST_CASE("A derivation opens each definition once and leaves constants out") {
  CHECK(derivation("hourly <= 20 USD/h and hourly > 0 USD/h", "", ", price: 2 USD/gpu/h") ==
        "hourly <= 20 USD/h and hourly > 0 USD/h = true {hourly <= 20 USD/h = true {def trial.tender.hourly = 16 USD/h "
        "{price * candidate.gpus = 16 USD/h "
        "{def trial.tender.price = 2 USD/gpu/h {candidate.price ?? candidate.node_price = 2 USD/gpu/h {candidate.price "
        "= 2 USD/gpu/h; skip candidate.node_price}}; "
        "candidate.gpus = 8 gpu}}}; hourly > 0 USD/h = true {again trial.tender.hourly = 16 USD/h}}");
}

TEST_CASE("A derivation says where a default was used, a parameter came from, a branch was not taken") {
  CHECK(derivation("price <= 3 USD/gpu/h", "", ", node_price: 3 USD/gpu/h").find("[default used]") !=
        std::string::npos);
  CHECK(derivation("hourly <= budget", "", ", price: 2 USD/gpu/h")
            .find("param trial.tender.budget = 20 USD/h [its default]") != std::string::npos);
  CHECK(derivation("(if candidate.gpus > 4 gpu then price else candidate.node_price) > 0 USD/gpu/h", "",
                   ", price: 2 USD/gpu/h")
            .find("skip candidate.node_price") != std::string::npos);
}

TEST_CASE("A derivation names elements, calls and the root of an unknown") {
  CHECK(derivation("count(q in quotes where q.gpus > 4 gpu) > 0 and candidate.id != \"\"", "", "")
            .find("elem q = candidate = true") != std::string::npos);
  CHECK(derivation("double(candidate.gpus) == 16 gpu", "let double(g: gpu): gpu = g * 2", "")
            .find("call trial.tender.double = 16 gpu {candidate.gpus = 8 gpu; g * 2 = 16 gpu {g = 8 gpu}}") !=
        std::string::npos);
  const auto decision = decided(tender + "test \"case\" given candidate = Quote { id: \"a\", gpus: 8 gpu }");
  const auto& found = rule(decision.candidates.front(), "within");
  std::size_t roots = 0;
  const std::function<void(const Step&)> visit = [&](const Step& step) {
    roots += step.missing.size();
    for (const Step& child : step.children) visit(child);
  };
  visit(*found.trace);
  CHECK(roots == 2);  // candidate.price and candidate.node_price, where they are read
  CHECK(found.trace->at.path == "test.proviso");
  CHECK(found.trace->at.line > 0);
}

TEST_CASE("How much is derived is the caller's choice") {
  const std::string text = tender +
                           "require r \"R\" that candidate.gpus == 8 gpu\ntest \"case\" given quotes = [Quote { id: "
                           "\"a\", gpus: 8 gpu, price: 9 USD/gpu/h }, "
                           "Quote { id: \"b\", gpus: 8 gpu, price: 1 USD/gpu/h }]";
  const auto derived = [&](Options options) {
    std::string out;
    for (const auto& candidate : decided(text, options).candidates)
      for (const auto& found : candidate.rules)
        if (found.trace) out += candidate.id + found.rule.substr(found.rule.rfind('.')) + " ";
    return out;
  };
  CHECK(derived({}) == "a.within ");
  Options none;
  none.trace = TraceLevel::None;
  CHECK(derived(none) == "");
  CHECK(derived(full()) == "b.r b.within a.r a.within ");
  Options one = full();
  one.only_candidates = {"b"};
  one.only_rule = "trial.tender.r";
  CHECK(derived(one) == "b.r ");
}

TEST_CASE("Figures are derived where it is asked for, and all of the winner's where it is") {
  const std::string text = tender +
                           "test \"case\" given quotes = [Quote { id: \"a\", gpus: 8 gpu, price: 9 USD/gpu/h }, Quote "
                           "{ id: \"b\", gpus: 8 gpu, price: 1 USD/gpu/h }]";
  const auto derived = [&](Options options) {
    std::string out;
    for (const auto& one : decided(text, options).candidates) {
      for (const auto& found : one.rules)
        if (found.trace) out += one.id + " rule ";
      for (const auto& found : one.figures)
        if (found.trace) out += one.id + " figure ";
    }
    return out;
  };
  Options winner;
  winner.derive_winner = true;
  CHECK(derived(winner) == "b rule a rule ");  // b is awarded; a's rule is decisive
  winner.derive_figures = true;
  CHECK(derived(winner) == "b rule b figure a rule ");
  Options both = full();
  both.derive_figures = true;
  both.only_candidates = {"a"};
  CHECK(derived(both) == "a rule a figure ");
}

TEST_CASE("A fact that the default of a field would hold is called by its path from the subject") {
  const std::string text =
      "record Inner { note: text? }\nrecord Outer { inner: Inner = Inner { }, other: Inner = Inner { } }\n"
      "record Quote { id: text, outer: Outer = Outer { } }\ninput quotes: list of Quote\nsubject candidate in quotes\n"
      "require r \"R\" that candidate.outer.other.note == \"x\"\n"
      "test \"case\" given candidate = Quote { id: \"a\" }";
  const auto decision = decided(text);
  CHECK(paths(rule(decision.candidates.front(), "r").missing) == "candidate.outer.other.note");
}

TEST_CASE("Figures carry exact values and what they miss") {
  const auto decision = decided(tender +
                                "show third \"T\" = candidate.price / 3\ntest \"case\" given quotes = [Quote { id: "
                                "\"a\", gpus: 8 gpu, price: 1 USD/gpu/h }, Quote { id: \"b\", gpus: 1 gpu }]");
  const auto& a = candidate(decision, "a");
  CHECK(a.figures[0].value.text == "8 USD/h");
  CHECK(a.figures[0].title == "An hour");
  CHECK(a.figures[1].value.exact == "1/3 USD/gpu/h");
  CHECK(paths(candidate(decision, "b").figures[1].missing) == "candidate.price");
}

TEST_CASE("A month is said to be 730 hours where months are used") {
  const auto decision = decided(tender + "test \"case\" given candidate = Quote { id: \"a\", gpus: 8 gpu }");
  CHECK(decision.assumptions == std::vector<std::string>{"1 month = 730 h"});
  CHECK(decided("test \"case\" expect true").assumptions.empty());
}

TEST_CASE("A disabled rule is shown as such and decides nothing") {
  const auto decision = decided(tender +
                                "disable rule within because \"pilot\"\nrequire r \"R\" that true\ntest \"case\" given "
                                "candidate = Quote { id: \"a\", gpus: 8 gpu, price: 99 USD/gpu/h }");
  CHECK(rule(decision.candidates.front(), "within").outcome == "disabled");
  CHECK(rule(decision.candidates.front(), "within").note == "disabled: pilot");
  CHECK(verdict(decision) == "award a");
}
