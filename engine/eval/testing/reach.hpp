// What the expectations of a test look at: a sink that notes the places of everything that is evaluated for one of
// them. What is evaluated besides, because a test decides a whole case, does not count: no expectation depends on it.
#pragma once

#include <set>
#include <vector>

#include "eval/sink.hpp"
#include "eval/testing/expect.hpp"

namespace proviso::eval {

class Reach final : public Sink {
 public:
  explicit Reach(const ir::Program& program) : program_{program} {}

  /// Follows what `expect` rests on: of a rule its guards and condition, of a value its expression, of a verdict,
  /// status or rank the rules and the clause that settle it. The evaluator is left without a watcher.
  void follow(const Trial& trial, const ir::Expect& expect);

  /// The places reached since the last time: expressions, and declarations of what they read.
  std::set<ir::Span> take();

  void enter(ir::ExprId id) override;
  void leave(ir::ExprId, const ir::Value&) override {}
  bool wants_body(ir::DefinitionId definition, const ir::RecordValue* subject) override {
    return bodies_.emplace(definition, subject).second;
  }
  void on_field(const ir::RecordValue&, std::uint32_t) override {}
  void enter_element(ir::Slot, const ir::Value&, std::string_view) override {}
  void leave_element() override {}
  void skip(ir::ExprId) override {}
  void note(std::string_view) override {}

 private:
  void add(ir::Span span);
  void add_type(ir::TypeId type);
  void follow_rule(const Trial& trial, const ir::Rule& rule, const ir::RecordValue* subject);
  void follow_settling(const Trial& trial, const ir::Expect& expect, bool of_verdict);

  const ir::Program& program_;
  std::set<ir::Span> spans_;
  std::set<std::pair<ir::DefinitionId, const ir::RecordValue*>> bodies_;
};

}  // namespace proviso::eval
