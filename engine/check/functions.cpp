// Definitions and functions, checked on demand: each once, a function once for each list of argument types; what needs
// itself is reported with the way round.
#include <algorithm>

#include "base/assert.hpp"
#include "check/expressions.hpp"
#include "check/run.hpp"

namespace proviso::check {

namespace {

/// What a definition says, or what the policy says in its place.
struct Body {
  ModuleId module;
  std::optional<std::vector<ast::Formal>> formals;
  std::optional<ast::TypeId> type;
  ast::ExprId expr;
  base::Span span;
};

Body original(const Let& let) {
  const ast::LetDecl& node = let.let();
  return {let.module, node.formals, node.type, node.body, let.decl->span};
}

Body in_force(const Names& names, const Let& let) {
  if (let.override_decl == nullptr) return original(let);
  const auto& node = std::get<ast::OverrideDecl>(let.override_decl->node);
  const auto policy = std::ranges::find_if(names.modules, [](const Module& module) { return module.file->is_policy; });
  PROVISO_ASSERT(policy != names.modules.end());
  return {ModuleId::of(static_cast<std::size_t>(policy - names.modules.begin())), node.formals, node.type, node.body,
          let.override_decl->span};
}

std::optional<ir::Override> override_of(const Let& let) {
  if (let.override_decl == nullptr) return std::nullopt;
  return ir::Override{let.override_decl->span, std::get<ast::OverrideDecl>(let.override_decl->node).because.text};
}

Context context_for(const Checker& checker, const Body& body) {
  Context context;
  context.module = body.module;
  context.file = checker.names[body.module].file;
  context.in_test = checker.names[body.module].sees_samples();
  context.stage = ir::Stage::Decide;  // what is mentioned decides the stage
  return context;
}

/// Reports a definition or function that is reached while it is being checked, with the way round, once.
void report_cycle(Checker& checker, LetId let, base::Span call) {
  const auto begin = std::ranges::find(checker.checking, let);
  std::string path;
  for (auto step = begin; step != checker.checking.end(); ++step) {
    checker.names[*step].state = Let::State::Failed;
    if (step != begin) path += (path.empty() ? ", through `" : "`, `") + checker.names[*step].full_name;
  }
  if (!path.empty()) path += "`";
  const Let& first = checker.names[let];
  const base::Span at = call.valid() ? call : first.decl->span;
  std::vector<diag::Label> related;
  for (auto step = begin; step != checker.checking.end(); ++step)
    related.push_back({in_force(checker.names, checker.names[*step]).span, ""});
  complain(checker, {},
           {.kind = diag::Kind::Recursion,
            .primary = {at, ""},
            .args = {first.full_name, path},
            .related = std::move(related),
            .help = recursion_help,
            .where = {}});
}

using Locals = std::vector<Local>;

struct Checked {
  ir::ExprId body;
  Expected type;
  Mentions mentions;
  std::uint32_t slots;
};

/// The body with its formals as locals. With `expected`, a value of another type is reported.
std::optional<Checked> check_body(Checker& checker, const Body& body, const Locals& formals,
                                  std::optional<Expected> expected, const std::vector<diag::Label>& notes) {
  Context context = context_for(checker, body);
  context.locals = formals;
  context.next_slot = context.slots = static_cast<std::uint32_t>(formals.size());
  context.notes = notes;
  const ir::ExprId made = check_expr(checker, context, body.expr, expected);
  if (!made.valid()) return std::nullopt;
  const Expected type = expected ? *expected : Expected{checker.program[made].type, checker.program[made].unit};
  return Checked{made, type, std::move(context.mentions), context.slots};
}

/// The type that the body in force must have: the one declared, else that of the definition which it replaces. Outer
/// nothing: reported; inner nothing: any type will do.
std::optional<std::optional<Expected>> required_type(Checker& checker, const Let& let, const Body& body,
                                                     const Locals& formals, const std::vector<diag::Label>& notes) {
  const Body before = original(let);
  std::optional<Expected> declared;
  if (before.type) {
    declared = check_type(checker, *checker.names[before.module].file, *before.type);
    if (!declared) return std::nullopt;
  } else if (let.override_decl != nullptr) {
    const auto replaced = check_body(checker, before, formals, std::nullopt, notes);
    if (!replaced) return std::nullopt;
    if (!is_open(checker.program, replaced->type.type)) declared = replaced->type;
  }
  if (let.override_decl == nullptr || !body.type) return declared;
  const auto own = check_type(checker, *checker.names[body.module].file, *body.type);
  if (!own) return std::nullopt;
  if (declared && own->type != declared->type) {
    complain(checker, notes,
             {.kind = diag::Kind::OverrideDiffers,
              .primary = {body.span, ""},
              .args = {let.full_name, "the type " + described(checker.program, own->type, own->unit),
                       described(checker.program, declared->type, declared->unit)},
              .related = {{let.decl->span, "the definition"}},
              .help = {},
              .where = {}});
    return std::nullopt;
  }
  return own;
}

bool make_definition(Checker& checker, LetId id) {
  const Body body = in_force(checker.names, checker.names[id]);
  const auto required = required_type(checker, checker.names[id], body, {}, {});
  if (!required) return false;
  auto checked = check_body(checker, body, {}, *required, {});
  if (!checked) return false;
  Let& let = checker.names[id];
  if (let.state == Let::State::Failed) return false;
  ir::Definition made;
  made.name = let.full_name;
  made.doc = let.decl->doc;
  made.type = checked->type.type;
  made.unit = checked->type.unit;
  made.body = checked->body;
  made.scope = checked->mentions.subject ? ir::Scope::Candidate : ir::Scope::Case;
  made.stage = checked->mentions.stage;
  made.slots = checked->slots;
  made.is_final = let.let().is_final;
  made.overridden = override_of(let);
  const auto& cites = let.override_decl != nullptr ? let.override_decl->cites : let.decl->cites;
  for (const ast::PlainText& text : cites) made.cites.push_back(text.text);
  made.span = body.span;
  let.definition = ir::DefinitionId::of(checker.program.definitions.size());
  checker.program.definitions.push_back(std::move(made));
  checker.definition_mentions.push_back(std::move(checked->mentions));
  return true;
}

/// Which call a function without declared types is checked for.
std::vector<diag::Label> notes_for(const ir::Program& program, const Body& body, const std::vector<ir::TypeId>& types,
                                   const std::vector<ir::UnitId>& units, base::Span call) {
  std::string with;
  for (std::size_t i = 0; i < body.formals->size(); ++i) {
    const ast::Formal& formal = (*body.formals)[i];
    if (!formal.type)
      with += (with.empty() ? "`" : ", `") + formal.name.text + "` being " + described(program, types[i], units[i]);
  }
  if (with.empty()) return {};
  return {{call, "in this call, " + with}};
}

std::optional<ir::FunctionId> make_function(Checker& checker, LetId id, const std::vector<ir::TypeId>& types,
                                            const std::vector<ir::UnitId>& units, base::Span call) {
  const Body body = in_force(checker.names, checker.names[id]);
  Locals formals;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < types.size(); ++i) {
    names.push_back((*body.formals)[i].name.text);
    formals.push_back({names.back(), types[i], units[i], static_cast<ir::Slot>(i), false});
  }
  const auto notes = notes_for(checker.program, body, types, units, call);
  const auto required = required_type(checker, checker.names[id], body, formals, notes);
  if (!required) return std::nullopt;
  auto checked = check_body(checker, body, formals, *required, notes);
  if (!checked) return std::nullopt;
  const Let& let = checker.names[id];
  ir::Function made;
  made.name = let.full_name;
  made.formals = std::move(names);
  made.formal_types = types;
  made.type = checked->type.type;
  made.unit = checked->type.unit;
  made.body = checked->body;
  made.scope = checked->mentions.subject ? ir::Scope::Candidate : ir::Scope::Case;
  made.stage = checked->mentions.stage;
  made.slots = checked->slots;
  made.overridden = override_of(let);
  made.span = body.span;
  checker.program.functions.push_back(std::move(made));
  checker.function_mentions.push_back(std::move(checked->mentions));
  return ir::FunctionId::of(checker.program.functions.size() - 1);
}

}  // namespace

ir::DefinitionId add_definition(Checker& checker, std::string name, ir::ExprId body, Expected type, Context context) {
  ir::Definition made;
  made.name = std::move(name);
  made.type = type.type;
  made.unit = type.unit;
  made.body = body;
  made.scope = context.mentions.subject ? ir::Scope::Candidate : ir::Scope::Case;
  made.stage = context.mentions.stage;
  made.slots = context.slots;
  made.of_test = true;
  made.span = checker.program[body].span;
  checker.program.definitions.push_back(std::move(made));
  checker.definition_mentions.push_back(std::move(context.mentions));
  return ir::DefinitionId::of(checker.program.definitions.size() - 1);
}

std::optional<ir::DefinitionId> check_definition(Checker& checker, LetId id) {
  PROVISO_ASSERT(!checker.names[id].is_function());
  switch (checker.names[id].state) {
    case Let::State::Checked:
      return checker.names[id].definition;
    case Let::State::Failed:
      return std::nullopt;
    case Let::State::Checking:
      report_cycle(checker, id, {});
      return std::nullopt;
    case Let::State::Unchecked:
      break;
  }
  checker.names[id].state = Let::State::Checking;
  checker.checking.push_back(id);
  const bool made = make_definition(checker, id);
  checker.checking.pop_back();
  checker.names[id].state = made ? Let::State::Checked : Let::State::Failed;
  if (!made) return std::nullopt;
  return checker.names[id].definition;
}

std::optional<ir::FunctionId> check_function(Checker& checker, LetId id, const std::vector<ir::TypeId>& arguments,
                                             const std::vector<ir::UnitId>& units, base::Span call) {
  PROVISO_ASSERT(checker.names[id].is_function() && arguments.size() == units.size() &&
                 arguments.size() == checker.names[id].let().formals->size());
  const auto& known = checker.names[id].instances;
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i].first == arguments && checker.names[id].instance_units[i] == units)
      return known[i].second.valid() ? std::optional{known[i].second} : std::nullopt;
  if (checker.names[id].state == Let::State::Checking) report_cycle(checker, id, call);
  if (checker.names[id].state == Let::State::Failed) return std::nullopt;
  if (checker.program.functions.size() >= max_instances) {
    if (!checker.reported.insert("too many instances").second) return std::nullopt;
    complain(checker, {},
             {.kind = diag::Kind::TooManyInstances,
              .primary = {checker.names[id].decl->span, ""},
              .args = {std::to_string(max_instances)},
              .related = {{call, "needed here"}},
              .help = "give the arguments of functions types",
              .where = {}});
    return std::nullopt;
  }
  checker.names[id].state = Let::State::Checking;
  checker.checking.push_back(id);
  const auto made = make_function(checker, id, arguments, units, call);
  checker.checking.pop_back();
  Let& let = checker.names[id];
  if (let.state == Let::State::Checking) let.state = Let::State::Checked;
  let.instances.emplace_back(arguments, made.value_or(ir::FunctionId::none));
  let.instance_units.push_back(units);
  return made;
}

}  // namespace proviso::check
