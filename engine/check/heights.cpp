// How high values are: the evaluator's stack must hold every one of them, whatever they build upon.
#include <algorithm>
#include <vector>

#include "base/overloaded.hpp"
#include "check/run.hpp"
#include "ir/operands.hpp"

namespace proviso::check {

namespace {

/// Levels of expressions, through parameters, defaults of fields, definitions and functions. What is higher than the
/// limit counts as one above it.
class Heights {
 public:
  explicit Heights(const ir::Program& program)
      : program_{program},
        exprs_(program.exprs.size()),
        params_(program.params.size()),
        records_(program.records.size()),
        definitions_(program.definitions.size()),
        functions_(program.functions.size()) {
    const auto value = [&](ir::ExprId root, std::uint32_t& height) {
      if (root.valid()) values_[root.index()] = &height;
    };
    values_.resize(program.exprs.size());
    for (std::size_t i = 0; i < params_.size(); ++i) value(program.params[i].value, params_[i]);
    for (std::size_t i = 0; i < records_.size(); ++i)
      for (const ir::Field& field : program.records[i].fields) value(field.default_value, records_[i]);
    for (std::size_t i = 0; i < definitions_.size(); ++i) value(program.definitions[i].body, definitions_[i]);
    for (std::size_t i = 0; i < functions_.size(); ++i) value(program.functions[i].body, functions_[i]);
    while (pass()) {
    }
  }
  Heights(const Heights&) = delete;
  Heights& operator=(const Heights&) = delete;

  /// Where the first declared of those that are too high stands.
  std::optional<ir::Span> culprit() const {
    std::optional<ir::Span> first;
    const auto look = [&](const std::vector<std::uint32_t>& heights, const auto& declared) {
      for (std::size_t i = 0; i < heights.size(); ++i)
        if (heights[i] > max_depth && (!first || declared[i].span < *first)) first = declared[i].span;
    };
    look(params_, program_.params);
    look(records_, program_.records);
    if (!first) look(definitions_, program_.definitions);
    if (!first) look(functions_, program_.functions);
    return first;
  }

 private:
  // One round over all expressions; a value may come after its mention, hence rounds until nothing changes.
  bool pass() {
    bool changed = false;
    for (std::size_t i = 0; i < exprs_.size(); ++i) {
      const ir::Node& node = program_.exprs[i].node;
      std::uint32_t below = mentioned(node);
      ir::for_each_operand(program_, node, [&](ir::ExprId operand) { below = std::max(below, of(operand)); });
      exprs_[i] = std::min(below + 1, max_depth + 1);
      if (values_[i] == nullptr || exprs_[i] <= *values_[i]) continue;
      *values_[i] = exprs_[i];
      changed = true;
    }
    return changed;
  }

  std::uint32_t of(ir::ExprId expr) const { return expr.valid() ? exprs_[expr.index()] : 0; }

  std::uint32_t mentioned(const ir::Node& node) const {
    return std::visit(base::Overloaded{
                          [&](const ir::ParamRef& n) { return params_[n.param.index()]; },
                          [&](const ir::MakeRecord& n) { return records_[n.record.index()]; },
                          [&](const ir::DefinitionRef& n) { return definitions_[n.definition.index()]; },
                          [&](const ir::CallFunction& n) { return functions_[n.function.index()]; },
                          [](const auto&) { return std::uint32_t{0}; },
                      },
                      node);
  }

  const ir::Program& program_;
  std::vector<std::uint32_t> exprs_, params_, records_, definitions_, functions_;
  std::vector<std::uint32_t*> values_;  // by expression: the height of what it is the whole value of
};

}  // namespace

void check_heights(Run& run) {
  if (run.checker.diagnostics.has_errors()) return;  // where values go round in a circle all are too high
  if (const auto culprit = Heights{run.checker.program}.culprit())
    report(run.checker, {.kind = diag::Kind::TooDeep, .at = *culprit, .args = {std::to_string(max_depth)}});
}

}  // namespace proviso::check
