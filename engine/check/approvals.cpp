// Which definitions say who has to approve a decision: those of type std.core.ApprovalRule that are in force.
#include <algorithm>

#include "check/run.hpp"

namespace proviso::check {

void note_approvals(Run& run) {
  const Names& names = run.checker.names;
  ir::Program& program = run.checker.program;
  const auto is_approval_rule = [&](const ir::Definition& definition) {
    const ir::Type& type = program.types[definition.type];
    return type.kind == ir::TypeKind::Record && ir::RecordId{type.argument} == program.approval_rule;
  };
  for (const Let& let : names.lets)
    if (names[let.module].applied && let.definition.valid() &&
        is_approval_rule(program.definitions[let.definition.index()]))
      program.approvals.push_back(let.definition);
  std::ranges::sort(program.approvals, {}, [&](ir::DefinitionId id) { return program.definitions[id.index()].name; });
}

}  // namespace proviso::check
