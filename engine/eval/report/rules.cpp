// A rule as it came out, with everything that a reader asks of it.
#include <algorithm>

#include "base/text.hpp"
#include "eval/report/recorder.hpp"
#include "eval/report/reporter.hpp"
#include "eval/wording.hpp"

namespace proviso::eval {

using ir::Outcome;

void Reporter::look_at(std::optional<std::size_t> candidate) {
  evaluator_.set_subject(candidate ? tally_.candidates[*candidate] : nullptr);
}

std::vector<trace::Missing> Reporter::missing_of(const ir::Rule& rule, std::string_view candidate,
                                                 std::optional<Judged> judged) {
  if (rule.disabled) return {};
  std::vector<ir::UnknownId> unknowns;
  // Where it came out known there is nothing unknown to tell of; a waiver may cover what was not known.
  const bool may_be_unknown = !judged || judged->outcome == Outcome::Unknown || judged->outcome == Outcome::Waived;
  if (may_be_unknown)
    if (const ir::UnknownId why = find(evaluator_, rule).unknown; why != ir::absent) unknowns.push_back(why);
  const auto look_into = [&](ExprId part) {
    for (const ir::UnknownId asked : evaluator_.asked(part)) unknowns.push_back(asked);
  };
  if (!judged || judged->may_have_asked) {
    // Guards up to the first that does not hold: behind it nothing is asked.
    const bool applies = std::ranges::all_of(rule.guards, [&](const ExprId guard) {
      look_into(guard);
      return !evaluator_.value(guard).is_false();
    });
    if (applies) look_into(rule.that);
  }
  if (unknowns.empty()) return {};
  const std::string ask = text_of(rule.ask);
  std::vector<trace::Missing> out;
  for (const ir::UnknownId why : unknowns) merge(out, missing_facts(world_, why, ask, candidate));
  return out;
}

// Titles name parameters only, so they read the same for every candidate.
const Reporter::Head& Reporter::head_of(ir::RuleId id) {
  heads_.resize(world_.program.rules.size());
  std::optional<Head>& head = heads_[id.index()];
  if (head) return *head;
  const ir::Rule& rule = world_.program.rules[id.index()];
  head = Head{
      .title = text_of(rule.title), .group = std::string{short_name(rule.group)}, .at = source_ref(world_, rule.span)};
  if (rule.group_title.valid()) head->group = text_of(rule.group_title);
  return *head;
}

trace::RuleResult Reporter::rule_result(ir::RuleId id, Judged judged, std::optional<std::size_t> candidate) {
  const Outcome outcome = judged.outcome;
  const ir::Rule& rule = world_.program.rules[id.index()];
  const std::string_view name = candidate ? tally_.ids[*candidate] : std::string_view{};
  trace::RuleResult out;
  out.rule = rule.name;
  const Head& head = head_of(id);
  out.title = head.title;
  out.kind = kind_text(rule.kind);
  out.outcome = outcome_text(outcome);
  out.decisive = is_decisive(rule, outcome, candidate);
  out.counts_as_failed = counts_as_failed(rule, outcome);
  out.because = rule.because;
  out.cites = rule.cites;
  out.at = head.at;
  out.group = head.group;
  if (rule.disabled) out.note = "disabled: " + rule.disabled->because;
  if (outcome == Outcome::Disabled) return out;
  if (outcome == Outcome::Pass || outcome == Outcome::Fail || outcome == Outcome::Waived)
    if (const auto margin = margin_of(evaluator_, rule)) out.margin = shown_margin(world_, *margin, options_.digits);
  if (outcome == Outcome::Fail || outcome == Outcome::Unknown || outcome == Outcome::Waived) {
    out.message = text_of(rule.message);
    out.ask = text_of(rule.ask);
    if (rule.kind == ir::RuleKind::Condition)
      if (const Clearance* cleared = clearances_.of_rule(id, name))
        out.cleared = cleared->by + " (" + cleared->role + ") on " + base::to_text(*cleared->on);
  }
  out.missing = missing_of(rule, {}, judged);
  out.waivers = waiver_uses(id, outcome, name);
  if (wants_trace(rule, out.decisive, name))
    out.trace = rule_trace(rule, {candidate ? tally_.kept.get() : nullptr, candidate.value_or(0)});
  return out;
}

// Alone it suffices for the status: had all the others come out well, the status would be the same.
bool Reporter::is_decisive(const ir::Rule& rule, Outcome outcome, std::optional<std::size_t> candidate) const {
  if (!candidate) {
    switch (ruling_.basis) {
      case Basis::Precondition:
        return is_unmet(rule, outcome);
      case Basis::CaseFailed:
        return knocks_out(rule) && counts_as_failed(rule, outcome);
      case Basis::CaseUnknown:
        return knocks_out(rule) && defers(rule, outcome);
      case Basis::PauseClause:
      case Basis::NoCandidates:
      case Basis::AllIneligible:
      case Basis::Clause:
      case Basis::ClauseUnknown:
      case Basis::NoClauseAwards:
        return false;
    }
    PROVISO_UNREACHABLE();
  }
  if (!knocks_out(rule)) return false;
  switch (tally_.statuses[*candidate]) {
    case Status::Eligible:
      return false;
    case Status::Waived:
      return outcome == Outcome::Waived;
    case Status::Insufficient:
      return defers(rule, outcome);
    case Status::Ineligible:
      return counts_as_failed(rule, outcome);
  }
  PROVISO_UNREACHABLE();
}

bool Reporter::wants_trace(const ir::Rule& rule, bool decisive, std::string_view candidate) const {
  if (!options_.only_rule.empty() && rule.name != options_.only_rule) return false;
  if (options_.message_suffices && rule.message.valid()) return false;
  return wants_traces_of(candidate, decisive);
}

bool Reporter::wants_traces_of(std::string_view candidate, bool decisive) const {
  const auto is = [&](const std::optional<std::size_t>& one) { return one && tally_.ids[*one] == candidate; };
  if (options_.derive_winner && (is(ruling_.winner) || is(ruling_.with))) return true;
  const auto& only = options_.only_candidates;
  if (!only.empty() && std::ranges::find(only, candidate) == only.end()) return false;
  switch (options_.trace) {
    case TraceLevel::None:
      return false;
    case TraceLevel::Decisive:
      return decisive;
    case TraceLevel::Full:
      return true;
  }
  PROVISO_UNREACHABLE();
}

// The condition; with guards, `when` and `that` side by side.
trace::Step Reporter::rule_trace(const ir::Rule& rule, HeldTo held_to) {
  const auto derived = [&](ExprId expr) { return derive(evaluator_, quotations_, expr, options_.digits, held_to); };
  if (rule.guards.empty()) return derived(rule.that);
  trace::Step out;
  out.at = source_ref(world_, rule.span);
  bool applies = true;
  for (const ExprId guard : rule.guards) {
    out.text += (out.text.empty() ? "when " : " and ") + quotations_[guard].text;
    applies = applies && !evaluator_.value(guard).is_false();
    out.children.push_back(derived(guard));
  }
  out.text += " that " + quotations_[rule.that].text;
  if (applies) {
    out.children.push_back(derived(rule.that));
    out.value = out.children.back().value;
    return out;
  }
  trace::Step skipped;
  skipped.kind = trace::Step::Kind::NotEvaluated;
  skipped.text = quotations_[rule.that].text;
  skipped.at = quotations_[rule.that].at;
  out.children.push_back(std::move(skipped));
  out.value.text = "not applicable";
  return out;
}

trace::WaiverUse Reporter::waiver_use(const Waiver& waiver, std::string_view candidate) const {
  trace::WaiverUse out;
  out.id = waiver.id;
  if (waiver.expires_on) out.expires_on = base::to_text(*waiver.expires_on);
  for (const base::SignedRole& approval : waiver.approved_by)
    out.approved_by.push_back(approval.name + " (" + approval.role + ")");
  out.conditions = clearances_.open_conditions(waiver, candidate);
  out.rule = waiver.rule;
  out.scope = waiver.scope;
  out.reason = waiver.reason;
  out.requested_by = waiver.requested_by;
  out.risk = waiver.risk;
  out.compensating_controls = waiver.compensating_controls;
  out.evidence = waiver.evidence;
  if (waiver.issued_on) out.issued_on = base::to_text(*waiver.issued_on);
  return out;
}

// Those that speak of this rule and candidate, where there is something to waive.
std::vector<trace::WaiverUse> Reporter::waiver_uses(ir::RuleId id, Outcome outcome, std::string_view candidate) {
  std::vector<trace::WaiverUse> out;
  const ir::Rule& rule = world_.program.rules[id.index()];
  if (outcome != Outcome::Waived && outcome != Outcome::Unknown && !counts_as_failed(rule, outcome)) return out;
  const ir::RecordValue* subject = rule.scope == ir::Scope::Candidate ? evaluator_.subject() : nullptr;
  for (const Waiver* waiver : waivers_.of(id)) {
    if (!waivers_.in_scope(*waiver, subject)) continue;
    trace::WaiverUse use = waiver_use(*waiver, candidate);
    std::vector<std::string> defects = waivers_.defects(evaluator_, *waiver);
    if (outcome == Outcome::Unknown && defects.empty())
      defects.emplace_back("the rule is unknown, and a waiver covers what failed");
    use.valid = defects.empty();
    use.defect = base::join(defects, "; ");
    if (use.valid)
      used_.insert(waiver);
    else if (waiver->defects.empty())
      refused_.try_emplace(waiver, Refusal{use.defect, outcome == Outcome::Unknown});
    out.push_back(std::move(use));
  }
  return out;
}

std::vector<trace::WaiverUse> Reporter::unused_waivers() const {
  std::vector<trace::WaiverUse> out;
  for (const Waiver& waiver : waivers_.all()) {
    if (used_.contains(&waiver)) continue;
    trace::WaiverUse use = waiver_use(waiver, {});
    use.valid = waiver.defects.empty();
    use.defect = base::join(waiver.defects, "; ");
    if (const auto refused = refused_.find(&waiver); refused != refused_.end()) {
      use.valid = refused->second.until_known;
      use.defect = refused->second.defect;
    } else if (use.valid) {
      const ir::Rule& rule = world_.program.rules[waiver.covers.index()];
      bool in_scope = rule.scope == ir::Scope::Case && waivers_.in_scope(waiver, nullptr);
      if (rule.scope == ir::Scope::Candidate)
        for (const ir::RecordValue* candidate : tally_.candidates)
          in_scope = in_scope || waivers_.in_scope(waiver, candidate);
      if (in_scope)
        use.defect = "nothing that it could cover failed";
      else if (rule.scope == ir::Scope::Case)
        use.defect = "the rule is one of the case, and the waiver's scope is `" + waiver.scope + "`";
      else
        use.defect = "no candidate is in its scope `" + waiver.scope + "`";
    }
    out.push_back(std::move(use));
  }
  return out;
}

std::vector<trace::UnusedClearance> Reporter::unused_clearances() const {
  std::vector<trace::UnusedClearance> out;
  const std::vector<std::string_view> ids(tally_.ids.begin(), tally_.ids.end());
  for (const Clearance& clearance : clearances_.all()) {
    std::string defect = clearances_.defect(clearance, waivers_, ids);
    if (defect.empty()) continue;
    trace::UnusedClearance one;
    one.what = clearance.rule.empty() ? clearance.waiver : clearance.rule;
    if (!clearance.condition.empty()) one.what += ", " + clearance.condition;
    if (!clearance.candidate.empty()) one.what += " of " + clearance.candidate;
    one.by = clearance.by + " (" + clearance.role + ")";
    if (clearance.on) one.on = base::to_text(*clearance.on);
    one.defect = std::move(defect);
    out.push_back(std::move(one));
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace proviso::eval
