// Prints what Proviso makes of a case of bench/vendors.proviso, one line a quote, for answers.py to compare:
// id,category,hard,warn,points,cost. Outcomes are taken a column at a time, as `proviso eval` takes them.
#include <cstdio>
#include <cstdlib>

#include "base/rounding.hpp"
#include "eval/evaluator.hpp"
#include "eval/tally.hpp"
#include "facts/facts.hpp"
#include "proviso.hpp"

namespace proviso::bench {
namespace {

[[noreturn]] void give_up(const char* what) {
  std::fprintf(stderr, "bench: %s\n", what);
  std::exit(1);
}

// Six decimals, half even.
std::string six_decimals(const base::Rational& number) {
  const auto millionths = (base::round_to(number, base::Rational::ratio(1, 1'000'000), base::Rounding::HalfEven) *
                           base::Rational{1'000'000})
                              .to_int64();
  if (!millionths) give_up("a number is too large to print");
  const std::int64_t whole = std::abs(*millionths) / 1'000'000;
  std::string rest = std::to_string(std::abs(*millionths) % 1'000'000);
  rest.insert(0, 6 - rest.size(), '0');
  return (*millionths < 0 ? "-" : "") + std::to_string(whole) + "." + rest;
}

void print_answers(const std::filesystem::path& folder) {
  Session session;
  session.shipped = find_shipped({});
  const auto case_file = facts::read_case(folder, session.diagnostics);
  if (!case_file) give_up("the case is not readable");
  const auto program = check_program(session, case_file->folder / case_file->policy);
  if (!program) give_up("the policy is not valid");
  auto facts = facts::read({*program, *case_file, *case_file->as_of, session.shipped.catalogs,
                            eval::constants_of(*program, case_file->as_of)},
                           session.diagnostics);
  if (!facts) give_up("the data is not readable");
  const eval::World world = eval::world_of(*program, *facts, nullptr);
  const eval::Survey survey{*program};
  eval::Evaluator evaluator{world, survey, ~std::uint64_t{0}};
  const eval::Waivers waivers{world};
  const eval::Tally tally = eval::tally(evaluator, waivers);
  const auto& categories = program->enums[program->types[(*program)[program->shows[0].value].type].argument].members;
  for (std::size_t i = 0; i < tally.candidates.size(); ++i) {
    evaluator.set_subject(tally.candidates[i]);
    std::string hard, warn;
    for (std::size_t k = 0; k < tally.candidate_rules.size(); ++k) {
      const ir::Rule& rule = program->rules[tally.candidate_rules[k].index()];
      const bool passed = tally.outcome(i, k) == ir::Outcome::Pass;
      if (rule.kind == ir::RuleKind::Require)
        hard += passed ? '1' : '0';
      else
        warn += passed ? '0' : '1';
    }
    const ir::Value category = evaluator.value(program->shows[0].value);
    const ir::Value points = evaluator.value(program->shows[1].value);
    const ir::Value cost = evaluator.value(program->shows[2].value);
    std::printf("%s,%s,%s,%s,%s,%s\n", std::string{tally.ids[i]}.c_str(), categories[category.member_index()].c_str(),
                hard.c_str(), warn.c_str(), six_decimals(points.number()).c_str(), six_decimals(cost.number()).c_str());
  }
}

}  // namespace
}  // namespace proviso::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "bench: give the folder of a case\n");
    return 1;
  }
  proviso::bench::print_answers(argv[1]);
}
