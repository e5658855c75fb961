// show unit_cost "Cost" = e, in a module or in a clause; and what titles are.
#include "check/run.hpp"

namespace proviso::check {

std::vector<std::string> texts_of(const std::vector<ast::PlainText>& texts) {
  std::vector<std::string> out;
  out.reserve(texts.size());
  for (const ast::PlainText& text : texts) out.push_back(text.text);
  return out;
}

bool policy_only(Run& run, ModuleId module, std::string_view what, ir::Span at) {
  const Module& here = run.checker.names[module];
  if (here.file->is_policy) return true;
  report(run.checker, {.kind = diag::Kind::PolicyOnly, .at = at, .args = {std::string{what}, here.name}});
  return false;
}

ir::ExprId check_title(Run& run, ModuleId module, const std::optional<ast::ExprId>& title, std::uint32_t& slots) {
  if (!title) return {};
  Context context = run.params_context(module);
  context.in_title = true;
  const ir::ExprId text = check_text(run.checker, context, *title);
  slots = std::max(slots, context.slots);
  return text;
}

ir::Show check_show(Run& run, ModuleId module, Context& context, const ast::ShowDecl& show, ir::Span at) {
  ir::Show made;
  made.name = run.checker.names[module].name + '.' + show.name.text;
  made.value = check_expr(run.checker, context, show.value);
  made.scope = context.mentions.subject ? ir::Scope::Candidate : ir::Scope::Case;
  made.slots = context.slots;
  made.title = check_title(run, module, show.title, made.slots);
  made.span = at;
  return made;
}

void check_shows(Run& run) {
  for (const ModuleId module : run.order) {
    Claims names;
    for (const auto& found : run.of<ast::ShowDecl>(module)) {
      if (!names.claim(run.checker, "show", found.node.name)) continue;
      // Figures are worked out when all candidates have their status, so they may count the eligible ones.
      Context context = run.context(module, ir::Stage::Score);
      ir::Show show = check_show(run, module, context, found.node, found.decl.span);
      show.cites = texts_of(found.decl.cites);
      if (!run.checker.names[module].applied) continue;
      run.checker.program.shows.push_back(std::move(show));
      run.checker.show_mentions.push_back(std::move(context.mentions));
    }
  }
}

}  // namespace proviso::check
