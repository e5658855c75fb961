#include "eval/clearances.hpp"

#include <algorithm>
#include <tuple>

#include "base/text.hpp"
#include "eval/core_records.hpp"
#include "eval/signed_by.hpp"

namespace proviso::eval {

Clearances::Clearances(const World& world) : world_{world} {
  for (const ir::RecordValue* record : records_of(world.clearances)) {
    const CoreRecord fields{world, *record};
    const auto trimmed = [&](std::string_view name) { return std::string{base::trim(fields.text(name))}; };
    Clearance one{.rule = trimmed("rule"),
                  .waiver = trimmed("waiver"),
                  .condition = trimmed("condition"),
                  .candidate = trimmed("candidate"),
                  .by = trimmed("by"),
                  .role = trimmed("role"),
                  .on = fields.date("on"),
                  .unsigned_by = {},
                  .closes = {}};
    one.unsigned_by = signature_defect(world, *record, one.by);
    if (!one.rule.empty()) one.closes = find_rule(world.program, one.rule).rule;
    clearances_.push_back(std::move(one));
  }
  std::ranges::stable_sort(clearances_, [](const Clearance& a, const Clearance& b) {
    return std::tie(a.on, a.by, a.role, a.candidate) < std::tie(b.on, b.by, b.role, b.candidate);
  });
}

bool Clearances::stands(const Clearance& clearance) const {
  return clearance.on && world_.as_of && *clearance.on <= *world_.as_of && !clearance.by.empty() &&
         clearance.unsigned_by.empty();
}

const Clearance* Clearances::of_rule(ir::RuleId rule, std::string_view candidate) const {
  const auto& may_clear = world_.program.rules[rule.index()].cleared_by;
  for (const Clearance& clearance : clearances_) {
    if (clearance.closes != rule || clearance.candidate != candidate || !stands(clearance)) continue;
    if (may_clear.empty() || std::ranges::find(may_clear, clearance.role) != may_clear.end()) return &clearance;
  }
  return nullptr;
}

const Clearance* Clearances::of_waiver(const Waiver& waiver, const std::string& condition,
                                       std::string_view candidate) const {
  for (const Clearance& clearance : clearances_) {
    if (clearance.waiver.empty() || clearance.waiver != waiver.id || clearance.condition != base::trim(condition))
      continue;
    // A waiver has a scope of its own, so a clearance of its conditions need not repeat the candidate.
    if (!clearance.candidate.empty() && clearance.candidate != candidate) continue;
    if (stands(clearance) && defect_of_person(clearance, waiver).empty()) return &clearance;
  }
  return nullptr;
}

std::vector<std::string> Clearances::open_conditions(const Waiver& waiver, std::string_view candidate) const {
  std::vector<std::string> out;
  for (const std::string& condition : waiver.conditions)
    if (of_waiver(waiver, condition, candidate) == nullptr) out.push_back(condition);
  return out;
}

const Waiver* Clearances::lightest(const std::vector<const Waiver*>& waivers, std::string_view candidate) const {
  const Waiver* chosen = nullptr;
  std::size_t fewest = 0;
  for (const Waiver* waiver : waivers) {
    const std::size_t open = open_conditions(*waiver, candidate).size();
    if (chosen != nullptr && open >= fewest) continue;
    chosen = waiver;
    fewest = open;
  }
  return chosen;
}

std::string Clearances::defect(const Clearance& clearance, const Waivers& waivers,
                               std::span<const std::string_view> ids) const {
  if (clearance.by.empty()) return "it does not say who clears";
  if (clearance.on && world_.as_of && *clearance.on > *world_.as_of)
    return "it is dated " + base::to_text(*clearance.on) + ", after the day of the decision";
  if (!clearance.unsigned_by.empty()) return clearance.unsigned_by;
  if (!clearance.candidate.empty() && std::ranges::find(ids, clearance.candidate) == ids.end())
    return "there is no candidate `" + clearance.candidate + "`";
  if (!clearance.rule.empty()) return defect_of_rule(clearance);
  if (!clearance.waiver.empty()) return defect_of_waiver(clearance, waivers);
  return "it names neither a rule nor a waiver";
}

std::string Clearances::defect_of_rule(const Clearance& clearance) const {
  if (!clearance.closes.valid()) return find_rule(world_.program, clearance.rule).defect;
  const ir::Rule& rule = world_.program.rules[clearance.closes.index()];
  if (rule.kind != ir::RuleKind::Condition) return "`" + clearance.rule + "` is no condition: nothing of it is cleared";
  if (rule.scope == ir::Scope::Candidate && clearance.candidate.empty())
    return "`" + clearance.rule + "` is judged for each candidate, and it names none";
  if (rule.scope == ir::Scope::Case && !clearance.candidate.empty())
    return "`" + clearance.rule + "` is judged for the case, and it names a candidate";
  if (!rule.cleared_by.empty() && std::ranges::find(rule.cleared_by, clearance.role) == rule.cleared_by.end())
    return "the role `" + clearance.role + "` does not clear it, but " + base::join(rule.cleared_by, " or ");
  return {};
}

std::string Clearances::defect_of_waiver(const Clearance& clearance, const Waivers& waivers) const {
  const auto named = std::ranges::find(waivers.all(), clearance.waiver, &Waiver::id);
  if (named == waivers.all().end()) return "there is no waiver `" + clearance.waiver + "`";
  const bool known = std::ranges::any_of(
      named->conditions, [&](const std::string& condition) { return base::trim(condition) == clearance.condition; });
  return known ? defect_of_person(clearance, *named) : "the waiver has no condition of these words";
}

std::vector<std::string> Clearances::roles_of(const Waiver& waiver) const {
  std::vector<std::string> out;
  if (!waiver.covers.valid()) return out;
  for (const auto& roles : world_.program.rules[waiver.covers.index()].waivable_by)
    for (const std::string& role : roles)
      if (std::ranges::find(out, role) == out.end()) out.push_back(role);
  return out;
}

std::string Clearances::defect_of_person(const Clearance& clearance, const Waiver& waiver) const {
  if (base::same_name(clearance.by, waiver.requested_by)) return clearance.by + " requested the waiver";
  const std::vector<std::string> roles = roles_of(waiver);
  if (std::ranges::find(roles, clearance.role) != roles.end()) return {};
  return "the role `" + clearance.role + "` does not clear it, but " + base::join(roles, " or ");
}

}  // namespace proviso::eval
