// enum Link { pcie, nvlink }   ordered enum Tier { a < b }
#include "check/run.hpp"

namespace proviso::check {

bool free_for_type(Run& run, const ast::Name& name) {
  if (!run.checker.program.units->is_unit(name.text)) return true;
  report(run.checker, {.kind = diag::Kind::NameTaken, .at = name.span, .args = {name.text, "a unit"}});
  return false;
}

void check_enums(Run& run) {
  ir::Program& program = run.checker.program;
  for (const auto& found : run.all<ast::EnumDecl>()) {
    if (!run.types.claim(run.checker, "type", found.node.name) || !free_for_type(run, found.node.name)) continue;
    ir::Enum made{.name = found.node.name.text, .ordered = found.node.ordered, .members = {}, .span = found.decl.span};
    Claims members;
    for (const ast::Name& member : found.node.members)
      if (members.claim(run.checker, "member", member)) made.members.push_back(member.text);
    run.checker.names.enums.emplace(made.name, ir::EnumId::of(program.enums.size()));
    program.enums.push_back(std::move(made));
  }
}

}  // namespace proviso::check
