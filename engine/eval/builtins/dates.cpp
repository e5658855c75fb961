// add_months
#include "eval/evaluator.hpp"

namespace proviso::eval {

Value Evaluator::builtin_dates(const ir::CallBuiltin& n) {
  const Value date = argument(n, 0);
  const Value by = argument(n, 1);
  if (date.is_unknown() || by.is_unknown()) return either_unknown(date, by);
  const ExprId written_by = program_.operands[n.arguments.begin + 1];
  // A number of months, or a quantity of time that is one.
  const bool plain_number = program_[written_by].type == program_.types.number();
  const base::Rational months = plain_number ? by.number() : by.number() / world_.month();
  const auto count = months.to_int64();
  if (!months.is_integer()) return unknown(ir::CauseKind::Invalid, text_at(written_by), "not a whole number of months");
  if (count)
    if (const auto moved = base::add_months(date.date(), *count, static_cast<base::MonthEnd>(n.option)))
      return Value{*moved};
  return unknown(ir::CauseKind::Invalid, text_at(written_by), "a date outside the years 1 to 9999");
}

}  // namespace proviso::eval
