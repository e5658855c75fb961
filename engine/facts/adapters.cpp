#include "facts/adapters.hpp"

#include <algorithm>
#include <system_error>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "facts/foreign.hpp"
#include "facts/from_toml.hpp"
#include "facts/recognise.hpp"

namespace proviso::facts {

namespace {

namespace fs = std::filesystem;

bool has_all(const std::vector<std::string>& keys, const std::vector<std::string>& wanted) {
  return std::ranges::all_of(wanted,
                             [&](const std::string& key) { return std::ranges::find(keys, key) != keys.end(); });
}

// Our own files need no adapter: their keys are fields of the record, or the list's name.
bool is_own(const Document& document, const ListTarget& target) {
  if (document.format == Format::Toml || base::trim(document.text).empty()) return true;
  const bool list = document.root.form == Form::Array || document.root.form == Form::Table;
  if (list && document.root.elements.empty()) return true;
  const std::vector<std::string> keys = own_keys(document);
  return !keys.empty() && (has_all(target.plan.names(), keys) || keys == std::vector{target.name});
}

// Whether a document that was read strictly is what the other reading would make of it.
bool same_tree(const Reading& strict, const Reading& other) {
  return strict.own && strict.format == other.format && !other.preamble && other.embedded.empty();
}

}  // namespace

std::optional<Adapter> Adapters::read_adapter(const fs::path& file, std::string shown) {
  Document document;
  document.path = std::move(shown);
  document.file = file.lexically_normal().generic_string();
  auto bytes = base::read_file(file);
  diag::Diagnostics found;
  std::optional<Adapter> adapter;
  if (!bytes) {
    found.add({diag::Kind::DataUnreadable, {}, {base::to_text(bytes.error())}, {}, {}, document.at({})});
  } else {
    document.text = std::move(bytes).value();
    const std::string sha256 = base::sha256_hex(document.text);  // of the file, not of what reading leaves of it
    if (from_toml(document, found)) adapter = adapter_from(document, found);
    if (adapter) {
      adapter->path = document.path;
      adapter->sha256 = sha256;
    }
  }
  for (const diag::Diagnostic& finding : found.items()) tools_.session.report(finding);
  if (found.has_errors()) return {};
  return adapter;
}

void Adapters::load() {
  if (loaded_) return;
  loaded_ = true;
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at{folders_.shipped, error}, end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".toml") files.push_back(at->path());
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    if (auto adapter = read_adapter(file, "catalogs/adapters/" + file.filename().string()))
      shipped_.push_back(*std::move(adapter));
    else
      broken_.push_back(file.stem().string());
  }
}

const Adapter* Adapters::find(const std::string& name, const diag::Location& at) {
  if (name.ends_with(".toml")) return find_own(name, at);
  load();
  const auto found = std::ranges::find(shipped_, name, &Adapter::name);
  if (found != shipped_.end()) return &*found;
  if (std::ranges::find(broken_, name) != broken_.end()) return nullptr;
  std::vector<std::string> names;
  for (const Adapter& adapter : shipped_) names.push_back(adapter.name);
  std::string help = diag::help_did_you_mean(name, names);
  if (help.empty()) {
    if (!names.empty()) help = "the adapters are " + base::join(names, ", ") + "; ";
    help += "one of your own is named by its file: `my_format.toml`";
  }
  tools_.session.report(diag::Kind::AdapterUnknown, at, {name}, std::move(help));
  return nullptr;
}

const Adapter* Adapters::find_own(const std::string& path, const diag::Location& at) {
  if (const auto known = own_.find(path); known != own_.end()) return known->second ? &*known->second : nullptr;
  const fs::path file = folders_.of_case / path;
  std::error_code error;
  std::optional<Adapter> adapter;
  if (!fs::exists(file, error))
    tools_.session.report(diag::Kind::AdapterUnknown, at, {path}, "there is no such file beside the case");
  else
    adapter = read_adapter(file, path);
  const auto added = own_.emplace(path, std::move(adapter)).first;
  return added->second ? &*added->second : nullptr;
}

// Those of the shipped adapters whose file the document is, and of these those that are meant for the record, where any
// is. `parsed` is how the document stands there.
std::vector<const Adapter*> Adapters::fitting(Document& document, std::optional<Reading>& parsed,
                                              std::string_view record) {
  load();
  std::vector<const Adapter*> out;
  std::vector<Reading> tried;
  for (const Adapter& first : shipped_) {
    const Reading& reading = first.reading;
    if (std::ranges::find(tried, reading) != tried.end()) continue;
    tried.push_back(reading);
    if (!looks_like(reading, document.text)) continue;
    diag::Diagnostics unheard;
    if (!parsed || !(*parsed == reading || same_tree(*parsed, reading))) {
      parsed.reset();
      if (!parse_as(document, reading, unheard)) continue;
      parsed = reading;
    }
    for (const Adapter& adapter : shipped_)
      if (adapter.reading == reading && mismatch(adapter, document, false).empty()) out.push_back(&adapter);
  }
  const auto meant = [&](const Adapter* adapter) {
    const auto of_record = [&](const RecordMapping& mapping) { return mapping.record == record; };
    return adapter->record == record || std::ranges::any_of(adapter->records, of_record);
  };
  if (std::ranges::any_of(out, meant)) std::erase_if(out, [&](const Adapter* adapter) { return !meant(adapter); });
  return out;
}

std::optional<const Adapter*> Adapters::recognise(Document& document, std::optional<Format> own,
                                                  const ListTarget& target, const diag::Location& at) {
  std::optional<Reading> parsed;
  diag::Diagnostics problems;
  if (own) {
    const Reading strict{.format = *own, .own = true};
    if (parse_as(document, strict, problems)) parsed = strict;
    if (parsed && is_own(document, target)) return nullptr;
  }
  const std::vector<const Adapter*> found = fitting(document, parsed, target.plan.record->name);
  if (found.empty()) {
    if (!own) {
      tools_.session.report(diag::Kind::DataUnknownFormat, at, {document.path},
                            "its name ends in .toml, .json, .jsonl or .csv, or the case names an adapter");
      return std::nullopt;
    }
    if (!tools_.session.parse(document, {.format = *own, .own = true})) return std::nullopt;
    return nullptr;
  }
  const Adapter* adapter = chosen(found, document, parsed, "the case can say which: { files = ..., adapter = ... }");
  return adapter == nullptr ? std::nullopt : std::optional{adapter};
}

const Adapter* Adapters::recognise_foreign(Document& document) {
  std::optional<Reading> parsed;
  const std::vector<const Adapter*> found = fitting(document, parsed, {});
  if (!found.empty()) return chosen(found, document, parsed, "say which with --adapter");
  tools_.session.report(diag::Kind::ImportUnrecognised, document.at({}), {},
                        "name one with --adapter, or the file of your own: docs/adapters.md says how it is written");
  return nullptr;
}

// The document through the first of those that it fits; that there are several is reported. Null: it cannot be parsed.
const Adapter* Adapters::chosen(const std::vector<const Adapter*>& fitting, Document& document,
                                const std::optional<Reading>& parsed, const char* help) {
  if (fitting.size() > 1) {
    std::vector<std::string> names;
    names.reserve(fitting.size());
    for (const Adapter* adapter : fitting) names.push_back("`" + adapter->name + "`");
    tools_.session.report(diag::Kind::AdapterSeveral, document.at({}), {base::join(names, ", ")}, help);
  }
  const Reading& reading = fitting.front()->reading;
  const bool stands = parsed && (*parsed == reading || same_tree(*parsed, reading));
  return stands || tools_.session.parse(document, reading) ? fitting.front() : nullptr;
}

void Adapters::enter(const Adapter& adapter) {
  if (std::ranges::find(used_, adapter.path) != used_.end()) return;
  used_.push_back(adapter.path);
  tools_.session.facts.documents.push_back(
      {.role = "adapter " + adapter.name, .path = adapter.path, .sha256 = adapter.sha256});
}

void Adapters::read(const Adapter& adapter, const Document& document, const ListTarget& target,
                    std::vector<ir::Value>& into) {
  enter(adapter);
  // An empty list of results is a result.
  if (const std::string why = mismatch(adapter, document, true); !why.empty())
    return tools_.session.report(diag::Kind::AdapterMismatch, document.at({}), {adapter.name, why});
  read_foreign(tools_, adapter, document, target, into);
}

}  // namespace proviso::facts
