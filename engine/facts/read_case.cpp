// case.toml as written.
#include <algorithm>
#include <system_error>

#include "base/file.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "base/utf8.hpp"
#include "diag/suggest.hpp"
#include "facts/facts.hpp"
#include "facts/from_toml.hpp"
#include "facts/limits.hpp"

namespace proviso::facts {

namespace {

namespace fs = std::filesystem;

class CaseReader {
 public:
  CaseReader(CaseFile& file, const Document& document, diag::Diagnostics& diagnostics)
      : case_{file}, document_{document}, diagnostics_{diagnostics} {}

  bool run() {
    const Node& root = document_.root;
    for (std::size_t i = 0; i < root.keys.size(); ++i) {
      const std::string_view key = root.keys[i].name;
      const Node& value = root.elements[i];
      if (key == "policy")
        policy(value);
      else if (key == "as_of")
        as_of(value);
      else if (key == "inputs")
        section(value, "inputs", case_.inputs);
      else if (key == "files")
        section(value, "files", case_.files);
      else
        unknown(root.keys[i], "a case", {"policy", "as_of", "inputs", "files"});
    }
    return good_;
  }

 private:
  void report(diag::Kind kind, Position at, std::vector<std::string> args, std::string help = {}) {
    good_ = false;
    diagnostics_.add({kind, {}, std::move(args), {}, std::move(help), document_.at(at)});
  }
  void unknown(const Key& key, std::string of, const std::vector<std::string>& known) {
    const std::string name{key.name};
    std::string help = diag::help_did_you_mean(name, known);
    if (name == "params" || name == "param" || name == "set")
      help = "a parameter is set with `--set NAME=VALUE`, or in a policy that applies this one: `with { NAME: VALUE }`";
    if (help.empty()) {
      help = "its keys are ";
      for (const std::string& each : known) help += (&each == &known.front() ? "" : ", ") + each;
    }
    report(diag::Kind::CaseUnknownKey, key.at, {name, std::move(of)}, std::move(help));
  }
  void wrong(const std::string& what, const Node& node, std::string wanted) {
    report(diag::Kind::CaseWrongForm, node.at, {what, std::string{form_text(node.form)}, std::move(wanted)});
  }

  void policy(const Node& node) {
    if (node.form != Form::Text) return wrong("policy", node, "a path");
    case_.policy = node.text;
    case_.policy_at = document_.at(node.at);
  }
  void as_of(const Node& node) {
    case_.as_of_at = document_.at(node.at);
    if (node.form == Form::Date || node.form == Form::Text) case_.as_of = base::parse_date(node.text);
    if (!case_.as_of)
      report(diag::Kind::CaseAsOf, node.at,
             {node.text.empty() ? std::string{form_text(node.form)} : std::string{node.text}});
  }

  void section(const Node& node, const std::string& name, std::map<std::string, std::vector<FileSpec>>& into) {
    if (node.form != Form::Table) return wrong(name, node, "a table");
    const std::vector<std::string> kinds{"fx", "waivers", "clearances", "keys", "catalogs"};
    for (std::size_t i = 0; i < node.keys.size(); ++i) {
      const std::string key{node.keys[i].name};
      if (name == "files" && std::ranges::find(kinds, key) == kinds.end())
        unknown(node.keys[i], "[files]", kinds);
      else
        files(std::string{name}.append(".").append(key), node.elements[i], into[key]);
    }
  }

  // A path, a table { files, adapter, bind, asserted_by, optional }, or a list of them.
  void files(const std::string& what, const Node& node, std::vector<FileSpec>& into) {
    if (node.form == Form::Array) {
      for (const Node& element : node.elements)
        if (element.form == Form::Array)
          wrong(what, element, "a path or a table");
        else
          files(what, element, into);
    } else if (node.form == Form::Text) {
      add(what, node, {.pattern = std::string{node.text}, .adapter = {}, .bind = {}, .at = document_.at(node.at)},
          into);
    } else if (node.form == Form::Table) {
      described(what, node, into);
    } else {
      wrong(what, node, "a path, a list of paths, or a table");
    }
  }
  void add(const std::string& what, const Node& node, FileSpec spec, std::vector<FileSpec>& into) {
    if (spec.pattern.empty()) return report(diag::Kind::CaseWrongForm, node.at, {what, "an empty text", "a path"});
    into.push_back(std::move(spec));
  }
  void described(const std::string& what, const Node& table, std::vector<FileSpec>& into) {
    FileSpec shared;
    shared.at = document_.at(table.at);
    const Node* paths = nullptr;
    for (std::size_t i = 0; i < table.keys.size(); ++i) {
      const std::string_view key = table.keys[i].name;
      const Node& value = table.elements[i];
      if (key == "files")
        paths = &value;
      else if (key == "adapter" && value.form == Form::Text)
        shared.adapter = value.text;
      else if (key == "asserted_by")
        author(what, value, shared.asserted_by);
      else if (key == "bind" && value.form == Form::Table)
        bind(what, value, shared.bind);
      else if (key == "optional" && value.form == Form::Bool)
        shared.optional = value.text == "true";
      else if (key == "optional")
        wrong(what + ".optional", value, "true or false");
      else if (key == "adapter" || key == "bind")
        wrong(what + "." + std::string{key}, value, key == "bind" ? "a table" : "the name of an adapter");
      else
        unknown(table.keys[i], what, {"files", "adapter", "bind", "asserted_by", "optional"});
    }
    if (paths == nullptr)
      return report(diag::Kind::CaseWrongForm, table.at, {what, "no `files`", "a path or pattern there"});
    if (!shared.asserted_by.empty() && shared.bind.empty())
      return report(diag::Kind::CaseWrongForm, table.at, {what, "`asserted_by` without `bind`", "what is asserted"});
    std::vector<FileSpec> listed;
    if (paths->form == Form::Text || paths->form == Form::Array)
      files(what + ".files", *paths, listed);
    else
      wrong(what + ".files", *paths, "a path or a list of paths");
    for (FileSpec& spec : listed) {
      spec.adapter = shared.adapter;
      spec.bind = shared.bind;
      spec.asserted_by = shared.asserted_by;
      spec.optional = shared.optional;
      into.push_back(std::move(spec));
    }
  }
  void author(const std::string& what, const Node& node, std::string& into) {
    into = base::trim(node.text);
    if (node.form != Form::Text || into.empty())
      report(diag::Kind::CaseWrongForm, node.at,
             {what + ".asserted_by", node.form == Form::Text ? "an empty text" : std::string{form_text(node.form)},
              "the name of whoever says it"});
  }
  // Everything is kept as text in the notation of data files: `8`, `true`, `2026-11-30`, `8 gpu`.
  void bind(const std::string& what, const Node& table, std::map<std::string, std::string>& into) {
    for (std::size_t i = 0; i < table.keys.size(); ++i) {
      const std::string key{table.keys[i].name};
      const Node& value = table.elements[i];
      std::string text{value.text};
      bool fits = value.form != Form::Table && value.form != Form::DateTime && value.form != Form::Null;
      for (const Node& element : value.elements) {
        fits = fits && (element.form == Form::Text || element.form == Form::Number);
        text += (text.empty() ? "" : ";") + std::string{element.text};
      }
      if (fits)
        into[key] = std::move(text);
      else
        wrong(std::string{what}.append(".bind.").append(key), value, "a text in the language's notation");
    }
  }

  CaseFile& case_;
  const Document& document_;
  diag::Diagnostics& diagnostics_;
  bool good_ = true;
};

}  // namespace

std::optional<CaseFile> read_case(const fs::path& path, diag::Diagnostics& diagnostics) {
  CaseFile out;
  std::error_code error;
  out.path = fs::is_directory(path, error) ? path / "case.toml" : path;
  out.folder = out.path.parent_path();
  Document document;
  document.file = document.path = out.path.lexically_normal().generic_string();
  const auto refuse = [&](std::string what, std::string help) {
    diagnostics.add({diag::Kind::CaseUnreadable, {}, {std::move(what)}, {}, std::move(help), document.at({})});
    return std::nullopt;
  };
  if (out.path.extension() == ".proviso")
    return refuse(
        "it is a policy",
        "a case is a folder with a `case.toml` that names the policy, the day and the data; `proviso check` and "
        "`proviso test` take a policy by itself");
  auto bytes = base::read_file(out.path, limits.file_bytes);
  if (!bytes) return refuse(base::to_text(bytes.error()), "a case is a folder with a `case.toml`, or that file");
  document.text = std::move(bytes).value();
  out.sha256 = base::sha256_hex(document.text);
  if (!base::is_utf8(document.text)) return refuse("it is not UTF-8 text", {});
  if (!from_toml(document, diagnostics)) return std::nullopt;
  if (!CaseReader{out, document, diagnostics}.run()) return std::nullopt;
  return out;
}

}  // namespace proviso::facts
