// Members of JSON objects, read strictly: what is not there, or not of its kind, is thrown as BadDocument and caught in
// read_json.cpp.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "trace/decision.hpp"

namespace proviso::trace {

using Json = nlohmann::json;

struct BadDocument {
  std::string what;
};

const Json& member(const Json& object, const char* name);
std::string text_in(const Json& object, const char* name);
/// "" where it is null or missing.
std::string text_or_none(const Json& object, const char* name);
bool bool_in(const Json& object, const char* name);
/// 0 where it is missing.
std::uint32_t position_in(const Json& object, const char* name);
/// An element of the list `name`.
std::string text_of(const Json& element, const char* name);
/// The elements of a list in the list `name`.
std::vector<std::string> texts_of(const Json& list, const char* name);
std::vector<std::string> texts_in(const Json& object, const char* name);

/// The elements of the member, each through `read`; none where it is missing.
template <class Read>
auto list_in(const Json& object, const char* name, Read read) {
  std::vector<decltype(read(object))> out;
  const auto found = object.find(name);
  if (found == object.end()) return out;
  if (!found->is_array()) throw BadDocument{std::string{"`"} + name + "` is no list"};
  for (const Json& element : *found) out.push_back(read(element));
  return out;
}

/// A value beside its fraction: `name` and `exact`.
Shown shown_in(const Json& object, const char* name, const char* exact);

// The parts, as json_parts writes them.
SourceRef place_in(const Json& object);
std::vector<Missing> missing_in(const Json& object);
Step step_in(const Json& object);
WaiverUse waiver_in(const Json& object);
RuleResult rule_in(const Json& object);
Figure figure_in(const Json& object);

}  // namespace proviso::trace
