// proviso catalog list|show|resolve [NAME...]
#include "catalog.hpp"

#include <algorithm>
#include <memory>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "trace/json_writer.hpp"

namespace proviso::cli {
namespace {

struct Arguments {
  std::string action;
  std::vector<std::string> names;
  std::string catalog;
  std::string policy;
  std::string format = "text";
};

std::string full_name(const CatalogEntry& entry) { return entry.catalog + ": " + entry.key; }

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width > text.size() ? width - text.size() : 0, ' ');
}

std::string origin_of(const CatalogValue& value) {
  std::vector<std::string> parts;
  if (!value.place.empty()) parts.push_back(value.place);
  if (value.captured_on) parts.push_back(base::to_text(*value.captured_on));
  if (!value.source.empty()) parts.push_back(value.source);
  if (!value.grade.empty()) parts.push_back(value.grade);
  return base::join(parts, ", ");
}

// ---- text -----------------------------------------------------------------------------------------------------------

std::string list_text(const CatalogView& view) {
  std::string out;
  for (const std::string& catalog : view.catalogs) {
    std::string lines;
    std::size_t entries = 0;
    for (const CatalogEntry& entry : view.entries)
      if (entry.catalog == catalog) {
        lines.append("  ").append(entry.key).append("\n");
        ++entries;
      }
    out.append(catalog).append(", ").append(std::to_string(entries));
    out.append(entries == 1 ? " entry\n" : " entries\n").append(lines);
  }
  return out;
}

std::string entry_text(const CatalogEntry& entry) {
  std::string out = full_name(entry) + "\n";
  if (!entry.aliases.empty()) out += "  also " + base::join(entry.aliases, ", ") + "\n";
  std::size_t names = 0, values = 0;
  for (const CatalogValue& value : entry.values) {
    names = std::max(names, value.field.size());
    if (value.text.size() <= 30) values = std::max(values, value.text.size());
  }
  for (const CatalogValue& value : entry.values) {
    const std::string text = value.reason.empty() ? value.text : value.text + " (" + value.reason + ")";
    out += "  " + padded(value.field, names) + "  " + padded(text, values) + "  " + origin_of(value) + "\n";
  }
  return out;
}

std::string meaning_text(const NameMeaning& meaning) {
  std::vector<std::string> names;
  for (const CatalogEntry* entry : meaning.entries) names.push_back(full_name(*entry));
  if (names.size() == 1) return meaning.name + "\n  is " + names.front() + "\n";
  if (names.size() > 1)
    return meaning.name + "\n  fits " + std::to_string(names.size()) + " entries\n    " + base::join(names, "\n    ") +
           "\n";
  std::string out = meaning.name + "\n  is no entry\n";
  for (const CatalogEntry* entry : meaning.similar) names.push_back(full_name(*entry));
  if (!names.empty()) out += "  may mean\n    " + base::join(names, "\n    ") + "\n";
  return out;
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

void write_entry(trace::JsonWriter& json, const CatalogEntry& entry, bool with_values) {
  json.begin_object();
  json.key("aliases");
  json.begin_array();
  for (const std::string& alias : entry.aliases) json.text(alias);
  json.end_array();
  json.member("catalog", entry.catalog);
  json.member("name", entry.key);
  if (with_values) {
    json.key("values");
    json.begin_array();
    for (const CatalogValue& value : entry.values) {
      json.begin_object();
      json.member_or_null("captured_on", value.captured_on ? base::to_text(*value.captured_on) : "");
      json.member("field", value.field);
      json.member_or_null("grade", value.grade);
      json.member("place", value.place);
      json.member_or_null("source", value.source);
      json.member_or_null("unknown", value.reason);
      json.member_or_null("value", value.reason.empty() ? value.text : "");
      json.end_object();
    }
    json.end_array();
  }
  json.end_object();
}

void write_names(trace::JsonWriter& json, std::string_view key, const std::vector<const CatalogEntry*>& entries,
                 bool with_values) {
  json.key(key);
  json.begin_array();
  for (const CatalogEntry* entry : entries) write_entry(json, *entry, with_values);
  json.end_array();
}

std::string json_text(const CatalogView& view, bool with_values) {
  trace::JsonWriter json;
  json.begin_object();
  if (view.names.empty()) {
    json.key("entries");
    json.begin_array();
    for (const CatalogEntry& entry : view.entries) write_entry(json, entry, with_values);
    json.end_array();
  } else {
    json.key("names");
    json.begin_array();
    for (const NameMeaning& meaning : view.names) {
      json.begin_object();
      write_names(json, "entries", meaning.entries, with_values);
      json.member("name", meaning.name);
      json.key("resolved");
      json.boolean(meaning.entries.size() == 1);
      write_names(json, "similar", meaning.similar, false);
      json.end_object();
    }
    json.end_array();
  }
  json.member("schema", "proviso.catalog/1");
  json.end_object();
  return std::move(json).take() + "\n";
}

// ---- the command ----------------------------------------------------------------------------------------------------

// One catalog alone, where it is asked for. False where there is none of that name.
bool keep(CatalogView& view, const std::string& catalog) {
  if (catalog.empty()) return true;
  if (std::ranges::find(view.catalogs, catalog) == view.catalogs.end()) return false;
  view.catalogs = {catalog};
  if (view.names.empty())  // else the names point at entries
    std::erase_if(view.entries, [&](const CatalogEntry& entry) { return entry.catalog != catalog; });
  for (NameMeaning& meaning : view.names)
    for (auto* entries : {&meaning.entries, &meaning.similar})
      std::erase_if(*entries, [&](const CatalogEntry* entry) { return entry->catalog != catalog; });
  return true;
}

std::string text_of(const CatalogView& view, const std::string& action) {
  if (action == "list") return list_text(view);
  std::string out;
  for (const NameMeaning& meaning : view.names) {
    const bool shown = action == "show" && meaning.entries.size() == 1;
    out += shown ? entry_text(*meaning.entries.front()) : meaning_text(meaning);
  }
  return out;
}

int run(const Arguments& arguments) {
  if (arguments.names.empty() != (arguments.action == "list"))
    throw CLI::ValidationError{arguments.action == "list" ? "`list` takes no name; `--catalog` lists one of them"
                                                          : "`" + arguments.action + "` wants a name"};
  auto session = new_session();
  const std::filesystem::path policy = arguments.policy.empty()
                                           ? session.shipped.policies / "std" / "procurement.proviso"
                                           : std::filesystem::path{arguments.policy};
  const bool json = arguments.format == "json";
  auto view = view_catalogs(session, policy, arguments.names, json ? ir::Digits::Json : ir::Digits::Report);
  print_findings(session);
  if (!view) return exit_invalid;
  if (!keep(*view, arguments.catalog))
    throw CLI::ValidationError{"there is no catalog `" + arguments.catalog + "`; there are " +
                               base::join(view->catalogs, ", ")};
  const bool printed =
      print_result(json ? json_text(*view, arguments.action == "show") : text_of(*view, arguments.action));
  if (!printed) return exit_environment;
  const bool all = std::ranges::all_of(view->names, [](const NameMeaning& m) { return m.entries.size() == 1; });
  return all ? exit_award : exit_negative;
}

}  // namespace

std::function<int()> setup_catalog(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  app.add_option("action", arguments->action)->required()->check(one_of({"list", "show", "resolve"}));
  app.add_option("names", arguments->names);
  app.add_option("--catalog", arguments->catalog);
  app.add_option("--policy", arguments->policy);
  app.add_option("--format", arguments->format)->check(one_of({"text", "json"}));
  return [arguments] { return run(*arguments); };
}

}  // namespace proviso::cli
