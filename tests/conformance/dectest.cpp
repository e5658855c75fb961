/// General Decimal Arithmetic: every finite case against exact numbers, the inexact ones with their one rounding.
#include <fmt/format.h>

#include "decimal.hpp"
#include "dectest_operation.hpp"
#include "suites.hpp"

namespace proviso::conformance {

namespace {

using dectest::Case;

bool is_encoding(std::string_view text) { return text.find('#') != std::string_view::npos; }
bool is_infinity(std::string_view text) { return text.ends_with("nfinity") || text.ends_with("nf"); }

/// Why the case has no counterpart, from what is written of it; empty where it may have one.
std::string_view without_counterpart(const Case& test) {
  if (!test.context.extended) return "subset arithmetic of an older standard";
  for (const auto& operand : test.operands)
    if (is_encoding(operand)) return "an operand given by its encoding, or left out";
  for (const auto& operand : test.operands)
    if (!parse_decimal(operand)) return "an infinite or NaN operand: the language has neither";
  if (is_encoding(test.result) || test.result == "?") return "a result given by its encoding, or left open";
  if (test.has("overflow")) return "overflow: numbers here have no largest exponent";
  if (is_infinity(test.result)) return "a division by zero is infinite there and unknown here";
  const auto result = parse_decimal(test.result);
  if (!result && test.operation == "quantize")
    return "quantize to more digits than the context has: steps here have no such limit";
  if (!result) return "a result that is NaN: the language has none";
  if (result->negative && result->is_zero()) return "a result of negative zero: the language has one zero";
  return {};
}

std::string input_of(const Case& test) {
  return fmt::format("{}  [precision {}, {}, exponents {}..{}]", test.line, test.context.precision,
                     test.context.rounding, test.context.min_exponent, test.context.max_exponent);
}

void run(const Case& test, FileScore& score) {
  if (const auto why = without_counterpart(test); !why.empty()) return score.exclude(why);
  const Decimal expected = *parse_decimal(test.result);
  std::vector<base::Rational> operands;
  std::vector<std::string> plain_operands;
  for (const auto& text : test.operands) {
    auto number = read_number(text);
    if (!number) return score.exclude(dectest::reason::digits);
    operands.push_back(*std::move(number));
    plain_operands.push_back(plain(*parse_decimal(text)));
  }
  if (beyond_digits(expected)) return score.exclude(dectest::reason::digits);
  const auto trial = dectest::attempt(test, operands);
  if (!trial.number) return score.exclude(trial.excluded);
  const std::string digits = plain(expected);
  if (score.compare(test.id, input_of(test), digits, shown(*trial.number)))
    score.claims.push_back(
        {test.id, input_of(test), fmt::format("({}) == {}", in_policy(test, plain_operands, trial), digits)});
}

}  // namespace

SuiteScore run_dectest(const std::filesystem::path& data) {
  SuiteScore suite{"dectest", "General Decimal Arithmetic, by exact numbers and named roundings", {}, true, {}};
  for (const auto& path : files_of(data / "dectest", ".decTest")) {
    FileScore& score = suite.files.emplace_back();
    score.file = path.filename().string();
    for (const auto& test : dectest::read_cases(path)) run(test, score);
  }
  suite.found = !suite.files.empty();
  return suite;
}

}  // namespace proviso::conformance
