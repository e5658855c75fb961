// Every example comes out the same whether its rules are taken a column at a time or a candidate at a time.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "eval/columns/rule_columns.hpp"
#include "eval/tally.hpp"
#include "facts/facts.hpp"
#include "proviso.hpp"

using namespace proviso;
namespace fs = std::filesystem;

namespace {

const fs::path examples = fs::path{PROVISO_SOURCE_DIR} / "examples";

/// What a tally comes to, as texts; and how many of its candidate rules columns know.
struct Result {
  std::vector<std::string> lines;
  std::size_t rules = 0;
  std::size_t known = 0;
};

std::string shown(const ir::Value& value, const ir::Heap& heap) {
  if (!value.is_unknown()) return value.kind() == ir::ValueKind::Number ? value.number().fraction_text() : "known";
  std::string out = "unknown";
  for (const ir::Cause& cause : heap.causes.causes(value.unknown())) out += " " + cause.path + ":" + cause.reason;
  return out;
}

Result tallied(const fs::path& folder, std::size_t columns_from) {
  Session session;
  session.shipped = find_shipped({});
  const auto case_file = facts::read_case(folder, session.diagnostics);
  REQUIRE(case_file);
  const auto program = check_program(session, case_file->folder / case_file->policy);
  REQUIRE(program);
  auto facts = facts::read({*program, *case_file, *case_file->as_of, session.shipped.catalogs,
                            eval::constants_of(*program, case_file->as_of), own_catalogs(session, *program)},
                           session.diagnostics);
  REQUIRE(facts);
  const eval::World world = eval::world_of(*program, *facts, &session.files.canonical);
  const eval::Survey survey{*program};
  eval::Evaluator evaluator{world, survey};
  const eval::Waivers waivers{world};
  const eval::Tally tally = eval::tally(evaluator, waivers, {.columns = columns_from});
  Result out;
  for (std::size_t i = 0; i < tally.candidates.size(); ++i) {
    std::string line = std::string{tally.ids[i]} + " " + std::to_string(static_cast<int>(tally.statuses[i])) + " " +
                       std::to_string(tally.ranks[i].value_or(0)) + " " + shown(tally.totals[i], facts->heap);
    for (std::size_t k = 0; k < tally.candidate_rules.size(); ++k)
      line += " " + std::to_string(static_cast<int>(tally.outcome(i, k)));
    for (std::size_t k = 0; k < tally.keys.size(); ++k) line += " " + shown(tally.key(i, k), facts->heap);
    out.lines.push_back(std::move(line));
  }
  out.rules = tally.candidate_rules.size();
  out.known = eval::RuleColumns{evaluator, tally.candidate_rules}.known();
  return out;
}

}  // namespace

TEST_CASE("Every example's rules come out the same in columns") {
  std::size_t cases = 0, rules = 0, known = 0;
  for (const auto& entry : fs::directory_iterator{examples}) {
    if (!fs::exists(entry.path() / "case.toml")) continue;
    INFO(entry.path().generic_string());
    const Result by_candidate = tallied(entry.path(), static_cast<std::size_t>(-1));
    const Result by_column = tallied(entry.path(), 0);
    CHECK(by_column.lines == by_candidate.lines);
    ++cases;
    rules += by_column.rules;
    known += by_column.known;
  }
  CHECK(cases >= 10);
  // Otherwise nothing would have been compared.
  CHECK(known * 3 > rules);
}
