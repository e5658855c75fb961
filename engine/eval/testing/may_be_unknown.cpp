#include "base/overloaded.hpp"
#include "eval/testing/coverage.hpp"
#include "ir/operands.hpp"

namespace proviso::eval {

using base::Overloaded;
using ir::ExprId;

namespace {

class Doubts {
 public:
  explicit Doubts(const ir::Program& program) : program_{program}, doubtful_(program.exprs.size()) {}

  // A body may come after its mention, hence rounds until nothing changes; doubt is never taken back.
  std::vector<bool> run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < doubtful_.size(); ++i) {
        if (doubtful_[i] || !doubt(program_.exprs[i].node)) continue;
        doubtful_[i] = changed = true;
      }
    }
    return std::move(doubtful_);
  }

 private:
  bool of(ExprId expr) const { return expr.valid() && doubtful_[expr.index()]; }

  bool operands(const ir::Node& node) const {
    bool any = false;
    ir::for_each_operand(program_, node, [&](ExprId operand) { any = any || of(operand); });
    return any;
  }

  bool field(const ir::FieldRef& n) const {
    const ir::Type& type = program_.types[program_[n.object].type];
    if (type.kind == ir::TypeKind::Ref || of(n.object)) return true;
    return program_.records[type.argument].fields[n.field].optional;
  }

  bool binder(const ir::Binder& n, const ir::Node& node) const {
    switch (n.aggregate) {
      case ir::Aggregate::Any:
      case ir::Aggregate::All:
      case ir::Aggregate::Count:
      case ir::Aggregate::Sum:
      case ir::Aggregate::Filter:
      case ir::Aggregate::Unique:
        return operands(node);
      case ir::Aggregate::Map:
        return of(n.source) || of(n.where);
      case ir::Aggregate::Min:
      case ir::Aggregate::Max:
      case ir::Aggregate::Mean:
      case ir::Aggregate::Newest:
      case ir::Aggregate::Oldest:
      case ir::Aggregate::Least:
      case ir::Aggregate::Greatest:
      case ir::Aggregate::Only:
      case ir::Aggregate::Quantile:
        return true;
    }
    PROVISO_UNREACHABLE();
  }

  bool builtin(const ir::CallBuiltin& n, const ir::Node& node) const {
    switch (n.builtin) {
      case ir::Builtin::Sqrt:
      case ir::Builtin::PowerTo:
      case ir::Builtin::SourceOf:
      case ir::Builtin::CapturedOn:
      case ir::Builtin::GradeOf:
      case ir::Builtin::SignerOf:
      case ir::Builtin::SignerRoleOf:
      case ir::Builtin::DigestOf:
        return true;
      default:
        return operands(node);
    }
  }

  bool divides_by_a_fact(const ir::Arithmetic& n) const {
    return n.op == ir::ArithmeticOp::Divide && !std::holds_alternative<ir::Constant>(program_[n.rhs].node);
  }

  bool doubt(const ir::Node& node) const {
    return std::visit(
        Overloaded{
            [&](const ir::Constant& n) { return program_.constants[n.value.index()].is_unknown(); },
            [](const ir::MoneyConstant&) { return true; },
            [](const ir::MakeUnknown&) { return true; },
            [](const ir::Resolve&) { return true; },
            [](const ir::Best&) { return true; },
            [](const ir::IsState&) { return false; },
            [](const ir::MakeRecord&) { return false; },
            [&](const ir::ParamRef& n) { return of(program_.params[n.param.index()].value); },
            [&](const ir::InputRef& n) { return program_.inputs[n.input.index()].optional; },
            [&](const ir::FieldRef& n) { return field(n); },
            [&](const ir::DefinitionRef& n) { return of(program_.definitions[n.definition.index()].body); },
            [&](const ir::CallFunction& n) {
              return of(program_.functions[n.function.index()].body) || operands(node);
            },
            [&](const ir::Arithmetic& n) { return divides_by_a_fact(n) || operands(node); },
            [&](const ir::Coalesce& n) { return of(n.first) && of(n.fallback); },
            [&](const ir::WithFields& n) { return of(n.object); },
            [&](const ir::Binder& n) { return binder(n, node); },
            [&](const ir::CallBuiltin& n) { return builtin(n, node); },
            [&](const auto&) { return operands(node); },
        },
        node);
  }

  const ir::Program& program_;
  std::vector<bool> doubtful_;
};

}  // namespace

std::vector<bool> may_be_unknown(const ir::Program& program) { return Doubts{program}.run(); }

}  // namespace proviso::eval
