// Numbers: fractions of two 64-bit integers. Over one denominator for the block wherever that is sure to fit; else row
// by row, through base::Rational where 64 bits are short; what even that cannot hold in place is asked for.
#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "eval/columns/kernels.hpp"

namespace proviso::eval {

using base::Int128;
using base::Rational;

namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();

std::uint64_t magnitude(std::int64_t n) {
  return n < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
}

// a * b where it is at most 2^63 - 1.
std::optional<std::uint64_t> product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t out = 0;
  if (__builtin_mul_overflow(a, b, &out) || out > largest) return std::nullopt;
  return out;
}

void ask(Column& out, std::size_t row) {
  if (!out.marked) std::ranges::fill(out.marks, std::uint8_t{0});
  out.marked = true;
  out.marks[row] = static_cast<std::uint8_t>(out.marks[row] | is_ask);
  out.numerators[row] = 0;
  out.denominators[row] = 1;
}

void put(Column& out, std::size_t row, const Rational& number) {
  const auto parts = number.parts();
  if (!parts) return ask(out, row);
  out.numerators[row] = parts->numerator;
  out.denominators[row] = parts->denominator;
}

// n / d, d > 0, where both fit.
bool put_unreduced(Column& out, std::size_t row, Int128 n, Int128 d) {
  constexpr Int128 high = std::numeric_limits<std::int64_t>::max();
  if (n > high || n < -high || d > high) return false;
  out.numerators[row] = static_cast<std::int64_t>(n);
  out.denominators[row] = static_cast<std::int64_t>(d);
  return true;
}

Rational number_at(const Column& column, std::size_t row) {
  return Rational::ratio(column.numerators[row], column.denominator_of(row));
}

// What both columns' numerators are multiplied by to stand over one denominator; nothing where it might not fit.
struct Scales {
  std::int64_t a, b, denominator;
  std::uint64_t bound_a, bound_b;
};
std::optional<Scales> common_scales(const Column& a, const Column& b) {
  if (a.denominator == 0 || b.denominator == 0) return std::nullopt;
  const std::int64_t g = std::gcd(a.denominator, b.denominator);
  const std::int64_t scale_a = b.denominator / g;
  const std::int64_t scale_b = a.denominator / g;
  const auto denominator = product(magnitude(a.denominator), magnitude(scale_a));
  const auto bound_a = product(a.bound, magnitude(scale_a));
  const auto bound_b = product(b.bound, magnitude(scale_b));
  if (!denominator || !bound_a || !bound_b || *bound_a > largest - *bound_b) return std::nullopt;
  return Scales{scale_a, scale_b, static_cast<std::int64_t>(*denominator), *bound_a, *bound_b};
}

template <class Row>
void each_row(Column& out, Row row) {
  out.denominator = 0;
  out.single = false;
  for (std::size_t i = 0; i < rows; ++i) row(i);
}

}  // namespace

void load_numbers(const Column& records, std::uint32_t field, Column& out) {
  out.marked = false;
  out.single = false;
  bool alike = true;
  for (std::size_t i = 0; i < rows; ++i) {
    std::uint8_t mark = records.marked ? records.marks[i] : std::uint8_t{0};
    std::optional<Rational::Parts> parts;
    if (mark == 0) {
      const Value& value = records.records[i]->fields[field];
      if (value.is_unknown())
        mark = is_unknown;
      else if (!(parts = value.number().parts()))
        mark = is_ask;
    }
    out.marks[i] = mark;
    out.marked = out.marked || mark != 0;
    out.numerators[i] = parts ? parts->numerator : 0;
    out.denominators[i] = parts ? parts->denominator : 1;
    alike = alike && out.denominators[i] == out.denominators[0];
  }
  // The least common denominator, if numbers over it are still small.
  std::int64_t common = out.denominators[0];
  std::int64_t last = common;
  for (std::size_t i = 1; !alike && i < rows; ++i) {
    const std::int64_t own = out.denominators[i];
    if (own == last || common % own == 0) continue;
    last = own;
    const auto joined = product(magnitude(common / std::gcd(common, own)), magnitude(own));
    if (!joined || *joined > std::uint64_t{1} << 40U) {
      out.denominator = 0;
      return;
    }
    common = static_cast<std::int64_t>(*joined);
  }
  std::uint64_t bound = 0;
  std::int64_t scale = 1;
  last = common;
  for (std::size_t i = 0; i < rows; ++i) {
    if (out.denominators[i] != last) {
      last = out.denominators[i];
      scale = common / last;
    }
    std::int64_t scaled = 0;
    if (__builtin_mul_overflow(out.numerators[i], scale, &scaled) ||
        scaled == std::numeric_limits<std::int64_t>::min()) {
      // Too large for it: as they were, each over its own.
      for (std::size_t k = 0; k < i; ++k) out.numerators[k] /= common / out.denominators[k];
      out.denominator = 0;
      return;
    }
    out.numerators[i] = scaled;
    bound = std::max(bound, magnitude(scaled));
  }
  out.denominator = common;
  out.bound = bound;
}

void add(const Column& a, const Column& b, bool subtract, Column& out) {
  join_marks(a, b, out);
  const std::int64_t sign = subtract ? -1 : 1;
  if (const auto scales = common_scales(a, b)) {
    const std::int64_t scale_b = sign * scales->b;
    for (std::size_t i = 0; i < rows; ++i) out.numerators[i] = a.numerators[i] * scales->a + b.numerators[i] * scale_b;
    out.denominator = scales->denominator;
    out.bound = scales->bound_a + scales->bound_b;
    out.single = a.single && b.single;
    return;
  }
  each_row(out, [&](std::size_t i) {
    const Int128 da = a.denominator_of(i);
    const Int128 db = b.denominator_of(i);
    // Below 2^127: the factors are at most 2^63.
    const Int128 left = a.numerators[i] * db;
    const Int128 right = b.numerators[i] * da * sign;
    Int128 n = 0;
    if (!__builtin_add_overflow(left, right, &n) && put_unreduced(out, i, n, da * db)) return;
    const Rational x = number_at(a, i);
    const Rational y = number_at(b, i);
    put(out, i, subtract ? x - y : x + y);
  });
}

void multiply(const Column& a, const Column& b, Column& out) {
  join_marks(a, b, out);
  if (a.denominator != 0 && b.denominator != 0) {
    // A constant may be reduced against the other side's denominator, so that scales do not pile up.
    const auto shared = [](const Column& one, const Column& other) {
      return one.single && one.numerators[0] != 0 ? std::gcd(one.numerators[0], other.denominator) : std::int64_t{1};
    };
    const std::int64_t from_a = shared(a, b);
    const std::int64_t from_b = shared(b, a);
    const auto denominator = product(magnitude(a.denominator / from_b), magnitude(b.denominator / from_a));
    const auto bound = product(a.bound / magnitude(from_a), b.bound / magnitude(from_b));
    if (denominator && bound) {
      if (from_a == 1 && from_b == 1)
        for (std::size_t i = 0; i < rows; ++i) out.numerators[i] = a.numerators[i] * b.numerators[i];
      else
        for (std::size_t i = 0; i < rows; ++i)
          out.numerators[i] = (a.numerators[i] / from_a) * (b.numerators[i] / from_b);
      out.denominator = static_cast<std::int64_t>(*denominator);
      out.bound = *bound;
      out.single = a.single && b.single;
      return;
    }
  }
  each_row(out, [&](std::size_t i) {
    const Int128 n = Int128{a.numerators[i]} * b.numerators[i];
    const Int128 d = Int128{a.denominator_of(i)} * b.denominator_of(i);
    if (!put_unreduced(out, i, n, d)) put(out, i, number_at(a, i) * number_at(b, i));
  });
}

void divide(const Column& a, const Column& b, Column& out) {
  join_marks(a, b, out);
  each_row(out, [&](std::size_t i) {
    if (b.numerators[i] == 0) {
      out.numerators[i] = 0;
      out.denominators[i] = 1;
      if (out.marked && out.marks[i] != 0) return;
      if (!out.marked) std::ranges::fill(out.marks, std::uint8_t{0});
      out.marked = true;
      out.marks[i] = is_unknown;
      return;
    }
    Int128 n = Int128{a.numerators[i]} * b.denominator_of(i);
    Int128 d = Int128{b.numerators[i]} * a.denominator_of(i);
    if (d < 0) {
      n = -n;
      d = -d;
    }
    if (!put_unreduced(out, i, n, d)) put(out, i, number_at(a, i) / number_at(b, i));
  });
}

namespace {

// Sets out.truths to whether `a test b`, marks aside.
template <class Test>
void test_numbers(const Column& a, const Column& b, Column& out, Test test) {
  if (const auto scales = common_scales(a, b)) {
    const std::int64_t* const x = a.numerators.data();
    const std::int64_t* const y = b.numerators.data();
    std::uint8_t* const z = out.truths.data();
    if (b.single) {
      const std::int64_t limit = y[0] * scales->b;
      for (std::size_t i = 0; i < rows; ++i) z[i] = test(x[i] * scales->a, limit);
    } else {
      for (std::size_t i = 0; i < rows; ++i) z[i] = test(x[i] * scales->a, y[i] * scales->b);
    }
    return;
  }
  for (std::size_t i = 0; i < rows; ++i)
    out.truths[i] = test(Int128{a.numerators[i]} * b.denominator_of(i), Int128{b.numerators[i]} * a.denominator_of(i));
}

// `a` where it is on the wanted side of `b`.
void choose_by(const std::vector<std::uint8_t>& first, const Column& a, const Column& b, Column& out) {
  if (const auto scales = common_scales(a, b)) {
    for (std::size_t i = 0; i < rows; ++i)
      out.numerators[i] = first[i] == code(Kleene::True) ? a.numerators[i] * scales->a : b.numerators[i] * scales->b;
    out.denominator = scales->denominator;
    out.bound = std::max(scales->bound_a, scales->bound_b);
    out.single = false;
    return;
  }
  each_row(out, [&](std::size_t i) {
    const Column& from = first[i] == code(Kleene::True) ? a : b;
    out.numerators[i] = from.numerators[i];
    out.denominators[i] = from.denominator_of(i);
  });
}

}  // namespace

void compare_numbers(ir::CompareOp op, const Column& a, const Column& b, Column& out) {
  switch (op) {
    case ir::CompareOp::Equal:
      test_numbers(a, b, out, std::equal_to<>{});
      break;
    case ir::CompareOp::NotEqual:
      test_numbers(a, b, out, std::not_equal_to<>{});
      break;
    case ir::CompareOp::Less:
      test_numbers(a, b, out, std::less<>{});
      break;
    case ir::CompareOp::LessEqual:
      test_numbers(a, b, out, std::less_equal<>{});
      break;
    case ir::CompareOp::Greater:
      test_numbers(a, b, out, std::greater<>{});
      break;
    case ir::CompareOp::GreaterEqual:
      test_numbers(a, b, out, std::greater_equal<>{});
      break;
  }
  join_marks(a, b, out);
  mark_truths(out);
}

void extreme(const Column& a, const Column& b, bool greatest, Column& out) {
  Column first;
  first.truths.resize(rows);
  if (greatest)
    test_numbers(a, b, first, std::greater<>{});
  else
    test_numbers(a, b, first, std::less<>{});
  choose_by(first.truths, a, b, out);
  join_marks(a, b, out);
}

void absolute(const Column& a, Column& out) {
  join_marks(a, a, out);
  for (std::size_t i = 0; i < rows; ++i) {
    // 2^63 has no place.
    if (a.numerators[i] == std::numeric_limits<std::int64_t>::min()) {
      ask(out, i);
      continue;
    }
    out.numerators[i] = a.numerators[i] < 0 ? -a.numerators[i] : a.numerators[i];
    if (a.denominator == 0) out.denominators[i] = a.denominators[i];
  }
  out.denominator = a.denominator;
  out.bound = a.bound;
  out.single = a.single;
}

void choose_numbers(const Column& first, const Column& a, const Column& b, Column& out) {
  choose_by(first.truths, a, b, out);
}

}  // namespace proviso::eval
