// match e { a: x, b | c: y, else: z } over an enum, match e { < 10 TB: a, else: b } over brackets of a quantity.
#include <algorithm>

#include "base/assert.hpp"
#include "check/expressions.hpp"
#include "check/run.hpp"
#include "diag/suggest.hpp"

namespace proviso::check {

namespace {

using Kind = ast::Pattern::Kind;

bool is_bracket(const ast::Pattern& pattern) { return pattern.kind == Kind::Less || pattern.kind == Kind::LessEqual; }

}  // namespace

ir::ExprId ExprChecker::form(const ast::Match& node, base::Span span, Hint hint) {
  const Id scrutinee = infer(node.scrutinee);
  Arms arms;
  bool sound = scrutinee.valid();
  if (sound && !is_any(scrutinee) && !is_quantity(scrutinee) && kind(scrutinee) != ir::TypeKind::Enum) {
    const std::string help =
        kind(scrutinee) == ir::TypeKind::Bool ? "write `if ... then ... else ...`" : "write `if` for each case";
    error(diag::Kind::NotMatchable, at(scrutinee).span, {described(scrutinee)}, help);
    sound = false;
  }
  const Id known = sound ? scrutinee : Id::none;
  if (known.valid() && kind(known) == ir::TypeKind::Enum)
    arms.members.resize(program_.enums[program_.types[type(known)].argument].members.size());
  for (const ast::Arm& written : node.arms) sound = arm(written, known, arms) && sound;
  sound = arm_values(node, hint, arms) && sound;
  if (!sound || !complete(scrutinee, span, arms)) return Id::none;
  Unified value;
  for (const ir::Arm& made : arms.made)
    if (!unite("the arms of a match", value, made.value)) return Id::none;
  const ir::Range range{static_cast<std::uint32_t>(program_.arms.size()), static_cast<std::uint32_t>(arms.made.size())};
  program_.arms.insert(program_.arms.end(), arms.made.begin(), arms.made.end());
  return emit(ir::Match{scrutinee, range}, value.type.type, value.type.unit, span);
}

// An arm with a type of its own tells the others how their bare names are meant, so it is read first.
bool ExprChecker::arm_values(const ast::Match& node, Hint hint, Arms& arms) {
  std::size_t first = 0;
  if (!hint.type.valid() && !hint.poisoned)
    while (first < node.arms.size() && needs_hint(node.arms[first].value)) ++first;
  if (first == node.arms.size()) first = 0;
  bool sound = true;
  for (std::size_t i = 0; i < node.arms.size(); ++i) {
    const std::size_t at_arm = i == 0 ? first : i <= first ? i - 1 : i;
    Id& value = arms.made[at_arm].value;
    value = infer(node.arms[at_arm].value, hint);
    sound = sound && value.valid();
    if (!hint.type.valid() || kind(hint.type) == ir::TypeKind::Any) hint = hint_from(value);
  }
  return sound;
}

bool ExprChecker::arm(const ast::Arm& written, Id scrutinee, Arms& arms) {
  ir::Arm made{ir::Arm::Kind::Members, {}, Id::none, Id::none, written.span};
  bool sound = true;
  if (arms.otherwise) {
    error(diag::Kind::RepeatedArm, written.span, {"everything"}, "move `else` to the end",
          {{*arms.otherwise, "`else` stands here"}});
    sound = false;
  }
  const auto other = std::ranges::find(written.patterns, Kind::Else, &ast::Pattern::kind);
  if (other != written.patterns.end()) {
    made.kind = ir::Arm::Kind::Else;
    arms.otherwise = other->span;
  } else if (scrutinee.valid() && kind(scrutinee) == ir::TypeKind::Enum) {
    sound = members(written, ir::EnumId{program_.types[type(scrutinee)].argument}, arms, made) && sound;
  } else if (scrutinee.valid() && is_quantity(scrutinee)) {
    sound = bracket(written, scrutinee, arms, made) && sound;
  }
  arms.made.push_back(made);
  return sound;
}

bool ExprChecker::members(const ast::Arm& written, ir::EnumId id, Arms& arms, ir::Arm& made) {
  made.members.begin = static_cast<std::uint32_t>(program_.pattern_members.size());
  bool sound = true;
  for (const ast::Pattern& pattern : written.patterns) {
    if (is_bracket(pattern)) {
      error(diag::Kind::WrongPattern, pattern.span,
            {"a bracket", "the members of `" + program_.enums[id.index()].name + "`"});
      sound = false;
      continue;
    }
    sound = pattern_member(pattern, id, arms, made) && sound;
  }
  return sound;
}

bool ExprChecker::pattern_member(const ast::Pattern& pattern, ir::EnumId id, Arms& arms, ir::Arm& made) {
  const ir::Enum& enumeration = program_.enums[id.index()];
  const ast::Name& name = *pattern.member;
  if (pattern.type && pattern.type->text != enumeration.name) {
    const bool declared = names_.enums.contains(pattern.type->text);
    error(declared ? diag::Kind::WrongPattern : diag::Kind::UnknownEnum, pattern.type->span,
          declared ? std::vector<std::string>{"a member of `" + pattern.type->text + "`", "`" + enumeration.name + "`"}
                   : std::vector{pattern.type->text},
          "write `" + enumeration.name + "." + name.text + "`, or the member alone");
    return false;
  }
  const auto found = std::ranges::find(enumeration.members, name.text);
  if (found == enumeration.members.end()) {
    std::string help = diag::help_did_you_mean(name.text, enumeration.members);
    error(diag::Kind::UnknownMember, name.span, {name.text, enumeration.name},
          help.empty() ? "its members are " + listed(enumeration.members) : help);
    return false;
  }
  auto& covered = arms.members[static_cast<std::size_t>(found - enumeration.members.begin())];
  if (covered) {
    error(diag::Kind::RepeatedArm, name.span, {"`" + name.text + "`"}, "", {{*covered, "covered here"}});
    return false;
  }
  covered = name.span;
  program_.pattern_members.push_back(static_cast<std::uint32_t>(found - enumeration.members.begin()));
  ++made.members.count;
  return true;
}

bool ExprChecker::bracket(const ast::Arm& written, Id scrutinee, Arms& arms, ir::Arm& made) {
  const ast::Pattern& pattern = written.patterns.front();
  if (!is_bracket(pattern) || written.patterns.size() > 1) {
    const bool several = is_bracket(pattern);
    error(diag::Kind::WrongPattern, written.patterns[several ? 1 : 0].span,
          {several ? "a second pattern" : "a name", "brackets, one for each arm"},
          several ? "the highest limit covers the lower ones as well" : "write `< limit` or `<= limit`");
    return false;
  }
  made.kind = pattern.kind == Kind::Less ? ir::Arm::Kind::Less : ir::Arm::Kind::LessEqual;
  made.limit = infer(*pattern.limit);
  if (!made.limit.valid() || !comparable(scrutinee, made.limit, pattern.span)) return false;
  const bool includes = pattern.kind == Kind::LessEqual;
  if (arms.last_limit.valid()) {
    const base::Rational* before = literal_number(arms.last_limit);
    const base::Rational* here = literal_number(made.limit);
    const bool money = std::holds_alternative<ir::MoneyConstant>(at(made.limit).node) ||
                       std::holds_alternative<ir::MoneyConstant>(at(arms.last_limit).node);
    const bool comparable_now = before != nullptr && here != nullptr && !money;
    if (comparable_now && !(*before < *here || (*before == *here && includes && !arms.last_includes))) {
      error(diag::Kind::BracketOrder, pattern.span, {}, "put the lowest limit first",
            {{at(arms.last_limit).span, "the one before"}});
      return false;
    }
  }
  arms.last_limit = made.limit;
  arms.last_includes = includes;
  return true;
}

bool ExprChecker::complete(Id scrutinee, base::Span span, const Arms& arms) {
  if (arms.made.empty()) return false;  // the parser has said so
  if (is_quantity(scrutinee)) {
    if (!arms.otherwise) error(diag::Kind::MatchWithoutElse, span, {}, "add `else: ...` for what no bracket holds");
    return arms.otherwise.has_value();
  }
  if (kind(scrutinee) != ir::TypeKind::Enum) return true;
  const ir::Enum& enumeration = program_.enums[program_.types[type(scrutinee)].argument];
  std::vector<std::string> left;
  for (std::size_t i = 0; i < arms.members.size(); ++i)
    if (!arms.members[i]) left.push_back(enumeration.members[i]);
  if (arms.otherwise && left.empty()) {
    error(diag::Kind::RepeatedArm, *arms.otherwise, {"every member of `" + enumeration.name + "`"},
          "leave `else` out: a new member is then asked about here");
    return false;
  }
  if (arms.otherwise || left.empty()) return true;
  error(diag::Kind::UncoveredMembers, span, {listed(left), enumeration.name}, "add an arm for each, or `else`");
  return false;
}

}  // namespace proviso::check
