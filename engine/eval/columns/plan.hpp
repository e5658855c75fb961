// Expressions over the subject as one flat list of typed steps, each of which is taken for a block of candidates at a
// time. Steps that are the same stand there once, however many rules share them.
//
// Only what a column can hold becomes a step: truths, numbers, texts, dates, enum members, records and lists that the
// data holds. The rest (binders over the data, made records, texts with holes) has no steps and is evaluated candidate
// by candidate.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "eval/evaluator.hpp"

namespace proviso::eval {

using StepId = base::Id<struct StepTag>;

/// What one row of a column is.
enum class Shape : std::uint8_t {
  Truth,
  Number,
  Word,    ///< a text by its id, a date by its days, an enum member by its index
  Record,  ///< of the data
  List,    ///< of the data
};

enum class Operation : std::uint8_t {
  Constant,  ///< constants[index]: a value that no candidate changes
  Subject,
  Field,  ///< a's field `index`
  Add,
  Subtract,
  Multiply,
  Divide,
  Least,     ///< of two numbers
  Greatest,  ///< of two numbers
  Absolute,
  CompareNumbers,  ///< `detail`: an ir::CompareOp
  CompareWords,    ///< likewise
  CompareTruths,   ///< `detail`: Equal or NotEqual
  Among,           ///< whether the word a is one of word_sets[index]
  Holds,           ///< whether the list a holds the word b
  And,
  Or,
  Not,
  State,     ///< `detail`: an ir::State
  Choose,    ///< a ? b : c
  Shift,     ///< the date a, `index` days later (a std::int32_t)
  Between,   ///< from the date b to the date a, in time
  TextTest,  ///< `detail`: StartsWith, EndsWith or ContainsText; of the text a, with the text id `index`
};

struct Step {
  Operation operation = Operation::Constant;
  Shape shape = Shape::Truth;
  std::uint8_t detail = 0;
  std::uint32_t index = 0;
  StepId a = {};
  StepId b = {};
  StepId c = {};

  friend auto operator<=>(const Step&, const Step&) = default;
};

/// INVARIANT: operands come before the step that uses them.
struct Plan {
  std::vector<Step> steps;
  std::vector<Value> constants;
  std::vector<std::vector<std::int32_t>> word_sets;  ///< each sorted

  Shape shape(StepId id) const { return steps[id.index()].shape; }
};

/// Beyond these an expression is left to the evaluator.
struct PlanLimits {
  std::size_t steps = 20'000;
  std::uint32_t depth = 200;  ///< expressions inside expressions; the planner recurses
  std::size_t unrolled = 32;  ///< elements of a constant list that a binder is written out for
};
inline constexpr PlanLimits plan_limits{};

/// Lays out plans. What no candidate changes is evaluated at once, by the evaluator.
class Planner {
 public:
  Planner(Evaluator& evaluator, Plan& plan) : evaluator_{evaluator}, program_{evaluator.world().program}, plan_{plan} {}

  /// The step whose column holds the expression's values; nothing where columns cannot hold them.
  std::optional<StepId> add(ExprId root);
  /// The steps of the expressions planned so far, by ExprId; of those that read a local nothing.
  std::unordered_map<std::uint32_t, StepId> planned() const;

 private:
  using Maybe = std::optional<StepId>;
  Maybe plan(ExprId id);
  Maybe plan_node(ExprId id);
  bool steady(ExprId id) const;
  Value steady_value(ExprId id);
  Maybe constant(const Value& value, Shape shape);
  std::optional<Shape> shape_of(ir::TypeId type) const;
  StepId step(Step step);
  StepId negated_if(bool negated, StepId truth);
  StepId is_known(StepId value);

  // ---- planner_nodes.cpp: one for each construct that columns know
  Maybe node(const ir::SubjectRef& n);
  Maybe node(const ir::FieldRef& n);
  Maybe node(const ir::DefinitionRef& n);
  Maybe node(const ir::LocalRef& n);
  Maybe node(const ir::Negate& n);
  Maybe node(const ir::Not& n);
  Maybe node(const ir::Arithmetic& n);
  Maybe node(const ir::DateShift& n);
  Maybe node(const ir::DateDifference& n);
  Maybe node(const ir::Compare& n);
  Maybe node(const ir::And& n);
  Maybe node(const ir::Or& n);
  Maybe node(const ir::Coalesce& n);
  Maybe node(const ir::IsState& n);
  Maybe node(const ir::Contains& n);
  Maybe node(const ir::Between& n);
  Maybe node(const ir::As& n, ExprId id);
  Maybe node(const ir::If& n);
  Maybe node(const ir::Match& n, ExprId id);
  Maybe node(const ir::Let& n);
  Maybe node(const ir::CallFunction& n);
  Maybe node(const ir::CallBuiltin& n);
  Maybe node(const ir::Binder& n);

  Maybe compare(ir::CompareOp op, StepId a, StepId b);
  Maybe among(StepId value, const Value& container);
  StepId among_words(StepId value, std::vector<std::int32_t> words);
  Maybe branch(ExprId id, std::optional<Shape> shape);
  Maybe choose(StepId condition, StepId yes, StepId no);
  Maybe covers(const ir::Arm& arm, StepId scrutinee);
  Maybe text_test(const ir::CallBuiltin& n);
  Maybe extreme(const ir::CallBuiltin& n, Operation operation);

  Evaluator& evaluator_;
  const ir::Program& program_;
  Plan& plan_;
  std::map<Step, StepId> known_;
  std::unordered_map<std::uint32_t, Maybe> planned_;  ///< by ExprId, of those that read no local
  std::map<std::pair<ir::FunctionId, std::vector<StepId>>, Maybe> calls_;
  std::unordered_map<ir::Slot, StepId> locals_;  ///< of the running body
  std::uint32_t depth_ = 0;
};

}  // namespace proviso::eval
