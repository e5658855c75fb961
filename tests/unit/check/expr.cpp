#include "expr.hpp"

#include <catch2/catch.hpp>

#include "check/context.hpp"

namespace proviso::check::testing {

namespace {

constexpr std::string_view buyer = R"(
enum Mode { rent, reserve, buy, api }
enum Link { none, pcie, nvlink, nvswitch }
ordered enum Tier { bronze < silver < gold }
record Gpu { name: text, aliases: set of text = {}, memory: GB/gpu? }
record Line { what: text, amount: USD/month? }
record Quote {
    id: text, mode: Mode, link: Link?, tier: Tier = bronze, gpu: ref Gpu?, gpus: gpu = 1 gpu, nodes: node?,
    price: USD/gpu/h?, node_price: USD/node/h?, term: month = 0 month, captured_on: date, driver: version?,
    regions: set of text = {}, lines: list of Line = [], managed: bool?, share: number?, note: text?,
}
record Brief { id: text, start: date, budget: USD/month?, p99: ms?, mode: Mode? }
input quotes: list of Quote
input brief: Brief
catalog gpus: list of Gpu key name aliases aliases
subject candidate in quotes
param limit: USD/gpu/h = 2 USD/gpu/h
param tries: number = 3
let hourly = candidate.price
let year_one: date = 2026-01-01
let double(x) = x + x
let capped(x: USD/gpu/h, most: USD/gpu/h): USD/gpu/h = min(x, most)
let linked(l: Link): bool = l in {nvlink, nvswitch}
require always "holds" that true
)";

}  // namespace

Checked check_with(const std::string& declarations) { return check_policy(std::string{buyer} + declarations); }

Checked check_let(const std::string& expression) { return check_with("let answer = " + expression + "\n"); }

std::string type_of(const std::string& expression) {
  const Checked checked = check_let(expression);
  INFO(expression);
  const ir::Program& program = checked.get();
  for (const ir::Definition& definition : program.definitions)
    if (definition.name == "t.p.answer") return type_text(program, definition.type, definition.unit);
  FAIL("no definition answer");
  return {};
}

std::string finding_in(const std::string& declarations) {
  const Checked checked = check_with(declarations);
  INFO(declarations);
  INFO(checked.findings());
  std::string found;
  int errors = 0;
  for (const auto& finding : checked.diagnostics.items()) {
    if (diag::severity(finding.kind) != diag::Severity::Error) continue;
    ++errors;
    found = std::string{diag::code(finding.kind)} + " " + finding.message() +
            (finding.help.empty() ? "" : " | " + finding.help);
  }
  CHECK(errors == 1);
  return found;
}

std::string finding_of(const std::string& expression) { return finding_in("let answer = " + expression + "\n"); }

}  // namespace proviso::check::testing
