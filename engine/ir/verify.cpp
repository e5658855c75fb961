#include "ir/verify.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/overloaded.hpp"
#include "ir/operands.hpp"

namespace proviso::ir {

namespace {

using Failure = std::optional<std::string>;

// Whether ranges and ids inside a node point into the program's tables; operands come later.
struct InRange {
  const Program& p;

  template <class Id, class T>
  static bool in(Id id, const std::vector<T>& table) {
    return id.index() < table.size();
  }
  template <class T>
  static bool run(Range range, const std::vector<T>& table) {
    return range.begin <= table.size() && range.count <= table.size() - range.begin;
  }

  bool operator()(const Constant& n) const { return in(n.value, p.constants); }
  bool operator()(const MoneyConstant& n) const { return in(n.value, p.constants) && in(n.unit, p.units_used); }
  bool operator()(const ParamRef& n) const { return in(n.param, p.params); }
  bool operator()(const InputRef& n) const { return in(n.input, p.inputs); }
  bool operator()(const CatalogRef& n) const { return in(n.catalog, p.catalogs); }
  bool operator()(const SubjectRef&) const { return p.subject.has_value(); }
  bool operator()(const Eligible&) const { return p.subject.has_value(); }
  bool operator()(const DefinitionRef& n) const { return in(n.definition, p.definitions); }
  bool operator()(const FieldRef& n) const { return n.object.valid(); }
  bool operator()(const Match& n) const {
    if (n.arms.count == 0 || !run(n.arms, p.arms)) return false;
    return std::all_of(p.arms.begin() + n.arms.begin, p.arms.begin() + n.arms.begin + n.arms.count,
                       [&](const Arm& arm) { return arm.value.valid() && run(arm.members, p.pattern_members); });
  }
  bool operator()(const CallFunction& n) const {
    return in(n.function, p.functions) && run(n.arguments, p.operands) &&
           n.arguments.count == p.functions[n.function.index()].formals.size();
  }
  bool operator()(const CallBuiltin& n) const { return n.arguments.count > 0 && run(n.arguments, p.operands); }
  bool operator()(const Binder& n) const { return n.source.valid(); }
  bool operator()(const MakeRecord& n) const {
    return in(n.record, p.records) && run(n.fields, p.operands) &&
           n.fields.count == p.records[n.record.index()].fields.size();
  }
  bool operator()(const WithFields& n) const { return n.object.valid() && run(n.updates, p.updates); }
  bool operator()(const MakeList& n) const { return run(n.elements, p.operands); }
  bool operator()(const MakeSet& n) const { return run(n.elements, p.operands); }
  bool operator()(const MakeText& n) const {
    if (!run(n.parts, p.text_parts)) return false;
    return std::all_of(p.text_parts.begin() + n.parts.begin, p.text_parts.begin() + n.parts.begin + n.parts.count,
                       [](const TextPart& part) { return part.literal.valid() != part.hole.valid(); });
  }
  bool operator()(const Best& n) const {
    return p.subject && p.subject->modes.valid() && n.mode < p.enums[p.subject->modes.index()].members.size();
  }
  bool operator()(const Resolve& n) const { return in(n.record, p.records) && p.catalog_of(n.record).has_value(); }
  template <class Other>
  bool operator()(const Other&) const {
    return true;
  }
};

// Whether operands have types that the construct can take; an `unknown(...)` of any type fits everywhere.
struct Typed {
  const Program& p;
  const Expr& self;

  const Type& type(ExprId id) const { return p.types[p[id].type]; }
  bool is(ExprId id, TypeKind kind) const { return type(id).kind == kind || type(id).kind == TypeKind::Any; }
  bool same(ExprId a, ExprId b) const {
    // The value of a reference is the record it leads to.
    const auto held = [&](ExprId id) { return type(id).kind == TypeKind::Ref ? TypeKind::Record : type(id).kind; };
    return held(a) == TypeKind::Any || held(b) == TypeKind::Any || held(a) == held(b);
  }
  bool gives(TypeKind kind) const {
    return p.types[self.type].kind == kind || p.types[self.type].kind == TypeKind::Any;
  }

  bool operator()(const And& n) const { return logic(n.lhs, n.rhs); }
  bool operator()(const Or& n) const { return logic(n.lhs, n.rhs); }
  bool operator()(const Not& n) const { return gives(TypeKind::Bool) && is(n.operand, TypeKind::Bool); }
  bool operator()(const Compare& n) const { return gives(TypeKind::Bool) && same(n.lhs, n.rhs); }
  bool operator()(const Between& n) const {
    return gives(TypeKind::Bool) && same(n.value, n.low) && same(n.value, n.high);
  }
  bool operator()(const IsState&) const { return gives(TypeKind::Bool); }
  bool operator()(const Contains& n) const { return gives(TypeKind::Bool) && collection(n.container); }
  bool operator()(const Arithmetic& n) const {
    return gives(TypeKind::Quantity) && is(n.lhs, TypeKind::Quantity) && is(n.rhs, TypeKind::Quantity);
  }
  bool operator()(const Negate& n) const { return is(n.operand, TypeKind::Quantity); }
  bool operator()(const Power& n) const {
    return is(n.operand, TypeKind::Quantity) && is(n.exponent, TypeKind::Quantity);
  }
  bool operator()(const DateShift& n) const { return is(n.date, TypeKind::Date) && is(n.by, TypeKind::Quantity); }
  bool operator()(const DateDifference& n) const { return is(n.lhs, TypeKind::Date) && is(n.rhs, TypeKind::Date); }
  bool operator()(const If& n) const { return is(n.condition, TypeKind::Bool) && same(n.then, n.otherwise); }
  bool operator()(const Coalesce& n) const { return same(n.first, n.fallback); }
  bool operator()(const MakeText&) const { return gives(TypeKind::Text); }
  bool operator()(const Resolve& n) const { return gives(TypeKind::Ref) && is(n.text, TypeKind::Text); }
  bool operator()(const FieldRef& n) const {
    const Type& object = type(n.object);
    if (object.kind == TypeKind::Any) return true;
    if (object.kind != TypeKind::Record && object.kind != TypeKind::Ref) return false;
    return object.argument < p.records.size() && n.field < p.records[object.argument].fields.size();
  }
  bool operator()(const DefinitionRef& n) const { return self.type == p.definitions[n.definition.index()].type; }
  bool operator()(const Binder& n) const { return collection(n.source); }
  template <class Other>
  bool operator()(const Other&) const {
    return true;
  }

 private:
  bool logic(ExprId a, ExprId b) const {
    return gives(TypeKind::Bool) && is(a, TypeKind::Bool) && is(b, TypeKind::Bool);
  }
  bool collection(ExprId id) const { return is(id, TypeKind::List) || is(id, TypeKind::Set); }
};

std::string name_of(std::size_t expr) { return "expression " + std::to_string(expr); }

Failure verify_expr(const Program& p, std::size_t i) {
  const Expr& expr = p.exprs[i];
  if (!expr.type.valid()) return name_of(i) + " has no type";
  if (expr.unit.valid() && expr.unit.index() >= p.units_used.size())
    return name_of(i) + " is shown in a unit that does not exist";
  if (!std::visit(InRange{p}, expr.node)) return name_of(i) + " points outside the program";
  Failure failure;
  for_each_operand(p, expr.node, [&](ExprId operand) {
    if (!failure && operand.index() >= i)
      failure = name_of(i) + " uses " + std::to_string(operand.value) + ", which does not come before it";
  });
  if (!failure && !std::visit(Typed{p, expr}, expr.node)) failure = name_of(i) + " has an operand of the wrong type";
  return failure;
}

// Finds a definition or function that reaches itself, and locals beyond the slots of their body. Definitions come first
// in the numbering, functions after them.
class Bodies {
 public:
  explicit Bodies(const Program& program)
      : p_{program}, state_(p_.definitions.size() + p_.functions.size(), State::New) {}

  Failure run() {
    for (std::size_t body = 0; body < state_.size(); ++body)
      if (auto failure = enter(body)) return failure;
    for (const Rule& rule : p_.rules) {
      std::vector<ExprId> roots = rule.guards;
      roots.insert(roots.end(), {rule.that, rule.title, rule.group_title, rule.message, rule.ask, rule.waivable_up_to});
      std::erase_if(roots, [](ExprId id) { return !id.valid(); });
      if (auto failure = walk(std::move(roots), rule.name, rule.slots)) return failure;
    }
    return std::nullopt;
  }

 private:
  enum class State : std::uint8_t { New, Open, Done };

  bool is_definition(std::size_t body) const { return body < p_.definitions.size(); }
  const Definition& definition(std::size_t body) const { return p_.definitions[body]; }
  const Function& function(std::size_t body) const { return p_.functions[body - p_.definitions.size()]; }

  Failure enter(std::size_t body) {
    if (state_[body] == State::Done) return std::nullopt;
    const std::string& name = is_definition(body) ? definition(body).name : function(body).name;
    if (state_[body] == State::Open) return "`" + name + "` reaches itself";
    state_[body] = State::Open;
    const ExprId root = is_definition(body) ? definition(body).body : function(body).body;
    const std::uint32_t slots = is_definition(body) ? definition(body).slots : function(body).slots;
    if (root.index() >= p_.exprs.size()) return "`" + name + "` has no body";
    if (auto failure = walk({root}, name, slots)) return failure;
    state_[body] = State::Done;
    return std::nullopt;
  }

  // Every expression under these, once, without recursion: chains can be long, and parts shared.
  Failure walk(std::vector<ExprId> open, const std::string& name, std::uint32_t slots) {
    std::unordered_set<ExprId> seen;
    while (!open.empty()) {
      const ExprId next = open.back();
      open.pop_back();
      if (!seen.insert(next).second) continue;
      const Node& node = p_[next].node;
      const auto slot =
          std::visit(base::Overloaded{[](const LocalRef& n) { return n.slot; }, [](const Let& n) { return n.slot; },
                                      [](const Binder& n) { return n.slot; }, [](const auto&) { return Slot{0}; }},
                     node);
      const bool has_slot = std::holds_alternative<LocalRef>(node) || std::holds_alternative<Let>(node) ||
                            std::holds_alternative<Binder>(node);
      if (has_slot && slot >= slots) return "`" + name + "` uses a local beyond its slots";
      Failure failure;
      if (const auto* ref = std::get_if<DefinitionRef>(&node)) failure = enter(ref->definition.index());
      if (const auto* call = std::get_if<CallFunction>(&node))
        failure = enter(p_.definitions.size() + call->function.index());
      if (failure) return failure;
      for_each_operand(p_, node, [&](ExprId operand) { open.push_back(operand); });
    }
    return std::nullopt;
  }

  const Program& p_;
  std::vector<State> state_;
};

Failure verify_rules(const Program& p) {
  const auto there = [&](ExprId id) { return id.index() < p.exprs.size(); };
  const auto maybe = [&](ExprId id) { return !id.valid() || there(id); };
  for (std::size_t i = 0; i < p.rules.size(); ++i) {
    const Rule& rule = p.rules[i];
    bool ok = there(rule.that) && maybe(rule.title) && maybe(rule.group_title) && maybe(rule.message) &&
              maybe(rule.ask) && maybe(rule.waivable_up_to);
    ok = ok && std::all_of(rule.guards.begin(), rule.guards.end(), there) &&
         std::all_of(rule.margins.begin(), rule.margins.end(), there);
    if (!ok) return "rule `" + rule.name + "` points outside the program";
    if (rule.scope == Scope::Candidate && !p.subject)
      return "rule `" + rule.name + "` is for each candidate, but there is no subject";
    if (i > 0 && !(p.rules[i - 1].name < rule.name)) return "rule `" + rule.name + "` is out of order";
  }
  for (const Show& show : p.shows)
    if (!there(show.value) || !maybe(show.title)) return "show `" + show.name + "` points outside the program";
  for (const Score& score : p.scores)
    if (!there(score.weight) || !there(score.of) || score.worst.valid() != score.best.valid() ||
        (!score.worst.valid() && score.points.empty()))
      return "score `" + score.name + "` is incomplete";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> verify(const Program& program) {
  if (!program.units || !program.texts || program.units_used.empty()) return "the program has no units or texts";
  for (std::size_t i = 0; i < program.exprs.size(); ++i)
    if (auto failure = verify_expr(program, i)) return failure;
  if (auto failure = verify_rules(program)) return failure;
  return Bodies{program}.run();
}

}  // namespace proviso::ir
