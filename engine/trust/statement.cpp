#include "trust/statement.hpp"

#include <nlohmann/json.hpp>

#include "base/sha256.hpp"
#include "base/utf8.hpp"

namespace proviso::trust {

namespace {

using Json = nlohmann::json;

constexpr const char* intoto_type = "https://in-toto.io/Statement/v1";

/// The text at that place, or null where there is none.
const std::string* text_at(const Json& json, const char* pointer) {
  const Json::json_pointer place{pointer};
  return json.contains(place) ? json.at(place).get_ptr<const std::string*>() : nullptr;
}

bool is(const std::string* text, const char* wanted) { return text != nullptr && *text == wanted; }

}  // namespace

std::string to_json(const FileStatement& statement) {
  Json predicate{{"signed_on", base::to_text(statement.signed_on)}};
  if (!statement.grade.empty()) predicate["grade"] = statement.grade;
  const Json subject{{"name", statement.name}, {"digest", {{"sha256", statement.sha256}}}};
  const Json json{{"_type", intoto_type},
                  {"subject", Json::array({subject})},
                  {"predicateType", signed_file_type},
                  {"predicate", std::move(predicate)}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

base::Result<FileStatement, std::string> statement_of(const Envelope& envelope) {
  const auto wrong = [](std::string why) { return base::Err{std::move(why)}; };
  if (envelope.payload_type != statement_type) return wrong("its payload is no in-toto statement");
  const Json json = base::is_utf8(envelope.payload) ? Json::parse(envelope.payload, nullptr, false) : Json{};
  if (!json.is_object() || !is(text_at(json, "/_type"), intoto_type)) return wrong("it is no in-toto Statement v1");
  if (!is(text_at(json, "/predicateType"), signed_file_type))
    return wrong("its statement is of another kind than `" + std::string{signed_file_type} + "`");
  if (!json.contains("subject") || !json.at("subject").is_array() || json.at("subject").size() != 1)
    return wrong("its statement is not of exactly one file");
  const std::string* digest = text_at(json, "/subject/0/digest/sha256");
  if (digest == nullptr || !base::digest_from_hex(*digest)) return wrong("its statement has no SHA-256 of the file");
  const std::string* day = text_at(json, "/predicate/signed_on");
  const auto signed_on = day == nullptr ? std::nullopt : base::parse_date(*day);
  if (!signed_on) return wrong("its statement does not say on which day it was signed");
  const std::string* name = text_at(json, "/subject/0/name");
  const std::string* grade = text_at(json, "/predicate/grade");
  if (grade == nullptr && json.at("predicate").contains("grade")) return wrong("its `grade` is no text");
  return FileStatement{name == nullptr ? "" : *name, *digest, grade == nullptr ? "" : *grade, *signed_on};
}

}  // namespace proviso::trust
