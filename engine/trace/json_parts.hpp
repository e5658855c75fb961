// The parts that several places of the document share.
#pragma once

#include "trace/decision.hpp"
#include "trace/json_writer.hpp"

namespace proviso::trace {

void write_input(JsonWriter& json, const InputRef& input);
void write_place(JsonWriter& json, const SourceRef& at);
void write_missing(JsonWriter& json, const std::vector<Missing>& missing);
void write_texts(JsonWriter& json, const std::vector<std::string>& texts);
void write_step(JsonWriter& json, const Step& step);
void write_rule(JsonWriter& json, const RuleResult& rule);
void write_figures(JsonWriter& json, const std::vector<Figure>& figures);
void write_waivers(JsonWriter& json, const std::vector<WaiverUse>& waivers);

/// `"NAME": "value"`, where there is one.
inline void write_if_any(JsonWriter& json, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  json.member(name, value);
}

}  // namespace proviso::trace
