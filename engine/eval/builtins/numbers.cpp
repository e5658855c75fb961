// min max abs round sqrt pow
#include "base/rounding.hpp"
#include "eval/builtins/root.hpp"
#include "eval/evaluator.hpp"
#include "ir/compare.hpp"

namespace proviso::eval {

using ir::CauseKind;

namespace {

constexpr const char* step_not_positive = "the step is not above zero";
constexpr const char* beyond_digits = "a number beyond 1,000 digits";

}  // namespace

Value Evaluator::smallest(const ir::CallBuiltin& n, bool high) {
  Value best = argument(n, 0);
  for (std::uint32_t i = 1; i < n.arguments.count; ++i) {
    Value next = argument(n, i);
    if (best.is_unknown() || next.is_unknown()) {
      best = either_unknown(best, next);
      continue;
    }
    const auto order = ir::compare(next, best, world_.texts());
    if (high ? order > 0 : order < 0) best = std::move(next);
  }
  return best;
}

Value Evaluator::power_to(const ir::CallBuiltin& n) {
  const Value x = argument(n, 0);
  const Value exponent = argument(n, 1);
  const Value step = argument(n, 2);
  if (x.is_unknown() || exponent.is_unknown() || step.is_unknown())
    return either_unknown(x, either_unknown(exponent, step));
  if (step.number().sign() <= 0)
    return unknown(CauseKind::Invalid, text_at(program_.operands[n.arguments.begin + 2]), step_not_positive);
  if (x.number().is_zero() && exponent.number().sign() < 0)
    return divided_by_zero(program_.operands[n.arguments.begin], program_.operands[n.arguments.begin]);
  if (x.number().sign() < 0 && !exponent.number().is_integer())
    return unknown(CauseKind::Invalid, text_at(program_.operands[n.arguments.begin]), "the root of a negative number");
  spend(4096);  // a search with arbitrary precision
  if (auto found = power_to_step(x.number(), exponent.number(), step.number())) return bounded(std::move(*found));
  return unknown(CauseKind::TooLarge, {}, beyond_digits);
}

Value Evaluator::builtin_numbers(const ir::CallBuiltin& n) {
  const auto written_argument = [&](std::uint32_t i) { return text_at(program_.operands[n.arguments.begin + i]); };
  if (n.builtin == ir::Builtin::Min || n.builtin == ir::Builtin::Max) return smallest(n, n.builtin == ir::Builtin::Max);
  if (n.builtin == ir::Builtin::PowerTo) return power_to(n);
  const Value x = argument(n, 0);
  if (n.builtin == ir::Builtin::Abs) return x.is_unknown() ? x : Value{x.number().abs()};
  const Value step = argument(n, 1);
  if (x.is_unknown() || step.is_unknown()) return either_unknown(x, step);
  if (step.number().sign() <= 0) return unknown(CauseKind::Invalid, written_argument(1), step_not_positive);
  if (n.builtin == ir::Builtin::Round)
    return bounded(base::round_to(x.number(), step.number(), static_cast<base::Rounding>(n.option)));
  PROVISO_ASSERT(n.builtin == ir::Builtin::Sqrt);
  spend(64);
  if (auto root = base::sqrt_to(x.number(), step.number())) return bounded(std::move(*root));
  return unknown(CauseKind::Invalid, written_argument(0), "the root of a negative number");
}

}  // namespace proviso::eval
