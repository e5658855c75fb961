// The checked expressions: no names, no type errors, every operand an id. One struct per construct, opened by what it
// means. INVARIANT: operands come before the expression that uses them (ir/verify.cpp).
#pragma once

#include <cstdint>
#include <variant>

#include "base/rounding.hpp"
#include "ir/types.hpp"

namespace proviso::ir {

using ParamId = base::Id<struct ParamTag>;
using InputId = base::Id<struct InputTag>;
using CatalogId = base::Id<struct CatalogTag>;
using DefinitionId = base::Id<struct DefinitionTag>;
using FunctionId = base::Id<struct FunctionTag>;
using RuleId = base::Id<struct RuleTag>;
using ConstId = base::Id<struct ConstTag>;  ///< an entry of Program::constants
using Slot = std::uint32_t;                 ///< a local of the running definition, function or rule

/// A run of entries in one of the program's side vectors.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t count = 0;
};

// 12   800 ms   "text" without holes   2026-11-30   true   Mode.rent: the value, in canonical units
struct Constant {
  ConstId value;
};
// 2.29 EUR/gpu/h: `value` counts canonical units but for the currencies of `unit`, which the case's rates convert
struct MoneyConstant {
  ConstId value;
  UnitId unit;
};
struct ParamRef {
  ParamId param;
};
struct InputRef {
  InputId input;
};
struct CatalogRef {
  CatalogId catalog;
};
// candidate
struct SubjectRef {};
// as_of
struct AsOf {};
// eligible: the eligible and waived candidates, from the score stage on
struct Eligible {};
// a definition: evaluated once for the case, or once for each subject
struct DefinitionRef {
  DefinitionId definition;
};
// a parameter of a function, a binding of `let ... in`, the variable of a binder
struct LocalRef {
  Slot slot;
};
// object.field: `object` is of record type, or of ref type and then the entry's field
struct FieldRef {
  ExprId object;
  std::uint32_t field;
};
// -x
struct Negate {
  ExprId operand;
};
// not p
struct Not {
  ExprId operand;
};
enum class ArithmeticOp : std::uint8_t { Add, Subtract, Multiply, Divide };
// a + b, on quantities; dimensions are already right
struct Arithmetic {
  ArithmeticOp op;
  ExprId lhs;
  ExprId rhs;
};
// x ^ n: n an integer at run time, else unknown
struct Power {
  ExprId operand;
  ExprId exponent;
};
// date + 14 day (Subtract: date - 14 day); a number of seconds that is no whole day is unknown
struct DateShift {
  bool subtract;
  ExprId date;
  ExprId by;
};
// date - date, in time
struct DateDifference {
  ExprId lhs;
  ExprId rhs;
};
enum class CompareOp : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };
// a < b: both of one type; the orderings on quantities, dates, versions and members of ordered enums only
struct Compare {
  CompareOp op;
  ExprId lhs;
  ExprId rhs;
};
// p and q (Kleene)
struct And {
  ExprId lhs;
  ExprId rhs;
};
// p or q (Kleene)
struct Or {
  ExprId lhs;
  ExprId rhs;
};
// a ?? b
struct Coalesce {
  ExprId first;
  ExprId fallback;
};
enum class State : std::uint8_t { Known, Unknown, True, False };
// x is known
struct IsState {
  State state;
  ExprId operand;
};
// x in s, x not in s: over a list or a set
struct Contains {
  bool negated;
  ExprId value;
  ExprId container;
};
// x in a..b
struct Between {
  bool negated;
  ExprId value;
  ExprId low;
  ExprId high;
};
// x as U: the value itself; unknown where U names a currency that no rate reaches
struct As {
  ExprId operand;
};
// if c then a else b
struct If {
  ExprId condition;
  ExprId then;
  ExprId otherwise;
};
/// One arm of a match: members (Program::pattern_members) or a limit, and the value.
struct Arm {
  enum class Kind : std::uint8_t { Members, Less, LessEqual, Else };
  Kind kind;
  Range members;
  ExprId limit;
  ExprId value;
  Span span;
};
// match e { ... }: arms in Program::arms, tried in turn
struct Match {
  ExprId scrutinee;
  Range arms;
};
// let x = a in body
struct Let {
  Slot slot;
  ExprId value;
  ExprId body;
};
// f(a, b): arguments in Program::operands, one per formal
struct CallFunction {
  FunctionId function;
  Range arguments;
};
enum class Builtin : std::uint8_t {
  Min,
  Max,  // of two or more quantities (dates too)
  Abs,
  Round,
  Sqrt,
  PowerTo,    // round(x, step, mode)  sqrt(x, step)  pow(x, n, step): argument 1.. as written
  AddMonths,  // add_months(d, n, down|up)
  SourceOf,
  CapturedOn,
  GradeOf,       // of a FieldRef
  SignerOf,      // likewise
  SignerRoleOf,  // likewise
  DigestOf,      // likewise
  StartsWith,
  EndsWith,
  ContainsText,
  Lower,
  Upper,
  Trim,
  Length,
  Matches,
};
// round(x, 0.01 USD, half_even): arguments in Program::operands; `option` is the rounding mode or MonthEnd by its
// number
struct CallBuiltin {
  Builtin builtin;
  Range arguments;
  std::uint8_t option;
};
enum class Aggregate : std::uint8_t {
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
// newest(e in xs by k where p: v): `slot` holds the element; by, where, value, share may be invalid: without `value` it
// is the element itself, for every aggregate. Map and Unique give lists, Filter without a value what its source is.
struct Binder {
  Aggregate aggregate;
  Slot slot;
  ExprId source;
  ExprId by;
  ExprId where;
  ExprId value;
  ExprId share;
};
// Quote { id: "a", ... }: one operand per field of the record, invalid where absent: then the field's default, else
// unknown
struct MakeRecord {
  RecordId record;
  Range fields;
};
// r with { f: v }: pairs in Program::updates
struct WithFields {
  ExprId object;
  Range updates;
};
// [a, b]   {a, b}
struct MakeList {
  Range elements;
};
struct MakeSet {
  Range elements;
};
// "text {e} text": parts in Program::text_parts
struct MakeText {
  Range parts;
};
// unknown("reason", ask "question"): texts, or invalid
struct MakeUnknown {
  ExprId reason;
  ExprId ask;
};
// body for subject: the body evaluated with another record as the subject
struct ForSubject {
  ExprId body;
  ExprId subject;
};
// best(rent): the best-ranked awardable candidate of the mode; in `decide` only
struct Best {
  std::uint32_t mode;
};
// a text where a ref is wanted: the catalog entry of that key or alias, else unknown
struct Resolve {
  ExprId text;
  RecordId record;
};

using Node =
    std::variant<Constant, MoneyConstant, ParamRef, InputRef, CatalogRef, SubjectRef, AsOf, Eligible, DefinitionRef,
                 LocalRef, FieldRef, Negate, Not, Arithmetic, Power, DateShift, DateDifference, Compare, And, Or,
                 Coalesce, IsState, Contains, Between, As, If, Match, Let, CallFunction, CallBuiltin, Binder,
                 MakeRecord, WithFields, MakeList, MakeSet, MakeText, MakeUnknown, ForSubject, Best, Resolve>;

/// A checked expression. `unit` says how a quantity (or a list's elements) is shown.
struct Expr {
  Node node;
  TypeId type;
  UnitId unit;
  Span span;
};

/// A stretch of a text: literal, or a hole shown in its own unit.
struct TextPart {
  base::TextId literal;  ///< valid for a literal
  ExprId hole;           ///< valid for a hole
};

struct FieldUpdate {
  std::uint32_t field;
  ExprId value;
};

}  // namespace proviso::ir
