// `a.b`: a field of a record, or a name qualified by its module; and what an expression is noted to mention.
#include <algorithm>

#include "check/expressions.hpp"
#include "check/run.hpp"
#include "check/told.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

bool is_value(const Meaning& meaning) {
  return !std::holds_alternative<NotFound>(meaning) && !std::holds_alternative<ModuleName>(meaning);
}

std::string without_last(const ast::Path& path) {
  std::string out;
  for (std::size_t i = 0; i + 1 < path.parts.size(); ++i) out += (i == 0 ? "" : ".") + path.parts[i].text;
  return out;
}

}  // namespace

std::optional<ast::Path> dotted(const ast::File& file, const ast::FieldAccess& node) {
  ast::Path path;
  const ast::FieldAccess* at = &node;
  while (true) {
    path.parts.push_back(at->field);
    const ast::ExprNode& object = file[at->object].node;
    if (const auto* name = std::get_if<ast::NameRef>(&object)) {
      path.parts.push_back(name->name);
      break;
    }
    at = std::get_if<ast::FieldAccess>(&object);
    if (at == nullptr) return std::nullopt;
  }
  std::ranges::reverse(path.parts);
  path.span = base::cover(path.parts.front().span, path.parts.back().span);
  return path;
}

std::optional<ModuleId> ExprChecker::module_named(const std::string& name, bool in_test) const {
  const Module& here = names_[context_.module];
  for (const Import& import : here.imports) {
    const Module& module = names_[import.module];
    const bool seen = !module.samples || in_test || here.samples;
    if (seen && (import.alias == name || module.name == name)) return import.module;
  }
  if (here.name == name || last_segment(here.name) == name) return context_.module;
  return std::nullopt;
}

bool ExprChecker::starts_with_value(const ast::Path& path) {
  const std::string& root = path.parts.front().text;
  return find_local(root) != nullptr || is_value(lookup(root));
}

std::optional<ModuleId> ExprChecker::qualifier(const ast::Path& path) {
  if (starts_with_value(path)) return std::nullopt;
  return module_named(without_last(path), context_.in_test);
}

Meaning ExprChecker::meaning_in(ModuleId module, const ast::Path& path) {
  const ast::Name& name = path.parts.back();
  Meaning found = names_.lookup_in(module, name.text);
  if (is_value(found)) return found;
  std::vector<std::string> known;
  for (const auto& entry : names_[module].lets) known.push_back(entry.first);
  for (const auto& entry : names_[module].params) known.push_back(entry.first);
  error(diag::Kind::UnknownInModule, name.span, {names_[module].name, name.text},
        diag::help_did_you_mean(name.text, known));
  return NotFound{};
}

std::optional<ir::ExprId> ExprChecker::qualified(const ast::Path& path, base::Span span) {
  if (const auto module = qualifier(path)) {
    const Meaning found = meaning_in(*module, path);
    return is_value(found) ? meaning(found, path.parts.back().text, span) : Id::none;
  }
  if (starts_with_value(path) || is_value(lookup(path.parts.front().text))) return std::nullopt;
  const std::string prefix = without_last(path);
  if (module_named(prefix, true))
    return error(diag::Kind::FixtureOutsideTest, span, {prefix + "." + path.parts.back().text});
  if (path.parts.size() < 3) return std::nullopt;
  // `std.economic.x`: the leading name begins no value, but the full names of modules.
  std::vector<std::string> modules;
  bool begins_modules = false;
  for (const Import& import : names_[context_.module].imports) {
    modules.push_back(names_[import.module].name);
    begins_modules = begins_modules || modules.back().starts_with(path.parts.front().text + ".");
  }
  const bool is_module = std::holds_alternative<ModuleName>(lookup(path.parts.front().text));
  if (is_module || !begins_modules) return std::nullopt;
  if (std::ranges::any_of(modules, [&](const std::string& name) { return prefix.starts_with(name + "."); }))
    return std::nullopt;
  std::string help = diag::help_did_you_mean(prefix, modules);
  return error(diag::Kind::UnknownModule, span, {prefix},
               help.empty() ? "bring it in with `use " + prefix + "`" : help);
}

ir::ExprId ExprChecker::form(const ast::FieldAccess& node, base::Span span, Hint) {
  const auto path = dotted(file_, node);
  if (path)
    if (const auto value = qualified(*path, span)) return *value;
  const Id object = infer(node.object);
  if (!object.valid()) return object;
  if (path && path->parts.size() == 2)
    if (const auto module = module_named(path->parts.front().text, context_.in_test))
      if (is_value(names_.lookup_in(*module, node.field.text)))
        return error(diag::Kind::TwoMeanings, span,
                     {path->text(), "a field", "the definition `" + names_[*module].name + "." + node.field.text + "`"},
                     "write `" + names_[*module].name + "." + node.field.text +
                         "` for the definition, or use its module under another name");
  return field_of(object, node.field, span);
}

ir::ExprId ExprChecker::field_of(Id object, const ast::Name& field, base::Span span) {
  if (is_any(object)) return object;  // of something unknown, every field is unknown for the same reason
  const ir::Type type = program_.types[at(object).type];
  if (type.kind != ir::TypeKind::Record && type.kind != ir::TypeKind::Ref)
    return error(diag::Kind::NoFields, field.span, {described(object), field.text}, field_help(object, field),
                 {{at(object).span, "this is " + described(object)}});
  const ir::Record& record = program_.records[type.argument];
  const auto index = record.find(field.text);
  if (!index) {
    if (is_declared_twice(names_, record.name)) return Id::none;
    std::vector<std::string> known;
    for (const ir::Field& f : record.fields) known.push_back(f.name);
    std::string help = diag::help_did_you_mean(field.text, known);
    if (help.empty() && !names_.lets.empty() && is_value(lookup(field.text)))
      help = "`" + field.text + "` is " + meaning_text(lookup(field.text), field.text) +
             ", written without what stands before the point";
    return error(diag::Kind::UnknownField, field.span, {record.name, field.text}, help);
  }
  return emit(ir::FieldRef{object, *index}, record.fields[*index].type, record.fields[*index].unit, span);
}

std::string ExprChecker::field_help(Id object, const ast::Name& field) const {
  const ir::TypeKind found = kind(object);
  if (found != ir::TypeKind::List && found != ir::TypeKind::Set) return {};
  const ir::TypeKind element = kind(program_.types.element(type(object)));
  if (element != ir::TypeKind::Record && element != ir::TypeKind::Ref) return {};
  return "for that field of each element write `map(x in ...: x." + field.text +
         ")`, of the one that fits `only(x in ... where ...: x." + field.text + ")`";
}

bool ExprChecker::mention(const Mentions& read, const std::string& name, base::Span span) {
  context_.mentions.add(read);
  const std::uint32_t height = context_.depth + read.height;
  if (height > context_.mentions.height) context_.mentions.height = height;
  if (height > max_depth) {
    error(diag::Kind::TooDeep, span, {std::to_string(max_depth)});
    return false;
  }
  if (context_.params_only && (read.inputs || read.subject || (read.catalogs && context_.in_schema))) {
    error(diag::Kind::DependsOnCase, span, {name},
          context_.in_title ? "titles may name parameters only; what the case brings belongs in `else` or in a figure"
                            : "name parameters, and definitions made of them, only");
    return false;
  }
  if (read.stage <= context_.stage) return true;
  const char* when = read.stage == ir::Stage::Decide ? "when the ranking is" : "once the rules have been evaluated";
  error(diag::Kind::StageTooEarly, span, {name, when},
        "first come definitions and rules, then scores, then the ranking, then `decide`; nothing looks at a later one");
  return false;
}

bool ExprChecker::needs_hint(ast::ExprId expr) {
  const ast::ExprNode& node = file_[expr].node;
  const auto any = [&](const std::vector<ast::ExprId>& parts) {
    return std::ranges::any_of(parts, [&](ast::ExprId part) { return needs_hint(part); });
  };
  if (std::holds_alternative<ast::TextLit>(node)) return true;
  if (const auto* n = std::get_if<ast::NameRef>(&node))
    return find_local(n->name.text) == nullptr && !is_value(lookup(n->name.text));
  if (const auto* n = std::get_if<ast::Paren>(&node)) return needs_hint(n->inner);
  if (const auto* n = std::get_if<ast::ListLit>(&node)) return any(n->elements);
  if (const auto* n = std::get_if<ast::SetLit>(&node)) return any(n->elements);
  if (const auto* n = std::get_if<ast::If>(&node)) return needs_hint(n->then) || needs_hint(n->otherwise);
  if (const auto* n = std::get_if<ast::LetIn>(&node)) return needs_hint(n->body);
  if (const auto* n = std::get_if<ast::For>(&node)) return needs_hint(n->body);
  if (const auto* n = std::get_if<ast::Match>(&node))
    return std::ranges::any_of(n->arms, [&](const ast::Arm& arm) { return needs_hint(arm.value); });
  if (const auto* n = std::get_if<ast::Binary>(&node); n != nullptr && n->op == ast::BinaryOp::Coalesce)
    return needs_hint(n->lhs) || needs_hint(n->rhs);
  return false;
}

}  // namespace proviso::check
