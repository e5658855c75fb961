#include "facts/imports.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "facts/bindings.hpp"
#include "facts/catalogs.hpp"
#include "facts/signatures.hpp"

namespace proviso::facts {

namespace {

namespace fs = std::filesystem;

std::string beside(const Document& document, const std::string& name) {
  return (fs::path{document.path}.parent_path() / name).lexically_normal().generic_string();
}

// The fields that the manifest binds; nothing where one of them is none: reported. Where it holds several records, each
// takes those that it has.
std::optional<Bindings> asserted(Session& session, const OpenManifest& import, const RecordPlan& plan) {
  const Manifest& manifest = import.manifest;
  FileSpec spec;
  spec.at = import.document.at(manifest.bind_at);
  spec.bind = manifest.bind;
  if (manifest.records.size() > 1) std::erase_if(spec.bind, [&](const auto& one) { return !plan.find(one.first); });
  auto out = bindings_of(session, spec, plan, import.document);
  if (out) out->author = manifest.asserted_by;
  return out;
}

// The original bytes, parsed. Null: reported.
std::unique_ptr<Document> open_raw(Session& session, const OpenManifest& import, const std::string& role,
                                   Format format) {
  const Manifest& manifest = import.manifest;
  auto raw = session.open(role, import.folder / manifest.file, beside(import.document, manifest.file), format);
  if (raw == nullptr) return nullptr;
  const std::string& sha256 = session.facts.documents[raw->id.index()].sha256;
  if (sha256 != manifest.sha256) {
    session.report(diag::Kind::ImportChanged, import.document.at(manifest.file_at),
                   {raw->path, sha256, manifest.sha256}, "find the original file, or import this one anew");
    return nullptr;
  }
  return session.parse(*raw) ? std::move(raw) : nullptr;
}

}  // namespace

void read_import(Tools& tools, Adapters& adapters, const OpenManifest& import, const std::string& role,
                 ListTarget target, std::vector<ir::Value>& into) {
  Session& session = tools.session;
  const Manifest& manifest = import.manifest;
  const bool own = manifest.adapter.ends_with(".toml");
  const Adapter* adapter = adapters.find(own ? beside(import.document, manifest.adapter) : manifest.adapter,
                                         import.document.at(manifest.adapter_at));
  const auto bindings = asserted(session, import, target.plan);
  if (adapter == nullptr || !bindings) return;
  const auto raw = open_raw(session, import, role, adapter->format);
  if (raw == nullptr) return;
  target.bindings = &*bindings;
  adapters.read(*adapter, *raw, target, into);
}

namespace {

// Reads one file outside of a case: catalogs and keys first, as a case does.
class LoneReader {
 public:
  LoneReader(const ImportRequest& request, fs::path folder, diag::Diagnostics& diagnostics)
      : request_{request},
        session_{request.program, request.constant, diagnostics},
        schemas_{session_},
        references_{request.program},
        leaves_{session_, references_},
        tools_{session_, schemas_, leaves_},
        adapters_{tools_, {.shipped = request.catalogs / "adapters", .of_case = std::move(folder)}} {
    session_.facts.as_of = request.as_of;
    session_.rates = ir::RateTable{request.program, {}, request.as_of};
    read_keys(tools_, request.case_file);
    read_catalogs(tools_, references_, adapters_, {request.catalogs, request.own_catalogs}, {}, Document{});
  }

  std::optional<ImportRead> foreign(const ForeignFile& file) {
    const auto document = open(file);
    const Adapter* adapter = document == nullptr ? nullptr : adapter_of(file, *document);
    if (adapter == nullptr) return failed();
    ImportRead out{.adapter = file.adapter.empty() ? adapter->name : file.adapter,
                   .records = {adapter->record},
                   .bytes = std::move(bytes_),
                   .extension = std::string{extension_of(document->format)},
                   .facts = {}};
    FileSpec spec;
    spec.bind = file.bind;
    spec.at = {"command line", {}, {}, ""};
    Document told;
    told.path = told.file = "the command line";
    for (const std::string& name : out.records) {
      const auto record = find(name, out.adapter, document->at({}));
      if (!record) continue;
      const RecordPlan& plan = schemas_.plan(*record);
      const auto bindings = bindings_of(session_, spec, plan, told);
      if (!bindings) continue;
      std::vector<ir::Value> entries;
      adapters_.read(*adapter, *document, target(plan, &*bindings), entries);
      keep(plan, std::move(entries), *document);
    }
    return finish(std::move(out));
  }

  std::optional<ManifestRead> manifest(const fs::path& path) {
    const auto document = session_.open("import", path, path.filename().string(), Format::Toml);
    if (document == nullptr || !session_.parse(*document)) return failed<ManifestRead>();
    diag::Diagnostics found;
    auto manifest = is_manifest(*document) ? manifest_from(*document, found) : std::nullopt;
    for (const diag::Diagnostic& finding : found.items()) session_.report(finding);
    if (!manifest) {
      if (found.items().empty())
        session_.report(diag::Kind::ImportInvalid, document->at({}), {"it has no table `[import]`"});
      return failed<ManifestRead>();
    }
    ImportRead out{
        .adapter = manifest->adapter, .records = manifest->records, .bytes = {}, .extension = {}, .facts = {}};
    const OpenManifest import{*document, *manifest, path.parent_path()};
    for (const std::string& name : manifest->records) {
      const auto record = find(name, manifest->adapter, document->at(manifest->record_at));
      if (!record) continue;
      const RecordPlan& plan = schemas_.plan(*record);
      std::vector<ir::Value> entries;
      read_import(tools_, adapters_, import, "import", target(plan, nullptr), entries);
      keep(plan, std::move(entries), *document);
    }
    ManifestRead read{.manifest = *manifest, .signing = signing(beside(*document, manifest->file)), .read = {}};
    read.read = finish(std::move(out));
    return read;
  }

 private:
  template <class T = ImportRead>
  std::optional<T> failed() {
    session_.report_counted();
    return std::nullopt;
  }

  static ListTarget target(const RecordPlan& plan, const Bindings* bindings) {
    return {.plan = plan, .name = plan.record->name, .number_prefix = {}, .key_field = {}, .bindings = bindings};
  }

  static std::string_view extension_of(Format format) {
    switch (format) {
      case Format::Toml:
        return "toml";
      case Format::Json:
        return "json";
      case Format::JsonLines:
        return "jsonl";
      case Format::Csv:
        return "csv";
    }
    PROVISO_UNREACHABLE();
  }

  // What begins like JSON is JSON, whatever the file is called.
  static Format format_by(const std::string& text) {
    const std::string_view begin = base::trim(text);
    return begin.starts_with('{') || begin.starts_with('[') ? Format::Json : Format::Csv;
  }

  std::unique_ptr<Document> open(const ForeignFile& file) {
    const std::string shown = file.path.filename().string();
    const auto format = format_of(shown);
    auto document = session_.open("import", file.path, shown, format.value_or(Format::Json));
    if (document == nullptr) return nullptr;
    bytes_ = document->text;  // before anything is made of it
    if (!format) document->format = format_by(document->text);
    if (!file.adapter.empty()) {
      const Adapter* adapter = adapters_.find(file.adapter, {"--adapter", {}, {}, ""});
      if (adapter == nullptr) return nullptr;
      document->format = adapter->format;
    }
    return session_.parse(*document) ? std::move(document) : nullptr;
  }

  const Adapter* adapter_of(const ForeignFile& file, const Document& document) {
    const diag::Location command{"--adapter", {}, {}, ""};
    if (!file.adapter.empty()) return adapters_.find(file.adapter, command);
    if (document.format == Format::Toml) {
      session_.report(diag::Kind::ImportUnrecognised, document.at({}), {},
                      "data in Proviso's own notation need no import: the case lists them as they are");
      return nullptr;
    }
    const RecordPlan any{};
    const std::size_t errors = session_.errors();
    const Adapter* adapter = adapters_.recognise(document, target_of_any(any));
    if (adapter == nullptr && session_.errors() == errors)
      session_.report(diag::Kind::ImportUnrecognised, document.at({}), {},
                      "name one with --adapter, or the file of your own: docs/adapters.md says how it is written");
    return adapter;
  }
  static ListTarget target_of_any(const RecordPlan& any) {
    return {.plan = any, .name = {}, .number_prefix = {}, .key_field = {}, .bindings = nullptr};
  }

  std::optional<ir::RecordId> find(const std::string& name, const std::string& adapter, diag::Location at) {
    auto record = request_.program.find_record(name);
    if (!record)
      session_.report(diag::Kind::ImportNoRecord, std::move(at), {adapter, name, request_.program.name},
                      "name a policy or module that declares it with --policy");
    return record;
  }

  void keep(const RecordPlan& plan, std::vector<ir::Value> entries, const Document& document) {
    if (entries.empty() && !session_.has_errors())
      session_.report(diag::Kind::DataNothingWanted, document.at({}), {plan.record->name});
    session_.facts.inputs.push_back(finish_list(session_, plan, std::move(entries), plan.record->name));
  }

  ir::Document::Signing signing(const std::string& file) const {
    for (const ir::Document& document : session_.facts.documents)
      if (document.path == file) return document.signing;
    return {};
  }

  std::optional<ImportRead> finish(ImportRead out) {
    if (session_.has_errors()) return failed();
    session_.report_counted();
    out.facts = std::move(session_.facts);
    return out;
  }

  const ImportRequest& request_;
  Session session_;
  Schemas schemas_;
  References references_;
  LeafReader leaves_;
  Tools tools_;
  Adapters adapters_;
  std::string bytes_;  // of the foreign file
};

}  // namespace

std::optional<ImportRead> read_foreign_file(const ImportRequest& request, const ForeignFile& file,
                                            diag::Diagnostics& diagnostics) {
  return LoneReader{request, {}, diagnostics}.foreign(file);
}

std::optional<ManifestRead> read_manifest_file(const ImportRequest& request, const fs::path& path,
                                               diag::Diagnostics& diagnostics) {
  return LoneReader{request, path.parent_path(), diagnostics}.manifest(path);
}

std::optional<std::vector<trust::ListedKey>> read_key_list(const ImportRequest& request,
                                                           diag::Diagnostics& diagnostics) {
  Session session{request.program, request.constant, diagnostics};
  Schemas schemas{session};
  References references{request.program};
  LeafReader leaves{session, references};
  Tools tools{session, schemas, leaves};
  session.rates = ir::RateTable{request.program, {}, request.as_of};
  read_keys(tools, request.case_file);
  session.report_counted();
  if (session.has_errors()) return std::nullopt;
  return std::move(session.keys);
}

}  // namespace proviso::facts
