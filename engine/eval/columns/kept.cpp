#include "eval/columns/kept.hpp"

#include <algorithm>

namespace proviso::eval {

namespace {

// What is neither a fact, which the data holds, nor the same for all.
bool is_computed(const Step& step) {
  switch (step.operation) {
    case Operation::Constant:
    case Operation::Subject:
    case Operation::Field:
      return false;
    default:
      return step.shape == Shape::Truth || step.shape == Shape::Number || step.shape == Shape::Word;
  }
}

}  // namespace

Kept::Kept(const ir::Program& program, const Plan& plan, const std::unordered_map<std::uint32_t, StepId>& steps,
           std::size_t candidates)
    : program_{program}, candidates_{candidates} {
  std::unordered_map<std::uint32_t, std::uint32_t> known;  // StepId to a position in series_
  for (const auto& [expr, step] : steps) {
    if (!is_computed(plan.steps[step.index()])) continue;
    const auto [at, is_new] = known.emplace(step.value, static_cast<std::uint32_t>(series_.size()));
    steps_.emplace(expr, at->second);
    if (!is_new) continue;
    Series& made = series_.emplace_back();
    made.step = step;
    made.shape = plan.shape(step);
    if (made.shape == Shape::Truth) made.truths.resize(candidates);
    if (made.shape == Shape::Word) made.words.resize(candidates);
    if (made.shape == Shape::Number) {
      made.numerators.resize(candidates);
      made.block_denominators.resize((candidates + Columns::block - 1) / Columns::block, 1);
    }
  }
}

void Kept::take(const Columns& columns, std::size_t begin, std::size_t count) {
  for (Series& series : series_) take(columns.at(series.step), begin, count, series);
}

void Kept::take(const Column& column, std::size_t begin, std::size_t count, Series& into) const {
  const auto copy = [&](const auto& from, auto& to) {
    std::copy_n(from.begin(), count, to.begin() + static_cast<std::ptrdiff_t>(begin));
  };
  if (into.shape == Shape::Truth) return copy(column.truths, into.truths);
  if (column.marked) {
    into.marks.resize(candidates_);
    copy(column.marks, into.marks);
  }
  if (into.shape == Shape::Word) return copy(column.words, into.words);
  copy(column.numerators, into.numerators);
  into.block_denominators[begin / Columns::block] = column.denominator;
  if (column.denominator != 0) return;
  into.denominators.resize(candidates_);
  copy(column.denominators, into.denominators);
}

std::optional<Value> Kept::value(ExprId expr, std::size_t candidate) const {
  const auto found = steps_.find(expr.value);
  if (found == steps_.end()) return std::nullopt;
  const Series& series = series_[found->second];
  if (series.shape == Shape::Truth) {
    const auto truth = static_cast<Kleene>(series.truths[candidate]);
    if (truth == Kleene::Ask) return std::nullopt;
    if (truth == Kleene::Unknown) return Value{};
    return Value{truth == Kleene::True};
  }
  if (!series.marks.empty() && series.marks[candidate] != 0) {
    if (series.marks[candidate] != is_unknown) return std::nullopt;
    return Value{};
  }
  if (series.shape == Shape::Number) {
    const std::int64_t shared = series.block_denominators[candidate / Columns::block];
    return Value{
        base::Rational::ratio(series.numerators[candidate], shared != 0 ? shared : series.denominators[candidate])};
  }
  const std::int32_t word = series.words[candidate];
  switch (program_.types[program_[expr].type].kind) {
    case ir::TypeKind::Date:
      return Value{base::Date{word}};
    case ir::TypeKind::Enum:
      return Value::member(static_cast<std::uint32_t>(word));
    default:
      return Value::text(base::TextId{static_cast<std::uint32_t>(word)});
  }
}

bool Kept::agrees(ExprId expr, std::size_t candidate, const Value& value) const {
  const auto kept = this->value(expr, candidate);
  if (!kept) return true;
  if (kept->kind() != value.kind()) return false;
  if (value.kind() == ir::ValueKind::Bool) return kept->boolean() == value.boolean();
  if (value.kind() == ir::ValueKind::Number) return kept->number() == value.number();
  return value.is_unknown() || word_of(*kept) == word_of(value);
}

std::size_t Kept::bytes() const {
  std::size_t out = 0;
  const auto add = [&](const auto& vector) { out += vector.capacity() * sizeof vector.front(); };
  for (const Series& s : series_) add(s.truths), add(s.words), add(s.numerators), add(s.denominators), add(s.marks);
  return out;
}

}  // namespace proviso::eval
