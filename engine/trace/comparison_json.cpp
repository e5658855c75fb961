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
  json.key("value");
  json.text(shown->text);
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
    json.key("text");
    json.text(step.text);
    json.end_object();
  }
  json.end_array();
}

void write_outcome(JsonWriter& json, const RuleResult& rule) {
  json.begin_object();
  json.key("margin");
  json.text_or_null(rule.margin ? rule.margin->absolute.text : std::string{});
  json.key("message");
  json.text(rule.message);
  json.key("missing");
  write_missing(json, rule.missing);
  json.key("outcome");
  json.text(rule.outcome);
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
      json.key("kind");
      json.text(pair.a.kind);
      json.key("parted");
      json.boolean(!pair.same_outcome());
      json.key("rule");
      json.text(pair.a.rule);
      json.key("steps");
      write_steps(json, pair.steps);
      json.key("title");
      json.text(pair.a.title);
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
    json.key("difference");
    json.text_or_null(pair.difference);
    json.key("name");
    json.text(pair.name);
    json.key("steps");
    write_steps(json, pair.steps);
    json.key("title");
    json.text(pair.title);
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
    json.key("difference");
    json.text_or_null(pair.difference);
    json.key("name");
    json.text(pair.name);
    json.end_object();
  }
  json.end_array();
}

void write_candidate(JsonWriter& json, std::string_view key, const CandidateResult& candidate) {
  json.key(key);
  json.begin_object();
  json.key("id");
  json.text(candidate.id);
  json.key("mode");
  json.text_or_null(candidate.mode);
  json.key("rank");
  if (candidate.rank)
    json.integer(*candidate.rank);
  else
    json.null();
  json.key("score");
  json.text_or_null(candidate.score ? candidate.score->text : std::string{});
  json.key("status");
  json.text(candidate.status);
  json.end_object();
}

}  // namespace

std::string comparison_json(const Comparison& all) {
  JsonWriter json;
  json.begin_object();
  write_candidate(json, "a", all.a);
  json.key("as_of");
  json.text(all.as_of);
  write_candidate(json, "b", all.b);
  write_figures(json, all);
  json.key("first");
  json.text_or_null(all.first);
  json.key("policy");
  json.begin_object();
  json.key("name");
  json.text(all.policy_name);
  json.key("version");
  json.text(all.policy_version);
  json.end_object();
  write_pairs(json, "rank", all.keys);
  write_rules(json, all);
  json.key("schema");
  json.text("proviso.comparison/1");
  write_pairs(json, "scores", all.scores);
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace proviso::trace
