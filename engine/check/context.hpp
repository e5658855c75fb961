// What the parts of the checker share: the program being built, the names, the findings; and, for each expression,
// where it stands and what it was seen to mention.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "check/names.hpp"
#include "diag/diagnostics.hpp"
#include "ir/program.hpp"

namespace proviso::check {

/// What an expression was seen to mention, directly or through definitions and functions.
struct Mentions {
  bool subject = false;
  bool inputs = false;    ///< an input, a catalog, the subject or `as_of`: its value depends on the case
  bool catalogs = false;  ///< a text is looked up in a catalog as a reference
  ir::Stage stage = ir::Stage::Rules;
  std::vector<std::uint32_t> best;  ///< modes read through `best(m)`
  std::vector<ir::ParamId> params;  ///< parameters read: for cycles among their values, and for those that nobody uses
  std::uint32_t height = 0;  ///< levels of expressions below, through definitions and functions: at most max_depth

  void add(const Mentions& other);
};

/// The state of one run of the checker.
struct Checker {
  ir::Program& program;
  Names& names;
  diag::Diagnostics& diagnostics;

  // What the expression half remembers from one call to the next; all of it starts empty.
  std::deque<Mentions> definition_mentions{};  ///< by DefinitionId
  std::deque<Mentions> function_mentions{};    ///< by FunctionId
  std::vector<Mentions> show_mentions{};       ///< beside the program's shows
  std::vector<LetId> checking{};  ///< the definitions and functions whose bodies are being checked, outermost first
  std::unordered_set<std::string>
      reported{};           ///< so that one cause gives one finding, however often its function is used
  std::uint32_t depth = 0;  ///< expressions being checked, one inside the other
};

/// Expressions are at most this high, through all the definitions and functions they use: what bounds every walk over
/// them.
inline constexpr std::uint32_t max_depth = 2000;
/// At most so many are being checked at once, one inside the other, a chain of operands counting as one: the checker's
/// stack.
inline constexpr std::uint32_t max_nesting = 1000;
/// A program may have this many instances of functions.
inline constexpr std::size_t max_instances = 20'000;

struct Local {
  std::string name;
  ir::TypeId type;
  ir::UnitId unit;
  ir::Slot slot;
  bool used = false;
  ir::DefinitionId definition = {};  ///< valid for a column of a test: its value in this case, held in no slot
};

/// Where an expression stands. One Context for a definition, a function instance, a rule, a show, ...
struct Context {
  ModuleId module;
  const ast::File* file = nullptr;
  bool in_test = false;      ///< modules `*.samples` are visible
  bool params_only = false;  ///< titles, parameter values, scales: neither inputs nor subject
  bool in_title = false;     ///< with params_only: a title, which reads the same for every candidate
  bool in_schema = false;  ///< with params_only: defaults and ranges of fields, needed before any catalog has been read
  ir::Stage stage = ir::Stage::Rules;  ///< the latest stage that may be mentioned here
  std::vector<Local> locals;           ///< innermost last
  std::uint32_t next_slot = 0;
  std::uint32_t slots = 0;         ///< the most that were in use at once
  Mentions mentions;               ///< result
  std::uint32_t depth = 0;         ///< expressions of this context being checked, one inside the other
  std::vector<diag::Label> notes;  ///< added to every finding: the call that a function is checked for
};

/// The type that the surroundings fix, if they do: enum members and units of bare texts are read by it.
struct Expected {
  ir::TypeId type;
  ir::UnitId unit;
};

// ---- expressions (expr_*.cpp)
// ------------------------------------------------------------------------------------------

/// Checks one expression. With `expected`, a value of another type is reported, and a text fits `ref` and `version`, a
/// bare name an enum member, a list or set literal its element type. Invalid id: reported already, say no more.
ir::ExprId check_expr(Checker& checker, Context& context, ast::ExprId expr, std::optional<Expected> expected = {});

/// Checks a text with holes: type text. Invalid id: reported already.
ir::ExprId check_text(Checker& checker, Context& context, ast::ExprId text);

/// A type as written, with the unit it is shown in. Nothing: reported already.
std::optional<Expected> check_type(Checker& checker, const ast::File& file, ast::TypeId type);

/// Parses a unit as written; reports unknown units with a suggestion. Nothing: reported already.
std::optional<ir::UnitId> check_unit(Checker& checker, const ast::UnitText& written);

/// The definition behind a plain `let`, checked on demand; a cycle is reported once. Nothing: reported already.
std::optional<ir::DefinitionId> check_definition(Checker& checker, LetId id);

/// A definition that no `let` declares: a value of a test's case, or a figure that a test looks at.
ir::DefinitionId add_definition(Checker& checker, std::string name, ir::ExprId body, Expected type, Context context);

/// The instance of a function for these argument types, checked on demand. Nothing: reported already.
std::optional<ir::FunctionId> check_function(Checker& checker, LetId id, const std::vector<ir::TypeId>& arguments,
                                             const std::vector<ir::UnitId>& units, base::Span call);

/// What a checked definition or function mentions.
const Mentions& mentions_of(Checker& checker, ir::DefinitionId definition);
const Mentions& mentions_of(Checker& checker, ir::FunctionId function);

/// `list of USD/gpu/h`, `number`, `Mode`: a type for messages.
std::string type_text(const ir::Program& program, ir::TypeId type, ir::UnitId unit);

}  // namespace proviso::check
