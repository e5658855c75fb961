// One run over the declarations: what the passes of check.cpp share, and the passes themselves in the order in which
// they run.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "check/check.hpp"
#include "check/context.hpp"

namespace proviso::check {

/// The unit of what has none, and of plain numbers.
inline constexpr ir::UnitId plain{0};

// ---- findings
// ----------------------------------------------------------------------------------------------------------

struct Finding {
  diag::Kind kind;
  ir::Span at;
  std::string label = {};
  std::vector<std::string> args = {};
  std::vector<diag::Label> related = {};
  std::string help = {};
};
void report(Checker& checker, Finding finding);

inline constexpr const char* recursion_help =
    "every policy ends: definitions form no circle; write out the value where the circle closes";

/// "`a`, `b` and `c`", sorted.
std::string listed(std::vector<std::string> names);
/// Of all names those at these positions.
std::string listed(const std::vector<std::string>& all, const std::vector<std::size_t>& positions);

/// `economics` of `std.economics`.
std::string last_segment(std::string_view full_name);
std::string last_segment(const ast::Path& path);

/// The names of one namespace and where each was declared first.
class Claims {
 public:
  /// False where the name is taken: reported then, both places shown. `key`: what is unique, where that is not the bare
  /// name.
  bool claim(Checker& checker, std::string_view what, const ast::Name& name, std::string_view key = {});
  std::optional<ir::Span> find(std::string_view key) const;

 private:
  std::unordered_map<std::string, ir::Span> places_;
};

// ---- the run
// -----------------------------------------------------------------------------------------------------------

/// A declaration and the module it stands in.
template <class Node>
struct Found {
  ModuleId module;
  const ast::Decl& decl;
  const Node& node;
};

/// `with { p: v }` or `--set m.p=v`.
struct SettingText {
  enum class Rank : std::uint8_t { CommandLine, Policy, Module };  ///< the first that is there wins
  Rank rank;
  ModuleId module;  ///< in whose names the value is read
  const ast::File* file;
  ast::ExprId value;
  ir::Span at;
};

/// A field as written and the place it has in its record.
struct FieldText {
  ir::RecordId record;
  std::uint32_t index;
  ModuleId module;
  const ast::FieldDecl* decl;
};

struct Run {
  Checker& checker;
  const Request& request;

  /// Every module once, used ones before their users.
  std::vector<ModuleId> order{};
  std::vector<std::vector<SettingText>> settings{};             ///< by ParamId
  std::vector<std::pair<ModuleId, const ast::Decl*>> params{};  ///< by ParamId; each holds a ParamDecl
  std::vector<std::string> rule_names{};                        ///< once the rules are checked: by RuleId
  std::unordered_set<std::string> refused_messages{};           ///< names of rules whose `else` was refused
  std::vector<FieldText> fields{};                              ///< all fields of all records, extensions included
  Claims types{};                                               ///< records and enums, program-wide
  Claims values{};                                              ///< inputs, catalogs and the subject, program-wide
  std::vector<Claims> own_values{};                             ///< parameters, definitions and functions, by ModuleId

  /// The policy, or the module that is checked alone.
  static constexpr ModuleId root{0};
  /// Where the request says that tests stand in a file of their own.
  static constexpr ModuleId tests{1};
  bool is_policy() const { return checker.names[root].file->is_policy; }

  Context context(ModuleId module, ir::Stage stage = ir::Stage::Rules) const {
    Context made;
    made.module = module;
    made.file = checker.names[module].file;
    made.stage = stage;
    return made;
  }
  /// For titles, defaults, scales: what depends on no fact.
  Context params_context(ModuleId module) const {
    Context made = context(module);
    made.params_only = true;
    return made;
  }

  /// All declarations of one form: those of used modules before those of their users, each module's in its own order.
  template <class Node>
  std::vector<Found<Node>> all() const {
    std::vector<Found<Node>> found;
    for (const ModuleId module : order) append(found, module);
    return found;
  }
  /// Those of one module.
  template <class Node>
  std::vector<Found<Node>> of(ModuleId module) const {
    std::vector<Found<Node>> found;
    append(found, module);
    return found;
  }

 private:
  template <class Node>
  void append(std::vector<Found<Node>>& found, ModuleId module) const {
    for (const ast::Decl& decl : checker.names[module].file->decls)
      if (const auto* node = std::get_if<Node>(&decl.node)) found.push_back({module, decl, *node});
  }
};

// ---- the passes
// --------------------------------------------------------------------------------------------------------

/// Modules, what each brings in, and which are in force; fills `order`.
void check_modules(Run& run);
/// Dimensions, units and currencies of all modules, in any order.
void check_units(Run& run);
/// What stands after `policy a.b`; chooses the currency in which money is held.
void check_header(Run& run);
void check_enums(Run& run);
/// Records and their extensions: names, then fields. Defaults and ranges are checked by check_fields.
void check_records(Run& run);
void check_inputs(Run& run);
void check_catalogs(Run& run);
void check_subject(Run& run);
/// Parameters get a type; names of definitions become known. Values and bodies are checked later.
void declare_params(Run& run);
void declare_lets(Run& run);
void check_overrides(Run& run);
/// Defaults and ranges of fields.
void check_fields(Run& run);
void check_params(Run& run);
void check_lets(Run& run);
/// Once all calls are known: names and circles of the functions that none of them reached.
void check_uncalled(Run& run);
/// A parameter or a default that needs itself.
void check_cycles(Run& run);
/// Values that build upon more levels of others than can be evaluated, through parameters and defaults, too.
void check_heights(Run& run);
void check_rules(Run& run);
void check_disabled(Run& run);
void check_shows(Run& run);
void check_scores(Run& run);
void check_rank(Run& run);
void check_decide(Run& run);
void note_approvals(Run& run);
/// Those of the root: a module's own are checked with it.
void check_tests(Run& run);

void lint_params(Run& run);
void lint_scores(Run& run);
void lint_aggregates(Run& run);
void lint_objectives(Run& run);
void lint_clauses(Run& run);
void lint_ranges(Run& run);

// ---- shared by some passes
// ---------------------------------------------------------------------------------------------

/// `score`, `rank`, `decide`, `override` and `disable` stand in the policy alone: reports it and answers false
/// elsewhere.
bool policy_only(Run& run, ModuleId module, std::string_view what, ir::Span at);

/// The names that `name` may be short for: the full name itself, else those that end in it, part by part.
std::vector<std::size_t> matches(const std::vector<std::string>& full_names, std::string_view name);

/// `eco.hours` as the module calls it, written with the full name of what it uses as `eco`; any other path as it is.
std::string expand_alias(const Run& run, ModuleId module, const ast::Path& path);
/// "did you mean" among full names and what they may be shortened to.
std::string help_for_name(const Run& run, const ast::Path& path, const std::vector<std::string>& full_names);

/// The rule of this name, seen from `module`; reports what is unknown or ambiguous. `only_applied`: rules in force come
/// first.
std::optional<ir::RuleId> find_rule(Run& run, ModuleId module, const ast::Path& path, bool only_applied);

/// What a show is, in a module or in a clause.
ir::Show check_show(Run& run, ModuleId module, Context& context, const ast::ShowDecl& show, ir::Span at);
/// A member of the subject's modes; `where` begins the sentence that says why there is none.
std::optional<std::uint32_t> find_mode(Run& run, const ast::Name& name, const std::string& where);
/// A title over parameters; invalid where there is none or it was reported.
ir::ExprId check_title(Run& run, ModuleId module, const std::optional<ast::ExprId>& title, std::uint32_t& slots);

/// Reports a type named like a unit and answers false.
bool free_for_type(Run& run, const ast::Name& name);
/// Reports a definition or parameter named like an input, or like a word with a meaning of its own, and answers false.
bool free_for_value(Run& run, const ast::Name& name, bool is_function);
/// Quantities, dates, versions and ordered enums are compared by `<`.
bool has_order(const ir::Program& program, ir::TypeId type);

/// What a number is before any fact is known: literals, parameters and arithmetic on them. Amounts in a currency that
/// is not the policy's are not: they need a rate.
std::optional<base::Rational> fold(const ir::Program& program, ir::ExprId expr);

/// Where a test's expressions stand: its module's names, and the columns of its cases.
struct TestScope {
  ModuleId module;
  std::vector<Local> columns = {};

  Context context(const Run& run, ir::Stage stage = ir::Stage::Rules) const {
    Context made = run.context(module, stage);
    made.in_test = true;
    made.locals = columns;
    return made;
  }
};
/// What `given` sets, added to the test.
void check_given(Run& run, const TestScope& scope, const std::vector<ast::Given>& decls, ir::Test& test);
std::optional<ir::Expect> check_expect(Run& run, const TestScope& scope, const ast::Expect& decl);

std::vector<std::string> texts_of(const std::vector<ast::PlainText>& texts);

}  // namespace proviso::check
