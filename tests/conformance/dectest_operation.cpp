#include "dectest_operation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/rounding.hpp"
#include "decimal.hpp"

namespace proviso::conformance::dectest {

namespace {

using base::Rational;
using Operands = std::vector<Rational>;

using Number = std::optional<Rational>;

/// An operation of numbers with an exact result, which the context then rounds.
struct Exact {
  std::string_view name;
  std::size_t operands;
  std::string_view policy;  ///< as an expression of the language
  Number (*compute)(const Operands&);
};

/// Nothing beyond the digits of the language, which hold for each step of an expression.
Number within(Rational x) { return x.within_digits(base::max_number_digits) ? Number{std::move(x)} : std::nullopt; }

Number whole_quotient(const Operands& x) {
  const Number quotient = within(x[0] / x[1]);
  if (!quotient) return {};
  return base::round_to(*quotient, 1, base::Rounding::Down);
}

Number remainder(const Operands& x) {
  const Number times = whole_quotient(x);
  if (!times) return {};
  const Number taken = within(x[1] * *times);
  if (!taken) return {};
  return x[0] - *taken;
}

Number product_and_sum(const Operands& x) {
  const Number product = within(x[0] * x[1]);
  if (!product) return {};
  return *product + x[2];
}

Number order(const Operands& x) { return Rational{(x[0] > x[1] ? 1 : 0) - (x[0] < x[1] ? 1 : 0)}; }

constexpr std::array exact_operations{
    Exact{"abs", 1, "abs({0})", [](const Operands& x) -> Number { return x[0].abs(); }},
    Exact{"add", 2, "{0} + {1}", [](const Operands& x) -> Number { return x[0] + x[1]; }},
    Exact{"apply", 1, "{0}", [](const Operands& x) -> Number { return x[0]; }},
    Exact{"compare", 2, "if {0} < {1} then -1 else if {0} == {1} then 0 else 1", order},
    Exact{"divide", 2, "{0} / {1}", [](const Operands& x) -> Number { return x[0] / x[1]; }},
    Exact{"divideint", 2, "round({0} / {1}, 1, down)", whole_quotient},
    Exact{"fma", 3, "{0} * {1} + {2}", product_and_sum},
    Exact{"max", 2, "max({0}, {1})", [](const Operands& x) -> Number { return std::max(x[0], x[1]); }},
    Exact{"min", 2, "min({0}, {1})", [](const Operands& x) -> Number { return std::min(x[0], x[1]); }},
    Exact{"minus", 1, "-{0}", [](const Operands& x) -> Number { return -x[0]; }},
    Exact{"multiply", 2, "{0} * {1}", [](const Operands& x) -> Number { return x[0] * x[1]; }},
    Exact{"plus", 1, "{0}", [](const Operands& x) -> Number { return x[0]; }},
    Exact{"remainder", 2, "{0} - {1} * round({0} / {1}, 1, down)", remainder},
    Exact{"subtract", 2, "{0} - {1}", [](const Operands& x) -> Number { return x[0] - x[1]; }},
};

/// The step to which the context rounds a number whose first digit has this exponent: its last significant digit, or
/// the smallest that the range of exponents leaves.
Number step_of(const Context& context, long leading) {
  return power_of_ten(std::max(leading, context.min_exponent) - context.precision + 1);
}

Trial none(std::string_view why) { return {{}, why, {}}; }

Trial checked(Number number, Number step = {}) {
  if (!number || !number->within_digits(base::max_number_digits)) return none(reason::digits);
  return {std::move(number), {}, std::move(step)};
}

Trial rounded(const Rational& x, const Number& step, const Context& context) {
  const auto mode = base::parse_rounding(context.rounding);
  if (!mode) return none(reason::no_mode);
  if (!step) return none(reason::digits);
  return checked(base::round_to(x, *step, *mode), step);
}

/// An exact result must match as it is; only an inexact one is rounded, from its exact value.
Trial in_context(const Case& test, Number exact) {
  Trial trial = checked(std::move(exact));
  if (!trial.number || !test.has("inexact")) return trial;
  return rounded(*trial.number, step_of(test.context, leading_exponent(*trial.number)), test.context);
}

Trial power(const Case& test, const Operands& x) {
  const auto exponent = x[1].to_int64();
  if (!exponent) return none(x[1].is_integer() ? reason::digits : reason::fractional_exponent);
  return in_context(test, base::power(x[0], *exponent, base::max_number_digits));
}

/// Half even in every context: so the standard has it, and so has `sqrt`.
Trial square_root(const Case& test, const Operands& x) {
  if (x[0].is_zero()) return checked(Rational{}, 1);
  const long leading = leading_exponent(x[0]);
  const auto step = step_of(test.context, leading >= 0 ? leading / 2 : -((1 - leading) / 2));
  if (!step) return none(reason::digits);
  return checked(base::sqrt_to(x[0], *step), step);
}

}  // namespace

Trial attempt(const Case& test, const std::vector<base::Rational>& operands) {
  // An operation is its name and how many operands it takes: `power` of three is another, of integers modulo the third.
  const auto is = [&](std::string_view name, std::size_t count) {
    return test.operation == name && operands.size() == count;
  };
  for (const Exact& operation : exact_operations)
    if (is(operation.name, operation.operands)) return in_context(test, operation.compute(operands));
  if (is("power", 2)) return power(test, operands);
  if (is("squareroot", 1)) return square_root(test, operands);
  if (is("quantize", 2))  // to the exponent with which the second operand is written
    return rounded(operands[0], power_of_ten(parse_decimal(test.operands[1])->exponent), test.context);
  if (is("rescale", 2)) {
    const auto exponent = operands[1].to_int64();
    return rounded(operands[0], exponent ? power_of_ten(*exponent) : std::nullopt, test.context);
  }
  if (is("tointegral", 1) || is("tointegralx", 1)) return rounded(operands[0], Rational{1}, test.context);
  return none(reason::no_operation);
}

std::string in_policy(const Case& test, const std::vector<std::string>& operands, const Trial& trial) {
  std::vector<std::string> x;
  for (const auto& operand : operands) x.push_back(operand.starts_with('-') ? fmt::format("({})", operand) : operand);
  const std::string step = trial.step ? shown(*trial.step) : "";
  if (test.operation == "squareroot") return fmt::format("sqrt({}, {})", x[0], step);

  std::string text = x[0];  // of what quantize and its like round
  const auto* exact = std::ranges::find(exact_operations, test.operation, &Exact::name);
  if (exact != exact_operations.end()) {
    x.resize(3);
    text = fmt::format(fmt::runtime(exact->policy), x[0], x[1], x[2]);
  } else if (test.operation == "power") {
    text = fmt::format("{} ^ {}", x[0], x[1]);
  }
  return trial.step ? fmt::format("round({}, {}, {})", text, step, test.context.rounding) : text;
}

}  // namespace proviso::conformance::dectest
