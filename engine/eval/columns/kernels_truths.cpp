// Truths: Kleene logic on bytes; choosing between columns.
#include <algorithm>

#include "eval/columns/kernels.hpp"

namespace proviso::eval {

void join_marks(const Column& a, const Column& b, Column& out) {
  out.marked = a.marked || b.marked;
  if (!out.marked) return;
  const std::uint8_t from_a = a.marked ? 0xff : 0;
  const std::uint8_t from_b = b.marked ? 0xff : 0;
  for (std::size_t i = 0; i < rows; ++i)
    out.marks[i] = static_cast<std::uint8_t>((a.marks[i] & from_a) | (b.marks[i] & from_b));
}

void mark_truths(Column& out) {
  if (!out.marked) return;
  for (std::size_t i = 0; i < rows; ++i)
    if (out.marks[i] != 0) out.truths[i] = (out.marks[i] & is_unknown) != 0 ? code(Kleene::Unknown) : code(Kleene::Ask);
}

// Of False, True, Unknown, Ask the larger is what comes of two that do not decide.
void both(const Column& a, const Column& b, Column& out) {
  const std::uint8_t* const x = a.truths.data();
  const std::uint8_t* const y = b.truths.data();
  std::uint8_t* const z = out.truths.data();
  for (std::size_t i = 0; i < rows; ++i) {
    const std::uint8_t high = std::max(x[i], y[i]);
    z[i] = std::min(x[i], y[i]) == code(Kleene::False) ? code(Kleene::False) : high;
  }
}

void one_of(const Column& a, const Column& b, Column& out) {
  const std::uint8_t* const x = a.truths.data();
  const std::uint8_t* const y = b.truths.data();
  std::uint8_t* const z = out.truths.data();
  for (std::size_t i = 0; i < rows; ++i) {
    const std::uint8_t high = std::max(x[i], y[i]);
    z[i] = x[i] == code(Kleene::True) || y[i] == code(Kleene::True) ? code(Kleene::True) : high;
  }
}

void negate(const Column& a, Column& out) {
  for (std::size_t i = 0; i < rows; ++i) {
    const std::uint8_t truth = a.truths[i];
    out.truths[i] = static_cast<std::uint8_t>(truth < 2 ? truth ^ 1U : truth);
  }
}

namespace {

std::uint8_t mark_at(const Column& column, bool truth, std::size_t row) {
  if (!truth) return column.marked ? column.marks[row] : std::uint8_t{0};
  if (column.truths[row] < 2) return 0;
  return column.truths[row] == code(Kleene::Unknown) ? is_unknown : is_ask;
}

}  // namespace

void state(ir::State wanted, const Column& a, bool truth, Column& out) {
  for (std::size_t i = 0; i < rows; ++i) {
    const std::uint8_t mark = mark_at(a, truth, i);
    if ((mark & is_unknown) != 0)
      out.truths[i] = wanted == ir::State::Unknown;
    else if (mark != 0)
      out.truths[i] = code(Kleene::Ask);
    else if (wanted == ir::State::True || wanted == ir::State::False)
      out.truths[i] = (a.truths[i] == code(Kleene::True)) == (wanted == ir::State::True);
    else
      out.truths[i] = wanted == ir::State::Known;
  }
}

void compare_truths(bool equal, const Column& a, const Column& b, Column& out) {
  for (std::size_t i = 0; i < rows; ++i) {
    const bool unknown = a.truths[i] == code(Kleene::Unknown) || b.truths[i] == code(Kleene::Unknown);
    if (std::max(a.truths[i], b.truths[i]) >= 2)
      out.truths[i] = unknown ? code(Kleene::Unknown) : code(Kleene::Ask);
    else
      out.truths[i] = (a.truths[i] == b.truths[i]) == equal;
  }
}

void choose(Shape shape, const Column& first, const Column& a, const Column& b, Column& out) {
  const bool truth = shape == Shape::Truth;
  out.marked = a.marked || b.marked;
  for (std::size_t i = 0; i < rows; ++i) {
    const Column& from = first.truths[i] == code(Kleene::True) ? a : b;
    const bool open = first.truths[i] >= 2;
    if (truth) {
      out.truths[i] = open ? code(Kleene::Ask) : from.truths[i];
      continue;
    }
    out.marks[i] = open ? std::uint8_t{is_ask} : mark_at(from, false, i);
    out.marked = out.marked || open;
    if (shape == Shape::Word) out.words[i] = from.words[i];
    if (shape == Shape::Record) out.records[i] = from.records[i];
    if (shape == Shape::List) out.lists[i] = from.lists[i];
  }
  if (shape == Shape::Number) choose_numbers(first, a, b, out);
}

}  // namespace proviso::eval
