#include <nlohmann/json.hpp>

#include "diag/render.hpp"

namespace proviso::diag {

namespace {

using Json = nlohmann::json;

std::string dump(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

std::string_view word(Severity s) { return s == Severity::Error ? "error" : "warning"; }

Json span_json(base::Span at, const base::SourceMap& sources) {
  const auto begin = sources.line_column(at.file, at.begin), end = sources.line_column(at.file, at.end);
  return {{"path", sources.path(at.file)}, {"line", begin.line},       {"column", begin.column},
          {"end_line", end.line},          {"end_column", end.column}, {"bytes", {at.begin, at.end}}};
}

Json label_json(const Label& label, const base::SourceMap& sources) {
  Json out = span_json(label.at, sources);
  if (!label.text.empty()) out["label"] = label.text;
  return out;
}

Json location_json(const Location& w) {
  Json out{{"path", w.path}};
  if (w.line) out["line"] = *w.line;
  if (w.column) out["column"] = *w.column;
  if (!w.pointer.empty()) out["pointer"] = w.pointer;
  return out;
}

Json finding_json(const Diagnostic& d, const base::SourceMap& sources) {
  Json out{{"code", code(d.kind)}, {"severity", word(severity(d.kind))}, {"message", d.message()}};
  if (d.where) {
    out["at"] = location_json(*d.where);
  } else if (d.primary.at.valid()) {
    out["at"] = label_json(d.primary, sources);
  }
  for (const Label& label : d.related)
    if (label.at.valid()) out["related"].push_back(label_json(label, sources));
  if (!d.help.empty()) out["help"] = d.help;
  return out;
}

// A path as a relative URI reference: what is not unreserved is percent-encoded, `/` separates.
std::string uri(std::string_view path) {
  static constexpr std::string_view hex = "0123456789ABCDEF";
  static constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string out;
  for (char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (plain.find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += {'%', hex[byte >> 4U], hex[byte & 0xFU]};
    }
  }
  return out;
}

Json sarif_location(base::Span at, const base::SourceMap& sources) {
  const auto begin = sources.line_column(at.file, at.begin), end = sources.line_column(at.file, at.end);
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", uri(sources.path(at.file))}}},
            {"region",
             {{"startLine", begin.line},
              {"startColumn", begin.column},
              {"endLine", end.line},
              {"endColumn", end.column}}}}}};
}

Json sarif_location(const Location& w) {
  Json physical{{"artifactLocation", {{"uri", uri(w.path)}}}};
  if (w.line) physical["region"] = {{"startLine", *w.line}};
  if (w.line && w.column) physical["region"]["startColumn"] = *w.column;
  Json out{{"physicalLocation", physical}};
  if (!w.pointer.empty()) out["logicalLocations"] = Json::array({{{"fullyQualifiedName", w.pointer}}});
  return out;
}

Json sarif_result(const Diagnostic& d, const base::SourceMap& sources) {
  const std::string text = d.message() + (d.help.empty() ? "" : "; " + d.help);
  Json out{{"ruleId", code(d.kind)},
           {"level", word(severity(d.kind))},
           {"message", {{"text", text}}},
           {"locations", Json::array()}};
  if (d.where) {
    out["locations"].push_back(sarif_location(*d.where));
  } else if (d.primary.at.valid()) {
    out["locations"].push_back(sarif_location(d.primary.at, sources));
  }
  int id = 0;
  for (const Label& label : d.related) {
    if (!label.at.valid()) continue;
    Json related = sarif_location(label.at, sources);
    related["id"] = id++;
    if (!label.text.empty()) related["message"] = {{"text", label.text}};
    out["relatedLocations"].push_back(related);
  }
  return out;
}

// The rules that this log's results refer to, each once.
Json sarif_rules(const Diagnostics& diagnostics) {
  Json rules = Json::array();
  for (const Row& r : registry()) {
    bool used = false;
    for (const Diagnostic& d : diagnostics.items()) used = used || d.kind == r.kind;
    if (used) rules.push_back({{"id", r.code}, {"name", r.name}, {"shortDescription", {{"text", r.text}}}});
  }
  return rules;
}

}  // namespace

std::string render_json(const Diagnostics& diagnostics, const base::SourceMap& sources) {
  Json findings = Json::array();
  for (const Diagnostic& d : diagnostics.items()) findings.push_back(finding_json(d, sources));
  return dump(
      {{"diagnostics", findings}, {"errors", diagnostics.error_count()}, {"warnings", diagnostics.warning_count()}});
}

std::string render_sarif(const Diagnostics& diagnostics, const base::SourceMap& sources) {
  Json results = Json::array();
  for (const Diagnostic& d : diagnostics.items()) results.push_back(sarif_result(d, sources));
  const Json driver{{"name", "proviso"}, {"rules", sarif_rules(diagnostics)}};
  const Json run{{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", results}};
  return dump({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
               {"version", "2.1.0"},
               {"runs", Json::array({run})}});
}

}  // namespace proviso::diag
