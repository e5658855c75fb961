// min max abs round sqrt pow, of known arguments.
#include "base/rounding.hpp"
#include "reference/reference.hpp"

namespace proviso::agreement {

namespace {

// The integer next to x in the way of the mode: up is away from zero, a half goes by magnitude.
Number rounded(const Number& x, base::Rounding mode) {
  const Number below = x.floor();
  const Number rest = x - below;
  if (rest == 0) return below;
  const Number away = x < 0 ? below : below + 1;
  const Number towards = x < 0 ? below + 1 : below;
  const Number half = Number{1} / 2;
  switch (mode) {
    case base::Rounding::Up:
      return away;
    case base::Rounding::Down:
      return towards;
    case base::Rounding::Ceiling:
      return below + 1;
    case base::Rounding::Floor:
      return below;
    case base::Rounding::HalfUp:
      return rest == half ? away : rest < half ? below : below + 1;
    case base::Rounding::HalfDown:
      return rest == half ? towards : rest < half ? below : below + 1;
    case base::Rounding::HalfEven:
      if (rest == half) return below.is_even() ? below : below + 1;
      return rest < half ? below : below + 1;
  }
  PROVISO_UNREACHABLE();
}

// The integer nearest to the root of x >= 0. Only a rational root can lie in the middle between two; it then goes to
// the even one.
Number nearest_root(const Number& x) {
  const Number r = x.floor().root();  // floor of the root
  const Number middle = r + Number{1} / 2;
  const Number square = middle * middle;
  if (x == square) return r.is_even() ? r : r + 1;
  return x < square ? r : r + 1;
}

// The multiple of the step nearest to the q-th root of y >= 0, half even.
Number root_to(const Number& y, std::int64_t q, const Number& step) {
  const auto raised = [&](const Number& m) {
    Number out{1};
    for (std::int64_t i = 0; i < q; ++i) out = out * m * step;
    return out;
  };
  const auto reaches = [&](const Number& m) { return raised(m) <= y; };
  Number below{0}, above{1};
  while (reaches(above)) above = above * 2;
  while (below + 1 < above) {
    const Number middle = ((below + above) / 2).floor();
    (reaches(middle) ? below : above) = middle;
  }
  const Number half = below + Number{1} / 2;
  const bool exactly = raised(half) == y;
  return (exactly ? !below.is_even() : reaches(half)) ? above * step : below * step;
}

// pow(x, n, step): also for an n that is no integer.
Value power_to(const Number& x, const Number& n, const Number& step) {
  if (x == 0 && n < 0) return unknown("", "division by zero");
  if (x < 0 && !n.is_integer()) return unknown("", "negative root");
  const Value raised = power(x, n.numerator(), 6'000);
  if (is_unknown(raised)) return raised;
  if (!n.is_integer()) return bounded(root_to(std::get<Number>(raised), n.denominator().small(), step));
  return bounded(rounded(std::get<Number>(raised) / step, base::Rounding::HalfEven) * step);
}

}  // namespace

Value call_number(ir::Builtin builtin, std::uint8_t option, const std::vector<Value>& arguments) {
  if (builtin == ir::Builtin::Min || builtin == ir::Builtin::Max) {
    Value out = arguments[0];
    for (const Value& next : arguments)
      if (builtin == ir::Builtin::Min ? order(next, out) < 0 : order(next, out) > 0) out = next;
    return out;
  }
  const auto& x = std::get<Number>(arguments[0]);
  if (builtin == ir::Builtin::Abs) return abs(x);
  const auto& step = std::get<Number>(arguments.back());
  if (step <= 0) return unknown("", "step");
  if (builtin == ir::Builtin::Round) return bounded(rounded(x / step, static_cast<base::Rounding>(option)) * step);
  if (builtin == ir::Builtin::Sqrt) {
    if (x < 0) return unknown("", "negative root");
    return bounded(nearest_root(x / step / step) * step);
  }
  return power_to(x, std::get<Number>(arguments[1]), step);
}

}  // namespace proviso::agreement
