// A checked program: flat vectors and ids. Everything an evaluator needs, nothing it has to look up by name.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/date.hpp"
#include "base/interner.hpp"
#include "base/units.hpp"
#include "ir/nodes.hpp"
#include "ir/value.hpp"

namespace proviso::ir {

/// What a definition or rule is evaluated for.
enum class Scope : std::uint8_t { Case, Candidate };
/// The earliest stage at which an expression can be evaluated: `eligible` lifts it to Score, `best` to Decide.
enum class Stage : std::uint8_t { Rules, Score, Rank, Decide };

/// A definition replaced by the policy.
struct Override {
  Span span;
  std::string because;
};

// let x: T = e
struct Definition {
  std::string name;  ///< full: `std.economics.unit_cost`
  std::string doc;
  TypeId type;
  UnitId unit;
  ExprId body;
  Scope scope = Scope::Case;
  Stage stage = Stage::Rules;
  std::uint32_t slots = 0;  ///< locals of the body
  bool is_final = false;
  bool of_test = false;  ///< a value of a test's case, or a figure that a test looks at: no `let` of the program
  std::optional<Override> overridden;
  std::vector<std::string> cites;
  Span span;
};

// let f(a: T, b): V = e: one Function for each list of argument types it is used with
struct Function {
  std::string name;
  std::vector<std::string> formals;  ///< slot i holds formal i
  std::vector<TypeId> formal_types;
  TypeId type;
  UnitId unit;
  ExprId body;
  Scope scope = Scope::Case;  ///< Candidate if the body mentions the subject
  Stage stage = Stage::Rules;
  std::uint32_t slots = 0;
  std::optional<Override> overridden;
  Span span;
};

struct Param {
  std::string name;  ///< full: `acme.chat.p99_target`
  std::string description;
  std::string doc;
  TypeId type;
  UnitId unit;
  ExprId value;  ///< the setting that won, or the default; a case expression without inputs; invalid if none
  bool is_final = false;
  Span span;    ///< of the declaration
  Span set_at;  ///< of the setting, where one was given
};

struct Input {
  std::string name;
  TypeId type;
  bool optional = false;  ///< `?`: may be unbound
  bool is_list = false;
  std::string doc;
  Span span;
  UnitId unit;  ///< how its quantities are shown; invalid: in base units
};

struct Catalog {
  std::string name;
  RecordId record;
  std::uint32_t key = 0;                 ///< field
  std::optional<std::uint32_t> aliases;  ///< field: list or set of text
  Span span;
};

struct Subject {
  std::string name;
  InputId list;
  RecordId record;
  std::uint32_t id_field = 0;
  std::optional<std::uint32_t> mode_field;  ///< the field `mode`, where it is an enum
  EnumId modes;
};

enum class RuleKind : std::uint8_t { Precondition, Require, Forbid, Condition, Warn };
enum class UnknownPolicy : std::uint8_t { Defers, Fails, Passes };

/// Roles that waive together: `cfo and platform_lead`.
using RoleSet = std::vector<std::string>;

struct Rule {
  std::string name;  ///< full: `acme.chat.nvlink_inside`
  RuleKind kind;
  ExprId title;                ///< a text over parameters, or invalid
  std::vector<ExprId> guards;  ///< the group's `when`, then its own; all must hold
  ExprId that;
  ExprId message;  ///< `else "..."`, or invalid
  ExprId ask;      ///< or invalid
  UnknownPolicy unknown = UnknownPolicy::Defers;
  std::vector<RoleSet> waivable_by;
  ExprId waivable_up_to;  ///< an amount of money, or invalid
  std::vector<std::string> cleared_by;
  std::string because;
  std::string doc;
  std::string group;   ///< full name of its group, or empty
  ExprId group_title;  ///< a text over parameters, or invalid
  std::vector<std::string> cites;
  /// The comparisons and ranges of quantities or dates whose distance is the rule's margin, where `that` is one or an
  /// `and` of them.
  std::vector<ExprId> margins;
  Scope scope = Scope::Case;
  std::uint32_t slots = 0;
  bool is_final = false;
  bool active = false;               ///< of the policy, or reached by `apply`
  std::optional<Override> disabled;  ///< by `disable rule`
  Span span;
};

/// Worked out when every candidate has its status: it may mention `eligible`.
struct Show {
  std::string name;  ///< full
  ExprId title;      ///< a text over parameters, or invalid
  ExprId value;
  Scope scope = Scope::Case;
  std::uint32_t slots = 0;
  std::vector<std::string> cites;
  Span span;
};

struct Score {
  std::string name;
  ExprId title;
  ExprId weight;  ///< case expression, positive
  ExprId of;
  ExprId worst;  ///< with `best`: the linear scale; or invalid
  ExprId best;
  std::vector<std::pair<std::uint32_t, ExprId>> points;  ///< enum member, points
  ExprId points_else;                                    ///< `else: n`, or invalid
  ExprId at_least;                                       ///< or invalid
  ExprId unknown_scores;                                 ///< or invalid
  std::uint32_t slots = 0;
  std::vector<std::string> cites;
  Span span;
};

struct RankKey {
  bool highest = false;
  ExprId value;    ///< invalid: the total score
  ExprId nearest;  ///< or invalid
  std::uint32_t slots = 0;
  Span span;
};

struct Clause {
  enum class Kind : std::uint8_t { Award, Pause, Reject, Insufficient };
  Kind kind;
  std::optional<std::uint32_t> mode;  ///< Award: the member, or `any`
  std::optional<std::uint32_t> with;
  ExprId when;                            ///< or invalid
  std::vector<std::uint32_t> reads_best;  ///< modes that `when` reads through `best`
  std::string because;
  std::vector<Show> shows;
  std::vector<std::string> cites;
  std::uint32_t slots = 0;
  Span span;
};

// ---- tests
// -----------------------------------------------------------------------------------------------------------

struct Given {
  enum class Kind : std::uint8_t { Input, Param, AsOf, Rates, Waivers, Clearances, Subject, Catalog };
  Kind kind;
  InputId input;
  ParamId param;
  CatalogId catalog;
  ExprId value;
};
enum class Outcome : std::uint8_t { NotApplicable, Pass, Fail, Unknown, Waived, Disabled };
struct ExpectOutcome {
  RuleId rule;
  Outcome outcome;
  ExprId margin;  ///< or invalid
  ExprId says;    ///< a text that the rule's `else` or `because` must contain, or invalid
};
/// From the best to the worst.
enum class Status : std::uint8_t { Eligible, Waived, Insufficient, Ineligible };
struct ExpectStatus {
  Status status;
};
struct ExpectRank {
  std::uint32_t rank;  ///< 1 is best
};
struct ExpectValue {
  ExprId value;  ///< bool
  Scope scope = Scope::Case;
};
struct ExpectMissing {
  std::string path;
};
enum class VerdictKind : std::uint8_t { Award, Conditional, Reject, Insufficient, Pause };
struct ExpectVerdict {
  VerdictKind kind;
  std::optional<std::uint32_t> mode;
  std::string id;    ///< or empty
  std::string with;  ///< or empty
  ExprId says;       ///< a text that the verdict's reason must contain, or invalid
};
struct Expect {
  std::variant<ExpectOutcome, ExpectStatus, ExpectRank, ExpectValue, ExpectMissing, ExpectVerdict> node;
  std::string candidate;  ///< `for "id"`, or empty
  std::uint32_t slots = 0;
  Span span;
};
struct Test {
  std::string title;
  ExprId shown_title;           ///< of a case: the title as a text over its values; else invalid
  std::uint32_t case_number{};  ///< among the cases of its test, from 1; 0 where it has none
  std::string module;           ///< where it stands
  std::vector<Given> givens;
  std::vector<Expect> expects;
  std::uint32_t slots = 0;
  Span span;  ///< of the test; of a case: its own
};

struct Program {
  // the policy's header
  std::string name;
  std::string title;
  std::string version;
  std::string owner;
  base::CurrencyId currency;  ///< invalid where the policy handles no money
  std::optional<std::pair<base::Date, base::Date>> in_force;

  std::shared_ptr<base::UnitSystem> units;
  std::shared_ptr<base::Interner> texts;
  TypeTable types;
  std::vector<base::Unit> units_used;  ///< by UnitId; entry 0 is the dimensionless 1
  std::vector<Enum> enums;
  std::vector<Record> records;

  std::vector<Value> constants;
  std::vector<Expr> exprs;
  std::vector<ExprId> operands;
  std::vector<Arm> arms;
  std::vector<std::uint32_t> pattern_members;
  std::vector<TextPart> text_parts;
  std::vector<FieldUpdate> updates;

  std::vector<Param> params;
  std::vector<Definition> definitions;
  std::vector<Function> functions;
  std::vector<Input> inputs;
  std::vector<Catalog> catalogs;
  std::optional<Subject> subject;
  std::vector<Rule> rules;  ///< sorted by full name
  std::vector<Show> shows;  ///< in the order of declaration; modules used come before their users
  std::vector<Score> scores;
  std::vector<RankKey> rank;
  std::optional<std::vector<Clause>> decide;  ///< absent: `award any`
  std::vector<Test> tests;

  // records of std.core that the engine reads
  RecordId rate;
  RecordId waiver;
  RecordId clearance;
  RecordId key;
  RecordId approval_rule;
  std::vector<DefinitionId> approvals;  ///< those of this type that are in force, by full name

  const Expr& operator[](ExprId id) const { return exprs[id.value]; }
  std::optional<InputId> find_input(std::string_view wanted) const;
  std::optional<RecordId> find_record(std::string_view wanted) const;
  std::optional<CatalogId> catalog_of(RecordId record) const;
};

}  // namespace proviso::ir
