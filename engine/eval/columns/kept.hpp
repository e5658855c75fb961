// The trace of a long list, as numbers and bytes: what every expression of every rule came to, for every candidate.
//
// Kept is what was computed. Facts, constants and parameters are where they were and do not change, so nothing more is
// needed to say how an outcome came about; texts are made of it where somebody asks for them. Rules that columns do not
// know have nothing here: theirs is the outcome alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "eval/columns/columns.hpp"

namespace proviso::eval {

class Kept {
 public:
  /// For so many candidates, of the expressions that these steps stand for.
  Kept(const ir::Program& program, const Plan& plan, const std::unordered_map<std::uint32_t, StepId>& steps,
       std::size_t candidates);

  /// Copies the block that `columns` has run last, which begins at this candidate.
  void take(const Columns& columns, std::size_t begin, std::size_t count);

  /// What the expression came to; an unknown without its causes. Nothing where it is a fact, a constant or a parameter,
  /// where columns do not know it, or where the evaluator was asked.
  std::optional<Value> value(ExprId expr, std::size_t candidate) const;
  /// Whether nothing that is kept says otherwise.
  bool agrees(ExprId expr, std::size_t candidate, const Value& value) const;

  /// Of all that is kept.
  std::size_t bytes() const;
  /// Expressions of which something is kept.
  std::size_t expressions() const { return steps_.size(); }

 private:
  /// One step. Numbers have one denominator a block, or each its own where that is 0.
  struct Series {
    StepId step;
    Shape shape = Shape::Truth;
    std::vector<std::uint8_t> truths;  ///< Kleene
    std::vector<std::int32_t> words;
    std::vector<std::int64_t> numerators;
    std::vector<std::int64_t> block_denominators;
    std::vector<std::int64_t> denominators;  ///< empty until a block needs them
    std::vector<std::uint8_t> marks;         ///< empty until a row is marked
  };
  void take(const Column& column, std::size_t begin, std::size_t count, Series& into) const;

  const ir::Program& program_;
  std::size_t candidates_;
  std::vector<Series> series_;
  std::unordered_map<std::uint32_t, std::uint32_t> steps_;  ///< ExprId to a position in series_
};

}  // namespace proviso::eval
