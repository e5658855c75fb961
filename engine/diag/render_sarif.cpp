// SARIF 2.1.0 (OASIS standard of 27 March 2020), as code scanning services and editors read it. Numbers in brackets are
// its sections.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "diag/pages.hpp"
#include "diag/render.hpp"

namespace proviso::diag {

namespace {

using Json = nlohmann::json;

std::string_view level(Severity s) { return s == Severity::Error ? "error" : "warning"; }

// A path as a URI reference (3.10): what is not unreserved is percent-encoded; an absolute path is a file URI.
std::string uri(std::string_view path) {
  static constexpr std::string_view hex = "0123456789ABCDEF";
  static constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string out = path.starts_with('/') ? "file://" : "";
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

// How many UTF-16 code units stand for the text: two for what UTF-8 writes in four bytes. A malformed byte is one.
std::uint32_t utf16_length(std::string_view text) {
  std::uint32_t out = 0;
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80U) out += byte >= 0xF0U ? 2 : 1;
  }
  return out;
}

// 3.30: columns count from 1; the end column is that of the character after the region.
Json region(base::Span at, const base::SourceMap& sources) {
  const auto column = [&](std::uint32_t line, std::uint32_t offset) {
    const std::uint32_t begin = sources.line_begin(at.file, line);
    return 1 + utf16_length(sources.text(base::Span{at.file, begin, offset}));
  };
  const std::uint32_t first = sources.line_column(at.file, at.begin).line;
  const std::uint32_t last = sources.line_column(at.file, at.end).line;
  return {{"startLine", first},
          {"startColumn", column(first, at.begin)},
          {"endLine", last},
          {"endColumn", column(last, at.end)}};
}

Json location(base::Span at, const base::SourceMap& sources) {
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", uri(sources.path(at.file))}}}, {"region", region(at, sources)}}}};
}

// Data files are not kept, so their columns cannot be counted in UTF-16: the line is said.
Json location(const Location& w) {
  Json physical{{"artifactLocation", {{"uri", uri(w.path)}}}};
  if (w.line) physical["region"] = {{"startLine", *w.line}};
  Json out{{"physicalLocation", physical}};
  if (!w.pointer.empty()) out["logicalLocations"] = Json::array({{{"fullyQualifiedName", w.pointer}}});
  return out;
}

Json result(const Diagnostic& d, const base::SourceMap& sources, std::size_t rule) {
  const std::string text = d.message() + (d.help.empty() ? "" : "; " + d.help);
  Json out{{"ruleId", code(d.kind)},
           {"ruleIndex", rule},
           {"level", level(severity(d.kind))},
           {"message", {{"text", text}}},
           {"locations", Json::array()}};
  if (d.where) {
    out["locations"].push_back(location(*d.where));
  } else if (d.primary.at.valid()) {
    out["locations"].push_back(location(d.primary.at, sources));
    if (!d.primary.text.empty()) out["locations"][0]["message"] = {{"text", d.primary.text}};
  }
  for (const Label& label : d.related) {
    if (!label.at.valid()) continue;
    Json related = location(label.at, sources);
    related["id"] = out.contains("relatedLocations") ? out["relatedLocations"].size() : 0;
    if (!label.text.empty()) related["message"] = {{"text", label.text}};
    out["relatedLocations"].push_back(related);
  }
  return out;
}

Json rule(const Row& row) {
  Json out{{"id", row.code}, {"name", row.name}, {"defaultConfiguration", {{"level", level(row.severity)}}}};
  if (const Page* page = find_page(row.code)) {
    out["shortDescription"] = {{"text", page_title(*page)}};
    out["fullDescription"] = {{"text", page_meaning(*page)}};
    out["help"] = {{"text", page_text(*page)}, {"markdown", page->markdown}};
  }
  return out;
}

// The rules that this log's results refer to, each once, in the order of the registry (3.19.23).
std::vector<const Row*> broken_rules(std::span<const Report> reports) {
  std::vector<const Row*> out;
  for (const Row& row : registry()) {
    bool used = false;
    for (const Report& report : reports)
      for (const Diagnostic& d : report.diagnostics->items()) used = used || d.kind == row.kind;
    if (used) out.push_back(&row);
  }
  return out;
}

}  // namespace

std::string render_sarif(std::span<const Report> reports, std::string_view tool_version) {
  const std::vector<const Row*> broken = broken_rules(reports);
  Json rules = Json::array(), results = Json::array();
  for (const Row* row : broken) rules.push_back(rule(*row));
  for (const Report& report : reports)
    for (const Diagnostic& d : report.diagnostics->items()) {
      const auto at = std::ranges::find(broken, &row(d.kind));
      results.push_back(result(d, *report.sources, static_cast<std::size_t>(at - broken.begin())));
    }
  const Json driver{{"name", "proviso"}, {"semanticVersion", tool_version}, {"rules", rules}};
  const Json run{{"tool", {{"driver", driver}}}, {"columnKind", "utf16CodeUnits"}, {"results", results}};
  const Json log{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace proviso::diag
