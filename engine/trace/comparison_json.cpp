#include "trace/comparison.hpp"
#include "trace/json_parts.hpp"

namespace proviso::trace {

namespace {

void write_shown(JsonWriter& json, const std::optional<Shown>& shown, const std::optional<InputRef>& at = {}) {
  if (!shown) return json.null();
  json.begin_object();
  write_if_any(json, "exact", shown->exact);
  if (at) {
    json.key("input");
    write_input(json, *at);
  }
  json.member("value", shown->text);
  json.end_object();
}

void write_steps(JsonWriter& json, const std::vector<PartedStep>& steps) {
  json.begin_array();
  for (const PartedStep& step : steps) {
    json.begin_object();
    json.key("a");
    write_shown(json, step.a, step.a_at);
    json.key("b");
    write_shown(json, step.b, step.b_at);
    json.key("depth");
    json.integer(step.depth);
    write_if_any(json, "note", step.note);
    json.member("text", step.text);
    json.end_object();
  }
  json.end_array();
}

void write_outcome(JsonWriter& json, const RuleResult& rule) {
  json.begin_object();
  json.member_or_null("margin", rule.margin ? rule.margin->absolute.text : std::string{});
  json.member("message", rule.message);
  json.key("missing");
  write_missing(json, rule.missing);
  json.member("outcome", rule.outcome);
  json.end_object();
}

void write_rules(JsonWriter& json, const Comparison& all) {
  json.key("rules");
  json.begin_array();
  for (const auto* pairs : {&all.parted, &all.agreeing})
    for (const RulePair& pair : *pairs) {
      json.begin_object();
      json.key("a");
      write_outcome(json, pair.a);
      json.key("b");
      write_outcome(json, pair.b);
      json.member("kind", pair.a.kind);
      json.key("parted");
      json.boolean(!pair.same_outcome());
      json.member("rule", pair.a.rule);
      json.key("steps");
      write_steps(json, pair.steps);
      json.member("title", pair.a.title);
      json.end_object();
    }
  json.end_array();
}

void write_figures(JsonWriter& json, const Comparison& all) {
  json.key("figures");
  json.begin_array();
  for (const FigurePair& pair : all.figures) {
    json.begin_object();
    json.key("a");
    write_shown(json, pair.a);
    json.key("a_missing");
    write_missing(json, pair.a_missing);
    json.key("b");
    write_shown(json, pair.b);
    json.key("b_missing");
    write_missing(json, pair.b_missing);
    json.member_or_null("difference", pair.difference);
    json.member("name", pair.name);
    json.key("steps");
    write_steps(json, pair.steps);
    json.member("title", pair.title);
    json.end_object();
  }
  json.end_array();
}

void write_pairs(JsonWriter& json, std::string_view key, const std::vector<KeyPair>& pairs) {
  json.key(key);
  json.begin_array();
  for (const KeyPair& pair : pairs) {
    json.begin_object();
    json.key("a");
    write_shown(json, pair.a);
    json.key("b");
    write_shown(json, pair.b);
    json.member_or_null("difference", pair.difference);
    json.member("name", pair.name);
    json.end_object();
  }
  json.end_array();
}

void write_candidate(JsonWriter& json, std::string_view key, const CandidateResult& candidate) {
  json.key(key);
  json.begin_object();
  json.member("id", candidate.id);
  json.member_or_null("mode", candidate.mode);
  json.key("rank");
  if (candidate.rank)
    json.integer(*candidate.rank);
  else
    json.null();
  json.member_or_null("score", candidate.score ? candidate.score->text : std::string{});
  json.member("status", candidate.status);
  json.end_object();
}

}  // namespace

std::string comparison_json(const Comparison& all) {
  JsonWriter json;
  json.begin_object();
  write_candidate(json, "a", all.a);
  json.member("as_of", all.as_of);
  write_candidate(json, "b", all.b);
  write_figures(json, all);
  json.member_or_null("first", all.first);
  json.key("policy");
  json.begin_object();
  json.member("name", all.policy_name);
  json.member("version", all.policy_version);
  json.end_object();
  write_pairs(json, "rank", all.keys);
  write_rules(json, all);
  json.member("schema", "proviso.comparison/1");
  write_pairs(json, "scores", all.scores);
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace proviso::trace
