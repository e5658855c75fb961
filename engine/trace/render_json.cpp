#include "trace/render_json.hpp"

#include <algorithm>
#include <tuple>

#include "trace/json_parts.hpp"
#include "trace/order.hpp"

namespace proviso::trace {

namespace {

void write_rules(JsonWriter& json, const std::vector<RuleResult>& rules) {
  json.begin_array();
  for (const RuleResult* rule : ordered(rules)) write_rule(json, *rule);
  json.end_array();
}

void write_rank_values(JsonWriter& json, const std::vector<RankValue>& values) {
  json.begin_array();  // in the order of the keys, which is part of the policy
  for (const RankValue& value : values) {
    json.begin_object();
    write_if_any(json, "exact", value.value.exact);
    json.member("key", value.key);
    if (!value.missing.empty()) {
      json.key("missing");
      write_missing(json, value.missing);
    }
    json.member("value", value.value.text);
    json.end_object();
  }
  json.end_array();
}

void write_scores(JsonWriter& json, const std::vector<ScoreResult>& scores) {
  json.begin_array();
  for (const ScoreResult* score : ordered_by(scores, &ScoreResult::name)) {
    json.begin_object();
    write_if_any(json, "exact", score->value.exact);
    if (!score->missing.empty()) {
      json.key("missing");
      write_missing(json, score->missing);
    }
    json.member("name", score->name);
    write_if_any(json, "note", score->note);
    json.member("points", score->points.text);
    write_if_any(json, "points_exact", score->points.exact);
    write_if_any(json, "title", score->title);
    json.member("value", score->value.text);
    json.member("weight", score->weight.text);
    write_if_any(json, "weight_exact", score->weight.exact);
    json.end_object();
  }
  json.end_array();
}

void write_candidate(JsonWriter& json, const CandidateResult& candidate) {
  json.begin_object();
  if (!candidate.at.path.empty()) {
    json.key("at");
    write_place(json, candidate.at);
  }
  json.key("figures");
  write_figures(json, candidate.figures);
  json.member("id", candidate.id);
  json.member_or_null("mode", candidate.mode);
  write_if_any(json, "provider", candidate.provider);
  json.key("rank");
  if (candidate.rank)
    json.integer(*candidate.rank);
  else
    json.null();
  json.key("rank_values");
  write_rank_values(json, candidate.rank_values);
  json.key("rules");
  write_rules(json, candidate.rules);
  json.member_or_null("score", candidate.score ? candidate.score->text : std::string{});
  if (candidate.score) write_if_any(json, "score_exact", candidate.score->exact);
  json.key("scores");
  write_scores(json, candidate.scores);
  json.member("status", candidate.status);
  json.end_object();
}

void write_conditions(JsonWriter& json, const std::vector<OpenCondition>& conditions) {
  json.begin_array();
  for (const OpenCondition* condition : ordered(conditions)) {
    json.begin_object();
    json.member_or_null("candidate", condition->candidate);
    json.key("cleared_by");
    write_texts(json, condition->cleared_by);
    json.member("message", condition->message);
    json.key("missing");
    write_missing(json, condition->missing);
    json.member("rule", condition->rule);
    json.member("title", condition->title);
    json.end_object();
  }
  json.end_array();
}

void write_runner_up(JsonWriter& json, const RunnerUp& runner_up) {
  json.begin_object();
  json.member("candidate", runner_up.candidate);
  if (!runner_up.distance.text.empty()) {
    json.member("distance", runner_up.distance.text);
    write_if_any(json, "distance_exact", runner_up.distance.exact);
  }
  json.member("key", runner_up.key);
  json.member("runner_up", runner_up.runner_up.text);
  write_if_any(json, "runner_up_exact", runner_up.runner_up.exact);
  json.member("winner", runner_up.winner.text);
  write_if_any(json, "winner_exact", runner_up.winner.exact);
  json.end_object();
}

void write_overrides(JsonWriter& json, const std::vector<OverrideUse>& overrides) {
  json.begin_array();
  for (const OverrideUse* one : ordered_by(overrides, &OverrideUse::name)) {
    json.begin_object();
    json.key("at");
    write_place(json, one->at);
    json.member("because", one->because);
    json.member("name", one->name);
    json.end_object();
  }
  json.end_array();
}

void write_clearances(JsonWriter& json, const std::vector<UnusedClearance>& clearances) {
  json.begin_array();
  for (const UnusedClearance& clearance : clearances) {
    json.begin_object();
    json.member("by", clearance.by);
    json.member("defect", clearance.defect);
    json.member("on", clearance.on);
    json.member("what", clearance.what);
    json.end_object();
  }
  json.end_array();
}

void write_contenders(JsonWriter& json, const std::vector<Contender>& contenders) {
  json.begin_array();
  for (const Contender* contender : ordered_by(contenders, &Contender::candidate)) {
    json.begin_object();
    json.member("candidate", contender->candidate);
    json.key("missing");
    write_missing(json, contender->missing);
    json.end_object();
  }
  json.end_array();
}

void write_verdict(JsonWriter& json, const Verdict& verdict) {
  json.begin_object();
  if (verdict.clause_at) {
    json.key("at");
    write_place(json, *verdict.clause_at);
  }
  json.member("because", verdict.because);
  json.member_or_null("candidate", verdict.candidate);
  json.member("clause", verdict.clause);
  json.key("conditions");
  write_conditions(json, verdict.conditions);
  json.key("contenders");
  write_contenders(json, verdict.contenders);
  json.key("figures");
  write_figures(json, verdict.figures);
  json.member("kind", verdict.kind);
  json.key("missing");
  write_missing(json, verdict.missing);
  json.member_or_null("mode", verdict.mode);
  json.key("runner_up");
  if (verdict.runner_up)
    write_runner_up(json, *verdict.runner_up);
  else
    json.null();
  json.key("tie");
  json.boolean(verdict.tie);
  json.member_or_null("with", verdict.with_candidate);
  json.member_or_null("with_mode", verdict.with_mode);
  json.end_object();
}

void write_inputs(JsonWriter& json, const std::vector<DecisionInput>& inputs) {
  json.begin_array();
  for (const DecisionInput* input :
       ordered_by(inputs, [](const DecisionInput& i) { return std::tie(i.role, i.path, i.sha256); })) {
    json.begin_object();
    json.member("path", input->path);
    json.member("role", input->role);
    json.member("sha256", input->sha256);
    json.end_object();
  }
  json.end_array();
}

void write_params(JsonWriter& json, const std::vector<SetParam>& params) {
  json.begin_array();
  for (const SetParam* param : ordered_by(params, &SetParam::name)) {
    json.begin_object();
    write_if_any(json, "exact", param->value.exact);
    json.member("name", param->name);
    json.member("value", param->value.text);
    json.end_object();
  }
  json.end_array();
}

void write_approvals(JsonWriter& json, const std::vector<ApprovalWanted>& approvals) {
  json.begin_array();
  for (const ApprovalWanted& approval : approvals) {
    json.begin_object();
    json.key("apart");
    write_texts(json, approval.apart);
    json.member_or_null("candidate", approval.candidate);
    json.key("missing");
    write_missing(json, approval.missing);
    json.member("name", approval.name);
    json.key("roles");
    json.begin_array();
    for (const auto& roles : approval.roles) write_texts(json, roles);
    json.end_array();
    json.end_object();
  }
  json.end_array();
}

void write_policy(JsonWriter& json, const Decision& decision) {
  json.begin_object();
  json.member("name", decision.policy_name);
  json.member("sha256", decision.policy_sha256);
  json.member("title", decision.policy_title);
  json.member("version", decision.policy_version);
  json.end_object();
}

void write_engine(JsonWriter& json, const Decision& decision) {
  json.begin_object();
  json.member("name", "proviso");
  json.member("version", decision.engine_version);
  json.end_object();
}

}  // namespace

void JsonStream::begin(const Decision& decision) {
  if (std::exchange(begun_, true)) return;
  json_.begin_object();
  if (!decision.approvals.empty()) {
    json_.key("approvals");
    write_approvals(json_, decision.approvals);
  }
  json_.member("as_of", decision.as_of);
  json_.key("assumptions");
  std::vector<std::string> assumptions = decision.assumptions;
  std::sort(assumptions.begin(), assumptions.end());
  write_texts(json_, assumptions);
  json_.key("candidates");
  json_.begin_array();
}

void JsonStream::candidate(const Decision& decision, const CandidateResult& candidate) {
  begin(decision);
  write_candidate(json_, candidate);
  constexpr std::size_t piece = std::size_t{1} << 16U;
  if (json_.pending() >= piece) write_(json_.drain());
}

void JsonStream::finish(const Decision& decision) {
  begin(decision);
  for (const CandidateResult* one : ordered(decision.candidates)) candidate(decision, *one);
  json_.end_array();
  json_.key("case_figures");
  write_figures(json_, decision.case_figures);
  json_.key("case_rules");
  write_rules(json_, decision.case_rules);
  json_.key("engine");
  write_engine(json_, decision);
  json_.key("inputs");
  write_inputs(json_, decision.inputs);
  json_.key("overrides");
  write_overrides(json_, decision.overrides);
  json_.key("params");
  write_params(json_, decision.params);
  json_.key("policy");
  write_policy(json_, decision);
  json_.member("schema", decision_schema);
  json_.key("unused_clearances");
  write_clearances(json_, decision.unused_clearances);
  json_.key("unused_waivers");
  write_waivers(json_, decision.unused_waivers);
  json_.key("verdict");
  write_verdict(json_, decision.verdict);
  json_.end_object();
  write_(json_.drain() + '\n');
}

std::string to_json(const Decision& decision) {
  std::string out;
  JsonStream{[&](std::string_view piece) { out += piece; }}.finish(decision);
  return out;
}

}  // namespace proviso::trace
