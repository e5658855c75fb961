#include "trace/audit.hpp"
#include "trace/json_parts.hpp"

namespace proviso::trace {

namespace {

void write_fact(JsonWriter& json, const Fact& fact) {
  json.begin_object();
  write_if_any(json, "exact", fact.value.exact);
  json.key("input");
  write_input(json, fact.input);
  json.member("name", fact.name);
  write_if_any(json, "reason", fact.reason);
  json.member("value", fact.value.text);
  json.end_object();
}

void write_facts(JsonWriter& json, std::string_view key, const std::vector<Fact>& facts) {
  json.key(key);
  json.begin_array();
  for (const Fact& fact : facts) write_fact(json, fact);
  json.end_array();
}

void write_point(JsonWriter& json, const Audit& audit, const AuditPoint& point) {
  json.begin_object();
  json.key("at");
  write_place(json, point.at);
  write_if_any(json, "because", point.because);
  json.key("cites");
  write_texts(json, point.cites);
  json.member("heading", point.heading);
  json.member("message", point.message);
  json.key("missing");
  write_missing(json, point.open);
  json.key("questions");
  json.begin_array();
  for (const Question& question : questions_of(audit, point)) {
    json.begin_object();
    json.member("about", question.about);
    json.member("found", question.found);
    json.member("question", question.text);
    json.end_object();
  }
  json.end_array();
  write_facts(json, "reference", point.reference);
  json.member("rule", point.rule);
  json.member("state", state_word(point.state));
  write_facts(json, "stated", point.stated);
  json.member("title", point.title);
  json.end_object();
}

void write_quote(JsonWriter& json, const Audit& audit, const AuditedQuote& quote) {
  json.begin_object();
  if (quote.at.line > 0) {
    json.key("at");
    write_place(json, quote.at);
  }
  json.key("counts");
  json.begin_object();
  for (const AuditState state : {AuditState::Answered, AuditState::Contradicted, AuditState::FallsShort,
                                 AuditState::NotAsked, AuditState::Open, AuditState::Unchecked}) {
    json.key(state_word(state));
    json.integer(quote.count(state));
  }
  json.end_object();
  json.member_or_null("id", quote.id);
  json.key("points");
  json.begin_array();
  for (const AuditPoint& point : quote.points) write_point(json, audit, point);
  json.end_array();
  json.end_object();
}

}  // namespace

std::string audit_json(const Audit& audit) {
  JsonWriter json;
  json.begin_object();
  json.member_or_null("as_of", audit.as_of);
  json.key("engine");
  json.begin_object();
  json.member("name", "proviso");
  json.member("version", audit.engine_version);
  json.end_object();
  json.key("inputs");
  json.begin_array();
  for (const DecisionInput& input : audit.inputs) {
    json.begin_object();
    json.member("path", input.path);
    json.member("role", input.role);
    json.member("sha256", input.sha256);
    json.end_object();
  }
  json.end_array();
  json.key("policy");
  json.begin_object();
  json.member("name", audit.policy_name);
  json.member("version", audit.policy_version);
  json.end_object();
  json.key("quotes");
  json.begin_array();
  for (const AuditedQuote& quote : audit.quotes) write_quote(json, audit, quote);
  json.end_array();
  json.member("schema", "proviso.audit/1");
  json.end_object();
  return std::move(json).take() + "\n";
}

}  // namespace proviso::trace
