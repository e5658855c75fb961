// Calls: of the policy's own functions, checked for the types of their arguments, and of those of the language.
#include <algorithm>

#include "base/text.hpp"
#include "check/expressions.hpp"
#include "check/run.hpp"
#include "check/told.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

std::string counted(std::size_t n) {
  return n == 0 ? "no argument" : std::to_string(n) + (n == 1 ? " argument" : " arguments");
}

}  // namespace

void ExprChecker::check_poisoned(const std::vector<ast::Argument>& arguments) {
  for (const ast::Argument& argument : arguments) infer(argument.value, {{}, true});
}

std::optional<std::vector<ast::ExprId>> ExprChecker::arrange(const ast::Call& node,
                                                             const std::vector<std::string>& formals, base::Span span) {
  const std::string name = node.callee.text();
  std::vector<std::optional<ast::ExprId>> found(formals.size());
  const auto refuse = [&](diag::Kind kind, base::Span at, std::vector<std::string> args, std::string help = {}) {
    check_poisoned(node.arguments);
    error(kind, at, std::move(args), std::move(help));
    return std::nullopt;
  };
  std::string signature = "it is `" + name + "(" + base::join(formals, ", ") + ")`";
  bool named = false;
  std::size_t position = 0;
  for (const ast::Argument& argument : node.arguments) {
    const base::Span at = file_[argument.value].span;
    std::size_t formal = position++;
    if (argument.name) {
      named = true;
      formal = static_cast<std::size_t>(std::ranges::find(formals, argument.name->text) - formals.begin());
      if (formal == formals.size()) {
        std::string help = diag::help_did_you_mean(argument.name->text, formals);
        return refuse(diag::Kind::UnknownArgument, argument.name->span, {name, argument.name->text},
                      help.empty() ? signature : help);
      }
    } else if (named) {
      return refuse(diag::Kind::PositionalAfterNamed, at, {}, signature);
    }
    if (formal >= formals.size())
      return refuse(diag::Kind::ArgumentCount, at,
                    {name, counted(formals.size()), std::to_string(node.arguments.size())}, signature);
    if (found[formal])
      return refuse(diag::Kind::ArgumentTwice, argument.name ? argument.name->span : at, {formals[formal]}, signature);
    found[formal] = argument.value;
  }
  std::vector<std::string> missing;
  std::vector<ast::ExprId> arranged;
  for (std::size_t i = 0; i < formals.size(); ++i) {
    if (found[i]) arranged.push_back(*found[i]);
    if (!found[i]) missing.push_back(formals[i]);
  }
  if (!missing.empty()) return refuse(diag::Kind::MissingArgument, span, {name, listed(missing)}, signature);
  return arranged;
}

ir::ExprId ExprChecker::form(const ast::Call& node, base::Span span, Hint) {
  return node.callee.parts.size() == 1 ? call_bare(node, span) : call_qualified(node, span);
}

ir::ExprId ExprChecker::call_bare(const ast::Call& node, base::Span span) {
  const ast::Name& name = node.callee.parts.front();
  const Meaning found = lookup(name.text);
  if (find_local(name.text) == nullptr)
    if (const auto* let = std::get_if<LetId>(&found); let != nullptr && names_[*let].is_function())
      return call_user(*let, node, span);
  if (name.text == "best") return best(node, span);
  if (name.text == "figure" && context_.in_test) return figure(node, span);
  const bool several = node.arguments.size() > 1 && (name.text == "min" || name.text == "max");
  if (several) return extreme(node, span);
  if (const auto word = binder_word(name.text)) return aggregate_call(*word, node, span);
  if (const BuiltinRow* row = find_builtin(name.text)) {
    const auto arguments = arrange(node, row->formals, span);
    return arguments ? (this->*row->check)(*row, *arguments, span) : Id::none;
  }
  return not_callable(node, found);
}

ir::ExprId ExprChecker::call_qualified(const ast::Call& node, base::Span span) {
  const auto module = qualifier(node.callee);
  if (!module) {
    check_poisoned(node.arguments);
    const ast::Name& last = node.callee.parts.back();
    if (starts_with_value(node.callee))
      return error(
          diag::Kind::NotAFunction, node.callee.span, {node.callee.text(), "a value"},
          "fields are read without brackets; a function stands before its arguments: `" + last.text + "(...)`");
    std::string module_name = node.callee.text();
    module_name.resize(module_name.size() - last.text.size() - 1);
    if (module_named(module_name, true))
      return error(diag::Kind::FixtureOutsideTest, node.callee.span, {node.callee.text()});
    std::vector<std::string> known;
    for (const Import& import : names_[context_.module].imports) {
      known.push_back(import.alias);
      known.push_back(names_[import.module].name);
    }
    const std::string help = diag::help_did_you_mean(module_name, known);
    return error(diag::Kind::UnknownModule, node.callee.span, {module_name},
                 help.empty() ? "bring it in with `use " + module_name + "`" : help);
  }
  const Meaning found = meaning_in(*module, node.callee);
  if (const auto* let = std::get_if<LetId>(&found); let != nullptr && names_[*let].is_function())
    return call_user(*let, node, span);
  if (std::holds_alternative<NotFound>(found)) {
    check_poisoned(node.arguments);
    return Id::none;
  }
  return not_callable(node, found);
}

ir::ExprId ExprChecker::not_callable(const ast::Call& node, const Meaning& found) {
  check_poisoned(node.arguments);
  const ast::Name& name = node.callee.parts.back();
  if (const auto* several = std::get_if<AmbiguousName>(&found))
    return error(diag::Kind::AmbiguousName, name.span, {name.text, listed(several->full_names)},
                 "write which one is meant, with its module before it");
  if (node.callee.parts.size() == 1 && find_local(name.text) != nullptr)
    return error(diag::Kind::NotAFunction, name.span, {name.text, "a local name"});
  if (!std::holds_alternative<NotFound>(found))
    return error(diag::Kind::NotAFunction, node.callee.span, {node.callee.text(), meaning_text(found, name.text)},
                 "write it without brackets");
  if (outside_test(name.text, name.span)) return Id::none;
  std::vector<std::string> known = builtin_names();
  for (const std::string& candidate : names_.visible(context_.module, context_.in_test)) {
    const Meaning meaning = lookup(candidate);
    if (const auto* let = std::get_if<LetId>(&meaning); let != nullptr && names_[*let].is_function())
      known.push_back(candidate);
  }
  std::string help = diag::help_did_you_mean(name.text, known);
  if (name.text == "ceil") help = "write `round(x, 1, ceiling)`";
  return error(diag::Kind::UnknownFunction, name.span, {name.text}, help);
}

ir::ExprId ExprChecker::call_user(LetId id, const ast::Call& node, base::Span span) {
  // What is declared is read from the definition: an override must agree with it.
  const std::vector<ast::Formal> formals = *names_[id].let().formals;
  const ast::File& declared_in = *names_[names_[id].module].file;
  std::vector<std::string> formal_names;
  formal_names.reserve(formals.size());
  for (const ast::Formal& formal : formals) formal_names.push_back(formal.name.text);
  const auto arguments = arrange(node, formal_names, span);
  if (!arguments) return Id::none;
  std::vector<Id> values;
  std::vector<ir::TypeId> types;
  std::vector<ir::UnitId> units;
  bool sound = true;
  for (std::size_t i = 0; i < formals.size(); ++i) {
    const auto expected = formals[i].type ? check_type(checker_, declared_in, *formals[i].type) : std::nullopt;
    const bool wrong = formals[i].type && !expected;
    const Id value = expected ? check((*arguments)[i], *expected) : infer((*arguments)[i], {{}, wrong});
    sound = sound && value.valid() && !wrong;
    if (!value.valid()) continue;
    values.push_back(value);
    types.push_back(expected ? expected->type : type(value));
    units.push_back(expected ? expected->unit : unit(value));
  }
  if (!sound) return Id::none;
  const auto function = check_function(checker_, id, types, units, span);
  if (!function || !mention(mentions_of(checker_, *function), node.callee.text(), span)) return Id::none;
  const ir::Function& made = program_.functions[function->index()];
  const ir::TypeId result = made.type;
  const ir::UnitId shown = made.unit;
  return emit(ir::CallFunction{*function, operands(values)}, result, shown, span);
}

// min(x, y, ...) and max: of anything that has an order
ir::ExprId ExprChecker::extreme(const ast::Call& node, base::Span span) {
  const std::string& name = node.callee.parts.front().text;
  std::vector<Id> values;
  Unified value;
  bool sound = true;
  Hint hint;
  for (const ast::Argument& argument : node.arguments) {
    if (argument.name) {
      check_poisoned(node.arguments);
      return error(diag::Kind::UnknownArgument, argument.name->span, {name, argument.name->text},
                   "write the values one after the other");
    }
    const Id made = infer(argument.value, hint);
    sound = sound && made.valid() && unite("the values of `" + name + "`", value, made);
    if (!hint.type.valid()) hint = hint_from(made);
    values.push_back(made);
  }
  if (!sound) return Id::none;
  for (const Id made : values)
    if (!is_ordered(program_, type(made)))
      return error(diag::Kind::WrongOperand, at(made).span,
                   {"`" + name + "`", "values that have an order", described(made)});
  const auto builtin = name == "min" ? ir::Builtin::Min : ir::Builtin::Max;
  return emit(ir::CallBuiltin{builtin, operands(values), 0}, value.type.type, value.type.unit, span);
}

ir::ExprId ExprChecker::best(const ast::Call& node, base::Span span) {
  if (!program_.subject)
    return error(diag::Kind::NoSubject, span, {"best"}, "declare one: `subject candidate in quotes`");
  const ir::Subject& subject = *program_.subject;
  if (has_refused_mode(checker_)) return Id::none;
  if (!subject.mode_field)
    return error(diag::Kind::NoModes, span, {program_.records[subject.record.index()].name},
                 "give the record a field `mode` of an enum, as in `mode: Mode`");
  const auto arguments = arrange(node, {"mode"}, span);
  if (!arguments) return Id::none;
  const Id mode = check(arguments->front(), {program_.types.enumeration(subject.modes), one});
  if (!mode.valid()) return mode;
  const auto* constant = std::get_if<ir::Constant>(&at(mode).node);
  if (constant == nullptr)
    return error(diag::Kind::WrongOperand, at(mode).span, {"`best`", "a mode written out", "a value that is computed"},
                 "write `best(" + program_.enums[subject.modes.index()].members.front() + ")`");
  const std::uint32_t index = program_.constants[constant->value.index()].member_index();
  Mentions read;
  read.inputs = true;
  read.stage = ir::Stage::Decide;
  read.best = {index};
  if (!mention(read, "best", span)) return Id::none;
  return emit(ir::Best{index}, program_.types.record(subject.record), one, span);
}

}  // namespace proviso::check
