#include "ir/operands.hpp"

#include "base/overloaded.hpp"

namespace proviso::ir {

namespace {

struct Visitor {
  const Program& program;
  const std::function<void(ExprId)>& visit;

  template <class... Ids>
  void each(Ids... ids) const {
    (one(ids), ...);
  }
  void one(ExprId id) const {
    if (id.valid()) visit(id);
  }
  void run(Range range) const {
    for (std::uint32_t i = 0; i < range.count; ++i) one(program.operands[range.begin + i]);
  }

  void operator()(const Constant&) const {}
  void operator()(const MoneyConstant&) const {}
  void operator()(const ParamRef&) const {}
  void operator()(const InputRef&) const {}
  void operator()(const CatalogRef&) const {}
  void operator()(const SubjectRef&) const {}
  void operator()(const AsOf&) const {}
  void operator()(const Eligible&) const {}
  void operator()(const DefinitionRef&) const {}
  void operator()(const LocalRef&) const {}
  void operator()(const Best&) const {}
  void operator()(const FieldRef& n) const { one(n.object); }
  void operator()(const Negate& n) const { one(n.operand); }
  void operator()(const Not& n) const { one(n.operand); }
  void operator()(const Arithmetic& n) const { each(n.lhs, n.rhs); }
  void operator()(const Power& n) const { each(n.operand, n.exponent); }
  void operator()(const DateShift& n) const { each(n.date, n.by); }
  void operator()(const DateDifference& n) const { each(n.lhs, n.rhs); }
  void operator()(const Compare& n) const { each(n.lhs, n.rhs); }
  void operator()(const And& n) const { each(n.lhs, n.rhs); }
  void operator()(const Or& n) const { each(n.lhs, n.rhs); }
  void operator()(const Coalesce& n) const { each(n.first, n.fallback); }
  void operator()(const IsState& n) const { one(n.operand); }
  void operator()(const Contains& n) const { each(n.value, n.container); }
  void operator()(const Between& n) const { each(n.value, n.low, n.high); }
  void operator()(const As& n) const { one(n.operand); }
  void operator()(const If& n) const { each(n.condition, n.then, n.otherwise); }
  void operator()(const Let& n) const { each(n.value, n.body); }
  void operator()(const CallFunction& n) const { run(n.arguments); }
  void operator()(const CallBuiltin& n) const { run(n.arguments); }
  void operator()(const Binder& n) const { each(n.share, n.source, n.by, n.where, n.value); }
  void operator()(const MakeRecord& n) const { run(n.fields); }
  void operator()(const MakeList& n) const { run(n.elements); }
  void operator()(const MakeSet& n) const { run(n.elements); }
  void operator()(const MakeUnknown& n) const { each(n.reason, n.ask); }
  void operator()(const ForSubject& n) const { each(n.body, n.subject); }
  void operator()(const Resolve& n) const { one(n.text); }
  void operator()(const Match& n) const {
    one(n.scrutinee);
    for (std::uint32_t i = 0; i < n.arms.count; ++i) {
      const Arm& arm = program.arms[n.arms.begin + i];
      each(arm.limit, arm.value);
    }
  }
  void operator()(const WithFields& n) const {
    one(n.object);
    for (std::uint32_t i = 0; i < n.updates.count; ++i) one(program.updates[n.updates.begin + i].value);
  }
  void operator()(const MakeText& n) const {
    for (std::uint32_t i = 0; i < n.parts.count; ++i) one(program.text_parts[n.parts.begin + i].hole);
  }
};

}  // namespace

void for_each_operand(const Program& program, const Node& node, const std::function<void(ExprId)>& visit) {
  std::visit(Visitor{program, visit}, node);
}

}  // namespace proviso::ir
