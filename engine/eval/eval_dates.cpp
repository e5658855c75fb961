// Dates: date + q, date - q, date - date.
#include "eval/evaluator.hpp"

namespace proviso::eval {

Value Evaluator::eval(const ir::DateShift& n, ExprId) {
  const Value date = run(n.date);
  const Value by = run(n.by);
  if (date.is_unknown() || by.is_unknown()) return either_unknown(date, by);
  const base::Rational days = by.number() / day_;
  if (!days.is_integer()) return unknown(ir::CauseKind::Invalid, text_at(n.by), "not a whole number of days");
  const auto count = days.to_int64();
  // The bound keeps the negation below from overflowing; no date is that far away.
  if (count && *count > -10'000'000 && *count < 10'000'000)
    if (const auto shifted = base::add_days(date.date(), n.subtract ? -*count : *count)) return Value{*shifted};
  return unknown(ir::CauseKind::Invalid, text_at(n.by), "a date outside the years 1 to 9999");
}

Value Evaluator::eval(const ir::DateDifference& n, ExprId) {
  const Value a = run(n.lhs);
  const Value b = run(n.rhs);
  if (a.is_unknown() || b.is_unknown()) return either_unknown(a, b);
  return Value{base::Rational{std::int64_t{a.date().days} - b.date().days} * day_};
}

}  // namespace proviso::eval
