// Counts what the tests of a program reach: a sink that watches evaluations, told besides how rules and clauses came
// out.
#pragma once

#include <array>
#include <functional>
#include <map>

#include "eval/sink.hpp"
#include "eval/tally.hpp"
#include "eval/verdict.hpp"
#include "trace/coverage.hpp"

namespace proviso::eval {

class CoverageCount final : public Sink {
 public:
  explicit CoverageCount(const ir::Program& program);

  /// How all rules in force and the clauses of `decide` came out.
  void add(const Tally& tally, const Ruling& ruling);

  void enter(ir::ExprId expr) override;
  void leave(ir::ExprId expr, const ir::Value& value) override;
  bool wants_body(ir::DefinitionId, const ir::RecordValue*) override { return false; }
  void on_field(const ir::RecordValue&, std::uint32_t) override {}
  void enter_element(ir::Slot, const ir::Value&, std::string_view) override {}
  void leave_element() override {}
  void skip(ir::ExprId) override {}
  void note(std::string_view) override {}

  /// What there is to reach in the files that `wanted` names, and how often each was.
  trace::Coverage report(const base::SourceMap& sources, const std::function<bool(base::FileId)>& wanted) const;

 private:
  struct Truths {
    std::uint64_t yes = 0;
    std::uint64_t no = 0;
  };
  /// An expression that is being evaluated; `open_choice`: an `if` or `match` that cannot choose and looks at all ways.
  struct Open {
    ir::ExprId expr;
    bool open_choice = false;
  };
  static constexpr std::size_t outcomes = 6;

  const ir::Program& program_;
  std::vector<Open> open_;
  std::vector<std::uint64_t> chosen_;                          ///< by ExprId: evaluated, and not for want of a choice
  std::vector<Truths> truths_;                                 ///< by ExprId: of conditions
  std::vector<std::array<std::uint64_t, outcomes>> came_out_;  ///< by RuleId, then ir::Outcome
  std::vector<std::uint64_t> taken_;                           ///< by clause
};

/// Whether a fact that a case may lack can make the expression unknown: a field or input with `?`, a division, an
/// aggregate of nothing, a reference, a conversion. By ExprId. What is bound to local names is taken as known.
std::vector<bool> may_be_unknown(const ir::Program& program);

}  // namespace proviso::eval
