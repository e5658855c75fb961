// Evidence and prices kept as they came: foreign files imported into a folder, and what such a folder holds.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "facts/imports.hpp"
#include "proviso.hpp"
#include "trust/keyring.hpp"

namespace proviso {

/// One foreign file to import.
struct ImportOptions {
  std::filesystem::path file;                           ///< `-` is standard input
  std::filesystem::path into;                           ///< the folder that keeps it; made where it is not there
  std::string adapter;                                  ///< empty: recognised; a path where it ends in `.toml`
  std::map<std::string, std::string> bind;              ///< field → text: what the file does not say
  std::string author;                                   ///< who asserts what is bound
  std::map<std::string, std::string> elsewhere = {};    ///< record → the command that keeps it in place of this one
  std::function<void(std::size_t rows)> progress = {};  ///< told now and then how many rows are read
};

struct KeptImport {
  std::filesystem::path manifest;
  std::string adapter;
  std::vector<std::string> records;
  std::vector<std::string> entries;  ///< what its records are called: their ids, else their numbers
  std::string sha256;
  bool already = false;        ///< nothing had to be written
  bool with_envelope = false;  ///< a signature was kept beside it
};

/// Why a file was not imported.
struct ImportFailure {
  bool invalid = true;  ///< the file, or what is said beside it; else the environment failed
  std::string text;     ///< a line for a person, or empty: the session says why
};

/// One value of a record, with where it stands in the original.
struct ShownLeaf {
  std::string field;
  std::string text;
  std::string reason;  ///< of a gap, else empty
  std::string place;   ///< `raw/3f9a.json:1 /mean_ttft_ms`
  std::string source;
};
struct ShownEntry {
  std::string record;
  std::string name;
  std::vector<ShownLeaf> leaves;
};

/// One import of a folder, as it stands now.
struct FoundImport {
  std::filesystem::path path;  ///< of the manifest
  std::string id;              ///< its name without `.toml`
  facts::Manifest manifest;
  ir::Document::Signing signing;      ///< of the original bytes
  ir::Document::Signing stated;       ///< of the manifest
  bool signed_by_somebody = false;    ///< an envelope lies beside the original bytes
  bool stated_by_somebody = false;    ///< and one beside the manifest
  std::vector<std::string> problems;  ///< why it cannot be read as it was, each with its place
  std::vector<ShownEntry> entries;    ///< none where there are problems
};
/// A file that ends in `.toml` and is no manifest, or is a broken one.
struct BrokenImport {
  std::filesystem::path path;
  std::vector<std::string> problems;
};
using AnyImport = std::variant<FoundImport, BrokenImport>;

/// Reads and keeps imports by the records that a policy or module declares, which are read into the session: one room
/// for each session.
class EvidenceRoom {
 public:
  /// Signatures are judged by `keys` (`[[keys]]` in a file, or empty: none is listed) as of `as_of`. Nothing where the
  /// module or the keys are invalid: the session says why.
  static std::optional<EvidenceRoom> open(Session& session, const std::filesystem::path& module,
                                          const std::filesystem::path& keys, std::optional<base::Date> as_of);

  /// Reads the file as a case would and keeps it: original bytes, envelope, adapter of one's own, and last the
  /// manifest, each whole or not at all. A name that is bound and means no entry of a catalog, or several, is refused,
  /// too.
  base::Result<KeptImport, ImportFailure> import_file(const ImportOptions& options) const;

  /// One manifest, with all that it says.
  AnyImport read(const std::filesystem::path& manifest, ir::Digits digits) const;

 private:
  EvidenceRoom(Session& session, std::unique_ptr<ir::Program> program, const std::filesystem::path& keys,
               std::optional<base::Date> as_of);

  /// Writes what is kept of a file, and says in `out` what had to be. The error is a line, or empty.
  static std::string write(const ImportOptions& options, const facts::ImportRead& read, facts::Manifest manifest,
                           KeptImport& out);

  Session* session_;
  std::unique_ptr<ir::Program> program_;
  facts::ImportRequest request_;
};

/// The manifests of a folder, by name: files that end in `.toml`.
std::vector<std::filesystem::path> manifests_in(const std::filesystem::path& folder);

/// The keys of a file `[[keys]]`. Nothing where it is invalid: the session says why.
std::optional<std::vector<trust::ListedKey>> listed_keys(Session& session, const std::filesystem::path& file);

}  // namespace proviso
