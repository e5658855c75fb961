#include "ledger/entry.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/date.hpp"
#include "base/overloaded.hpp"

namespace proviso::ledger {

namespace {

using Json = nlohmann::json;

constexpr std::string_view kinds[] = {"opening", "decision", "approval"};

/// A body that lacks something, or has it in another form; caught in `entry_from`.
struct Malformed {
  std::string what;
};

const Json& member(const Json& object, const char* name) {
  if (!object.is_object() || !object.contains(name)) throw Malformed{std::string{"it has no `"} + name + "`"};
  return object[name];
}

std::string text(const Json& object, const char* name) {
  const Json& found = member(object, name);
  if (!found.is_string()) throw Malformed{std::string{"its `"} + name + "` is no text"};
  return found.get<std::string>();
}

std::uint64_t number(const Json& object, const char* name) {
  const Json& found = member(object, name);
  if (!found.is_number_unsigned()) throw Malformed{std::string{"its `"} + name + "` is no number"};
  return found.get<std::uint64_t>();
}

// ---- to JSON ----------------------------------------------------------------------------------------------------

Json to_json(const Kept& kept) { return {{"sha256", base::to_hex(kept.sha256)}, {"size", kept.size}}; }

Json to_json(const FileRef& file) {
  Json json = to_json(file.bytes);
  json["path"] = file.path;
  if (!file.also.empty()) json["also"] = file.also;
  return json;
}

Json to_json(const Question& question) {
  return {{"case", question.case_path}, {"policy", question.policy}, {"as_of", question.as_of},
          {"set", question.settings},   {"trace", question.trace},   {"budget", question.budget}};
}

Json to_json(const Summary& summary) {
  return {{"policy", summary.policy}, {"version", summary.version},     {"verdict", summary.verdict},
          {"mode", summary.mode},     {"candidate", summary.candidate}, {"provider", summary.provider},
          {"as_of", summary.as_of}};
}

void add(Json& json, const Opening& opening) { json["origin"] = opening.origin; }

void add(Json& json, const DecisionEntry& decision) {
  Json files = Json::array();
  for (const FileRef& file : decision.files) files.push_back(to_json(file));
  json["document"] = to_json(decision.document);
  json["files"] = std::move(files);
  json["question"] = to_json(decision.question);
  json["review_on"] = decision.review_on;
  json["supersedes"] = decision.supersedes;
  json["summary"] = to_json(decision.summary);
}

void add(Json& json, const ApprovalEntry& approval) {
  json["envelope"] = approval.envelope;
  json["subject"] = approval.subject;
}

// ---- from JSON --------------------------------------------------------------------------------------------------

/// An ISO date, or "".
std::string day_or_none(const Json& json, const char* name) {
  std::string day = text(json, name);
  if (!day.empty() && !base::parse_date(day)) throw Malformed{std::string{"its `"} + name + "` is no day"};
  return day;
}

Kept kept_from(const Json& json) {
  const auto digest = base::digest_from_hex(text(json, "sha256"));
  if (!digest) throw Malformed{"a `sha256` of it is none"};
  return {*digest, number(json, "size")};
}

Question question_from(const Json& json) {
  Question out{text(json, "case"), text(json, "policy"), day_or_none(json, "as_of"), {}, text(json, "trace"), 0};
  for (const Json& setting : member(json, "set")) {
    if (!setting.is_string()) throw Malformed{"one of its `set` is no text"};
    out.settings.push_back(setting.get<std::string>());
  }
  out.budget = number(json, "budget");
  return out;
}

Summary summary_from(const Json& json) {
  return {text(json, "policy"),    text(json, "version"),  text(json, "verdict"), text(json, "mode"),
          text(json, "candidate"), text(json, "provider"), text(json, "as_of")};
}

DecisionEntry decision_from(const Json& json) {
  DecisionEntry out{
      question_from(member(json, "question")), kept_from(member(json, "document")), {},
      summary_from(member(json, "summary")),   day_or_none(json, "review_on"),      text(json, "supersedes")};
  for (const Json& file : member(json, "files"))
    out.files.push_back({text(file, "path"), kept_from(file), file.contains("also") ? text(file, "also") : ""});
  return out;
}

Entry read(const Json& json) {
  if (text(json, "schema") != entry_schema) throw Malformed{"its schema is not " + std::string{entry_schema}};
  Entry out{number(json, "seq"), text(json, "time"),   text(json, "clock") == "given",
            text(json, "actor"), text(json, "engine"), {}};
  if (!is_moment(out.time)) throw Malformed{"its `time` is no moment"};
  const std::string kind = text(json, "kind");
  if (kind == "opening")
    out.what = Opening{text(json, "origin")};
  else if (kind == "decision")
    out.what = decision_from(json);
  else if (kind == "approval")
    out.what = ApprovalEntry{text(json, "subject"), text(json, "envelope")};
  else
    throw Malformed{"`" + kind + "` is no kind of entry"};
  return out;
}

/// The member of a decision's document, or "" for null.
std::string text_or_none(const Json& object, const char* name) {
  return member(object, name).is_null() ? std::string{} : text(object, name);
}

}  // namespace

std::string_view kind_of(const Entry& entry) { return kinds[entry.what.index()]; }

std::string subject_in(const Entry& entry) {
  if (const auto* approval = std::get_if<ApprovalEntry>(&entry.what)) return approval->subject;
  const auto* decision = std::get_if<DecisionEntry>(&entry.what);
  return decision == nullptr ? std::string{} : decision->supersedes;
}

std::string to_body(const Entry& entry) {
  Json json{{"schema", entry_schema},
            {"kind", kind_of(entry)},
            {"seq", entry.seq},
            {"time", entry.time},
            {"clock", entry.time_given ? "given" : "system"},
            {"actor", entry.actor},
            {"engine", entry.engine}};
  std::visit([&](const auto& what) { add(json, what); }, entry.what);
  // Keys are ASCII, so the order of bytes, which the library keeps, is that of RFC 8785.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

base::Result<Entry, std::string> entry_from(std::string_view body) {
  const Json json = Json::parse(body, nullptr, false);
  if (json.is_discarded()) return base::Err{std::string{"it is no JSON"}};
  try {
    Entry entry = read(json);
    if (to_body(entry) != body) return base::Err{std::string{"it is not in the one form of entries"}};
    return entry;
  } catch (const Malformed& malformed) {
    return base::Err{malformed.what};
  }
}

base::Result<Told, std::string> told_by(std::string_view document) {
  // A document is mostly derivations: what is not asked for is read over, not built.
  constexpr std::string_view needed[] = {"as_of",    "candidate", "candidates", "id",     "inputs",
                                         "kind",     "mode",      "name",       "path",   "policy",
                                         "provider", "sha256",    "verdict",    "version"};
  const auto keep = [&](int, Json::parse_event_t event, const Json& parsed) {
    return event != Json::parse_event_t::key ||
           std::ranges::find(needed, parsed.get_ref<const std::string&>()) != std::end(needed);
  };
  const Json json = Json::parse(document, keep, false);
  if (json.is_discarded()) return base::Err{std::string{"it is no JSON"}};
  try {
    const Json& policy = member(json, "policy");
    const Json& verdict = member(json, "verdict");
    Told out{{text(policy, "name"),
              text_or_none(policy, "version"),
              text(verdict, "kind"),
              text_or_none(verdict, "mode"),
              text_or_none(verdict, "candidate"),
              {},
              text(json, "as_of")},
             {}};
    for (const Json& candidate : member(json, "candidates"))
      if (!out.summary.candidate.empty() && text(candidate, "id") == out.summary.candidate &&
          candidate.contains("provider"))
        out.summary.provider = text(candidate, "provider");
    for (const Json& input : member(json, "inputs"))
      out.inputs.emplace_back(text(input, "path"), text(input, "sha256"));
    return out;
  } catch (const Malformed& malformed) {
    return base::Err{malformed.what};
  }
}

bool is_moment(std::string_view text) {
  if (text.size() != 20 || text[10] != 'T' || text[13] != ':' || text[16] != ':' || text[19] != 'Z') return false;
  if (!base::parse_date(text.substr(0, 10))) return false;
  const auto two = [&](std::size_t at, int below) {
    const char high = text[at], low = text[at + 1];
    return high >= '0' && high <= '9' && low >= '0' && low <= '9' && (high - '0') * 10 + (low - '0') < below;
  };
  return two(11, 24) && two(14, 60) && two(17, 60);
}

}  // namespace proviso::ledger
