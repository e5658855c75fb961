// Declarations as they were written, one struct per form of the language reference.
#pragma once

#include "ast/expr.hpp"

namespace proviso::ast {

// use std.economics as eco with { hours: 730 h }   apply std.mistakes
struct UseDecl {
  bool apply;  ///< brings rules into force as well as names
  Path module;
  std::optional<Name> alias;
  std::vector<FieldInit> settings;
};
// dimension time, data
struct DimensionDecl {
  std::vector<Name> names;
};
// unit B: data prefixes si, binary   unit min = 60 s   unit bit = 1/8 B
struct UnitDecl {
  Name name;
  std::optional<Name> dimension;  ///< a base unit
  std::string numerator;          ///< a derived unit: digits of the factor ...
  std::string denominator;        ///< ... and of what divides it, or empty
  std::optional<UnitText> of;
  std::vector<Name> prefixes;
};
// currency USD, EUR (in a module)
struct CurrencyDecl {
  std::vector<Name> names;
};
// enum Link { pcie, nvlink }   ordered enum Tier { a < b }
struct EnumDecl {
  bool ordered;
  Name name;
  std::vector<Name> members;
};
// price: USD/gpu/h? = e in a..b ask "..." group "..." not_objective "..."
struct FieldDecl {
  Name name;
  TypeId type;
  std::optional<ExprId> default_value;
  std::optional<ExprId> low;   ///< of the range checked on reading
  std::optional<ExprId> high;  ///< with low; without it the range has no end
  std::optional<ExprId> step;  ///< with low
  std::optional<PlainText> ask;
  std::optional<PlainText> group;
  std::optional<PlainText> not_objective;
  std::string doc;
  Span span;
};
// record Quote { ... }   open record Raw { ... }
struct RecordDecl {
  bool open;
  Name name;
  std::vector<FieldDecl> fields;
};
// extend record Quote { esg: text? }
struct ExtendDecl {
  Name record;
  std::vector<FieldDecl> fields;
};
// input quotes: list of Quote
struct InputDecl {
  Name name;
  TypeId type;
};
// catalog gpus: list of Gpu key name aliases aliases
struct CatalogDecl {
  Name name;
  TypeId type;
  Name key;
  std::optional<Name> aliases;
};
// subject candidate in quotes
struct SubjectDecl {
  Name name;
  Name list;
};
// final param p: ms = 800 ms "doc"
struct ParamDecl {
  bool is_final;
  Name name;
  TypeId type;
  std::optional<ExprId> default_value;
  std::optional<PlainText> description;
};
/// `a: h` or `b`, which takes any type
struct Formal {
  Name name;
  std::optional<TypeId> type;
};
// let young(write: h, mttf: h): h = e
struct LetDecl {
  bool is_final;
  Name name;
  std::optional<std::vector<Formal>> formals;  ///< absent for a plain definition
  std::optional<TypeId> type;
  ExprId body;
};
// override let economics.hours: h = 720 h because "..."
struct OverrideDecl {
  Path target;
  std::optional<std::vector<Formal>> formals;
  std::optional<TypeId> type;
  ExprId body;
  PlainText because;
};
enum class RuleKind : std::uint8_t { Precondition, Require, Forbid, Condition, Warn };
enum class UnknownPolicy : std::uint8_t { Defers, Fails, Passes };
/// `a and b`: all of these roles together
struct RoleSet {
  std::vector<Name> roles;
};
// require nvlink "title" when G that C else "..." waivable by cfo and lead, ceo up to E
struct RuleDecl {
  bool is_final;
  RuleKind kind;
  Name name;
  std::optional<ExprId> title;  ///< a TextLit; may name parameters only
  std::optional<ExprId> when;
  ExprId that;
  std::optional<ExprId> message;  ///< `else "..."`, a TextLit
  std::optional<UnknownPolicy> unknown;
  std::vector<RoleSet> waivable_by;
  std::optional<ExprId> waivable_up_to;
  std::vector<Name> cleared_by;
  std::optional<PlainText> because;
  std::optional<ExprId> ask;  ///< a TextLit
  std::vector<PlainText> cites;
  std::string doc;
  Span span;
};
// group G "title" when C { rules }; without a guard, a heading alone
struct GroupDecl {
  Name name;
  std::optional<ExprId> title;
  std::optional<ExprId> when;
  std::vector<RuleDecl> rules;
};
// show unit_cost "Cost" = e
struct ShowDecl {
  Name name;
  std::optional<ExprId> title;
  ExprId value;
};
// score price "title" weight 60 of e from 1.50 USD to 0.20 USD at least 20 unknown scores 0
struct ScoreDecl {
  Name name;
  std::optional<ExprId> title;
  ExprId weight;
  ExprId of;
  std::optional<ExprId> from;  ///< with `to`: the linear scale, worst to best
  std::optional<ExprId> to;
  std::vector<Arm> points;  ///< otherwise: `points { member: n }`
  std::optional<ExprId> at_least;
  std::optional<ExprId> unknown_scores;
};
// highest score to nearest 0.5
struct RankKey {
  bool highest;
  std::optional<ExprId> value;  ///< absent: the total score
  std::optional<ExprId> nearest;
  Span span;
};
// rank by ...
struct RankDecl {
  std::vector<RankKey> keys;
};
// award reserve with rent when C because "..." show n "t" = e
struct Clause {
  enum class Kind : std::uint8_t { Award, Pause, Reject, Insufficient };
  Kind kind;
  std::optional<Name> mode;  ///< Award; absent for `award any`
  std::optional<Name> with;
  std::optional<ExprId> when;
  std::optional<PlainText> because;
  std::vector<ShowDecl> shows;
  std::vector<PlainText> cites;
  Span span;
};
struct DecideDecl {
  std::vector<Clause> clauses;
};
// disable rule mistakes.sparse_claim because "..."
struct DisableDecl {
  Path rule;
  PlainText because;
};

// ---- tests
// -----------------------------------------------------------------------------------------------------------

// given brief = sample_brief
struct Given {
  Path name;  ///< an input, a parameter, `as_of`, `fx`, `waivers`, or the subject
  ExprId value;
  Span span;
};
enum class Outcome : std::uint8_t { Passes, Fails, Unknown, Waived, Disabled, NotApplicable };
// expect nvlink_inside fails for "a" margin -1 gpu says "links its GPUs by pcie"
struct ExpectOutcome {
  Path rule;
  Outcome outcome;
  std::optional<ExprId> margin;
  std::optional<ExprId> says;
};
// expect status ineligible for "a"
struct ExpectStatus {
  Name status;  ///< eligible, waived, insufficient, ineligible
};
// expect rank 2 for "a"
struct ExpectRank {
  PlainText rank;  ///< digits
};
// expect round(unit_cost, 0.01 USD/Moutput, half_even) == 0.58 USD/Moutput for "a"
struct ExpectValue {
  ExprId value;
};
// expect missing "candidate.egress_price" for "a"
struct ExpectMissing {
  PlainText path;
};
// expect verdict award reserve "a" with "b" says "cheapest"
struct ExpectVerdict {
  Name kind;  ///< award, conditional, reject, insufficient, pause
  std::optional<Name> mode;
  std::optional<PlainText> id;
  std::optional<PlainText> with;
  std::optional<ExprId> says;
};
struct Expect {
  std::variant<ExpectOutcome, ExpectStatus, ExpectRank, ExpectValue, ExpectMissing, ExpectVerdict> node;
  std::optional<PlainText> candidate;  ///< `for "id"`
  Span span;
};
// price: USD/gpu/h, of a test that is run for each of its cases
struct TestColumn {
  Name name;
  TypeId type;
};
// case 2.50 USD/gpu/h expect within_budget passes
struct TestCase {
  std::vector<ExprId> values;
  std::vector<Expect> expects;
  Span span;
};
// test "at {price}" for price: USD/gpu/h given ... expect ... case ...
struct TestDecl {
  PlainText title;              ///< with columns: as written, holes included
  std::optional<ExprId> shown;  ///< with columns: the title as a text over them
  std::vector<TestColumn> columns;
  std::vector<Given> givens;
  std::vector<Expect> expects;  ///< of every case
  std::vector<TestCase> cases;
};

using DeclNode = std::variant<UseDecl, DimensionDecl, UnitDecl, CurrencyDecl, EnumDecl, RecordDecl, ExtendDecl,
                              InputDecl, CatalogDecl, SubjectDecl, ParamDecl, LetDecl, OverrideDecl, RuleDecl,
                              GroupDecl, ShowDecl, ScoreDecl, RankDecl, DecideDecl, DisableDecl, TestDecl>;

struct Decl {
  DeclNode node;
  Span span;
  std::string doc;               ///< the `///` lines before it, joined by line ends
  std::vector<PlainText> cites;  ///< of every form but rules and clauses, which hold their own
};

// in_force 2026-11-01 .. 2027-10-31
struct InForce {
  PlainText from;  ///< ISO dates as written
  PlainText until;
};
/// What stands between `policy a.b` and the first declaration; each at most once.
struct Header {
  std::optional<PlainText> title;
  std::optional<PlainText> version;
  std::optional<PlainText> owner;
  std::optional<UnitText> currency;
  std::optional<InForce> in_force;
};

/// One source file.
struct File {
  base::FileId source;
  bool is_policy = false;
  Path name;
  Header header;
  std::vector<Decl> decls;
  std::vector<Expr> exprs;
  std::vector<Type> types;

  const Expr& operator[](ExprId id) const { return exprs[id.value]; }
  const Type& operator[](TypeId id) const { return types[id.value]; }
};

}  // namespace proviso::ast
