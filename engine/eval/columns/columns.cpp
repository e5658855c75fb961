// Running a plan: which step is done by which kernel; reading the fields of records.
#include "eval/columns/columns.hpp"

#include <algorithm>

namespace proviso::eval {

namespace {

Column column_for(Shape shape) {
  Column out;
  out.marks.resize(rows);
  switch (shape) {
    case Shape::Truth:
      out.truths.resize(rows);
      break;
    case Shape::Number:
      out.numerators.resize(rows);
      out.denominators.resize(rows, 1);
      break;
    case Shape::Word:
      out.words.resize(rows);
      break;
    case Shape::Record:
      out.records.resize(rows);
      break;
    case Shape::List:
      out.lists.resize(rows);
      break;
  }
  return out;
}

}  // namespace

Columns::Columns(const Plan& plan, const World& world) : plan_{plan}, world_{world} {
  columns_.reserve(plan.steps.size());
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    const Step& step = plan.steps[i];
    columns_.push_back(column_for(step.shape));
    if (step.operation == Operation::Constant)
      fill(plan.constants[step.index], columns_.back());
    else
      running_.push_back(static_cast<std::uint32_t>(i));
  }
}

void Columns::fill(const Value& value, Column& out) const {
  out.single = true;
  if (value.is_unknown()) {
    out.marked = true;
    std::ranges::fill(out.marks, is_unknown);
    std::ranges::fill(out.truths, code(Kleene::Unknown));
    if (!out.words.empty()) std::ranges::fill(out.words, 0);
    return;
  }
  if (value.kind() == ir::ValueKind::Bool) {
    std::ranges::fill(out.truths, value.boolean() ? code(Kleene::True) : code(Kleene::False));
  } else if (value.kind() == ir::ValueKind::Number) {
    const auto parts = value.number().parts();
    PROVISO_ASSERT(parts);
    std::ranges::fill(out.numerators, parts->numerator);
    out.denominator = parts->denominator;
    out.bound = parts->numerator < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(parts->numerator)
                                     : static_cast<std::uint64_t>(parts->numerator);
  } else if (value.kind() == ir::ValueKind::Record) {
    std::ranges::fill(out.records, &value.record());
  } else if (value.kind() == ir::ValueKind::List) {
    std::ranges::fill(out.lists, &value.list());
  } else {
    std::ranges::fill(out.words, word_of(value).value_or(0));
  }
}

void Columns::load(const Step& step, const Column& records, Column& out) {
  if (step.shape == Shape::Number) return load_numbers(records, step.index, out);
  out.marked = false;
  for (std::size_t i = 0; i < rows; ++i) {
    const ir::RecordValue* const record = records.records[i];
    const std::uint8_t before = records.marked ? records.marks[i] : std::uint8_t{0};
    const Value* const value = before == 0 ? &record->fields[step.index] : nullptr;
    const bool known = value != nullptr && !value->is_unknown();
    out.marks[i] = before != 0 ? before : known ? std::uint8_t{0} : static_cast<std::uint8_t>(is_unknown);
    out.marked = out.marked || !known;
    switch (step.shape) {
      case Shape::Truth:
        out.truths[i] = known && value->boolean();
        break;
      case Shape::Word:
        out.words[i] = known ? word_of(*value).value_or(0) : 0;
        break;
      case Shape::Record:
        out.records[i] = known ? &value->record() : nullptr;
        break;
      case Shape::List:
        out.lists[i] = known ? &value->list() : nullptr;
        break;
      case Shape::Number:
        break;
    }
  }
  if (step.shape == Shape::Truth) mark_truths(out);
}

void Columns::run(std::span<const ir::RecordValue* const> candidates) {
  PROVISO_ASSERT(!candidates.empty() && candidates.size() <= rows);
  for (const std::uint32_t i : running_) {
    const Step& step = plan_.steps[i];
    Column& out = columns_[i];
    if (step.operation == Operation::Subject) {
      // Every kernel fills whole blocks: what is missing at the end repeats the last candidate.
      for (std::size_t row = 0; row < rows; ++row) out.records[row] = candidates[std::min(row, candidates.size() - 1)];
    } else {
      take(step, out);
    }
  }
}

void Columns::take(const Step& step, Column& out) {
  const Column& a = at(step.a);
  const Column& b = step.b.valid() ? at(step.b) : a;
  const auto comparison = static_cast<ir::CompareOp>(step.detail);
  switch (step.operation) {
    case Operation::Constant:
    case Operation::Subject:
      return;
    case Operation::Field:
      return load(step, a, out);
    case Operation::Add:
    case Operation::Subtract:
      return add(a, b, step.operation == Operation::Subtract, out);
    case Operation::Multiply:
      return multiply(a, b, out);
    case Operation::Divide:
      return divide(a, b, out);
    case Operation::Least:
    case Operation::Greatest:
      return extreme(a, b, step.operation == Operation::Greatest, out);
    case Operation::Absolute:
      return absolute(a, out);
    case Operation::CompareNumbers:
      return compare_numbers(comparison, a, b, out);
    case Operation::CompareWords:
      return compare_words(comparison, a, b, out);
    case Operation::CompareTruths:
      return compare_truths(comparison == ir::CompareOp::Equal, a, b, out);
    case Operation::Among:
      return among(plan_.word_sets[step.index], a, out);
    case Operation::Holds:
      return holds(a, b, out);
    case Operation::And:
      return both(a, b, out);
    case Operation::Or:
      return one_of(a, b, out);
    case Operation::Not:
      return negate(a, out);
    case Operation::State:
      return state(static_cast<ir::State>(step.detail), a, plan_.shape(step.a) == Shape::Truth, out);
    case Operation::Choose:
      return choose(step.shape, a, b, at(step.c), out);
    case Operation::Shift:
      return shift(static_cast<std::int32_t>(step.index), a, out);
    case Operation::Between:
      return between(a, b, world_.day(), out);
    case Operation::TextTest:
      return test_texts(static_cast<ir::Builtin>(step.detail), world_.texts().text(base::TextId{step.index}),
                        world_.texts(), a, out);
  }
  PROVISO_UNREACHABLE();
}

}  // namespace proviso::eval
