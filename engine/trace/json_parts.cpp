#include "trace/json_parts.hpp"

#include "base/assert.hpp"
#include "trace/order.hpp"

namespace proviso::trace {

namespace {

std::string_view kind_word(Step::Kind kind) {
  switch (kind) {
    case Step::Kind::Expression:
      return "expression";
    case Step::Kind::Definition:
      return "definition";
    case Step::Kind::Repeated:
      return "repeated";
    case Step::Kind::Parameter:
      return "parameter";
    case Step::Kind::Input:
      return "input";
    case Step::Kind::Function:
      return "function";
    case Step::Kind::Element:
      return "element";
    case Step::Kind::NotEvaluated:
      return "not_evaluated";
  }
  PROVISO_UNREACHABLE();
}

// A line or column, which count from 1.
void write_if_known(JsonWriter& json, std::string_view key, std::uint32_t position) {
  if (position == 0) return;
  json.key(key);
  json.integer(position);
}

}  // namespace

void write_input(JsonWriter& json, const InputRef& input) {
  json.begin_object();
  write_if_any(json, "as_quoted", input.as_quoted);
  write_if_any(json, "captured_on", input.captured_on);
  write_if_known(json, "column", input.column);
  write_if_any(json, "grade", input.grade);
  write_if_known(json, "line", input.line);
  json.member("path", input.path);
  write_if_any(json, "pointer", input.pointer);
  write_if_any(json, "source", input.source);
  json.end_object();
}

void write_place(JsonWriter& json, const SourceRef& at) {
  json.begin_object();
  write_if_known(json, "column", at.column);
  write_if_known(json, "line", at.line);
  json.member("path", at.path);
  json.end_object();
}

void write_missing(JsonWriter& json, const std::vector<Missing>& missing) {
  json.begin_array();
  for (const Missing& fact : ordered(missing)) {
    json.begin_object();
    json.member("ask", fact.ask);
    write_if_any(json, "candidate", fact.candidate);
    json.member("path", fact.path);
    json.member("reason", fact.reason);
    json.member("where", fact.where);
    json.end_object();
  }
  json.end_array();
}

void write_texts(JsonWriter& json, const std::vector<std::string>& texts) {
  json.begin_array();
  for (const std::string& text : texts) json.text(text);
  json.end_array();
}

void write_step(JsonWriter& json, const Step& step) {
  json.begin_object();
  if (step.at.line > 0) {
    json.key("at");
    write_place(json, step.at);
  }
  if (!step.children.empty()) {
    json.key("children");
    json.begin_array();
    for (const Step& child : step.children) write_step(json, child);
    json.end_array();
  }
  write_if_any(json, "exact", step.value.exact);
  if (step.input) {
    json.key("input");
    write_input(json, *step.input);
  }
  json.member("kind", kind_word(step.kind));
  if (!step.missing.empty()) {
    json.key("missing");
    write_missing(json, step.missing);
  }
  write_if_any(json, "name", step.name);
  write_if_any(json, "note", step.note);
  json.member("text", step.text);
  json.member_or_null("value", step.value.text);
  json.end_object();
}

void write_waivers(JsonWriter& json, const std::vector<WaiverUse>& waivers) {
  json.begin_array();
  for (const WaiverUse* waiver : ordered_by(waivers, &WaiverUse::id)) {
    json.begin_object();
    json.key("approved_by");
    write_texts(json, waiver->approved_by);
    write_if_any(json, "compensating_controls", waiver->compensating_controls);
    json.key("conditions");
    write_texts(json, waiver->conditions);
    write_if_any(json, "defect", waiver->defect);
    if (!waiver->evidence.empty()) {
      json.key("evidence");
      write_texts(json, waiver->evidence);
    }
    json.member("expires_on", waiver->expires_on);
    json.member("id", waiver->id);
    write_if_any(json, "issued_on", waiver->issued_on);
    write_if_any(json, "reason", waiver->reason);
    write_if_any(json, "requested_by", waiver->requested_by);
    write_if_any(json, "risk", waiver->risk);
    write_if_any(json, "rule", waiver->rule);
    write_if_any(json, "scope", waiver->scope);
    json.key("valid");
    json.boolean(waiver->valid);
    json.end_object();
  }
  json.end_array();
}

void write_rule(JsonWriter& json, const RuleResult& rule) {
  json.begin_object();
  write_if_any(json, "ask", rule.ask);
  if (rule.at.line > 0) {
    json.key("at");
    write_place(json, rule.at);
  }
  write_if_any(json, "because", rule.because);
  if (!rule.cites.empty()) {
    json.key("cites");
    write_texts(json, rule.cites);
  }
  write_if_any(json, "cleared", rule.cleared);
  json.key("counts_as_failed");
  json.boolean(rule.counts_as_failed);
  json.key("decisive");
  json.boolean(rule.decisive);
  write_if_any(json, "group", rule.group);
  json.member("kind", rule.kind);
  json.member_or_null("margin", rule.margin ? rule.margin->absolute.text : std::string{});
  if (rule.margin) {
    write_if_any(json, "margin_exact", rule.margin->absolute.exact);
    write_if_any(json, "margin_percent", rule.margin->percent.text);
    write_if_any(json, "margin_percent_exact", rule.margin->percent.exact);
  }
  json.member("message", rule.message);
  json.key("missing");
  write_missing(json, rule.missing);
  write_if_any(json, "note", rule.note);
  json.member("outcome", rule.outcome);
  json.member("rule", rule.rule);
  json.member("title", rule.title);
  if (rule.trace) {
    json.key("trace");
    write_step(json, *rule.trace);
  }
  if (!rule.waivers.empty()) {
    json.key("waivers");
    write_waivers(json, rule.waivers);
  }
  json.end_object();
}

void write_figures(JsonWriter& json, const std::vector<Figure>& figures) {
  json.begin_array();
  for (const Figure* figure : ordered_by(figures, &Figure::name)) {
    json.begin_object();
    write_if_any(json, "exact", figure->value.exact);
    if (!figure->missing.empty()) {
      json.key("missing");
      write_missing(json, figure->missing);
    }
    json.member("name", figure->name);
    write_if_any(json, "title", figure->title);
    json.member("value", figure->value.text);
    json.end_object();
  }
  json.end_array();
}

}  // namespace proviso::trace
