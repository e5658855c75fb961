// Imports: original files, read as their manifests say, in a case and outside of one.
#pragma once

#include <functional>

#include "facts/adapters.hpp"
#include "facts/facts.hpp"
#include "facts/manifest.hpp"

namespace proviso::facts {

/// Where a manifest was found, once it has been read.
struct OpenManifest {
  const Document& document;
  const Manifest& manifest;
  std::filesystem::path folder;
};

/// Appends what the original bytes hold of the target's record. They have to have the digest that the manifest says.
/// `target` needs no bindings. Whatever is wrong has been reported.
void read_import(Tools& tools, Adapters& adapters, const OpenManifest& import, const std::string& role,
                 ListTarget target, std::vector<ir::Value>& into);

/// What imports are read with where there is no case.
struct ImportRequest {
  const ir::Program& program;
  std::filesystem::path catalogs;  ///< the shipped ones
  std::function<ir::Value(ir::ExprId, ir::Heap&, const ir::RateTable&)> constant;
  std::vector<std::string> own_catalogs = {};
  CaseFile case_file = {};          ///< of it, `[files] keys` alone
  std::optional<base::Date> as_of;  ///< the day on which signatures are judged, or none
};

/// A foreign file, and what is said about it beside it.
struct ForeignFile {
  std::filesystem::path path;
  std::string adapter;  ///< empty: recognised; a path where it ends in `.toml`
  std::map<std::string, std::string> bind;
  std::function<void(std::size_t rows)> progress;  ///< told now and then how many rows are read; may be empty
};

struct ImportRead {
  std::string adapter;               ///< its name, or the path that was given
  std::vector<std::string> records;  ///< names of the records that it fills
  std::string bytes;                 ///< of the original file
  std::string extension;             ///< of its format: json, jsonl, csv
  ir::Facts facts;                   ///< inputs: a list for each of `records`
};

/// Nothing where a case could not read it: reported.
std::optional<ImportRead> read_foreign_file(const ImportRequest& request, const ForeignFile& file,
                                            diag::Diagnostics& diagnostics);

struct ManifestRead {
  Manifest manifest;
  ir::Document::Signing signing;   ///< of the original bytes
  ir::Document::Signing stated;    ///< of the manifest itself
  std::optional<ImportRead> read;  ///< nothing where it cannot be read as it was: reported
};

/// Nothing where the file is no manifest: reported. `path` need not be in a case.
std::optional<ManifestRead> read_manifest_file(const ImportRequest& request, const std::filesystem::path& path,
                                               diag::Diagnostics& diagnostics);

/// The keys of the request's case alone. Nothing where one of them is wrong: reported.
std::optional<std::vector<trust::ListedKey>> read_key_list(const ImportRequest& request,
                                                           diag::Diagnostics& diagnostics);

}  // namespace proviso::facts
