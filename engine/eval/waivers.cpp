#include "eval/waivers.hpp"

#include <algorithm>
#include <tuple>

#include "base/near.hpp"
#include "base/text.hpp"
#include "eval/core_records.hpp"
#include "eval/signed_by.hpp"

namespace proviso::eval {

namespace {

constexpr std::string_view provider_prefix = "provider ";

std::string quoted(std::string_view text) { return "`" + std::string{text} + "`"; }

/// "; did you mean `x`?", of the rules in force by their last names.
std::string meant_rule(const ir::Program& program, std::string_view name) {
  std::vector<std::string> names;
  for (const ir::Rule& rule : program.rules)
    if (rule.active)
      names.push_back(name.find('.') == std::string_view::npos ? rule.name.substr(rule.name.rfind('.') + 1)
                                                               : rule.name);
  const auto near = base::nearest(name, names);
  return near ? "; did you mean " + quoted(*near) + "?" : std::string{};
}

Waiver read_waiver(const World& world, const ir::RecordValue& record) {
  const CoreRecord fields{world, record};
  Waiver out;
  out.id = fields.text("id");
  out.rule = fields.text("rule");
  out.scope = std::string{base::trim(fields.text("scope"))};
  out.reason = fields.text("reason");
  out.requested_by = fields.text("requested_by");
  const Value approvers = fields.field("approved_by");  // keeps the list alive no longer than the heap does
  for (const ir::RecordValue* approver : records_of(approvers)) {
    const CoreRecord one{world, *approver};
    out.approved_by.push_back({one.text("name"), std::string{base::trim(one.text("role"))}});
  }
  out.issued_on = fields.date("issued_on");
  out.expires_on = fields.date("expires_on");
  out.conditions = fields.texts("conditions");
  out.risk = fields.text("risk");
  out.compensating_controls = fields.text("compensating_controls");
  out.evidence = fields.texts("evidence");
  const Value amount = fields.field("max_amount");
  if (amount.kind() == ir::ValueKind::Number)
    out.max_amount = amount.number();
  else
    out.max_amount_unknown = amount.is_unknown() && amount.unknown() != ir::absent;
  out.revoked = !fields.field("revoked").is_false();  // not known to stand: it does not
  for (const base::SignedRole& approval : out.approved_by) {
    std::string defect = signature_defect(world, record, approval.name);
    if (!defect.empty() && std::ranges::find(out.unsigned_by, defect) == out.unsigned_by.end())
      out.unsigned_by.push_back(std::move(defect));
  }
  return out;
}

}  // namespace

NamedRule find_rule(const ir::Program& program, std::string_view name) {
  ir::RuleId found;
  bool several = false;
  bool idle = false;
  for (std::size_t i = 0; i < program.rules.size(); ++i) {
    const ir::Rule& rule = program.rules[i];
    const bool whole = rule.name == name;
    if (!whole && !std::string_view{rule.name}.ends_with("." + std::string{name})) continue;
    if (!rule.active) {
      idle = true;
      continue;
    }
    if (whole) return {ir::RuleId::of(i), {}};
    several = several || found.valid();
    found = ir::RuleId::of(i);
  }
  if (name.empty()) return {{}, "names no rule"};
  if (several) return {{}, "several rules are named " + quoted(name)};
  if (found.valid()) return {found, {}};
  if (idle) return {{}, "the rule " + quoted(name) + " is not in force"};
  return {{}, "no rule is named " + quoted(name) + meant_rule(program, name)};
}

std::vector<std::string> standing_defects(const Waiver& waiver, const ir::Rule& rule, std::optional<base::Date> as_of) {
  std::vector<std::string> out;
  if (rule.is_final)
    out.emplace_back("the rule is final and cannot be waived");
  else if (rule.waivable_by.empty())
    out.emplace_back("the rule cannot be waived");
  else if ((waiver.max_amount || waiver.max_amount_unknown) && !rule.waivable_up_to.valid())
    // Who approved it set a limit that nothing can be held against: to waive all the same would widen it.
    out.emplace_back("it has a largest amount, and the rule says no amount (`up to`) to hold against it");
  if (waiver.revoked) out.emplace_back("revoked");
  if (!as_of) {
    out.emplace_back("`as_of` is not known");
  } else {
    if (!waiver.issued_on)
      out.emplace_back("its date of issue is not known");
    else if (*as_of < *waiver.issued_on)
      out.emplace_back("issued on " + base::to_text(*waiver.issued_on) + ", after " + base::to_text(*as_of));
    if (!waiver.expires_on)
      out.emplace_back("its last day is not known");
    else if (*as_of > *waiver.expires_on)
      out.emplace_back("expired on " + base::to_text(*waiver.expires_on));
  }
  if (waiver.issued_on && waiver.expires_on && *waiver.expires_on < *waiver.issued_on)
    out.push_back("it ends on " + base::to_text(*waiver.expires_on) + ", before it is issued");
  if (!rule.is_final && !rule.waivable_by.empty() && !base::roles_met(rule.waivable_by, waiver.approved_by)) {
    const std::string missing = base::missing_roles(rule.waivable_by, waiver.approved_by);
    out.push_back("not approved by " + base::roles_text(rule.waivable_by) + ", each another person" +
                  (missing.empty() ? "" : "; missing: " + missing));
  }
  for (const base::SignedRole& approval : waiver.approved_by)
    if (base::same_name(approval.name, waiver.requested_by)) {
      out.push_back(std::string{base::trim(approval.name)} + " requested it and approved it");
      break;
    }
  return out;
}

std::vector<Waiver> read_waivers(const World& world) {
  std::vector<Waiver> out;
  for (const ir::RecordValue* record : records_of(world.waivers)) out.push_back(read_waiver(world, *record));
  std::ranges::stable_sort(out, [](const Waiver& a, const Waiver& b) {
    return std::tie(a.id, a.rule, a.scope) < std::tie(b.id, b.rule, b.scope);
  });
  for (Waiver& waiver : out) {
    NamedRule named = find_rule(world.program, base::trim(waiver.rule));
    waiver.covers = named.rule;
    if (!named.rule.valid())
      waiver.defects.push_back(std::move(named.defect));
    else
      waiver.defects = standing_defects(waiver, world.program.rules[named.rule.index()], world.as_of);
    waiver.defects.insert(waiver.defects.end(), waiver.unsigned_by.begin(), waiver.unsigned_by.end());
  }
  return out;
}

Waivers::Waivers(const World& world)
    : world_{world}, waivers_{read_waivers(world)}, by_rule_(world.program.rules.size()) {
  for (const Waiver& waiver : waivers_)
    if (waiver.covers.valid()) by_rule_[waiver.covers.index()].push_back(&waiver);
}

std::span<const Waiver* const> Waivers::of(ir::RuleId rule) const { return by_rule_[rule.index()]; }

bool Waivers::in_scope(const Waiver& waiver, const ir::RecordValue* candidate) const {
  if (waiver.scope == "case") return true;
  if (candidate == nullptr) return false;
  if (!waiver.scope.starts_with(provider_prefix)) return waiver.scope == world_.id_of(*candidate);
  const auto provider = world_.provider_of(*candidate);
  return provider && base::trim(std::string_view{waiver.scope}.substr(provider_prefix.size())) == *provider;
}

std::string Waivers::amount_defect(Evaluator& evaluator, const Waiver& waiver, const ir::Rule& rule) const {
  if (!rule.waivable_up_to.valid()) return {};
  if (waiver.max_amount_unknown) return "its largest amount cannot be converted";
  if (!waiver.max_amount) return "it states no largest amount, and the rule asks for one";
  const Value needed = evaluator.value(rule.waivable_up_to);
  if (needed.is_unknown()) return "the amount that it would have to cover is unknown";
  if (needed.number() <= *waiver.max_amount) return {};
  const ir::UnitId unit = world_.program[rule.waivable_up_to].unit;
  const auto shown = [&](const base::Rational& amount) {
    return ir::show_quantity(world_.showing(), amount, unit, ir::Digits::Report).text;
  };
  return "covers up to " + shown(*waiver.max_amount) + ", and " + shown(needed.number()) + " is at stake";
}

std::vector<std::string> Waivers::defects(Evaluator& evaluator, const Waiver& waiver) const {
  std::vector<std::string> out = waiver.defects;
  if (!waiver.covers.valid()) return out;
  const ir::Rule& rule = world_.program.rules[waiver.covers.index()];
  if (std::string amount = amount_defect(evaluator, waiver, rule); !amount.empty()) out.push_back(std::move(amount));
  return out;
}

std::vector<const Waiver*> Waivers::covering(Evaluator& evaluator, ir::RuleId rule) const {
  std::vector<const Waiver*> out;
  const ir::Rule& covered = world_.program.rules[rule.index()];
  for (const Waiver* waiver : of(rule)) {
    const ir::RecordValue* candidate = covered.scope == ir::Scope::Candidate ? evaluator.subject() : nullptr;
    if (waiver->defects.empty() && in_scope(*waiver, candidate) && amount_defect(evaluator, *waiver, covered).empty())
      out.push_back(waiver);
  }
  return out;
}

}  // namespace proviso::eval
