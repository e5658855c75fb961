// Builds the derivation of one value while it is evaluated: a sink that turns each expression into a step.
//
// What says nothing is left out: constants, the record before a dot. Chains of one operator are one step with all
// operands. A definition is opened once in each derivation; then it is only named.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "eval/report/quotations.hpp"
#include "eval/sink.hpp"
#include "eval/world.hpp"
#include "trace/derivation.hpp"

namespace proviso::eval {

class Evaluator;
class Kept;

/// What a derivation is held to: what was kept of this candidate when it was decided.
struct HeldTo {
  const Kept* kept = nullptr;  ///< null: nothing was kept
  std::size_t candidate = 0;   ///< its position
};

class Recorder final : public Sink {
 public:
  Recorder(const Evaluator& evaluator, Quotations& quotations, ir::Digits digits, HeldTo held_to);

  void enter(ExprId expr) override;
  void leave(ExprId expr, const Value& value) override;
  bool wants_body(ir::DefinitionId definition, const ir::RecordValue* subject) override;
  void on_field(const ir::RecordValue& record, std::uint32_t field) override;
  void enter_element(ir::Slot slot, const Value& element, std::string_view name) override;
  void leave_element() override;
  void skip(ExprId expr) override;
  void note(std::string_view text) override;

  /// The step of the outermost expression.
  trace::Step take();

 private:
  /// An expression that has been entered and not left.
  struct Open {
    trace::Step step;
    ExprId expr;   ///< invalid for an element
    ExprId inner;  ///< of a chain: the operand that continues it
    bool repeated = false;
    std::size_t elements = 0;
    std::size_t hidden_elements = 0;
  };

  void finish(Open& open, const Value& value);
  void name_step(trace::Step& step, ExprId expr, bool repeated) const;
  std::optional<trace::InputRef> input_of(const ir::RecordValue& record, std::uint32_t field) const;
  std::string signed_by(const ir::RecordValue& record, std::uint32_t field) const;
  bool holds_default(const ir::RecordValue& record, std::uint32_t field) const;
  bool is_telling(const Open& open) const;
  bool continues_chain(ExprId outer, ExprId inner) const;
  std::string variable_of(ExprId binder) const;
  void attach(trace::Step step);

  const Evaluator& evaluator_;
  const World& world_;
  Quotations& quotations_;
  ir::Digits digits_;
  HeldTo held_to_;
  const ir::RecordValue* whom_;  ///< the candidate that held_to_ speaks of
  std::vector<Open> open_;
  std::optional<trace::Step> root_;
  std::set<std::pair<ir::DefinitionId, const ir::RecordValue*>> shown_;
  std::size_t steps_ = 0;
  bool cut_ = false;       ///< long enough: what is entered from now on is only counted
  std::size_t muted_ = 0;  ///< entered and not left since
};

/// The value of an expression with its derivation. The evaluator's watcher is replaced and then removed. Where the
/// budget does not suffice to derive once more, the step says so. A value that differs from what was kept is a mistake
/// of ours and stops the program: a derivation shows what decided.
trace::Step derive(Evaluator& evaluator, Quotations& quotations, ExprId expr, ir::Digits digits, HeldTo held_to = {});

}  // namespace proviso::eval
