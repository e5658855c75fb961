#include "plan.hpp"

#include <algorithm>
#include <map>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "base/toml_text.hpp"
#include "eval/definitions.hpp"
#include "plan_text.hpp"
#include "reading.hpp"

namespace proviso {

namespace {

bool is_called_plan(const ir::Definition& definition) {
  return !definition.of_test && (definition.name == "plan" || definition.name.ends_with(".plan"));
}

/// The record of the list's elements, where it has a field `measure`.
const ir::Record* step_record(const ir::Program& program, const ir::Definition& definition) {
  const ir::Type list = program.types[definition.type];
  if (list.kind != ir::TypeKind::List || definition.stage != ir::Stage::Rules) return nullptr;
  const ir::Type element = program.types[ir::TypeId{list.argument}];
  if (element.kind != ir::TypeKind::Record) return nullptr;
  const ir::Record& record = program.records[element.argument];
  return record.find("measure") ? &record : nullptr;
}

/// The definitions `plan`; nothing where there is none, or one of them is none: reported.
std::optional<std::vector<ir::DefinitionId>> plans_of(Session& session, const ir::Program& program) {
  std::vector<ir::DefinitionId> out;
  bool good = true;
  for (std::size_t i = 0; i < program.definitions.size(); ++i) {
    const ir::Definition& definition = program.definitions[i];
    if (!is_called_plan(definition)) continue;
    if (step_record(program, definition) == nullptr) {
      session.diagnostics.add({diag::Kind::PlanWrongType,
                               {definition.span, ""},
                               {definition.name},
                               {},
                               "write `list of Step`, as in std.measurements; it may not mention `eligible`",
                               {}});
      good = false;
    }
    out.push_back(ir::DefinitionId::of(i));
  }
  if (!out.empty()) return good ? std::optional{out} : std::nullopt;
  session.diagnostics.add({diag::Kind::NoPlan,
                           {session.files.files.front().name.span, ""},
                           {},
                           {},
                           "write `let plan: list of Step = [...]` in the policy, or `use std.machine_plan`, which "
                           "asks for what its rules lack",
                           {}});
  return {};
}

/// What a candidate waits for: the rules that refuse nobody and let nobody pass.
std::string reason_of(const trace::CandidateResult& candidate) {
  std::vector<std::string> rules;
  for (const trace::RuleResult& rule : candidate.rules)
    if (rule.outcome == "unknown" && rule.decisive) rules.push_back(rule.rule);
  if (rules.empty()) return "undecided";
  return base::join(rules, ", ") + (rules.size() == 1 ? " is unknown" : " are unknown");
}

/// Steps in the order in which they were first asked for, each once.
class Steps {
 public:
  void add(const std::string& lines, const std::string& reason, const std::string& candidate) {
    const auto [at, is_new] = index_.emplace(lines, steps_.size());
    if (is_new) steps_.push_back({lines, {}});
    Step& step = steps_[at->second];
    auto known = std::ranges::find(step.reasons, reason, &Reason::text);
    if (known == step.reasons.end()) known = step.reasons.insert(known, {reason, {}});
    if (std::ranges::find(known->candidates, candidate) == known->candidates.end())
      known->candidates.push_back(candidate);
  }
  std::size_t size() const { return steps_.size(); }
  std::string text() const {
    std::string out;
    for (const Step& step : steps_) {
      std::string because;
      for (const Reason& reason : step.reasons)
        because += (because.empty() ? "" : "; ") + reason.text + " for " + base::join(reason.candidates, ", ");
      out += "\n[[step]]\n" + step.lines + "because = " + base::toml_text(because) + "\n";
    }
    return out;
  }

 private:
  struct Reason {
    std::string text;
    std::vector<std::string> candidates;
  };
  struct Step {
    std::string lines;
    std::vector<Reason> reasons;
  };
  std::vector<Step> steps_;
  std::map<std::string, std::size_t> index_;
};

std::string causes_text(const ir::Heap& heap, const ir::Value& unknown) {
  std::string out;
  for (const ir::Cause& cause : heap.causes.causes(unknown.unknown()))
    out += (out.empty() ? "" : "; ") + (cause.path.empty() ? "" : cause.path + ": ") + cause.reason;
  return out.empty() ? "nobody said why" : out;
}

/// The candidates that wait for something.
std::vector<const trace::CandidateResult*> undecided(const trace::Decision& decision) {
  std::vector<const trace::CandidateResult*> out;
  for (const trace::CandidateResult& candidate : decision.candidates)
    if (candidate.status == "insufficient") out.push_back(&candidate);
  return out;
}

/// What one plan asks for one candidate: steps, and why some are none.
void add_steps(Steps& steps, std::vector<std::string>& open, const ReadCase& read, const ir::Definition& plan,
               const trace::CandidateResult& candidate, const ir::Value& value) {
  const std::string where = plan.name + " for " + candidate.id;
  if (value.is_unknown()) {
    open.push_back(where + " is unknown: " + causes_text(read.facts.heap, value));
    return;
  }
  for (const ir::Value& element : value.list().elements) {
    const StepText step = step_text(read.program, read.facts.heap, element);
    if (step.open.empty())
      steps.add(step.lines, step.because.empty() ? reason_of(candidate) : step.because, candidate.id);
    else
      open.push_back(where + ": " + step.open);
  }
}

}  // namespace

std::optional<MeasurementPlan> measurement_plan(Session& session, const CaseOptions& options) {
  auto read = read_all(session, options);
  if (!read) return {};
  const auto plans = plans_of(session, read->program);
  if (!plans) return {};
  const auto decision = decide(session, *read, options.eval);
  if (!decision) return {};
  const auto candidates = undecided(*decision);
  std::vector<std::string> ids;
  ids.reserve(candidates.size());
  for (const trace::CandidateResult* candidate : candidates) ids.push_back(candidate->id);
  MeasurementPlan out;
  out.insufficient = ids.size();
  Steps steps;
  for (const ir::DefinitionId plan : *plans) {
    const ir::Definition& definition = read->program.definitions[plan.index()];
    const auto outcome =
        eval::values_for(read->program, read->facts, plan, ids, options.eval.budget, session.files.canonical);
    const auto* values = std::get_if<std::vector<ir::Value>>(&outcome);
    if (values == nullptr) {
      session.diagnostics.add({diag::Kind::OutOfBudget,
                               {definition.span, ""},
                               {std::to_string(options.eval.budget)},
                               {},
                               "simplify the plan, or give a larger --budget",
                               {}});
      return {};
    }
    for (std::size_t i = 0; i < ids.size(); ++i)
      add_steps(steps, out.open, *read, definition, *candidates[i], (*values)[i]);
  }
  out.steps = steps.size();
  out.text = "schema = \"proviso.plan/1\"\ncase   = " + base::toml_text(options.case_path.generic_string()) + "\n" +
             steps.text();
  return out;
}

}  // namespace proviso
