// Expressions as they were written: plain data in one flat vector per file, addressed by ExprId.
// Nothing here is resolved: names are text, units are text, and parentheses are kept so that a printer can be faithful.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/ids.hpp"
#include "base/span.hpp"

namespace proviso::ast {

using base::Span;
using ExprId = base::Id<struct ExprTag>;
using TypeId = base::Id<struct TypeTag>;

/// An identifier where it was written.
struct Name {
  std::string text;
  Span span;
};

/// `a.b.c`: a module, or a name qualified by its module.
struct Path {
  std::vector<Name> parts;
  Span span;

  std::string text() const;  ///< the parts joined by `.`
};

/// A unit as written: `USD/gpu/h`, `%`, `1/h`. Parsed by base::UnitSystem once the program's units are known.
struct UnitText {
  std::string text;
  Span span;
};

/// A text without holes, escapes resolved: a reason, a question, a citation.
struct PlainText {
  std::string text;
  Span span;
};

// 2.29 USD/gpu/h   1_000_000   50 %
struct NumberLit {
  std::string digits;
  std::optional<UnitText> unit;
};
// 2026-11-30
struct DateLit {
  std::string text;
};
// true
struct BoolLit {
  bool value;
};
/// One stretch of a text: literal characters (escapes resolved), or a hole `{e}`.
using TextPart = std::variant<std::string, ExprId>;
// "rests in {outside(candidate.residency)}"
struct TextLit {
  std::vector<TextPart> parts;
};
// unknown("no clause", ask "which clause?")
struct UnknownLit {
  std::optional<ExprId> reason;  ///< a TextLit
  std::optional<ExprId> ask;     ///< a TextLit
};
// x
struct NameRef {
  Name name;
};
// Line.egress: an enum member named with its type
struct MemberRef {
  Name type;
  Name member;
};
// brief.model   economics.unit_cost (a module's name looks the same; the checker tells them apart)
struct FieldAccess {
  ExprId object;
  Name field;
};
/// `e` or `name: e`
struct Argument {
  std::optional<Name> name;
  ExprId value;
};
// young(write, mttf: h)   economics.owned_gpu_hour(candidate)   best(rent)
struct Call {
  Path callee;
  std::vector<Argument> arguments;
};
enum class BinderKind : std::uint8_t {
  Any,
  All,
  Count,
  Sum,
  Min,
  Max,
  Mean,
  Map,
  Filter,
  Unique,
  Newest,
  Oldest,
  Least,
  Greatest,
  Only,
  Quantile
};
// newest(e in evidence by e.measured_on where e.load == burst: e.ttft_p99)   quantile(0.5, q in quotes: q.price)
// `count(xs)` over a plain list is a Call with one argument; the checker reads it as `count(x in xs)`.
struct Binder {
  BinderKind kind;
  Name function;                ///< the word as written
  std::optional<ExprId> share;  ///< quantile's first argument
  Name variable;
  ExprId source;
  std::optional<ExprId> by;
  std::optional<ExprId> where;
  std::optional<ExprId> value;
};
enum class UnaryOp : std::uint8_t { Negate, Not };
// -x   not p
struct Unary {
  UnaryOp op;
  ExprId operand;
};
enum class BinaryOp : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  Power,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  And,
  Or,
  Coalesce
};
// a + b   a <= b   a and b   a ?? b   a ^ 2
struct Binary {
  BinaryOp op;
  ExprId lhs;
  ExprId rhs;
  Span op_span;
};
// x in s   x not in s
struct Membership {
  ExprId value;
  ExprId container;
  bool negated;
};
// x in a..b   x not in a..b: both ends included
struct Between {
  ExprId value;
  ExprId low;
  ExprId high;
  bool negated;
};
enum class State : std::uint8_t { Known, Unknown, True, False };
// x is known
struct IsState {
  ExprId operand;
  State state;
};
// x as USD/month
struct As {
  ExprId operand;
  UnitText unit;
};
// if c then a else b
struct If {
  ExprId condition;
  ExprId then;
  ExprId otherwise;
};
/// `rent`, `Mode.rent`, `< 10 TB`, `<= 10 TB` or `else`
struct Pattern {
  enum class Kind : std::uint8_t { Member, Less, LessEqual, Else };
  Kind kind;
  std::optional<Name> type;     ///< Member written with its type
  std::optional<Name> member;   ///< Member
  std::optional<ExprId> limit;  ///< Less, LessEqual
  Span span;
};
/// `a | b: e`
struct Arm {
  std::vector<Pattern> patterns;
  ExprId value;
  Span span;
};
// match m { rent: a, buy | api: b, else: c }
struct Match {
  ExprId scrutinee;
  std::vector<Arm> arms;
};
struct Binding {
  Name name;
  ExprId value;
};
// let n = life / 1 year, r = rate in e
struct LetIn {
  std::vector<Binding> bindings;
  ExprId body;
};
struct FieldInit {
  Name field;
  ExprId value;
};
// Quote { id: "a", price: 2 USD/gpu/h }
struct RecordLit {
  Name type;
  std::vector<FieldInit> fields;
};
// sample_quote with { gpus: 4 gpu }
struct With {
  ExprId object;
  std::vector<FieldInit> fields;
};
// [a, b]
struct ListLit {
  std::vector<ExprId> elements;
};
// {a, b}
struct SetLit {
  std::vector<ExprId> elements;
};
// unit_cost for best(rent): `body` with `subject` as the subject
struct For {
  ExprId body;
  ExprId subject;
};
// (e)
struct Paren {
  ExprId inner;
};

using ExprNode = std::variant<NumberLit, DateLit, BoolLit, TextLit, UnknownLit, NameRef, MemberRef, FieldAccess, Call,
                              Binder, Unary, Binary, Membership, Between, IsState, As, If, Match, LetIn, RecordLit,
                              With, ListLit, SetLit, For, Paren>;

struct Expr {
  ExprNode node;
  Span span;
};

// ---- types
// -----------------------------------------------------------------------------------------------------------

/// `bool` `text` `number` `GB/s` `Quote`: which of these a name is, the checker decides.
struct NamedType {
  UnitText name;
};
// list of T, set of T, ref T
struct ListType {
  TypeId element;
};
struct SetType {
  TypeId element;
};
struct RefType {
  Name record;
};
struct Type {
  std::variant<NamedType, ListType, SetType, RefType> node;
  bool optional;  ///< written with `?`
  Span span;
};

}  // namespace proviso::ast
