#include "ir/print.hpp"

#include <algorithm>

namespace proviso::ir {

namespace {

std::string when(Scope scope, Stage stage = Stage::Rules) {
  std::string out = scope == Scope::Candidate ? "each candidate" : "once";
  switch (stage) {
    case Stage::Rules:
      break;
    case Stage::Score:
      out += ", from the score stage on";
      break;
    case Stage::Rank:
      out += ", from the ranking on";
      break;
    case Stage::Decide:
      out += ", in `decide` only";
      break;
  }
  return out;
}

std::string_view kind_word(RuleKind kind) {
  switch (kind) {
    case RuleKind::Precondition:
      return "precondition";
    case RuleKind::Require:
      return "require";
    case RuleKind::Forbid:
      return "forbid";
    case RuleKind::Condition:
      return "condition";
    case RuleKind::Warn:
      return "warn";
  }
  PROVISO_UNREACHABLE();
}

std::string rule_line(const Rule& rule) {
  std::string out = "rule " + rule.name + ": " + when(rule.scope) + ", " + std::string{kind_word(rule.kind)};
  if (rule.is_final) out += ", final";
  if (!rule.active) out += ", not applied";
  if (rule.disabled) out += ", disabled";
  return out;
}

// Functions have one line for each list of argument types they are used with.
std::string function_line(const Program& program, const Function& function) {
  std::string out = "function " + function.name + "(";
  for (std::size_t i = 0; i < function.formals.size(); ++i) {
    if (i > 0) out += ", ";
    out += function.formals[i];
    if (i < function.formal_types.size()) out += ": " + print_type(program, function.formal_types[i], UnitId::none);
  }
  out += "): ";
  const bool each = function.scope == Scope::Candidate;
  out += each ? when(function.scope, function.stage) : "each call";
  return function.overridden ? out + ", overridden" : out;
}

}  // namespace

std::string print_type(const Program& program, TypeId id, UnitId unit) {
  const Type& type = program.types[id];
  switch (type.kind) {
    case TypeKind::Any:
      return "any type";
    case TypeKind::Bool:
      return "bool";
    case TypeKind::Text:
      return "text";
    case TypeKind::Date:
      return "date";
    case TypeKind::Version:
      return "version";
    case TypeKind::Quantity: {
      const base::DimensionId dimension{type.argument};
      if (dimension == base::dimensionless) return "number";
      const bool told = unit.valid() && unit.index() < program.units_used.size() &&
                        program.units_used[unit.index()].dimension == dimension;
      return program.units->text(told ? program.units_used[unit.index()] : program.units->canonical_of(dimension));
    }
    case TypeKind::Enum:
      return program.enums[type.argument].name;
    case TypeKind::Record:
      return program.records[type.argument].name;
    case TypeKind::Ref:
      return "ref " + program.records[type.argument].name;
    case TypeKind::List:
      return "list of " + print_type(program, TypeId{type.argument}, unit);
    case TypeKind::Set:
      return "set of " + print_type(program, TypeId{type.argument}, unit);
  }
  PROVISO_UNREACHABLE();
}

std::string print(const Program& program) {
  std::string out = (program.name.empty() ? std::string{"program"} : "policy " + program.name) + "\n";
  std::vector<std::string> lines;
  const auto flush = [&] {
    std::ranges::sort(lines);
    for (const std::string& line : lines) out += line + "\n";
    lines.clear();
  };
  for (const Input& input : program.inputs)
    lines.push_back("input " + input.name + ": " + print_type(program, input.type, input.unit) +
                    (input.optional ? "?" : ""));
  if (program.subject)
    lines.push_back("subject " + program.subject->name + " in " + program.inputs[program.subject->list.index()].name);
  flush();
  for (const Param& param : program.params)
    lines.push_back("param " + param.name + ": " + print_type(program, param.type, param.unit) +
                    (param.is_final ? ", final" : ""));
  flush();
  for (const Definition& definition : program.definitions) {
    if (definition.of_test) continue;
    lines.push_back("definition " + definition.name + ": " + when(definition.scope, definition.stage) +
                    (definition.overridden ? ", overridden" : ""));
  }
  flush();
  for (const Function& function : program.functions) lines.push_back(function_line(program, function));
  flush();
  for (const Rule& rule : program.rules) lines.push_back(rule_line(rule));
  flush();
  for (const Show& show : program.shows) lines.push_back("show " + show.name + ": " + when(show.scope));
  flush();
  for (const Score& score : program.scores) lines.push_back("score " + score.name + ": each candidate");
  flush();
  return out;
}

}  // namespace proviso::ir
