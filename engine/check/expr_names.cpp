// What a bare name means where it stands, and `Enum.member`.
#include <algorithm>

#include "base/overloaded.hpp"
#include "check/expressions.hpp"
#include "check/run.hpp"
#include "check/told.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

bool is_value(const Meaning& meaning) {
  return !std::holds_alternative<NotFound>(meaning) && !std::holds_alternative<ModuleName>(meaning);
}

std::string backticked(const std::string& name) { return "`" + name + "`"; }

}  // namespace

Local* ExprChecker::find_local(std::string_view name) {
  const auto found = std::find_if(context_.locals.rbegin(), context_.locals.rend(),
                                  [&](const Local& local) { return local.name == name; });
  return found == context_.locals.rend() ? nullptr : &*found;
}

std::optional<std::size_t> ExprChecker::member_index(Hint hint, const std::string& name) const {
  if (!hint.type.valid() || kind(hint.type) != ir::TypeKind::Enum) return std::nullopt;
  const auto& members = program_.enums[program_.types[hint.type].argument].members;
  const auto found = std::ranges::find(members, name);
  if (found == members.end()) return std::nullopt;
  return static_cast<std::size_t>(found - members.begin());
}

ir::ExprId ExprChecker::form(const ast::NameRef& node, base::Span span, Hint hint) {
  const std::string& name = node.name.text;
  Local* local = find_local(name);
  const Meaning found = lookup(name);
  const auto member_at = member_index(hint, name);
  if (local != nullptr && is_value(found))
    return two_meanings(node.name, "a local name", meaning_text(found, name), {});
  if (member_at && (local != nullptr || is_value(found)))
    return two_meanings(node.name, local != nullptr ? "a local name" : meaning_text(found, name), "", hint.type);
  if (local != nullptr) {
    local->used = true;
    if (local->definition.valid())
      return mention(mentions_of(checker_, local->definition), name, span)
                 ? emit(ir::DefinitionRef{local->definition}, local->type, local->unit, span)
                 : Id::none;
    return emit(ir::LocalRef{local->slot}, local->type, local->unit, span);
  }
  if (is_value(found)) return meaning(found, name, span);
  if (member_at) return member(ir::EnumId{program_.types[hint.type].argument}, *member_at, span);
  const bool of_enum = hint.type.valid() && kind(hint.type) == ir::TypeKind::Enum;
  if (std::holds_alternative<ModuleName>(found) && !of_enum)
    return hint.poisoned ? Id::none
                         : error(diag::Kind::ModuleAsValue, span, {name}, "name what it defines: `" + name + ".x`");
  return unresolved(node.name, hint);
}

ir::ExprId ExprChecker::meaning(const Meaning& meaning, const std::string& name, base::Span span) {
  const auto read = [&](auto&& change) {
    Mentions mentions;
    change(mentions);
    return mention(mentions, name, span);
  };
  const auto from_case = [](Mentions& m) { m.inputs = true; };
  return std::visit(
      base::Overloaded{
          [&](NotFound) { return Id::none; },
          [&](ModuleName) { return Id::none; },
          [&](const AmbiguousName& n) {
            return error(diag::Kind::AmbiguousName, span, {name, listed(n.full_names)},
                         "write which one is meant, with its module before it");
          },
          [&](ir::ParamId id) {
            const ir::Param& param = program_.params[id.index()];
            return read([&](Mentions& m) { m.params = {id}; }) ? emit(ir::ParamRef{id}, param.type, param.unit, span)
                                                               : Id::none;
          },
          [&](LetId id) { return definition(id, name, span); },
          [&](ir::InputId id) {
            const ir::Input& input = program_.inputs[id.index()];
            if (!read(from_case)) return Id::none;
            const ir::UnitId shown =
                input.unit.valid() ? input.unit : intern_unit(program_, unit_of(program_, input.type, input.unit));
            return emit(ir::InputRef{id}, input.type, shown, span);
          },
          [&](ir::CatalogId id) {
            const ir::TypeId type = program_.types.list(program_.types.record(program_.catalogs[id.index()].record));
            return read(from_case) ? emit(ir::CatalogRef{id}, type, one, span) : Id::none;
          },
          [&](SubjectName) {
            if (!program_.subject) return Id::none;  // what is wrong with its declaration has been said
            const bool allowed = read([](Mentions& m) { m.subject = m.inputs = true; });
            return allowed ? emit(ir::SubjectRef{}, program_.types.record(program_.subject->record), one, span)
                           : Id::none;
          },
          [&](AsOfName) { return read(from_case) ? emit(ir::AsOf{}, program_.types.date(), one, span) : Id::none; },
          [&](EligibleName) {
            if (!program_.subject) return error(diag::Kind::NoSubject, span, {name});
            const bool allowed = read([](Mentions& m) {
              m.inputs = true;
              m.stage = ir::Stage::Score;
            });
            const ir::TypeId type = program_.types.list(program_.types.record(program_.subject->record));
            return allowed ? emit(ir::Eligible{}, type, one, span) : Id::none;
          },
      },
      meaning);
}

ir::ExprId ExprChecker::definition(LetId let, const std::string& name, base::Span span) {
  const Let& found = names_[let];
  if (found.is_function()) {
    const auto& formals = *found.let().formals;
    std::string call = name + "(";
    for (std::size_t i = 0; i < formals.size(); ++i) call += (i == 0 ? "" : ", ") + formals[i].name.text;
    return error(diag::Kind::FunctionAsValue, span, {name}, "write `" + call + ")`");
  }
  const auto id = check_definition(checker_, let);
  if (!id || !mention(mentions_of(checker_, *id), name, span)) return Id::none;
  const ir::Definition& made = program_.definitions[id->index()];
  return emit(ir::DefinitionRef{*id}, made.type, made.unit, span);
}

ir::ExprId ExprChecker::form(const ast::MemberRef& node, base::Span span, Hint) {
  const auto found = names_.enums.find(node.type.text);
  if (found == names_.enums.end()) {
    std::vector<std::string> known;
    for (const auto& entry : names_.enums) known.push_back(entry.first);
    return error(diag::Kind::UnknownEnum, node.type.span, {node.type.text},
                 diag::help_did_you_mean(node.type.text, known));
  }
  const ir::Enum& enumeration = program_.enums[found->second.index()];
  const auto at = std::ranges::find(enumeration.members, node.member.text);
  if (at == enumeration.members.end() && is_declared_twice(names_, enumeration.name)) return Id::none;
  if (at == enumeration.members.end())
    return error(diag::Kind::UnknownMember, node.member.span, {node.member.text, enumeration.name},
                 diag::help_did_you_mean(node.member.text, enumeration.members));
  return member(found->second, static_cast<std::size_t>(at - enumeration.members.begin()), span);
}

std::vector<std::string> ExprChecker::visible() const {
  std::vector<std::string> all = names_.visible(context_.module, context_.in_test);
  for (const Local& local : context_.locals) all.push_back(local.name);
  return all;
}

bool ExprChecker::outside_test(const std::string& name, base::Span span) {
  if (context_.in_test || !is_value(names_.lookup(context_.module, name, true))) return false;
  error(diag::Kind::FixtureOutsideTest, span, {name},
        "modules named `*.samples` hold fixtures; move what a rule needs into another module");
  return true;
}

ir::ExprId ExprChecker::unresolved(const ast::Name& name, Hint hint) {
  if (hint.poisoned || is_refused_type(checker_, hint.type) || outside_test(name.text, name.span)) return Id::none;
  std::vector<std::string> candidates = visible();
  if (hint.type.valid() && kind(hint.type) == ir::TypeKind::Enum) {
    const ir::Enum& wanted = program_.enums[program_.types[hint.type].argument];
    if (is_declared_twice(names_, wanted.name)) return Id::none;
    candidates.insert(candidates.end(), wanted.members.begin(), wanted.members.end());
    std::string help = diag::help_did_you_mean(name.text, candidates);
    if (help.empty()) help = "its members are " + listed(wanted.members);
    return error(diag::Kind::UnknownMember, name.span, {name.text, wanted.name}, help, {});
  }
  if (const auto having = names_.enums_with_member(name.text, program_); !having.empty()) {
    std::vector<std::string> enums;
    enums.reserve(having.size());
    for (const ir::EnumId id : having) enums.push_back(program_.enums[id.index()].name);
    return error(diag::Kind::BareMember, name.span, {name.text, listed(enums)},
                 "write `" + enums.front() + "." + name.text + "`");
  }
  if (is_declared_subject(names_, name.text)) return Id::none;
  std::string help = help_for_name(name.text);
  if (help.empty()) help = diag::help_did_you_mean(name.text, candidates);
  return error(diag::Kind::UnknownName, name.span, {name.text}, std::move(help));
}

// Words of other languages; and `quote` beside an input `quotes`, where nobody says that it is the subject.
std::string ExprChecker::help_for_name(const std::string& name) const {
  if (name == "today" || name == "now") return "the day of the decision is `as_of`";
  if (name == "null" || name == "nil") return "ask `x is unknown`, or write `unknown(\"why\")`";
  if (program_.subject) return {};
  const auto input = names_.inputs.find(name + "s");
  if (input == names_.inputs.end() || !program_.inputs[input->second.index()].is_list) return {};
  return "nothing says whom rules judge: write `subject " + name + " in " + input->first + "`";
}

std::string ExprChecker::meaning_text(const Meaning& meaning, const std::string& name) const {
  return std::visit(
      base::Overloaded{
          [&](ir::ParamId id) { return "the parameter " + backticked(program_.params[id.index()].name); },
          [&](LetId id) { return "the definition " + backticked(names_[id].full_name); },
          [&](ir::InputId) { return "the input " + backticked(name); },
          [&](ir::CatalogId) { return "the catalog " + backticked(name); },
          [&](SubjectName) { return std::string{"the subject"}; },
          [&](const AmbiguousName& n) { return "a definition of two modules (" + listed(n.full_names) + ")"; },
          [&](ModuleName id) { return "the module " + backticked(names_[id.module].name); },
          [&](AsOfName) { return std::string{"the date of the decision"}; },
          [&](EligibleName) { return std::string{"the eligible candidates"}; },
          [&](NotFound) { return std::string{"not declared"}; },
      },
      meaning);
}

ir::ExprId ExprChecker::two_meanings(const ast::Name& name, const std::string& first, const std::string& second,
                                     ir::TypeId enumeration) {
  if (!enumeration.valid())
    return error(diag::Kind::TwoMeanings, name.span, {name.text, first, second}, "give the local name another name");
  const std::string& type = program_.enums[program_.types[enumeration].argument].name;
  return error(diag::Kind::TwoMeanings, name.span, {name.text, first, "a member of " + backticked(type)},
               "write `" + type + "." + name.text + "` where the member is meant");
}

bool ExprChecker::ambiguous_member(ast::ExprId written, ir::TypeId other) {
  while (const auto* paren = std::get_if<ast::Paren>(&file_[written].node)) written = paren->inner;
  const auto* name = std::get_if<ast::NameRef>(&file_[written].node);
  if (name == nullptr || !member_index({other, false}, name->name.text)) return false;
  const bool local = find_local(name->name.text) != nullptr;
  two_meanings(name->name, local ? "a local name" : meaning_text(lookup(name->name.text), name->name.text), "", other);
  return true;
}

}  // namespace proviso::check
