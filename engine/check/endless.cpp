// No value needs itself: parameters, defaults of fields, definitions and functions may not go round in a circle.
#include <vector>

#include "base/overloaded.hpp"
#include "check/cycles.hpp"
#include "check/run.hpp"
#include "check/walk.hpp"

namespace proviso::check {

namespace {

struct Edge {
  std::size_t to;
};

/// Parameters, records (their defaults), definitions and functions, numbered one after the other.
class Values {
 public:
  explicit Values(const ir::Program& program)
      : program_{program},
        records_{program.params.size()},
        definitions_{records_ + program.records.size()},
        functions_{definitions_ + program.definitions.size()},
        count_{functions_ + program.functions.size()} {}

  std::size_t count() const { return count_; }

  std::vector<Edge> edges(std::size_t value) const {
    std::vector<Edge> out;
    for (const ir::ExprId expr : exprs(value))
      walk(program_, expr, [&](ir::ExprId id) { add(program_[id].node, out); });
    return out;
  }

  /// The declaration to point at: of the parameters and defaults of a circle, the first declared.
  std::optional<std::pair<std::string, ir::Span>> culprit(const std::vector<std::size_t>& circle) const {
    std::optional<std::pair<std::string, ir::Span>> first;
    for (const std::size_t value : circle) {
      std::optional<std::pair<std::string, ir::Span>> one;
      if (value < records_)
        one = {program_.params[value].name, program_.params[value].span};
      else if (value < definitions_)
        one = {program_.records[value - records_].name, program_.records[value - records_].span};
      if (one && (!first || one->second < first->second)) first = one;
    }
    return first;
  }

 private:
  std::vector<ir::ExprId> exprs(std::size_t value) const {
    if (value < records_) return {program_.params[value].value};
    if (value >= functions_) return {program_.functions[value - functions_].body};
    if (value >= definitions_) return {program_.definitions[value - definitions_].body};
    std::vector<ir::ExprId> defaults;
    for (const ir::Field& field : program_.records[value - records_].fields) defaults.push_back(field.default_value);
    return defaults;
  }

  void add(const ir::Node& node, std::vector<Edge>& out) const {
    std::visit(base::Overloaded{
                   [&](const ir::ParamRef& n) { out.push_back({n.param.index()}); },
                   [&](const ir::MakeRecord& n) { out.push_back({records_ + n.record.index()}); },
                   [&](const ir::DefinitionRef& n) { out.push_back({definitions_ + n.definition.index()}); },
                   [&](const ir::CallFunction& n) { out.push_back({functions_ + n.function.index()}); },
                   [](const auto&) {},
               },
               node);
  }

  const ir::Program& program_;
  std::size_t records_, definitions_, functions_, count_;
};

}  // namespace

void check_cycles(Run& run) {
  const Values values{run.checker.program};
  find_cycles(
      values.count(), [&](std::size_t value) { return values.edges(value); },
      [&](const std::vector<std::size_t>& circle, Edge) {
        const auto culprit = values.culprit(circle);
        if (!culprit) return;  // among definitions alone: told where they are checked
        report(run.checker, {.kind = diag::Kind::RecursiveValue, .at = culprit->second, .args = {culprit->first}});
      });
}

}  // namespace proviso::check
