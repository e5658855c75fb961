// The expression half of the checker, for this room's own sources: one class over the files expr_*.cpp, match.cpp,
// binders.cpp and builtins*.cpp, each with one topic.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "check/context.hpp"
#include "check/type_relations.hpp"

namespace proviso::check {

/// What the surroundings say of a type before the expression is checked: bare enum members and texts are read by it.
struct Hint {
  ir::TypeId type;        ///< invalid: nothing is known
  bool poisoned = false;  ///< what would fix the type is wrong and reported: nothing is said of names that need it
};

class ExprChecker;

/// A function of the language: what it is called, what its arguments are, and who checks a call of it.
struct BuiltinRow {
  std::string_view name;
  ir::Builtin builtin;
  std::vector<std::string> formals;
  ir::ExprId (ExprChecker::*check)(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span);
};
/// Those with a fixed list of arguments; `min`, `max`, `best` and the binders are not among them.
const std::vector<BuiltinRow>& builtins();
const BuiltinRow* find_builtin(std::string_view name);
/// `any`, `count`, `newest` ...: the words of binders.
std::optional<ast::BinderKind> binder_word(std::string_view name);
/// Every function of the language by name: for suggestions.
std::vector<std::string> builtin_names();

/// Adds a finding with `notes`, unless the same was said before.
void complain(Checker& checker, const std::vector<diag::Label>& notes, diag::Diagnostic finding);

/// Why two types do not go together, for people.
struct Conflict {
  std::string left;  ///< "`USD/gpu/h` (money / gpu_count / time)"
  std::string right;
  std::string why;  ///< ": one is per `gpu`, the other per `node`", or empty
  std::string help;
};

class ExprChecker {
 public:
  using Id = ir::ExprId;  ///< invalid: reported already

  ExprChecker(Checker& checker, Context& context)
      : checker_{checker}, context_{context}, file_{*context.file}, program_{checker.program}, names_{checker.names} {}

  /// Checks an expression of any type.
  Id infer(ast::ExprId expr, Hint hint = {});
  /// Checks an expression of one type.
  Id check(ast::ExprId expr, Expected expected);

 private:
  // ---- one per form of the language (ast/expr.hpp) ----
  Id form(const ast::NumberLit& node, base::Span span, Hint hint);
  Id form(const ast::DateLit& node, base::Span span, Hint hint);
  Id form(const ast::BoolLit& node, base::Span span, Hint hint);
  Id form(const ast::TextLit& node, base::Span span, Hint hint);
  Id form(const ast::UnknownLit& node, base::Span span, Hint hint);
  Id form(const ast::NameRef& node, base::Span span, Hint hint);
  Id form(const ast::MemberRef& node, base::Span span, Hint hint);
  Id form(const ast::FieldAccess& node, base::Span span, Hint hint);
  Id form(const ast::Call& node, base::Span span, Hint hint);
  Id form(const ast::Binder& node, base::Span span, Hint hint);
  Id form(const ast::Unary& node, base::Span span, Hint hint);
  Id form(const ast::Binary& node, base::Span span, Hint hint);
  Id form(const ast::Membership& node, base::Span span, Hint hint);
  Id form(const ast::Between& node, base::Span span, Hint hint);
  Id form(const ast::IsState& node, base::Span span, Hint hint);
  Id form(const ast::As& node, base::Span span, Hint hint);
  Id form(const ast::If& node, base::Span span, Hint hint);
  Id form(const ast::Match& node, base::Span span, Hint hint);
  Id form(const ast::LetIn& node, base::Span span, Hint hint);
  Id form(const ast::RecordLit& node, base::Span span, Hint hint);
  Id form(const ast::With& node, base::Span span, Hint hint);
  Id form(const ast::ListLit& node, base::Span span, Hint hint);
  Id form(const ast::SetLit& node, base::Span span, Hint hint);
  Id form(const ast::For& node, base::Span span, Hint hint);
  Id form(const ast::Paren& node, base::Span span, Hint hint);

  // ---- building (expr.cpp) ----
  Id emit(ir::Node node, ir::TypeId type, ir::UnitId unit, base::Span span);
  Id emit_constant(ir::Value value, ir::TypeId type, ir::UnitId unit, base::Span span);
  Id member(ir::EnumId id, std::size_t index, base::Span span);
  ir::Range operands(const std::vector<Id>& ids);
  const ir::Expr& at(Id id) const { return program_[id]; }
  ir::TypeId type(Id id) const { return program_[id].type; }
  ir::UnitId unit(Id id) const { return program_[id].unit; }
  ir::TypeKind kind(ir::TypeId type) const { return program_.types[type].kind; }
  ir::TypeKind kind(Id id) const { return kind(type(id)); }
  bool is_any(Id id) const { return kind(id) == ir::TypeKind::Any; }
  bool is_quantity(Id id) const { return kind(id) == ir::TypeKind::Quantity; }
  bool is_number(Id id) const { return type(id) == program_.types.number(); }
  /// The number of a literal, sign included, in canonical units; null for anything else.
  const base::Rational* literal_number(Id id) const;
  Hint hint_from(Id other) const { return other.valid() ? Hint{type(other), false} : Hint{{}, true}; }
  Expected boolean() const { return {program_.types.boolean(), one}; }
  Expected number() const { return {program_.types.number(), one}; }
  Expected text() const { return {program_.types.text(), one}; }

  // ---- findings (findings.cpp) ----
  Id error(diag::Kind kind, base::Span at, std::vector<std::string> args, std::string help = {},
           std::vector<diag::Label> related = {});
  std::string described(Id id) const { return check::described(program_, type(id), unit(id)); }
  Conflict conflict(Id left, Id right) const;
  std::string dimension_reason(ir::TypeId left, ir::UnitId left_unit, ir::TypeId right, ir::UnitId right_unit) const;
  std::string conversion(ir::TypeId from, ir::UnitId from_unit, ir::TypeId to, ir::UnitId to_unit) const;
  std::string as_quantity(Id number, ir::TypeId wanted, ir::UnitId unit) const;
  Id fit(Id id, Expected expected);
  Id mismatch(Id id, Expected expected);
  std::string repair(Id id, Expected expected) const;
  /// `what`: "the branches of `if`".
  Id values_differ(const std::string& what, Id first, Id other);

  // ---- names (expr_names.cpp, expr_fields.cpp) ----
  Local* find_local(std::string_view name);
  Meaning lookup(std::string_view name) const { return names_.lookup(context_.module, name, context_.in_test); }
  Id meaning(const Meaning& meaning, const std::string& name, base::Span span);
  Id definition(LetId let, const std::string& name, base::Span span);
  Id unresolved(const ast::Name& name, Hint hint);
  std::optional<std::size_t> member_index(Hint hint, const std::string& name) const;
  std::string meaning_text(const Meaning& meaning, const std::string& name) const;
  Id two_meanings(const ast::Name& name, const std::string& first, const std::string& second, ir::TypeId enumeration);
  /// Reports a name that was read as a value where the other side makes it a member as well.
  bool ambiguous_member(ast::ExprId written, ir::TypeId other);
  bool outside_test(const std::string& name, base::Span span);
  std::vector<std::string> visible() const;
  bool needs_hint(ast::ExprId expr);
  /// The value of `module.name`; nothing where the leading names are no module.
  std::optional<Id> qualified(const ast::Path& path, base::Span span);
  /// What `module.name` means there; NotFound: reported.
  Meaning meaning_in(ModuleId module, const ast::Path& path);
  /// The module of this alias, last segment or full name, among those that can be seen from here.
  std::optional<ModuleId> module_named(const std::string& name, bool in_test) const;
  Id figure(const ast::Call& node, base::Span span);
  std::optional<ModuleId> qualifier(const ast::Path& path);
  bool starts_with_value(const ast::Path& path);
  Id field_of(Id object, const ast::Name& field, base::Span span);
  std::string field_help(Id object, const ast::Name& field) const;
  /// Notes that these are read; false where they must not be: reported.
  bool mention(const Mentions& read, const std::string& name, base::Span span);

  // ---- operators (expr_arithmetic.cpp, expr_compare.cpp, expr_logic.cpp) ----
  Id chain(const ast::Binary& node, base::Span span);
  Id join(const ast::Binary& node, base::Span span, Id left);
  Id add(const ast::Binary& node, base::Span span, Id left, Id right);
  Id add_to_date(const ast::Binary& node, base::Span span, Id left, Id right);
  Id multiply(const ast::Binary& node, base::Span span, Id left, Id right);
  Id power(const ast::Binary& node, base::Span span);
  Id raise(Id operand, std::int64_t exponent, Id exponent_node, base::Span span);
  Id comparison(const ast::Binary& node, base::Span span);
  Id coalesce(const ast::Binary& node, base::Span span, Hint hint);
  std::pair<Id, Id> pair(ast::ExprId left, ast::ExprId right);
  bool comparable(Id left, Id right, base::Span at);
  bool ordered(Id operand, std::string_view sign, base::Span at);
  /// The type of values that stand for one another, shown as the first is; `fixed_by` is the value that decided it.
  struct Unified {
    Expected type;
    Id fixed_by;
  };
  /// Widens `so_far` by `next`; false where they do not go together: reported. `what`: "the branches of `if`".
  bool unite(const std::string& what, Unified& so_far, Id next);
  Id number_for_date(Id by, const ast::Binary& node);

  // ---- texts (expr_literals.cpp) ----
  Id read_text_as(Id made, Hint hint);

  // ---- locals ----
  bool push_local(const ast::Name& name, ir::TypeId type, ir::UnitId unit);
  void pop_local();

  // ---- match (match.cpp) ----
  /// What the arms of one match have covered so far, and the arms themselves.
  struct Arms {
    std::vector<ir::Arm> made;
    std::vector<std::optional<base::Span>> members;  ///< of the enum: where each is covered
    std::optional<base::Span> otherwise;             ///< where `else` stands
    Id last_limit;                                   ///< of the bracket before
    bool last_includes = false;                      ///< it was `<=`
  };
  bool arm(const ast::Arm& written, Id scrutinee, Arms& arms);
  bool arm_values(const ast::Match& node, Hint hint, Arms& arms);
  bool members(const ast::Arm& written, ir::EnumId id, Arms& arms, ir::Arm& made);
  bool pattern_member(const ast::Pattern& pattern, ir::EnumId id, Arms& arms, ir::Arm& made);
  bool bracket(const ast::Arm& written, Id scrutinee, Arms& arms, ir::Arm& made);
  bool complete(Id scrutinee, base::Span span, const Arms& arms);

  // ---- records, lists (expr_records.cpp, expr_lists.cpp) ----
  bool field_values(ir::RecordId record, const std::vector<ast::FieldInit>& inits, std::vector<ir::FieldUpdate>& into);
  bool has_default(ir::RecordId record, const std::string& field) const;
  void check_poisoned(const std::vector<ast::FieldInit>& inits);
  Id collection(const std::vector<ast::ExprId>& elements, bool is_set, base::Span span, Hint hint);

  // ---- binders (binders.cpp) ----
  bool clauses_fit(const ast::Binder& node, base::Span span);
  /// The aggregate over a source and its checked parts, `value` being of this type.
  Id aggregate(ir::Binder binder, const std::string& name, Expected value, base::Span span);
  bool takes_value(const ir::Binder& binder, const std::string& name, Expected value, base::Span span);
  Expected aggregate_type(const ir::Binder& binder, Expected value);
  bool key_fits(ir::Aggregate aggregate, const std::string& name, Id key);
  Id share(ast::ExprId expr);
  /// The element type of a list or a set; nothing: reported.
  std::optional<Expected> element_of(Id source, const std::string& function);
  /// count(xs), quantile(0.5, xs): a call of a binder's word over a whole list.
  Id aggregate_call(ast::BinderKind word, const ast::Call& node, base::Span span);

  // ---- calls (expr_calls.cpp, builtins*.cpp) ----
  Id call_user(LetId id, const ast::Call& node, base::Span span);
  /// The argument for each formal; nothing: reported.
  std::optional<std::vector<ast::ExprId>> arrange(const ast::Call& node, const std::vector<std::string>& formals,
                                                  base::Span span);
  void check_poisoned(const std::vector<ast::Argument>& arguments);
  Id call_bare(const ast::Call& node, base::Span span);
  Id call_qualified(const ast::Call& node, base::Span span);
  std::string help_for_name(const std::string& name) const;
  Id not_callable(const ast::Call& node, const Meaning& found);
  Id extreme(const ast::Call& node, base::Span span);
  Id best(const ast::Call& node, base::Span span);
  std::optional<std::size_t> option(ast::ExprId expr, const std::vector<std::string>& words);
  Id quantity(ast::ExprId expr, const std::string& function);
  /// A step of rounding: of this type, and above zero where it is written as a number.
  Id step(ast::ExprId expr, Expected expected, const std::string& function);

 public:
  // The builtins, called by their table.
  Id call_abs(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span);
  Id call_round(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span);
  Id call_sqrt(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span);
  Id call_pow(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span);
  Id call_add_months(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span);
  Id call_origin(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span);
  Id call_text(const BuiltinRow& row, const std::vector<ast::ExprId>& arguments, base::Span span);

 private:
  static constexpr ir::UnitId one{0};  ///< the unit of plain numbers, and of what has none

  Checker& checker_;
  Context& context_;
  const ast::File& file_;
  ir::Program& program_;
  Names& names_;
};

/// `a.b.c` as a path, where the expression is names and points alone.
std::optional<ast::Path> dotted(const ast::File& file, const ast::FieldAccess& node);

/// A written number with its sign, parentheses and unit aside: nothing for anything else.
const ast::NumberLit* written_number(const ast::File& file, ast::ExprId expr, bool& negative);

}  // namespace proviso::check
