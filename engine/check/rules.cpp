// precondition require forbid condition warn, alone and in groups.
#include <algorithm>

#include "check/run.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

std::string_view kind_word(ast::RuleKind kind) {
  switch (kind) {
    case ast::RuleKind::Precondition:
      return "precondition";
    case ast::RuleKind::Require:
      return "require";
    case ast::RuleKind::Forbid:
      return "forbid";
    case ast::RuleKind::Condition:
      return "condition";
    case ast::RuleKind::Warn:
      return "warn";
  }
  PROVISO_UNREACHABLE();
}

ir::RuleKind kind_of(ast::RuleKind kind) {
  switch (kind) {
    case ast::RuleKind::Precondition:
      return ir::RuleKind::Precondition;
    case ast::RuleKind::Require:
      return ir::RuleKind::Require;
    case ast::RuleKind::Forbid:
      return ir::RuleKind::Forbid;
    case ast::RuleKind::Condition:
      return ir::RuleKind::Condition;
    case ast::RuleKind::Warn:
      return ir::RuleKind::Warn;
  }
  PROVISO_UNREACHABLE();
}

ir::UnknownPolicy unknown_of(ast::UnknownPolicy unknown) {
  switch (unknown) {
    case ast::UnknownPolicy::Defers:
      return ir::UnknownPolicy::Defers;
    case ast::UnknownPolicy::Fails:
      return ir::UnknownPolicy::Fails;
    case ast::UnknownPolicy::Passes:
      return ir::UnknownPolicy::Passes;
  }
  PROVISO_UNREACHABLE();
}

/// The comparisons and ranges that make up `that`, if it is one or an `and` of them: of quantities, or of dates, whose
/// distance is a time. False where something else is among them: then the rule has no margin.
bool collect_margins(const ir::Program& program, ir::ExprId that, std::vector<ir::ExprId>& margins) {
  const auto has_distance = [&](ir::ExprId side) {
    const ir::TypeKind kind = program.types[program[side].type].kind;
    return kind == ir::TypeKind::Quantity || kind == ir::TypeKind::Date;
  };
  std::vector<ir::ExprId> open{that};
  while (!open.empty()) {
    const ir::ExprId id = open.back();
    open.pop_back();
    const ir::Node& node = program[id].node;
    if (const auto* both = std::get_if<ir::And>(&node)) {
      open.push_back(both->rhs);
      open.push_back(both->lhs);
      continue;
    }
    const auto* compare = std::get_if<ir::Compare>(&node);
    const auto* between = std::get_if<ir::Between>(&node);
    const bool fits = (compare != nullptr && has_distance(compare->lhs) && has_distance(compare->rhs)) ||
                      (between != nullptr && has_distance(between->value));
    if (!fits) return false;
    margins.push_back(id);
  }
  return true;
}

/// A group around rules.
struct Group {
  const ast::GroupDecl* decl = nullptr;
  std::string full_name;
  ir::ExprId title;
  std::uint32_t slots = 0;  ///< of the title
};

class Rules {
 public:
  explicit Rules(Run& run) : run_{run}, checker_{run.checker}, program_{run.checker.program} {}

  void check() {
    for (const ModuleId module : run_.order) {
      names_ = {};
      groups_ = {};
      for (const ast::Decl& decl : checker_.names[module].file->decls) {
        if (const auto* rule = std::get_if<ast::RuleDecl>(&decl.node)) check_rule(module, *rule, {});
        if (const auto* group = std::get_if<ast::GroupDecl>(&decl.node)) check_group(module, *group);
      }
    }
    std::ranges::stable_sort(program_.rules, {}, &ir::Rule::name);
    for (const ir::Rule& rule : program_.rules) run_.rule_names.push_back(rule.name);
  }

 private:
  void check_group(ModuleId module, const ast::GroupDecl& group) {
    groups_.claim(checker_, "group", group.name);
    Group around{&group, checker_.names[module].name + '.' + group.name.text, {}, 0};
    around.title = check_title(run_, module, group.title, around.slots);
    for (const ast::RuleDecl& rule : group.rules) check_rule(module, rule, around);
  }

  void check_rule(ModuleId module, const ast::RuleDecl& decl, const Group& group) {
    if (!names_.claim(checker_, "rule", decl.name)) return;
    ir::Rule rule;
    rule.name = checker_.names[module].name + '.' + decl.name.text;
    rule.kind = kind_of(decl.kind);
    rule.is_final = decl.is_final;
    rule.active = checker_.names[module].applied;
    rule.doc = decl.doc;
    rule.group = group.full_name;
    rule.cites = texts_of(decl.cites);
    rule.span = decl.span;
    if (decl.because) rule.because = decl.because->text;
    if (decl.unknown) rule.unknown = unknown_of(*decl.unknown);
    check_parts(module, decl, group, rule);
    check_waiving(decl, rule);
    check_clearing(decl, rule);
    program_.rules.push_back(std::move(rule));
  }

  void check_parts(ModuleId module, const ast::RuleDecl& decl, const Group& group, ir::Rule& rule) {
    Context context = run_.context(module);
    const Expected truth{program_.types.boolean(), plain};
    if (group.decl != nullptr && group.decl->when)
      rule.guards.push_back(check_expr(checker_, context, *group.decl->when, truth));
    if (decl.when) rule.guards.push_back(check_expr(checker_, context, *decl.when, truth));
    rule.that = check_expr(checker_, context, decl.that, truth);
    if (rule.that.valid() && !collect_margins(program_, rule.that, rule.margins)) rule.margins.clear();
    if (decl.message) rule.message = check_text(checker_, context, *decl.message);
    if (decl.message && !rule.message.valid()) run_.refused_messages.insert(rule.name);
    if (decl.ask) rule.ask = check_text(checker_, context, *decl.ask);
    if (decl.waivable_up_to) rule.waivable_up_to = check_limit(context, *decl.waivable_up_to);
    rule.scope = context.mentions.subject ? ir::Scope::Candidate : ir::Scope::Case;
    rule.slots = std::max(context.slots, group.slots);
    rule.group_title = group.title;
    rule.title = check_title(run_, module, decl.title, rule.slots);
    if (decl.kind == ast::RuleKind::Precondition && context.mentions.subject)
      report(checker_, {.kind = diag::Kind::PreconditionOfCandidate,
                        .at = decl.name.span,
                        .args = {decl.name.text, checker_.names.subject},
                        .help = "write `require`, or ask about all candidates with `any` or `all`"});
  }

  /// `up to E`: the exposure that a waiver's amount must cover.
  ir::ExprId check_limit(Context& context, ast::ExprId limit) {
    return check_expr(checker_, context, limit, Expected{program_.types.quantity(program_.units->money()), {}});
  }

  void check_waiving(const ast::RuleDecl& decl, ir::Rule& rule) {
    for (const ast::RoleSet& together : decl.waivable_by) {
      ir::RoleSet roles;
      for (const ast::Name& role : together.roles) roles.push_back(role.text);
      rule.waivable_by.push_back(std::move(roles));
    }
    if (decl.waivable_by.empty()) return;
    const auto refuse = [&](std::string what, std::string help) {
      report(checker_, {.kind = diag::Kind::WaivableMisplaced,
                        .at = decl.waivable_by.front().roles.front().span,
                        .args = {std::move(what)},
                        .help = std::move(help)});
    };
    const bool knocks_out = decl.kind == ast::RuleKind::Require || decl.kind == ast::RuleKind::Forbid;
    if (!knocks_out)
      refuse("only a requirement or prohibition is waived, `" + decl.name.text + "` is a " +
                 std::string{kind_word(decl.kind)} + " rule",
             decl.kind == ast::RuleKind::Condition ? "a condition is cleared: `cleared by`" : "");
    else if (decl.is_final)
      refuse("`" + decl.name.text + "` is final, and a final rule is never waived",
             "leave out `final`, or `waivable by`");
  }

  void check_clearing(const ast::RuleDecl& decl, ir::Rule& rule) {
    for (const ast::Name& role : decl.cleared_by) rule.cleared_by.push_back(role.text);
    if (decl.cleared_by.empty() || decl.kind == ast::RuleKind::Condition) return;
    report(checker_, {.kind = diag::Kind::ClearedByMisplaced,
                      .at = decl.cleared_by.front().span,
                      .args = {decl.name.text, std::string{kind_word(decl.kind)}},
                      .help = rule.waivable_by.empty() ? "a failed rule may be waived: `waivable by`" : ""});
  }

  Run& run_;
  Checker& checker_;
  ir::Program& program_;
  Claims names_;   // of one module
  Claims groups_;  // of one module
};

}  // namespace

void check_rules(Run& run) { Rules{run}.check(); }

std::optional<ir::RuleId> find_rule(Run& run, ModuleId module, const ast::Path& path, bool only_applied) {
  const ir::Program& program = run.checker.program;
  const std::vector<std::string>& all = run.rule_names;
  auto found = matches(all, expand_alias(run, module, path));
  if (found.size() > 1 && path.parts.size() == 1) {
    // One's own rule is meant before those of others, and a rule in force before one that is not.
    const std::string own = run.checker.names[module].name + '.' + path.text();
    const auto mine = std::ranges::find_if(found, [&](std::size_t i) { return all[i] == own; });
    if (mine != found.end()) return ir::RuleId::of(*mine);
  }
  if (found.size() > 1 && only_applied) {
    std::vector<std::size_t> applied;
    for (const std::size_t i : found)
      if (program.rules[i].active) applied.push_back(i);
    if (!applied.empty()) found = std::move(applied);
  }
  if (found.size() == 1) return ir::RuleId::of(found.front());
  if (found.empty()) {
    std::string help = help_for_name(run, path, all);
    if (help.empty()) {
      std::vector<std::string> active;
      for (const ir::Rule& rule : program.rules)
        if (rule.active) active.push_back(last_segment(rule.name));
      help = diag::help_choose("", active, "rule");
    }
    report(run.checker,
           {.kind = diag::Kind::UnknownRule, .at = path.span, .args = {path.text()}, .help = std::move(help)});
    return std::nullopt;
  }
  report(run.checker, {.kind = diag::Kind::AmbiguousRule,
                       .at = path.span,
                       .args = {path.text(), listed(all, found)},
                       .help = "write its full name"});
  return std::nullopt;
}

void check_disabled(Run& run) {
  ir::Program& program = run.checker.program;
  for (const auto& found : run.all<ast::DisableDecl>()) {
    if (!policy_only(run, found.module, "`disable`", found.decl.span)) continue;
    const auto id = find_rule(run, found.module, found.node.rule, true);
    if (!id) continue;
    ir::Rule& rule = program.rules[id->index()];
    const auto refuse = [&](diag::Kind kind, std::string help) {
      report(run.checker, {.kind = kind,
                           .at = found.node.rule.span,
                           .args = {rule.name},
                           .related = {{rule.span, "the rule"}},
                           .help = std::move(help)});
    };
    if (!rule.active)
      refuse(diag::Kind::RuleNotApplied, "leave this line out: a module that is only used brings no rule into force");
    else if (rule.is_final)
      refuse(diag::Kind::FinalRule, "its author wants it in every program that applies it");
    else if (rule.disabled)
      report(run.checker, {.kind = diag::Kind::DuplicateDeclaration,
                           .at = found.node.rule.span,
                           .args = {"the disabling of", rule.name},
                           .related = {{rule.disabled->span, "disabled here"}},
                           .help = "leave one of the two out"});
    else
      rule.disabled = ir::Override{found.decl.span, found.node.because.text};
  }
  const bool in_force =
      std::ranges::any_of(program.rules, [](const ir::Rule& rule) { return rule.active && !rule.disabled; });
  if (in_force || !run.is_policy()) return;
  report(run.checker, {.kind = diag::Kind::NoRules,
                       .at = run.checker.names[Run::root].file->name.span,
                       .args = {program.name},
                       .help = "write a rule, or bring some into force with `apply`"});
}

}  // namespace proviso::check
