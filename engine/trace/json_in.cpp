#include "trace/json_in.hpp"

#include <algorithm>
#include <limits>

namespace proviso::trace {

namespace {

Step::Kind kind_of(const std::string& word) {
  constexpr std::pair<const char*, Step::Kind> kinds[] = {
      {"expression", Step::Kind::Expression}, {"definition", Step::Kind::Definition},
      {"repeated", Step::Kind::Repeated},     {"parameter", Step::Kind::Parameter},
      {"input", Step::Kind::Input},           {"function", Step::Kind::Function},
      {"element", Step::Kind::Element},       {"not_evaluated", Step::Kind::NotEvaluated}};
  const auto* found = std::ranges::find(kinds, word, [](const auto& one) { return std::string{one.first}; });
  if (found == std::end(kinds)) throw BadDocument{"`" + word + "` is no kind of step"};
  return found->second;
}

InputRef input_in(const Json& object) {
  return {.path = text_in(object, "path"),
          .line = position_in(object, "line"),
          .column = position_in(object, "column"),
          .pointer = text_or_none(object, "pointer"),
          .captured_on = text_or_none(object, "captured_on"),
          .source = text_or_none(object, "source"),
          .grade = text_or_none(object, "grade"),
          .as_quoted = text_or_none(object, "as_quoted")};
}

SourceRef place_or_none(const Json& object) {
  const auto found = object.find("at");
  return found == object.end() ? SourceRef{} : place_in(*found);
}

Missing fact_in(const Json& object) {
  return {.path = text_in(object, "path"),
          .reason = text_in(object, "reason"),
          .where = text_in(object, "where"),
          .candidate = text_or_none(object, "candidate"),
          .ask = text_in(object, "ask")};
}

}  // namespace

const Json& member(const Json& object, const char* name) {
  if (!object.is_object()) throw BadDocument{std::string{"what should have `"} + name + "` is no object"};
  const auto found = object.find(name);
  if (found == object.end()) throw BadDocument{std::string{"`"} + name + "` is missing"};
  return *found;
}

std::string text_in(const Json& object, const char* name) {
  const Json& found = member(object, name);
  if (!found.is_string()) throw BadDocument{std::string{"`"} + name + "` is no text"};
  return found.get<std::string>();
}

std::string text_or_none(const Json& object, const char* name) {
  if (!object.contains(name) || object[name].is_null()) return {};
  return text_in(object, name);
}

bool bool_in(const Json& object, const char* name) {
  const Json& found = member(object, name);
  if (!found.is_boolean()) throw BadDocument{std::string{"`"} + name + "` is neither true nor false"};
  return found.get<bool>();
}

std::uint32_t position_in(const Json& object, const char* name) {
  if (!object.contains(name)) return 0;
  const Json& found = object[name];
  if (!found.is_number_unsigned() || found.get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max())
    throw BadDocument{std::string{"`"} + name + "` is no position"};
  return found.get<std::uint32_t>();
}

std::string text_of(const Json& element, const char* name) {
  if (!element.is_string()) throw BadDocument{std::string{"one of `"} + name + "` is no text"};
  return element.get<std::string>();
}

std::vector<std::string> texts_of(const Json& list, const char* name) {
  if (!list.is_array()) throw BadDocument{std::string{"one of `"} + name + "` is no list"};
  std::vector<std::string> out;
  for (const Json& element : list) out.push_back(text_of(element, name));
  return out;
}

std::vector<std::string> texts_in(const Json& object, const char* name) {
  return list_in(object, name, [&](const Json& element) { return text_of(element, name); });
}

Shown shown_in(const Json& object, const char* name, const char* exact) {
  return {text_or_none(object, name), text_or_none(object, exact)};
}

SourceRef place_in(const Json& object) {
  return {text_in(object, "path"), position_in(object, "line"), position_in(object, "column")};
}

std::vector<Missing> missing_in(const Json& object) { return list_in(object, "missing", fact_in); }

Step step_in(const Json& object) {
  Step out;
  out.kind = kind_of(text_in(object, "kind"));
  out.name = text_or_none(object, "name");
  out.text = text_in(object, "text");
  out.value = shown_in(object, "value", "exact");
  out.note = text_or_none(object, "note");
  out.at = place_or_none(object);
  if (object.contains("input")) out.input = input_in(object["input"]);
  out.missing = missing_in(object);
  out.children = list_in(object, "children", step_in);
  return out;
}

WaiverUse waiver_in(const Json& object) {
  return {.id = text_in(object, "id"),
          .valid = bool_in(object, "valid"),
          .defect = text_or_none(object, "defect"),
          .expires_on = text_in(object, "expires_on"),
          .approved_by = texts_in(object, "approved_by"),
          .conditions = texts_in(object, "conditions"),
          .rule = text_or_none(object, "rule"),
          .scope = text_or_none(object, "scope"),
          .reason = text_or_none(object, "reason"),
          .requested_by = text_or_none(object, "requested_by"),
          .issued_on = text_or_none(object, "issued_on"),
          .risk = text_or_none(object, "risk"),
          .compensating_controls = text_or_none(object, "compensating_controls"),
          .evidence = object.contains("evidence") ? texts_in(object, "evidence") : std::vector<std::string>{}};
}

RuleResult rule_in(const Json& object) {
  RuleResult out;
  out.rule = text_in(object, "rule");
  out.title = text_in(object, "title");
  out.kind = text_in(object, "kind");
  out.outcome = text_in(object, "outcome");
  out.decisive = bool_in(object, "decisive");
  out.counts_as_failed = bool_in(object, "counts_as_failed");
  if (!member(object, "margin").is_null())
    out.margin =
        Margin{shown_in(object, "margin", "margin_exact"), shown_in(object, "margin_percent", "margin_percent_exact")};
  out.message = text_in(object, "message");
  out.because = text_or_none(object, "because");
  out.ask = text_or_none(object, "ask");
  out.note = text_or_none(object, "note");
  out.cites = texts_in(object, "cites");
  out.missing = missing_in(object);
  out.waivers = list_in(object, "waivers", waiver_in);
  out.cleared = text_or_none(object, "cleared");
  out.at = place_or_none(object);
  if (object.contains("trace")) out.trace = step_in(object["trace"]);
  return out;
}

Figure figure_in(const Json& object) {
  return {.name = text_in(object, "name"),
          .title = text_or_none(object, "title"),
          .value = shown_in(object, "value", "exact"),
          .missing = missing_in(object)};
}

}  // namespace proviso::trace
