#include "facts/adapters.hpp"

#include <algorithm>
#include <system_error>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "diag/suggest.hpp"
#include "facts/foreign.hpp"
#include "facts/from_toml.hpp"

namespace proviso::facts {

namespace {

namespace fs = std::filesystem;

bool has_all(const std::vector<std::string>& keys, const std::vector<std::string>& wanted) {
  return std::ranges::all_of(wanted,
                             [&](const std::string& key) { return std::ranges::find(keys, key) != keys.end(); });
}

// What keeps a file from being the adapter's, or nothing.
std::string mismatch(const Adapter& adapter, const std::vector<std::string>& keys) {
  for (const std::string& key : adapter.has)
    if (std::ranges::find(keys, key) == keys.end()) return "it has no `" + key + "`";
  for (const std::string& key : adapter.lacks)
    if (std::ranges::find(keys, key) != keys.end()) return "it has `" + key + "`";
  return {};
}

}  // namespace

std::vector<std::string> first_keys(const Document& document, std::string_view rows) {
  if (document.format == Format::Csv) return csv_header(document.text);
  const Node* node = at_pointer(document.root, rows);
  if (node != nullptr && node->form == Form::Array) node = node->elements.empty() ? nullptr : &node->elements.front();
  std::vector<std::string> out;
  if (node != nullptr && node->form == Form::Table)
    for (const Key& key : node->keys) out.emplace_back(key.name);
  return out;
}

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

const Adapter* Adapters::recognise(const Document& document, const ListTarget& target) {
  if (document.format == Format::Toml) return nullptr;
  const std::vector<std::string> own = first_keys(document, "");
  if (own.empty() || has_all(target.plan.names(), own) || own == std::vector{target.name}) return nullptr;
  load();
  std::vector<const Adapter*> fitting;
  std::string names;
  for (const Adapter& adapter : shipped_) {
    const bool format = adapter.format == document.format;
    if (!format || !mismatch(adapter, first_keys(document, adapter.rows)).empty()) continue;
    names += (fitting.empty() ? "`" : ", `") + adapter.name + "`";
    fitting.push_back(&adapter);
  }
  if (fitting.size() > 1)
    tools_.session.report(diag::Kind::AdapterSeveral, document.at({}), {names},
                          "the case can say which: { files = ..., adapter = ... }");
  return fitting.empty() ? nullptr : fitting.front();
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
  const Node* rows = document.format == Format::Csv ? nullptr : at_pointer(document.root, adapter.rows);
  const bool none = rows != nullptr && rows->form == Form::Array && rows->elements.empty();
  if (const std::string why = none ? std::string{} : mismatch(adapter, first_keys(document, adapter.rows));
      !why.empty())
    return tools_.session.report(diag::Kind::AdapterMismatch, document.at({}), {adapter.name, why});
  read_foreign(tools_, adapter, document, target, into);
}

}  // namespace proviso::facts
