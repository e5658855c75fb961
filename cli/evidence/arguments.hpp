// What the actions of `proviso evidence` and `proviso prices` share: their arguments, and the room that they work in.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "evidence.hpp"

namespace proviso::cli {

struct EvidenceArguments {
  std::string action;
  std::vector<std::string> names;  ///< files, folders, ids or a case, as the action takes them
  std::string out;
  std::string adapter;
  std::vector<std::string> bind;                  ///< FIELD=VALUE
  std::map<std::string, std::string> shorthands;  ///< option → value
  std::string by;
  std::string in;
  std::string keys;
  std::string as_of;
  std::string module;  ///< --policy
  std::vector<std::string> settings;
  std::uint64_t budget = 0;
  std::string format = "text";
  std::string default_module;  ///< of the command, below the shipped policies
  /// Records that another command keeps, and which; a module of one's own (--policy) decides that for itself.
  std::map<std::string, std::string> elsewhere;

  bool json() const { return format == "json"; }
};

/// An option that stands for `--bind FIELD=VALUE`, with the unit of a bare number.
struct Shorthand {
  const char* option;
  const char* field;
  const char* unit;
};
const std::vector<Shorthand>& shorthands();

/// What is bound, by field. Throws CLI::ValidationError where a field is bound twice or an argument has no `=`.
std::map<std::string, std::string> bindings_of(const EvidenceArguments& arguments);

/// Nothing where the module or the keys are invalid: the session says why.
std::optional<EvidenceRoom> open_room(Session& session, const EvidenceArguments& arguments);

/// Declares what `import` takes.
void declare_import(CLI::App& app, EvidenceArguments& arguments);

/// "signed by acme.lab (lab)", or why not.
std::string signing_text(const FoundImport& import, bool with_keys);

int evidence_import(const EvidenceArguments& arguments);
int evidence_list(const EvidenceArguments& arguments);
int evidence_show(const EvidenceArguments& arguments);
int evidence_verify(const EvidenceArguments& arguments);
int evidence_plan(const EvidenceArguments& arguments);

}  // namespace proviso::cli
