#include "trace/read_json.hpp"

#include <algorithm>

#include "trace/json_in.hpp"

namespace proviso::trace {

namespace {

ScoreResult score_in(const Json& object) {
  return {.name = text_in(object, "name"),
          .title = text_or_none(object, "title"),
          .value = shown_in(object, "value", "exact"),
          .points = shown_in(object, "points", "points_exact"),
          .weight = shown_in(object, "weight", "weight_exact"),
          .note = text_or_none(object, "note"),
          .missing = missing_in(object)};
}

RankValue rank_value_in(const Json& object) {
  return {.key = text_in(object, "key"), .value = shown_in(object, "value", "exact"), .missing = missing_in(object)};
}

CandidateResult candidate_in(const Json& object) {
  CandidateResult out;
  out.id = text_in(object, "id");
  out.mode = text_or_none(object, "mode");
  out.provider = text_or_none(object, "provider");
  out.status = text_in(object, "status");
  if (!member(object, "rank").is_null()) out.rank = position_in(object, "rank");
  if (!member(object, "score").is_null()) out.score = shown_in(object, "score", "score_exact");
  out.rules = list_in(object, "rules", rule_in);
  out.figures = list_in(object, "figures", figure_in);
  out.scores = list_in(object, "scores", score_in);
  out.rank_values = list_in(object, "rank_values", rank_value_in);
  if (object.contains("at")) out.at = place_in(object["at"]);
  return out;
}

OpenCondition condition_in(const Json& object) {
  return {.rule = text_in(object, "rule"),
          .candidate = text_or_none(object, "candidate"),
          .title = text_in(object, "title"),
          .message = text_in(object, "message"),
          .cleared_by = texts_in(object, "cleared_by"),
          .missing = missing_in(object)};
}

RunnerUp runner_up_in(const Json& object) {
  return {.candidate = text_in(object, "candidate"),
          .key = text_in(object, "key"),
          .winner = shown_in(object, "winner", "winner_exact"),
          .runner_up = shown_in(object, "runner_up", "runner_up_exact"),
          .distance = shown_in(object, "distance", "distance_exact")};
}

Verdict verdict_in(const Json& object) {
  Verdict out;
  out.kind = text_in(object, "kind");
  out.mode = text_or_none(object, "mode");
  out.candidate = text_or_none(object, "candidate");
  out.with_candidate = text_or_none(object, "with");
  out.with_mode = text_or_none(object, "with_mode");
  out.clause = text_in(object, "clause");
  if (object.contains("at")) out.clause_at = place_in(object["at"]);
  out.because = text_in(object, "because");
  out.missing = missing_in(object);
  out.conditions = list_in(object, "conditions", condition_in);
  out.contenders = list_in(object, "contenders", [](const Json& one) {
    return Contender{text_in(one, "candidate"), missing_in(one)};
  });
  out.figures = list_in(object, "figures", figure_in);
  out.tie = bool_in(object, "tie");
  if (!member(object, "runner_up").is_null()) out.runner_up = runner_up_in(object["runner_up"]);
  return out;
}

ApprovalWanted approval_in(const Json& object) {
  const auto set = [](const Json& roles) { return texts_of(roles, "roles"); };
  return {text_in(object, "name"), text_or_none(object, "candidate"), list_in(object, "roles", set),
          texts_in(object, "apart"), missing_in(object)};
}

Decision read(const Json& object) {
  if (text_in(object, "schema") != decision_schema)
    throw BadDocument{"its schema is not " + std::string{decision_schema}};
  Decision out;
  const Json& policy = member(object, "policy");
  out.engine_version = text_in(member(object, "engine"), "version");
  out.policy_name = text_in(policy, "name");
  out.policy_title = text_in(policy, "title");
  out.policy_version = text_in(policy, "version");
  out.policy_sha256 = text_in(policy, "sha256");
  out.as_of = text_in(object, "as_of");
  out.verdict = verdict_in(member(object, "verdict"));
  out.candidates = list_in(object, "candidates", candidate_in);
  out.case_rules = list_in(object, "case_rules", rule_in);
  out.case_figures = list_in(object, "case_figures", figure_in);
  out.approvals = list_in(object, "approvals", approval_in);
  out.inputs = list_in(object, "inputs", [](const Json& one) {
    return DecisionInput{text_in(one, "role"), text_in(one, "path"), text_in(one, "sha256")};
  });
  out.params = list_in(object, "params", [](const Json& one) {
    return SetParam{text_in(one, "name"), shown_in(one, "value", "exact")};
  });
  out.overrides = list_in(object, "overrides", [](const Json& one) {
    return OverrideUse{text_in(one, "name"), text_in(one, "because"), place_in(member(one, "at"))};
  });
  out.assumptions = texts_in(object, "assumptions");
  out.unused_waivers = list_in(object, "unused_waivers", waiver_in);
  out.unused_clearances = list_in(object, "unused_clearances", [](const Json& one) {
    return UnusedClearance{text_in(one, "what"), text_in(one, "by"), text_in(one, "on"), text_in(one, "defect")};
  });
  return out;
}

/// Derivations are read by recursion. The evaluator goes 3,000 levels deep, each a step in a list of steps.
constexpr std::size_t most_nesting = 7'000;

/// How deep brackets lie in brackets.
std::size_t nesting_of(std::string_view json) {
  std::size_t depth = 0, deepest = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_text && c == '\\')
      ++i;
    else if (c == '"')
      in_text = !in_text;
    else if (!in_text && (c == '{' || c == '['))
      deepest = std::max(deepest, ++depth);
    else if (!in_text && (c == '}' || c == ']') && depth > 0)
      --depth;
  }
  return deepest;
}

}  // namespace

base::Result<std::vector<ApprovalWanted>, std::string> approvals_from_json(std::string_view document) {
  if (nesting_of(document) > most_nesting) return base::Err{std::string{"it is nested too deeply"}};
  // Whatever else the document says is read over, not built.
  const auto keep = [](int depth, Json::parse_event_t event, const Json& parsed) {
    return event != Json::parse_event_t::key || depth != 1 || parsed == "approvals";
  };
  const Json json = Json::parse(document, keep, false);
  if (!json.is_object()) return base::Err{std::string{"it is no JSON object"}};
  try {
    return list_in(json, "approvals", approval_in);
  } catch (const BadDocument& bad) {
    return base::Err{bad.what};
  }
}

base::Result<Decision, std::string> decision_from_json(std::string_view document) {
  if (nesting_of(document) > most_nesting) return base::Err{std::string{"it is nested too deeply"}};
  const Json json = Json::parse(document, nullptr, false);
  if (json.is_discarded()) return base::Err{std::string{"it is no JSON"}};
  try {
    return read(json);
  } catch (const BadDocument& bad) {
    return base::Err{bad.what};
  }
}

}  // namespace proviso::trace
