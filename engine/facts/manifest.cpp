#include "facts/manifest.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "base/sha256.hpp"
#include "base/toml_text.hpp"
#include "diag/suggest.hpp"

namespace proviso::facts {

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> known_keys{"file", "sha256", "name", "adapter", "record", "asserted_by", "bind"};

bool stays_beside(const std::string& path) {
  const fs::path normal = fs::path{path}.lexically_normal();
  const bool leads_on = !path.empty() && *normal.begin() != ".." && *normal.begin() != ".";
  return leads_on && !normal.is_absolute() && normal.has_filename();
}

class ManifestReader {
 public:
  ManifestReader(const Document& document, diag::Diagnostics& diagnostics)
      : document_{document}, diagnostics_{diagnostics} {}

  std::optional<Manifest> run(const Node& root) {
    const Node& table = *root.find("import");
    for (const Key& key : root.keys)
      if (key.name != "import") refuse(key.at, "`" + std::string{key.name} + "` stands beside `[import]`");
    for (std::size_t i = 0; i < table.keys.size(); ++i) member(table.keys[i], table.elements[i]);
    for (const char* needed : {"file", "sha256", "name", "adapter", "record"})
      if (table.find(needed) == nullptr) refuse(table.at, "it has no `" + std::string{needed} + "`");
    if (!out_.bind.empty() && out_.asserted_by.empty())
      refuse(out_.bind_at, "fields are bound, but `asserted_by` names nobody");
    if (!good_) return std::nullopt;
    return std::move(out_);
  }

 private:
  void refuse(Position at, std::string why, std::string help = {}) {
    good_ = false;
    diagnostics_.add({diag::Kind::ImportInvalid, {}, {std::move(why)}, {}, std::move(help), document_.at(at)});
  }

  std::string text(const Key& key, const Node& value) {
    if (value.form == Form::Text && !value.text.empty()) return std::string{value.text};
    refuse(value.at,
           "`" + std::string{key.name} + "` holds " + std::string{form_text(value.form)} + ", expected a text");
    return {};
  }

  void member(const Key& key, const Node& value) {
    if (key.name == "file") {
      out_.file_at = value.at;
      out_.file = text(key, value);
      if (!out_.file.empty() && !stays_beside(out_.file))
        refuse(value.at, "`" + out_.file + "` leads out of the manifest's folder");
    } else if (key.name == "sha256") {
      out_.sha256 = text(key, value);
      if (!out_.sha256.empty() && !base::digest_from_hex(out_.sha256))
        refuse(value.at, "`sha256` is not 64 hexadecimal digits in lower case");
    } else if (key.name == "name") {
      out_.name = text(key, value);
    } else if (key.name == "adapter") {
      out_.adapter_at = value.at;
      out_.adapter = text(key, value);
      if (out_.adapter.ends_with(".toml") && !stays_beside(out_.adapter))
        refuse(value.at, "`" + out_.adapter + "` leads out of the manifest's folder");
    } else if (key.name == "record") {
      record(key, value);
    } else if (key.name == "asserted_by") {
      out_.asserted_by = text(key, value);
    } else if (key.name == "bind") {
      bind(value);
    } else {
      const std::string name{key.name};
      refuse(key.at, "`" + name + "` is no key of it", diag::help_did_you_mean(name, known_keys));
    }
  }

  // A name, or a list of them.
  void record(const Key& key, const Node& value) {
    out_.record_at = value.at;
    if (value.form != Form::Array) {
      out_.records.push_back(text(key, value));
      return;
    }
    for (const Node& element : value.elements) out_.records.push_back(text(key, element));
    if (value.elements.empty()) refuse(value.at, "`record` names none");
  }

  void bind(const Node& value) {
    out_.bind_at = value.at;
    if (value.form != Form::Table) return refuse(value.at, "`bind` is no table");
    for (std::size_t i = 0; i < value.keys.size(); ++i)
      out_.bind[std::string{value.keys[i].name}] = text(value.keys[i], value.elements[i]);
  }

  const Document& document_;
  diag::Diagnostics& diagnostics_;
  Manifest out_;
  bool good_ = true;
};

std::string padded(const std::string& key, std::size_t width) {
  return key + std::string(width - std::min(width, key.size()), ' ') + " = ";
}

}  // namespace

bool Manifest::holds(const std::string& record) const { return std::ranges::find(records, record) != records.end(); }

bool is_manifest(const Document& document) {
  if (document.format != Format::Toml || document.root.form != Form::Table) return false;
  const Node* table = document.root.find("import");
  return table != nullptr && table->form == Form::Table;
}

std::optional<Manifest> manifest_from(const Document& document, diag::Diagnostics& diagnostics) {
  return ManifestReader{document, diagnostics}.run(document.root);
}

std::string manifest_text(const Manifest& manifest) {
  const std::size_t width = manifest.bind.empty() ? 7 : 11;
  std::string out = "[import]\n";
  const auto line = [&](const std::string& key, const std::string& value) { out += padded(key, width) + value + "\n"; };
  line("file", base::toml_text(manifest.file));
  line("sha256", base::toml_text(manifest.sha256));
  line("name", base::toml_text(manifest.name));
  line("adapter", base::toml_text(manifest.adapter));
  std::string records;
  for (const std::string& record : manifest.records) records += (records.empty() ? "" : ", ") + base::toml_text(record);
  line("record", manifest.records.size() == 1 ? records : "[" + records + "]");
  if (manifest.bind.empty()) return out;
  line("asserted_by", base::toml_text(manifest.asserted_by));
  out += "[import.bind]\n";
  std::size_t longest = 0;
  for (const auto& [field, text] : manifest.bind) longest = std::max(longest, field.size());
  for (const auto& [field, text] : manifest.bind) out += padded(field, longest) + base::toml_text(text) + "\n";
  return out;
}

std::string manifest_name(const Manifest& manifest) {
  const fs::path adapter{manifest.adapter};
  const std::string stem = manifest.adapter.ends_with(".toml") ? adapter.stem().string() : manifest.adapter;
  std::string identity;
  const auto add = [&](const std::string& part) { identity.append(part).push_back('\0'); };
  for (const std::string& part : {manifest.sha256, manifest.adapter, manifest.asserted_by}) add(part);
  for (const auto& [field, text] : manifest.bind) {
    add(field);
    add(text);
  }
  return stem + "-" + base::sha256_hex(identity).substr(0, 12) + ".toml";
}

}  // namespace proviso::facts
