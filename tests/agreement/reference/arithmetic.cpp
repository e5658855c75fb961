// + - * / ^, dates and times, `as`.
#include "reference/reference.hpp"

namespace proviso::agreement {

Value bounded(Number number) {
  static const Number limit = Number::ten_to(1'000);
  if (abs(number.numerator()) >= limit || number.denominator() >= limit) return unknown("", "digits");
  return number;
}

Value power(const Number& x, const Number& n, unsigned digits) {
  if (!n.is_integer()) return unknown("", "exponent");
  if (x == 0) {
    if (n < 0) return unknown("", "division by zero");
    return Number{n == 0 ? 1 : 0};
  }
  if (abs(x) == 1) return Number{x < 0 && !n.is_even() ? -1 : 1};
  const Number size = Number{x.bits() + x.denominator().bits()} * abs(n);
  if (size > 20 * static_cast<std::int64_t>(digits)) return unknown("", "digits");  // far beyond: 3 bits are a digit
  const std::int64_t times = abs(n).small();
  Number out{1};
  for (std::int64_t i = 0; i < times; ++i) out = out * x;
  if (n < 0) out = Number{1} / out;
  const Number limit = Number::ten_to(digits);
  if (abs(out.numerator()) >= limit || out.denominator() >= limit) return unknown("", "digits");
  return out;
}

Value Reference::eval(const ir::Negate& n, Frame& frame) {
  const Value x = eval(n.operand, frame);
  return is_unknown(x) ? x : Value{-std::get<Number>(x)};
}

Value Reference::eval(const ir::Arithmetic& n, Frame& frame) {
  const Value a = eval(n.lhs, frame);
  const Value b = eval(n.rhs, frame);
  if (is_unknown(a) || is_unknown(b)) return all_unknown({&a, &b});
  const auto& x = std::get<Number>(a);
  const auto& y = std::get<Number>(b);
  switch (n.op) {
    case ir::ArithmeticOp::Add:
      return bounded(x + y);
    case ir::ArithmeticOp::Subtract:
      return bounded(x - y);
    case ir::ArithmeticOp::Multiply:
      return bounded(x * y);
    case ir::ArithmeticOp::Divide:
      return y == 0 ? unknown("", "division by zero") : bounded(x / y);
  }
  PROVISO_UNREACHABLE();
}

Value Reference::eval(const ir::Power& n, Frame& frame) {
  const Value x = eval(n.operand, frame);
  const Value exponent = eval(n.exponent, frame);
  if (is_unknown(x) || is_unknown(exponent)) return all_unknown({&x, &exponent});
  return power(std::get<Number>(x), std::get<Number>(exponent));
}

Value Reference::eval(const ir::DateShift& n, Frame& frame) {
  const Value date = eval(n.date, frame);
  const Value by = eval(n.by, frame);
  if (is_unknown(date) || is_unknown(by)) return all_unknown({&date, &by});
  const Number days = std::get<Number>(by) / day_;
  if (!days.is_integer()) return unknown("", "whole days");
  const Number from{std::get<Day>(date).number};
  return day_in_range(n.subtract ? from - days : from + days);
}

Value Reference::eval(const ir::DateDifference& n, Frame& frame) {
  const Value a = eval(n.lhs, frame);
  const Value b = eval(n.rhs, frame);
  if (is_unknown(a) || is_unknown(b)) return all_unknown({&a, &b});
  return Number{std::get<Day>(a).number - std::get<Day>(b).number} * day_;
}

// The value itself; unknown where the unit names a currency that no rate reaches.
Value Reference::shown_as(const Value& value, ir::UnitId unit) const {
  if (is_unknown(value)) return value;
  const Value counted =
      from_canonical(program_, rates_, as_of_, std::get<Number>(value), program_.units_used[unit.index()]);
  return is_unknown(counted) ? counted : value;
}

}  // namespace proviso::agreement
