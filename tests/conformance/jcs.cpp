/// RFC 8785: the writer of decisions against the vectors of the canonical form.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "suites.hpp"
#include "trace/canonical_json.hpp"
#include "trace/json_writer.hpp"

namespace proviso::conformance {

namespace {

using Json = nlohmann::json;

constexpr std::string_view binary_numbers =
    "a number that is no integer: there a binary double, here always a text with all its digits";

/// The largest integer that JSON's readers agree on.
constexpr double largest_integer = 9007199254740991.0;

/// Integers of our documents are counts, never negative.
bool is_count(const Json& value) {
  const auto number = value.get<double>();
  return number >= 0 && number <= largest_integer && std::floor(number) == number;
}

/// Numbers in the value that our documents would not hold as numbers.
int binary_numbers_in(const Json& value) {
  if (value.is_number()) return is_count(value) ? 0 : 1;
  int count = 0;
  if (value.is_structured())
    for (const auto& part : value) count += binary_numbers_in(part);
  return count;
}

void write(trace::JsonWriter& json, const Json& value);

void write_object(trace::JsonWriter& json, const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  std::ranges::sort(keys, trace::key_before);
  json.begin_object();
  for (const auto& key : keys) {
    json.key(key);
    write(json, object[key]);
  }
  json.end_object();
}

void write_array(trace::JsonWriter& json, const Json& array) {
  json.begin_array();
  for (const auto& value : array) write(json, value);
  json.end_array();
}

void write(trace::JsonWriter& json, const Json& value) {
  if (value.is_object())
    write_object(json, value);
  else if (value.is_array())
    write_array(json, value);
  else if (value.is_string())
    json.text(value.get_ref<const std::string&>());
  else if (value.is_boolean())
    json.boolean(value.get<bool>());
  else if (value.is_null())
    json.null();
  else
    json.integer(static_cast<std::uint64_t>(value.get<double>()));
}

std::string canonical(const Json& value) {
  trace::JsonWriter json;
  write(json, value);
  return std::move(json).take();
}

/// Without the members of an object that hold such numbers; counts the numbers.
Json without_binary_numbers(Json document, int& numbers) {
  for (auto& value : document) {
    if (const int found = binary_numbers_in(value); found > 0) {
      numbers += found;
      value = nullptr;
    }
  }
  return document;
}

/// The same of the expected bytes, where such a member is a list of nothing but numbers: `"key":[1.5,2]`.
std::string without_binary_numbers(std::string bytes, const Json& document) {
  for (const auto& [key, value] : document.items()) {
    if (binary_numbers_in(value) == 0) continue;
    const std::string start = '"' + key + "\":[";
    const auto at = bytes.find(start);
    const auto end = bytes.find(']', at);
    if (at == std::string::npos || bytes.find_first_not_of("0123456789.eE+-,", at + start.size()) != end)
      throw std::runtime_error{"jcs: a number that is no integer stands where it cannot be cut out"};
    bytes.replace(at + start.size() - 1, end - at - start.size() + 2, "null");
  }
  return bytes;
}

void run(const std::string& input, const std::string& output, FileScore& score) {
  const Json document = Json::parse(input);
  int numbers = 0;
  const Json ours = without_binary_numbers(document, numbers);
  const std::string expected = without_binary_numbers(output, document);
  score.exclude(binary_numbers, numbers);
  score.compare("canonical", input, expected, canonical(ours));
  // What is canonical stays as it is.
  score.compare("again", expected, expected, canonical(Json::parse(expected)));
}

}  // namespace

SuiteScore run_jcs(const std::filesystem::path& data) {
  SuiteScore suite{"jcs", "canonical JSON (RFC 8785), by the writer of decisions", {}, true, {}};
  for (const auto& path : files_of(data / "jcs" / "input", ".json")) {
    FileScore& score = suite.files.emplace_back();
    score.file = path.filename().string();
    run(read_text(path), read_text(data / "jcs" / "output" / path.filename()), score);
  }
  suite.found = !suite.files.empty();
  return suite;
}

}  // namespace proviso::conformance
