// What columns know of a rule comes out as the evaluator says it, for every construct, row by row.
#include <catch2/catch.hpp>

#include "eval/columns/rule_columns.hpp"
#include "policy.hpp"

using namespace proviso;
using namespace proviso::eval::testing;
namespace ir = proviso::ir;

namespace {

/// Outcomes that columns got right, wrong, and left to the evaluator; and rules that they do not know.
struct Agreement {
  std::size_t right = 0;
  std::size_t asked = 0;
  std::size_t rules_unknown = 0;
  std::size_t kept = 0;  ///< values of expressions that the trace holds
  std::string wrong;     ///< "rule of candidate: 2, not 1"
};

Agreement compare(std::string_view text) {
  const Policy checked = policy(text);
  ir::Facts facts = facts_of(checked);
  const eval::World world = eval::world_of(checked.program, facts, &checked.sources);
  const eval::Survey survey{checked.program};
  eval::Evaluator evaluator{world, survey};
  const auto rules = eval::active_rules(checked.program, ir::Scope::Candidate);
  eval::RuleColumns columns{evaluator, rules};
  Agreement out;
  out.rules_unknown = rules.size() - columns.known();
  const auto candidates = world.candidates();
  eval::Kept kept = columns.keep(candidates.size());
  for (std::size_t begin = 0; begin < candidates.size(); begin += eval::Columns::block) {
    const std::size_t count = std::min(eval::Columns::block, candidates.size() - begin);
    columns.run(std::span{candidates}.subspan(begin, count));
    columns.store(begin, count, kept);
    for (std::size_t i = 0; i < count; ++i) {
      evaluator.set_subject(candidates[begin + i]);
      for (std::size_t k = 0; k < rules.size(); ++k) {
        const ir::Rule& rule = checked.program.rules[rules[k].index()];
        const std::uint8_t from_columns = columns.outcomes(k)[i];
        const auto expected = static_cast<std::uint8_t>(eval::find(evaluator, rule).outcome);
        if (from_columns == eval::RuleColumns::ask)
          ++out.asked;
        else if (from_columns == expected)
          ++out.right;
        else
          out.wrong += rule.name + " of " + std::string{world.id_of(*candidates[begin + i])} + ": " +
                       std::to_string(from_columns) + ", not " + std::to_string(expected) + "\n";
      }
    }
  }
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    evaluator.set_subject(candidates[i]);
    for (std::size_t e = 0; e < checked.program.exprs.size(); ++e) {
      const auto expr = ir::ExprId::of(e);
      if (!kept.value(expr, i)) continue;
      ++out.kept;
      if (!kept.agrees(expr, i, evaluator.value(expr)))
        out.wrong += "kept of " + std::string{world.id_of(*candidates[i])} + ": " +
                     std::string{checked.sources.text(checked.program[expr].span)} + "\n";
    }
  }
  return out;
}

const std::string declarations = R"(
ordered enum Grade { low < middle < high }
record Part { name: text?, price: USD? }
record Quote {
    id: text, price: USD?, other: USD?, share: number?, grade: Grade?, on: date?, region: text?, tags: set of text?,
    flag: bool?, part: Part?
}
input quotes: list of Quote
subject quote in quotes
)";

/// Quotes over all combinations of a few telling values of each field, `count` of them.
std::string quotes(std::size_t count, const std::vector<std::string>& prices) {
  const std::vector<std::string> shares{"0", "-1 / 3", "0.25", "2"};
  const std::vector<std::string> grades{"low", "middle", "high"};
  const std::vector<std::string> dates{"1969-12-31", "2026-11-30", "2026-12-14", "9999-12-30"};
  const std::vector<std::string> regions{"\"eu-west\"", "\"us-east\"", "\"\""};
  const std::vector<std::string> tags{"{}", "{\"a\", \"b\"}", "{\"b\", \"c\"}", "{\"a\", unknown(\"no tag\")}"};
  const std::vector<std::string> parts{"Part { name: \"fan\", price: 7 USD }", "Part { price: 0 USD }"};
  std::uint64_t state = 12345;
  const auto roll = [&](std::size_t sides) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state >> 33U) % sides;
  };
  std::string out = "[";
  for (std::size_t i = 0; i < count; ++i) {
    out += "Quote { id: \"q" + std::to_string(i) + "\"";
    const auto field = [&](const std::string& name, const std::vector<std::string>& values) {
      const std::size_t which = roll(values.size() + 1);
      if (which < values.size()) out += ", " + name + ": " + values[which];
    };
    field("price", prices);
    field("other", prices);
    field("share", shares);
    field("grade", grades);
    field("on", dates);
    field("region", regions);
    field("tags", tags);
    field("flag", {"true", "false"});
    field("part", parts);
    out += " }, ";
  }
  return out + "]";
}

std::string cases(const std::string& rules, const std::string& data) {
  return declarations + rules + "\ntest \"case\"\n    given as_of = 2026-11-30\n    given quotes = " + data;
}

std::string rules_of(const std::vector<std::string>& conditions) {
  std::string out;
  for (std::size_t i = 0; i < conditions.size(); ++i)
    out += (i % 3 == 0 ? "forbid r" : "require r") + std::to_string(i) + "\n    that " + conditions[i] + "\n";
  return out;
}

const std::vector<std::string> plain_prices{"3 USD", "10 USD", "-2.50 USD", "0 USD"};

}  // namespace

TEST_CASE("Columns know every plain construct, and come to what the evaluator says") {
  const std::vector<std::string> conditions{
      "quote.price <= 5 USD",
      "quote.price + quote.other > 3 USD",
      "quote.price - quote.other != 0 USD",
      "quote.price * quote.share >= quote.other",
      "quote.price / quote.other < 1",
      "quote.price / 4 / -3 > -quote.other",
      "(quote.price ?? 4 USD) == 4 USD",
      "(quote.price ?? quote.other ?? 0 USD) <= 3 USD",
      "quote.price in 0 USD..5 USD",
      "quote.price not in quote.other..10 USD",
      "quote.grade == middle or quote.grade > middle",
      "quote.grade in {low, high}",
      "quote.on < as_of and quote.on + 14 day >= as_of",
      "quote.on - as_of <= 14 day",
      "quote.region not in {\"eu-west\", \"eu-north\"}",
      "starts_with(quote.region, \"eu-\") or ends_with(quote.region, \"east\")",
      "contains(quote.region, \"-\")",
      "\"a\" in quote.tags",
      "all(t in {\"a\", \"b\"}: t in quote.tags)",
      "any(p in [3 USD, 10 USD] where p < 5 USD: quote.price == p)",
      "quote.flag",
      "not quote.flag and quote.price > 0 USD",
      "quote.flag == (quote.share > 0)",
      "quote.price is known",
      "quote.flag is unknown or quote.part.name is known",
      "(quote.price > 3 USD) is true",
      "(quote.price > 3 USD) is false",
      "(if quote.share > 0 then quote.price else quote.other) > 0 USD",
      "(match quote.grade { low: 1, middle | high: 2 }) > 1",
      "(match quote.price { <= 0 USD: 0, < 10 USD: quote.share, else: unknown(\"too dear\") }) >= 0",
      "min(quote.price, quote.other, 5 USD) < max(quote.price, 1 USD)",
      "abs(quote.share) > 0.3",
      "quote.part.price > 0 USD",
      "twice(quote.price) > total",
      "(let x = quote.price, y = x * 2 in y - x) > 2 USD",
      "quote.price in {3 USD, 0 USD}",
  };
  const std::string more = R"(
let twice(x: USD) = x * 2
let total: USD = quote.price + (quote.other ?? 0 USD)
require guarded
    when quote.flag
    that quote.price > 0 USD
forbid guarded_twice
    when quote.share >= 0 and quote.price is known
    that quote.price > 3 USD
)";
  const Agreement all = compare(cases(rules_of(conditions) + more, quotes(300, plain_prices)));
  CHECK(all.wrong == "");
  CHECK(all.rules_unknown == 0);
  // Only what a choice leaves open is asked for: `if`, `match` on something unknown.
  CHECK(all.right > 9 * all.asked);
  CHECK(all.right + all.asked == 300 * (conditions.size() + 2));
  // At least each condition and one part of it, but for the few that were asked for.
  CHECK(all.kept > 300 * conditions.size());
}

TEST_CASE("Numbers beyond 64 bits are asked for, not guessed") {
  const std::vector<std::string> huge{"9223372036854775807 USD",  "-9223372036854775808 USD",
                                      "0.000000000000000001 USD", "123456789012345678901234567890 USD",
                                      "3037000500 USD",           "1 / 3 * 1 USD"};
  const std::vector<std::string> conditions{
      "quote.price <= quote.other",
      "quote.price + quote.other > 0 USD",
      "quote.price - quote.other == 0 USD",
      "quote.price * 3 >= quote.other * 7",
      "quote.price / quote.other < 1",
      "quote.price * (quote.other / 1 USD) > 0 USD",
      "quote.price * quote.share != quote.other",
      "abs(quote.price) >= abs(quote.other)",
      "max(quote.price, quote.other) > 9223372036854775806 USD",
      "-quote.price >= quote.price",
      "quote.price / 3 + quote.other / 7 > 0.0000001 USD",
  };
  const Agreement all = compare(cases(rules_of(conditions), quotes(300, huge)));
  CHECK(all.wrong == "");
  CHECK(all.rules_unknown == 0);
  CHECK(all.asked > 0);
  CHECK(all.right > all.asked);
}

TEST_CASE("What columns do not know is left to the evaluator") {
  const Agreement all =
      compare(cases("require r that count(t in quote.tags) > 0\n"
                    "require s that round(quote.price, 1 USD, up) > 0 USD\n"
                    "require t that quote.price > 0 USD\n",
                    quotes(10, plain_prices)));
  CHECK(all.rules_unknown == 2);
  CHECK(all.asked == 20);
  CHECK(all.right == 10);
}

namespace {

/// Random conditions over the fields above, by a fixed generator.
class Writer {
 public:
  std::string truth(int depth) {
    if (depth == 0) return pick({"quote.flag", "quote.grade >= middle", "\"b\" in quote.tags", "quote.on > as_of"});
    switch (roll(8)) {
      case 0:
        return "(" + truth(depth - 1) + " and " + truth(depth - 1) + ")";
      case 1:
        return "(" + truth(depth - 1) + " or " + truth(depth - 1) + ")";
      case 2:
        return "(not " + truth(depth - 1) + ")";
      case 3:
        return "(" + number(depth - 1) + pick({" is known", " is unknown"}) + ")";
      case 4:
        return "((" + truth(depth - 1) + ")" + pick({" is true", " is false", " is known"}) + ")";
      default:
        return "(" + number(depth - 1) + pick({" < ", " <= ", " > ", " >= ", " == ", " != "}) + number(depth - 1) + ")";
    }
  }

 private:
  std::string number(int depth) {
    if (depth == 0)
      return pick({"quote.share", "(quote.price / 1 USD)", "(quote.other / 3 USD)", "0.1", "7", "(1 / 3)"});
    switch (roll(8)) {
      case 0:
        return "(" + number(depth - 1) + " ?? " + number(depth - 1) + ")";
      case 1:
        return "(if " + truth(depth - 1) + " then " + number(depth - 1) + " else " + number(depth - 1) + ")";
      case 2:
        return pick({"min(", "max("}) + number(depth - 1) + ", " + number(depth - 1) + ")";
      case 3:
        return "abs(" + number(depth - 1) + ")";
      default:
        return "(" + number(depth - 1) + pick({" + ", " - ", " * ", " / "}) + number(depth - 1) + ")";
    }
  }
  std::size_t roll(std::size_t sides) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>(state_ >> 33U) % sides;
  }
  std::string pick(const std::vector<std::string>& from) { return from[roll(from.size())]; }

  std::uint64_t state_ = 99;
};

}  // namespace

TEST_CASE("Columns and evaluator agree on random conditions") {
  Writer writer;
  std::vector<std::string> conditions;
  for (int i = 0; i < 150; ++i) conditions.push_back(writer.truth(1 + i % 5));
  const Agreement all =
      compare(cases(rules_of(conditions), quotes(270, {"3 USD", "10 USD", "-2.50 USD", "0 USD", "1000000.01 USD"})));
  CHECK(all.wrong == "");
  CHECK(all.rules_unknown == 0);
  CHECK(all.right > 2 * all.asked);
}
