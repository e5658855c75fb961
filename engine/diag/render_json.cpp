#include <nlohmann/json.hpp>

#include "diag/render.hpp"

namespace proviso::diag {

namespace {

using Json = nlohmann::json;

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
  Json out{{"code", code(d.kind)},
           {"severity", severity(d.kind) == Severity::Error ? "error" : "warning"},
           {"message", d.message()}};
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

}  // namespace

std::string render_json(std::span<const Report> reports) {
  Json findings = Json::array();
  std::size_t errors = 0, warnings = 0;
  for (const Report& report : reports) {
    for (const Diagnostic& d : report.diagnostics->items()) findings.push_back(finding_json(d, *report.sources));
    errors += report.diagnostics->error_count();
    warnings += report.diagnostics->warning_count();
  }
  const Json out{{"diagnostics", findings}, {"errors", errors}, {"warnings", warnings}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace proviso::diag
