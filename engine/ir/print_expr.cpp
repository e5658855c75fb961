// Expressions as text, fully bracketed, names instead of ids.
#include "ir/print.hpp"
#include "ir/show.hpp"

namespace proviso::ir {

namespace {

constexpr const char* aggregate_words[] = {"any",   "all",      "count",  "sum",     "min",    "max",
                                           "mean",  "map",      "filter", "unique",  "newest", "oldest",
                                           "least", "greatest", "only",   "quantile"};
constexpr const char* builtin_words[] = {
    "min",       "max",         "abs",   "round",  "sqrt",        "pow",    "add_months",
    "source",    "captured_on", "grade", "signer", "signer_role", "digest", "starts_with",
    "ends_with", "contains",    "lower", "upper",  "trim",        "length", "matches"};
constexpr const char* compare_words[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
constexpr const char* arithmetic_words[] = {" + ", " - ", " * ", " / "};
constexpr const char* state_words[] = {"known", "unknown", "true", "false"};

template <class Enum, std::size_t N>
std::string word(const char* const (&words)[N], Enum e) {
  return words[static_cast<std::size_t>(e)];
}

struct Printer {
  const Program& p;
  const Expr& self;

  std::string of(ExprId id) const { return id.valid() ? print(p, id) : "-"; }
  std::string infix(ExprId a, const std::string& op, ExprId b) const { return "(" + of(a) + op + of(b) + ")"; }
  static std::string local(Slot slot) { return "$" + std::to_string(slot); }

  std::string run(Range range) const {
    std::string out;
    for (std::uint32_t i = 0; i < range.count; ++i) out += (i > 0 ? ", " : "") + of(p.operands[range.begin + i]);
    return out;
  }
  std::string constant(ConstId id, UnitId unit) const {
    const Heap heap{.texts = p.texts, .arena = {}, .origins = {}, .places = {}, .causes = {}};
    const RateTable rates{p, {}, {}};
    return show({p, heap, rates}, p.constants[id.index()], self.type, unit, Digits::Json, false).text;
  }
  // `value` counts the currency of `unit`, which no rate has touched yet.
  std::string operator()(const MoneyConstant& n) const {
    const base::Unit& unit = p.units_used[n.unit.index()];
    return (p.constants[n.value.index()].number() / unit.scale).fraction_text() + " " + p.units->text(unit);
  }
  std::string operator()(const Constant& n) const { return constant(n.value, self.unit); }
  std::string operator()(const ParamRef& n) const { return p.params[n.param.index()].name; }
  std::string operator()(const InputRef& n) const { return p.inputs[n.input.index()].name; }
  std::string operator()(const CatalogRef& n) const { return p.catalogs[n.catalog.index()].name; }
  std::string operator()(const SubjectRef&) const { return p.subject->name; }
  std::string operator()(const AsOf&) const { return "as_of"; }
  std::string operator()(const Eligible&) const { return "eligible"; }
  std::string operator()(const DefinitionRef& n) const { return p.definitions[n.definition.index()].name; }
  std::string operator()(const LocalRef& n) const { return local(n.slot); }
  std::string operator()(const FieldRef& n) const {
    const Type& object = p.types[p[n.object].type];
    if (object.kind == TypeKind::Any) return of(n.object) + "." + std::to_string(n.field);
    return of(n.object) + "." + p.records[object.argument].fields[n.field].name;
  }
  std::string operator()(const Negate& n) const { return "(-" + of(n.operand) + ")"; }
  std::string operator()(const Not& n) const { return "(not " + of(n.operand) + ")"; }
  std::string operator()(const Arithmetic& n) const { return infix(n.lhs, word(arithmetic_words, n.op), n.rhs); }
  std::string operator()(const Power& n) const { return infix(n.operand, " ^ ", n.exponent); }
  std::string operator()(const DateShift& n) const { return infix(n.date, n.subtract ? " - " : " + ", n.by); }
  std::string operator()(const DateDifference& n) const { return infix(n.lhs, " - ", n.rhs); }
  std::string operator()(const Compare& n) const { return infix(n.lhs, word(compare_words, n.op), n.rhs); }
  std::string operator()(const And& n) const { return infix(n.lhs, " and ", n.rhs); }
  std::string operator()(const Or& n) const { return infix(n.lhs, " or ", n.rhs); }
  std::string operator()(const Coalesce& n) const { return infix(n.first, " ?? ", n.fallback); }
  std::string operator()(const IsState& n) const {
    return "(" + of(n.operand) + " is " + word(state_words, n.state) + ")";
  }
  std::string operator()(const Contains& n) const {
    return infix(n.value, n.negated ? " not in " : " in ", n.container);
  }
  std::string operator()(const Between& n) const {
    return "(" + of(n.value) + (n.negated ? " not in " : " in ") + of(n.low) + " .. " + of(n.high) + ")";
  }
  std::string operator()(const As& n) const {
    return "(" + of(n.operand) + " as " + print_type(p, self.type, self.unit) + ")";
  }
  std::string operator()(const If& n) const {
    return "(if " + of(n.condition) + " then " + of(n.then) + " else " + of(n.otherwise) + ")";
  }
  std::string pattern(const Arm& arm, const Type& scrutinee) const {
    switch (arm.kind) {
      case Arm::Kind::Less:
        return "< " + of(arm.limit);
      case Arm::Kind::LessEqual:
        return "<= " + of(arm.limit);
      case Arm::Kind::Else:
        return "else";
      case Arm::Kind::Members:
        break;
    }
    std::string out;
    for (std::uint32_t i = 0; i < arm.members.count; ++i) {
      const std::uint32_t member = p.pattern_members[arm.members.begin + i];
      out += (i > 0 ? " | " : "") +
             (scrutinee.kind == TypeKind::Enum ? p.enums[scrutinee.argument].members[member] : std::to_string(member));
    }
    return out;
  }
  std::string operator()(const Match& n) const {
    std::string out = "match " + of(n.scrutinee) + " {";
    for (std::uint32_t i = 0; i < n.arms.count; ++i) {
      const Arm& arm = p.arms[n.arms.begin + i];
      out += (i > 0 ? ", " : " ") + pattern(arm, p.types[p[n.scrutinee].type]) + ": " + of(arm.value);
    }
    return out + " }";
  }
  std::string operator()(const Let& n) const {
    return "(let " + local(n.slot) + " = " + of(n.value) + " in " + of(n.body) + ")";
  }
  std::string operator()(const CallFunction& n) const {
    return p.functions[n.function.index()].name + "(" + run(n.arguments) + ")";
  }
  std::string operator()(const CallBuiltin& n) const {
    std::string out = word(builtin_words, n.builtin) + "(" + run(n.arguments);
    const bool rounds = n.builtin == Builtin::Round;
    if (rounds) out += ", " + std::string{base::rounding_text(static_cast<base::Rounding>(n.option))};
    if (n.builtin == Builtin::AddMonths)
      out += static_cast<base::MonthEnd>(n.option) == base::MonthEnd::Down ? ", down" : ", up";
    return out + ")";
  }
  std::string operator()(const Binder& n) const {
    std::string out = word(aggregate_words, n.aggregate) + "(";
    if (n.share.valid()) out += of(n.share) + ", ";
    out += local(n.slot) + " in " + of(n.source);
    if (n.by.valid()) out += " by " + of(n.by);
    if (n.where.valid()) out += " where " + of(n.where);
    if (n.value.valid()) out += ": " + of(n.value);
    return out + ")";
  }
  std::string operator()(const MakeRecord& n) const {
    const Record& record = p.records[n.record.index()];
    std::string out = record.name + " {";
    for (std::uint32_t i = 0, shown = 0; i < n.fields.count; ++i)
      if (const ExprId field = p.operands[n.fields.begin + i]; field.valid())
        out += (shown++ > 0 ? ", " : " ") + record.fields[i].name + ": " + of(field);
    return out + " }";
  }
  std::string operator()(const WithFields& n) const {
    const Type& object = p.types[self.type];
    std::string out = "(" + of(n.object) + " with {";
    for (std::uint32_t i = 0; i < n.updates.count; ++i) {
      const FieldUpdate& update = p.updates[n.updates.begin + i];
      const std::string name = object.kind == TypeKind::Record ? p.records[object.argument].fields[update.field].name
                                                               : std::to_string(update.field);
      out += (i > 0 ? ", " : " ") + name + ": " + of(update.value);
    }
    return out + " })";
  }
  std::string operator()(const MakeList& n) const { return "[" + run(n.elements) + "]"; }
  std::string operator()(const MakeSet& n) const { return "{" + run(n.elements) + "}"; }
  std::string operator()(const MakeText& n) const {
    std::string out = "\"";
    for (std::uint32_t i = 0; i < n.parts.count; ++i) {
      const TextPart& part = p.text_parts[n.parts.begin + i];
      out += part.hole.valid() ? "{" + of(part.hole) + "}" : std::string{p.texts->text(part.literal)};
    }
    return out + "\"";
  }
  std::string operator()(const MakeUnknown& n) const {
    std::string out = "unknown(" + (n.reason.valid() ? of(n.reason) : "");
    return out + (n.ask.valid() ? ", ask " + of(n.ask) : "") + ")";
  }
  std::string operator()(const ForSubject& n) const { return infix(n.body, " for ", n.subject); }
  std::string operator()(const Best& n) const {
    return "best(" + p.enums[p.subject->modes.index()].members[n.mode] + ")";
  }
  std::string operator()(const Resolve& n) const { return p.records[n.record.index()].name + "[" + of(n.text) + "]"; }
};

}  // namespace

std::string print(const Program& program, ExprId expr) {
  const Expr& self = program[expr];
  return std::visit(Printer{program, self}, self.node);
}

}  // namespace proviso::ir
