// The names of a program: its modules, what each of them defines, and what a name means where it stands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "ast/decl.hpp"
#include "base/ids.hpp"
#include "ir/program.hpp"

namespace proviso::check {

using ModuleId = base::Id<struct ModuleTag>;
using LetId = base::Id<struct LetTag>;  ///< a `let` of some module: a definition or a function

/// A `let` and how far it has been checked. Definitions are checked on demand, so that order in a file means nothing.
struct Let {
  enum class State : std::uint8_t { Unchecked, Checking, Checked, Failed };
  ModuleId module;
  std::string full_name;
  const ast::Decl* decl = nullptr;           ///< holds a LetDecl
  const ast::Decl* override_decl = nullptr;  ///< holds the policy's OverrideDecl, or null
  State state = State::Unchecked;
  ir::DefinitionId definition;  ///< once checked, unless it is a function
  /// One instance for each list of argument types a function has been called with.
  std::vector<std::pair<std::vector<ir::TypeId>, ir::FunctionId>> instances;
  /// Beside `instances`: the units that the arguments were shown in, which decide how the result is.
  std::vector<std::vector<ir::UnitId>> instance_units;

  const ast::LetDecl& let() const { return std::get<ast::LetDecl>(decl->node); }
  bool is_function() const { return let().formals.has_value(); }
};

struct Import {
  ModuleId module;
  std::string alias;  ///< `as n`, else the last segment of its name
  bool apply = false;
};

/// What a module defines itself; units, records, enums, inputs, catalogs and the subject are program-wide.
struct Module {
  std::string name;
  const ast::File* file = nullptr;
  bool samples = false;  ///< named `*.samples`: only tests may use it
  bool tests = false;    ///< holds the tests of the policy
  bool applied = false;  ///< its rules are in force: the policy, and what it reaches through `apply`
  /// Fixtures are seen here by every definition, not by tests alone.
  bool sees_samples() const { return samples || tests; }

  std::vector<Import> imports;
  std::unordered_map<std::string, LetId> lets;
  std::unordered_map<std::string, ir::ParamId> params;
};

struct NotFound {};
/// Two used modules define it.
struct AmbiguousName {
  std::vector<std::string> full_names;
};
struct SubjectName {};
struct AsOfName {};
struct EligibleName {};
/// A module's alias or last segment: only what follows the dot has a meaning.
struct ModuleName {
  ModuleId module;
};
using Meaning = std::variant<NotFound, AmbiguousName, ir::ParamId, LetId, ir::InputId, ir::CatalogId, SubjectName,
                             AsOfName, EligibleName, ModuleName>;

class Names {
 public:
  std::vector<Module> modules;
  std::vector<Let> lets;
  std::unordered_map<std::string, ir::EnumId> enums;
  std::unordered_map<std::string, ir::RecordId> records;
  std::unordered_map<std::string, ir::InputId> inputs;
  std::unordered_map<std::string, ir::CatalogId> catalogs;
  std::string subject;  ///< empty where there is none

  /// A bare name seen from `module`, locals and enum members aside: own definition or parameter, input, catalog,
  /// subject, `as_of`, `eligible`, then those of the modules it uses, then a module's name.
  Meaning lookup(ModuleId module, std::string_view name, bool in_test) const;
  /// `qualifier.name`: a definition or parameter of that module.
  Meaning lookup_in(ModuleId qualified, std::string_view name) const;
  /// Enums that have a member of this name.
  std::vector<ir::EnumId> enums_with_member(std::string_view member, const ir::Program& program) const;
  /// Every bare name that would be found from `module`: for suggestions.
  std::vector<std::string> visible(ModuleId module, bool in_test) const;

  Module& operator[](ModuleId id) { return modules[id.value]; }
  const Module& operator[](ModuleId id) const { return modules[id.value]; }
  Let& operator[](LetId id) { return lets[id.value]; }
  const Let& operator[](LetId id) const { return lets[id.value]; }
};

}  // namespace proviso::check
