// The verdict in words, and what stands beside it.
#include <algorithm>

#include "base/text.hpp"
#include "eval/report/reporter.hpp"
#include "eval/wording.hpp"

namespace proviso::eval {

trace::Verdict Reporter::verdict() {
  trace::Verdict out;
  out.kind = verdict_text(ruling_.kind);
  if (ruling_.winner) {
    out.candidate = tally_.ids[*ruling_.winner];
    if (const auto mode = tally_.modes[*ruling_.winner]) out.mode = mode_text(world_.program, *mode);
  }
  if (ruling_.with) {
    out.with_candidate = tally_.ids[*ruling_.with];
    if (const auto mode = tally_.modes[*ruling_.with]) out.with_mode = mode_text(world_.program, *mode);
  }
  if (ruling_.clause) {
    const ir::Clause& clause = (*world_.program.decide)[*ruling_.clause];
    // What it shows stands among the figures.
    base::Span condition = clause.span;
    for (const ir::Show& show : clause.shows)
      if (show.span.valid()) condition.end = std::min(condition.end, show.span.begin);
    out.clause = std::string{base::trim(written(world_.sources, condition))};
    constexpr std::string_view word_before = "show";  // a show's place begins behind it
    if (condition != clause.span && out.clause.ends_with(word_before))
      out.clause =
          std::string{base::trim(std::string_view{out.clause}.substr(0, out.clause.size() - word_before.size()))};
    if (clause.span.valid() && world_.sources != nullptr) out.clause_at = source_ref(world_, clause.span);
    look_at({});
    for (const ir::Show& show : clause.shows) out.figures.push_back(figure(show, out.candidate));
  }
  out.because = verdict_because();
  out.missing = verdict_missing();
  for (const OpenItem& item : ruling_.conditions) out.conditions.push_back(open_condition(item));
  for (const std::size_t contender : ruling_.contenders)
    out.contenders.push_back({std::string{tally_.ids[contender]}, missing_of_candidate(contender)});
  out.tie = ruling_.tie;
  if (ruling_.runner_up) {
    const std::size_t key = *ruling_.separated_by;
    out.runner_up = trace::RunnerUp{.candidate = std::string{tally_.ids[*ruling_.runner_up]},
                                    .key = key_text(key),
                                    .winner = key_shown(*ruling_.winner, key),
                                    .runner_up = key_shown(*ruling_.runner_up, key),
                                    .distance = key_distance(*ruling_.winner, *ruling_.runner_up, key)};
  }
  return out;
}

std::string Reporter::verdict_because() const {
  switch (ruling_.basis) {
    case Basis::Precondition:
      return "the case is not complete";
    case Basis::CaseFailed:
      return "a rule of the case failed";
    case Basis::CaseUnknown:
      return "a rule of the case cannot be judged";
    case Basis::NoCandidates:
      return "there are no candidates";
    case Basis::AllIneligible:
      return "no candidate is eligible";
    case Basis::NoClauseAwards:
      return world_.program.decide ? "no clause awards" : "nobody can be awarded yet";
    case Basis::PauseClause:
    case Basis::Clause:
    case Basis::ClauseUnknown:
      break;
  }
  std::string because = ruling_.clause ? (*world_.program.decide)[*ruling_.clause].because : std::string{};
  if (ruling_.unknown == ir::absent || ruling_.basis == Basis::Clause) return because;
  return because.empty() ? "the condition of the clause is unknown"
                         : "the condition of the clause is unknown: " + because;
}

// What would have to be known for a firmer verdict.
std::vector<trace::Missing> Reporter::verdict_missing() {
  std::vector<trace::Missing> out;
  look_at({});
  const auto case_rules = [&](auto&& test) {
    for (std::size_t k = 0; k < tally_.case_rules.size(); ++k) {
      const ir::Rule& rule = world_.program.rules[tally_.case_rules[k].index()];
      if (test(rule, tally_.case_outcomes[k])) merge(out, missing_of(rule, {}));
    }
  };
  const auto insufficient_candidates = [&] {
    for (std::size_t i = 0; i < tally_.candidates.size(); ++i) {
      if (tally_.statuses[i] != Status::Insufficient) continue;
      auto more = missing_of_candidate(i);
      std::ranges::move(more, std::back_inserter(out));
    }
    merge(out, {});
  };
  switch (ruling_.basis) {
    case Basis::Precondition:
      case_rules(is_unmet);
      break;
    case Basis::CaseUnknown:
      case_rules([](const ir::Rule& rule, ir::Outcome outcome) { return knocks_out(rule) && defers(rule, outcome); });
      break;
    case Basis::NoCandidates:
      if (world_.program.subject)
        out.push_back({.path = world_.program.inputs[world_.program.subject->list.index()].name,
                       .reason = "there are no candidates",
                       .where = {},
                       .candidate = {},
                       .ask = {}});
      break;
    case Basis::PauseClause:
    case Basis::ClauseUnknown:
      out = missing_facts(world_, ruling_.unknown);
      break;
    case Basis::NoClauseAwards:
      insufficient_candidates();
      break;
    case Basis::Clause:
      if (ruling_.kind == ir::VerdictKind::Insufficient) insufficient_candidates();
      for (const std::size_t contender : ruling_.contenders) merge(out, missing_of_candidate(contender));
      for (const OpenItem& item : ruling_.conditions) {
        if (item.waiver != nullptr) continue;
        look_at(item.candidate);
        merge(out, missing_of(world_.program.rules[item.rule.index()],
                              item.candidate ? tally_.ids[*item.candidate] : std::string_view{}));
      }
      break;
    case Basis::CaseFailed:
    case Basis::AllIneligible:
      break;
  }
  look_at({});
  return out;
}

trace::OpenCondition Reporter::open_condition(const OpenItem& item) {
  const ir::Rule& rule = world_.program.rules[item.rule.index()];
  look_at(item.candidate);
  trace::OpenCondition out;
  if (item.candidate) out.candidate = tally_.ids[*item.candidate];
  if (item.waiver != nullptr) {
    out.rule = item.waiver->id;
    out.title = "condition of a waiver of " + rule.name;
    out.message = item.condition;
    out.cleared_by = clearances_.roles_of(*item.waiver);
  } else {
    out.rule = rule.name;
    out.title = text_of(rule.title);
    out.message = text_of(rule.message);
    out.cleared_by = rule.cleared_by;
    out.missing = missing_of(rule, {});
  }
  look_at({});
  return out;
}

std::vector<trace::OverrideUse> Reporter::overrides() const {
  std::vector<trace::OverrideUse> out;
  const auto note = [&](const auto& made) {
    if (made.overridden)
      out.push_back({made.name, made.overridden->because, source_ref(world_, made.overridden->span)});
  };
  std::ranges::for_each(world_.program.definitions, note);
  std::ranges::for_each(world_.program.functions, note);
  std::ranges::stable_sort(out, {}, &trace::OverrideUse::name);
  out.erase(std::unique(out.begin(), out.end()), out.end());  // a function is there once for each list of types
  return out;
}

std::vector<std::string> Reporter::assumptions() const {
  bool month = false;
  bool year = false;
  for (const base::Unit& unit : world_.program.units_used)
    for (const base::UnitFactor& factor : unit.factors) {
      month = month || factor.name == "month";
      year = year || factor.name == "year";
    }
  std::vector<std::string> out;
  const auto say = [&](const char* unit) {
    const auto length = world_.program.units->parse(unit);
    const auto hour = world_.program.units->parse("h");
    if (length.ok() && hour.ok())
      out.push_back(std::string{"1 "} + unit + " = " +
                    shown_number(length.value().scale / hour.value().scale, ir::Digits::Report).text + " h");
  };
  if (month) say("month");
  if (year) say("year");
  return out;
}

std::vector<trace::SetParam> Reporter::set_params() {
  std::vector<trace::SetParam> out;
  look_at({});
  for (const ir::Param& param : world_.program.params) {
    if (!param.set_at.valid() || world_.sources == nullptr ||
        !world_.sources->path(param.set_at.file).starts_with("--set"))
      continue;
    const Value value = evaluator_.value(param.value);
    out.push_back({param.name, shown(world_, value, param.type, param.unit, options_.digits)});
  }
  std::ranges::sort(out, [](const trace::SetParam& a, const trace::SetParam& b) { return a.name < b.name; });
  return out;
}

trace::Decision Reporter::decision() {
  trace::Decision out;
  const ir::Program& program = world_.program;
  out.policy_name = program.name;
  out.policy_title = program.title;
  out.policy_version = program.version;
  if (world_.as_of) out.as_of = base::to_text(*world_.as_of);
  out.verdict = verdict();
  look_at({});
  for (std::size_t k = 0; k < tally_.case_rules.size(); ++k)
    out.case_rules.push_back(rule_result(tally_.case_rules[k], {tally_.case_outcomes[k]}, {}));
  out.case_figures = figures(ir::Scope::Case);
  out.approvals = approvals();
  out.params = set_params();
  out.overrides = overrides();
  out.assumptions = assumptions();
  candidates(out);
  out.unused_waivers = unused_waivers();
  out.unused_clearances = unused_clearances();
  return out;
}

}  // namespace proviso::eval
