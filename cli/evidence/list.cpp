// proviso evidence list and show: what a folder of imports holds.
#include <algorithm>
#include <array>
#include <cstdio>
#include <system_error>

#include "base/text.hpp"
#include "cli/evidence/arguments.hpp"
#include "cli/evidence/folder.hpp"
#include "trace/json_writer.hpp"

namespace proviso::cli {
namespace {

constexpr std::size_t columns = 6;
using Line = std::array<std::string, columns>;

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

Line line_of(const FoundImport& import, bool with_keys) {
  const std::string entries = import.problems.empty() ? std::to_string(import.entries.size()) : "?";
  return {import.id,
          base::join(import.manifest.records, ", "),
          entries,
          import.manifest.name,
          or_dash(import.manifest.asserted_by),
          import.problems.empty() ? signing_text(import, with_keys) : "cannot be read: see `verify`"};
}

std::string table(const Folder& folder, bool with_keys) {
  if (folder.imports.empty()) return "nothing is imported there\n";
  std::vector<Line> lines{{"import", "records", "of them", "file", "asserted by", "signature"}};
  for (const FoundImport& import : folder.imports) lines.push_back(line_of(import, with_keys));
  std::array<std::size_t, columns> widths{};
  for (const Line& line : lines)
    for (std::size_t i = 0; i < columns; ++i) widths[i] = std::max(widths[i], line[i].size());
  std::string out;
  for (const Line& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < columns; ++i)
      text += line[i] + std::string(i + 1 < columns ? widths[i] - line[i].size() + 2 : 0, ' ');
    out += text + "\n";
  }
  return out;
}

void write_import(trace::JsonWriter& json, const FoundImport& import, bool with_leaves) {
  json.begin_object();
  json.member("adapter", import.manifest.adapter);
  json.member_or_null("asserted_by", import.manifest.asserted_by);
  json.key("bind");
  json.begin_object();
  for (const auto& [field, text] : import.manifest.bind) json.member(field, text);
  json.end_object();
  json.key("entries");
  json.begin_array();
  for (const ShownEntry& entry : import.entries) {
    json.begin_object();
    json.member("id", entry.name);
    json.member("record", entry.record);
    if (with_leaves) {
      json.key("values");
      json.begin_array();
      for (const ShownLeaf& leaf : entry.leaves) {
        json.begin_object();
        json.member("field", leaf.field);
        json.member("place", leaf.place);
        json.member_or_null("source", leaf.source);
        json.member_or_null("unknown", leaf.reason);
        json.member_or_null("value", leaf.reason.empty() ? leaf.text : "");
        json.end_object();
      }
      json.end_array();
    }
    json.end_object();
  }
  json.end_array();
  json.member("file", import.manifest.file);
  json.member("import", import.id);
  json.member("name", import.manifest.name);
  json.key("problems");
  json.begin_array();
  for (const std::string& problem : import.problems) json.text(problem);
  json.end_array();
  json.member("sha256", import.manifest.sha256);
  json.member_or_null("signer", import.signing.signer);
  json.member_or_null("signer_role", import.signing.role);
  json.member_or_null("unsigned", import.signing.signer.empty() ? import.signing.defect : "");
  json.end_object();
}

std::string json_of(const std::vector<FoundImport>& imports, const std::string& schema, bool with_leaves) {
  trace::JsonWriter json;
  json.begin_object();
  json.key("imports");
  json.begin_array();
  for (const FoundImport& import : imports) write_import(json, import, with_leaves);
  json.end_array();
  json.member("schema", schema);
  json.end_object();
  return std::move(json).take() + "\n";
}

void show_leaves(std::string& out, const std::vector<ShownLeaf>& leaves) {
  std::size_t fields = 0, values = 0;
  const auto value_of = [](const ShownLeaf& leaf) {
    return leaf.reason.empty() ? leaf.text : "unknown (" + leaf.reason + ")";
  };
  for (const ShownLeaf& leaf : leaves) {
    fields = std::max(fields, leaf.field.size());
    values = std::max(values, std::min<std::size_t>(value_of(leaf).size(), 40));
  }
  for (const ShownLeaf& leaf : leaves) {
    std::string line = "  " + leaf.field + std::string(fields - leaf.field.size() + 2, ' ') + value_of(leaf);
    const std::size_t width = fields + values + 6;
    line += std::string(line.size() < width ? width - line.size() : 2, ' ') + leaf.place;
    out += line + (leaf.source.empty() ? "" : " (" + leaf.source + ")") + "\n";
  }
}

std::string page(const FoundImport& import, bool with_keys) {
  const facts::Manifest& manifest = import.manifest;
  std::string out = import.id + "\n";
  out += "  " + manifest.name + ", read by the adapter " + manifest.adapter + "\n";
  out += "  " + manifest.file + "\n  " + signing_text(import, with_keys) + "\n";
  const std::string by = ", asserted by " + manifest.asserted_by + "\n";
  for (const auto& [field, text] : manifest.bind) out.append("  ").append(field).append(" = ").append(text).append(by);
  for (const std::string& problem : import.problems) out += "  " + problem + "\n";
  for (const ShownEntry& entry : import.entries) {
    out += "\n" + entry.record + " " + entry.name + "\n";
    show_leaves(out, entry.leaves);
  }
  return out;
}

/// What was asked for: an import by its file, its id or the beginning of that; or the record of this name alone.
std::vector<FoundImport> matching(const std::vector<FoundImport>& all, const std::string& name) {
  std::vector<FoundImport> out;
  for (const FoundImport& import : all)
    if (import.path == std::filesystem::path{name} || import.id == name || import.manifest.name == name)
      out.push_back(import);
  if (out.empty())
    for (FoundImport import : all) {
      std::erase_if(import.entries, [&](const ShownEntry& entry) { return entry.name != name; });
      if (!import.entries.empty()) out.push_back(std::move(import));
    }
  if (out.empty() && name.size() >= 4)
    for (const FoundImport& import : all)
      if (import.id.starts_with(name)) out.push_back(import);
  return out;
}

/// A beginning that several imports share says none of them.
bool is_ambiguous(const std::vector<FoundImport>& found, const std::string& name) {
  const auto begins = [&](const FoundImport& import) { return import.id != name && import.id.starts_with(name); };
  return found.size() > 1 && std::ranges::all_of(found, begins);
}

}  // namespace

int evidence_list(const EvidenceArguments& arguments) {
  if (arguments.names.size() != 1) throw CLI::ValidationError{"`list` wants one folder"};
  int code = exit_award;
  const auto folder = read_folder(arguments, arguments.names.front(), code);
  if (!folder) return code;
  for (const BrokenImport& broken : folder->broken)
    for (const std::string& problem : broken.problems) std::fprintf(stderr, "proviso: %s\n", problem.c_str());
  const bool printed = print_result(arguments.json() ? json_of(folder->imports, "proviso.evidence.list/1", false)
                                                     : table(*folder, !arguments.keys.empty()));
  if (!printed) return exit_environment;
  return folder->broken.empty() ? exit_award : exit_invalid;
}

int evidence_show(const EvidenceArguments& arguments) {
  if (arguments.names.size() != 1)
    throw CLI::ValidationError{"`show` wants the file of an import, its id, or that of a record"};
  const std::string& name = arguments.names.front();
  std::error_code ignored;
  const std::filesystem::path file{name};
  const bool is_file = file.extension() == ".toml" && std::filesystem::is_regular_file(file, ignored);
  const std::string where = !arguments.in.empty() ? arguments.in : is_file ? file.parent_path().generic_string() : "";
  int code = exit_award;
  const auto folder = read_folder(arguments, where.empty() ? "." : where, code);
  if (!folder) return code;
  const std::string wanted = is_file ? file.stem().string() : name;
  const auto found = matching(folder->imports, wanted);
  if (found.empty()) {
    std::fprintf(stderr, "proviso: there is no import `%s` in `%s`\n", name.c_str(),
                 where.empty() ? "." : where.c_str());
    for (const BrokenImport& broken : folder->broken)
      if (broken.path.stem() == wanted)
        for (const std::string& problem : broken.problems) std::fprintf(stderr, "proviso: %s\n", problem.c_str());
    return exit_negative;
  }
  if (is_ambiguous(found, wanted)) {
    std::fprintf(stderr, "proviso: `%s` begins the id of several imports:\n", name.c_str());
    for (const FoundImport& import : found) std::fprintf(stderr, "  %s\n", import.id.c_str());
    return exit_negative;
  }
  std::string text;
  for (const FoundImport& import : found) text += (text.empty() ? "" : "\n") + page(import, !arguments.keys.empty());
  const bool printed = print_result(arguments.json() ? json_of(found, "proviso.evidence.show/1", true) : text);
  if (!printed) return exit_environment;
  const bool whole = std::ranges::all_of(found, [](const FoundImport& import) { return import.problems.empty(); });
  return whole ? exit_award : exit_invalid;
}

}  // namespace proviso::cli
