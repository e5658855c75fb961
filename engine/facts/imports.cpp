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
                                   const Reading& reading) {
  const Manifest& manifest = import.manifest;
  auto raw = session.open(role, import.folder / manifest.file, beside(import.document, manifest.file), reading.format);
  if (raw == nullptr) return nullptr;
  const std::string& sha256 = session.facts.documents[raw->id.index()].sha256;
  if (sha256 != manifest.sha256) {
    session.report(diag::Kind::ImportChanged, import.document.at(manifest.file_at),
                   {raw->path, sha256, manifest.sha256}, "find the original file, or import this one anew");
    return nullptr;
  }
  return session.parse(*raw, reading) ? std::move(raw) : nullptr;
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
  const auto raw = open_raw(session, import, role, adapter->reading);
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
    const Adapter* adapter = nullptr;
    const auto document = open(file, adapter);
    if (document == nullptr) return failed();
    session_.progress = file.progress;
    ImportRead out{.adapter = file.adapter.empty() ? adapter->name : file.adapter,
                   .records = records_of(*adapter),
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
      keep(plan, std::move(entries));
    }
    return finish(std::move(out), *document);
  }

  std::optional<ManifestRead> manifest(const fs::path& path) {
    const auto document = session_.open("import", path, path.filename().string(), Format::Toml);
    if (document == nullptr || !session_.parse(*document, {.format = Format::Toml, .own = true}))
      return failed<ManifestRead>();
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
      keep(plan, std::move(entries));
    }
    ManifestRead read{.manifest = *manifest,
                      .signing = signing(beside(*document, manifest->file)),
                      .stated = signing(document->path),
                      .read = {}};
    read.read = finish(std::move(out), *document);
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
      case Format::Xml:
        return "xml";
      case Format::Text:
        return "txt";
    }
    PROVISO_UNREACHABLE();
  }

  // The file, parsed, and the adapter that is named or recognises it. Null: reported.
  std::unique_ptr<Document> open(const ForeignFile& file, const Adapter*& adapter) {
    const std::string shown = file.path.filename().string();
    if (!file.adapter.empty()) {
      adapter = adapters_.find(file.adapter, {"--adapter", {}, {}, ""});
      if (adapter == nullptr) return nullptr;
    }
    auto document =
        session_.open("import", file.path, shown, adapter != nullptr ? adapter->reading.format : Format::Text);
    if (document == nullptr) return nullptr;
    bytes_ = document->text;  // before anything is made of it
    if (adapter != nullptr) return session_.parse(*document, adapter->reading) ? std::move(document) : nullptr;
    if (format_of(shown) == Format::Toml) {
      session_.report(diag::Kind::ImportUnrecognised, document->at({}), {},
                      "data in Proviso's own notation need no import: the case lists them as they are");
      return nullptr;
    }
    adapter = adapters_.recognise_foreign(*document);
    return adapter != nullptr ? std::move(document) : nullptr;
  }

  // The records that its rows may become, each once.
  static std::vector<std::string> records_of(const Adapter& adapter) {
    std::vector<std::string> out;
    const auto note = [&](const std::string& name) {
      if (!name.empty() && adapter.fills(name) && std::ranges::find(out, name) == out.end()) out.push_back(name);
    };
    note(adapter.record);
    for (const RecordMapping& mapping : adapter.records) note(mapping.record);
    return out;
  }

  std::optional<ir::RecordId> find(const std::string& name, const std::string& adapter, diag::Location at) {
    auto record = request_.program.find_record(name);
    if (!record)
      session_.report(diag::Kind::ImportNoRecord, std::move(at), {adapter, name, request_.program.name},
                      "name a policy or module that declares it with --policy");
    return record;
  }

  void keep(const RecordPlan& plan, std::vector<ir::Value> entries) {
    any_ = any_ || !entries.empty();
    session_.facts.inputs.push_back(finish_list(session_, plan, std::move(entries), plan.record->name));
  }

  ir::Document::Signing signing(const std::string& file) const {
    for (const ir::Document& document : session_.facts.documents)
      if (document.path == file) return document.signing;
    return {};
  }

  std::optional<ImportRead> finish(ImportRead out, const Document& document) {
    if (!any_ && !session_.has_errors())
      session_.report(diag::Kind::DataNothingWanted, document.at({}), {base::join(out.records, ", ")});
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
  bool any_ = false;   // records were read
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
