// Takes the steps of a plan for a block of candidates at a time: what is known of them exactly, what is unknown, and
// for which rows the evaluator has to be asked.
//
// A column never rounds and never guesses. Numbers are fractions of two 64-bit integers, mostly over one denominator
// for the whole block, so that adding and comparing are integer loops; a row whose result does not fit is marked Ask.
// Unknowns carry no causes here: whoever needs them asks the evaluator, which is the only one to know why.
#pragma once

#include <span>

#include "eval/columns/kernels.hpp"
#include "eval/columns/plan.hpp"

namespace proviso::eval {

class Columns {
 public:
  static constexpr std::size_t block = rows;

  Columns(const Plan& plan, const World& world);

  /// Takes all steps for these candidates: at least one, at most `block`.
  void run(std::span<const ir::RecordValue* const> candidates);
  /// By candidate, of a step of shape Truth: Kleene.
  const std::uint8_t* truths(StepId step) const { return columns_[step.index()].truths.data(); }
  const Column& at(StepId id) const { return columns_[id.index()]; }

 private:
  void take(const Step& step, Column& out);

  void fill(const Value& value, Column& out) const;
  void load(const Step& step, const Column& records, Column& out);

  const Plan& plan_;
  const World& world_;
  std::vector<Column> columns_;
  std::vector<std::uint32_t> running_;  ///< the steps that candidates change
};

}  // namespace proviso::eval
