#include "dectest_operation.hpp"

#include <algorithm>
#include <array>

#include "base/rounding.hpp"
#include "decimal.hpp"

namespace proviso::conformance::dectest {

namespace {

using base::Rational;
using Operands = std::vector<Rational>;

/// An operation of numbers with an exact result, which the context then rounds.
struct Exact {
  std::string_view name;
  std::size_t operands;
  Rational (*compute)(const Operands&);
};

/// round(a / b, 1, down)
Rational whole_quotient(const Rational& a, const Rational& b) { return base::round_to(a / b, 1, base::Rounding::Down); }

constexpr std::array exact_operations{
    Exact{"abs", 1, [](const Operands& x) { return x[0].abs(); }},
    Exact{"add", 2, [](const Operands& x) { return x[0] + x[1]; }},
    Exact{"apply", 1, [](const Operands& x) { return x[0]; }},
    Exact{"compare", 2, [](const Operands& x) { return Rational{(x[0] > x[1] ? 1 : 0) - (x[0] < x[1] ? 1 : 0)}; }},
    Exact{"divide", 2, [](const Operands& x) { return x[0] / x[1]; }},
    Exact{"divideint", 2, [](const Operands& x) { return whole_quotient(x[0], x[1]); }},
    Exact{"fma", 3, [](const Operands& x) { return x[0] * x[1] + x[2]; }},
    Exact{"max", 2, [](const Operands& x) { return std::max(x[0], x[1]); }},
    Exact{"min", 2, [](const Operands& x) { return std::min(x[0], x[1]); }},
    Exact{"minus", 1, [](const Operands& x) { return -x[0]; }},
    Exact{"multiply", 2, [](const Operands& x) { return x[0] * x[1]; }},
    Exact{"plus", 1, [](const Operands& x) { return x[0]; }},
    Exact{"remainder", 2, [](const Operands& x) { return x[0] - x[1] * whole_quotient(x[0], x[1]); }},
    Exact{"subtract", 2, [](const Operands& x) { return x[0] - x[1]; }},
};

/// The step to which the context rounds a number whose first digit has this exponent: its last significant digit, or
/// the smallest that the range of exponents leaves.
std::optional<Rational> step_of(const Context& context, long leading) {
  return power_of_ten(std::max(leading, context.min_exponent) - context.precision + 1);
}

Trial checked(std::optional<Rational> number) {
  if (!number || !number->within_digits(base::max_number_digits)) return {{}, reason::digits};
  return {std::move(number), {}};
}

Trial rounded(const Rational& x, const std::optional<Rational>& step, const Context& context) {
  const auto mode = base::parse_rounding(context.rounding);
  if (!mode) return {{}, reason::no_mode};
  if (!step) return {{}, reason::digits};
  return checked(base::round_to(x, *step, *mode));
}

/// An exact result must match as it is; only an inexact one is rounded, from its exact value.
Trial in_context(const Case& test, std::optional<Rational> exact) {
  Trial trial = checked(std::move(exact));
  if (!trial.number || !test.has("inexact")) return trial;
  return rounded(*trial.number, step_of(test.context, leading_exponent(*trial.number)), test.context);
}

Trial power(const Case& test, const Operands& x) {
  const auto exponent = x[1].to_int64();
  if (!exponent) return {{}, x[1].is_integer() ? reason::digits : reason::fractional_exponent};
  return in_context(test, base::power(x[0], *exponent, base::max_number_digits));
}

/// Half even in every context: so the standard has it, and so has `sqrt`.
Trial square_root(const Case& test, const Operands& x) {
  if (x[0].is_zero()) return checked(Rational{});
  const long leading = leading_exponent(x[0]);
  const auto step = step_of(test.context, leading >= 0 ? leading / 2 : -((1 - leading) / 2));
  if (!step) return {{}, reason::digits};
  return checked(base::sqrt_to(x[0], *step));
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
  return {{}, reason::no_operation};
}

}  // namespace proviso::conformance::dectest
