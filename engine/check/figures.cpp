// figure(unit_cost): what a `show` shows, for tests.
#include <algorithm>

#include "check/expressions.hpp"
#include "check/run.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

/// A name, or names with dots between them.
std::optional<ast::Path> path_of(const ast::File& file, ast::ExprId expr) {
  const ast::Expr& written = file[expr];
  if (const auto* name = std::get_if<ast::NameRef>(&written.node)) return ast::Path{{name->name}, written.span};
  if (const auto* field = std::get_if<ast::FieldAccess>(&written.node)) return dotted(file, *field);
  return std::nullopt;
}

}  // namespace

ir::ExprId ExprChecker::figure(const ast::Call& node, base::Span span) {
  const auto arguments = arrange(node, {"name"}, span);
  if (!arguments) return Id::none;
  const auto path = path_of(file_, arguments->front());
  if (!path)
    return error(diag::Kind::WrongOperand, file_[arguments->front()].span,
                 {"`figure`", "the name of a `show`", "an expression"}, "write `figure(unit_cost)`");
  std::vector<std::string> names;
  for (const ir::Show& show : program_.shows) names.push_back(show.name);
  const auto found = matches(names, path->text());
  if (found.empty()) {
    std::vector<std::string> known = names;
    for (const std::string& name : names) known.push_back(last_segment(name));
    return error(diag::Kind::UnknownFigure, path->span, {path->text()}, diag::help_did_you_mean(path->text(), known));
  }
  if (found.size() > 1) {
    return error(diag::Kind::AmbiguousFigure, path->span, {path->text(), listed(names, found)}, "write its full name");
  }
  const ir::Show& show = program_.shows[found.front()];
  if (!show.value.valid()) return Id::none;  // what is wrong with it has been said
  const Mentions& mentions = checker_.show_mentions[found.front()];
  if (!mention(mentions, path->text(), span)) return Id::none;
  Context shown;
  shown.mentions = mentions;
  shown.slots = show.slots;
  const Expected type{program_[show.value].type, program_[show.value].unit};
  return emit(ir::DefinitionRef{add_definition(checker_, show.name, show.value, type, std::move(shown))}, type.type,
              type.unit, span);
}

}  // namespace proviso::check
