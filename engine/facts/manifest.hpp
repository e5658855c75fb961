// The manifest of an import: a file `[import]` that says how the original bytes beside it are read, and what somebody
// asserts of them. docs/evidence.md promises its form.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "facts/document.hpp"

namespace proviso::facts {

struct Manifest {
  std::string file;     ///< the original bytes, relative to the manifest's folder and inside of it
  std::string sha256;   ///< of those bytes: 64 lower-case hexadecimal digits
  std::string name;     ///< what the file was called
  std::string adapter;  ///< its name; of an own one the path of its file, relative to the manifest's folder
  std::vector<std::string> records;         ///< which records it holds, at least one
  std::string asserted_by;                  ///< empty where nothing is bound
  std::map<std::string, std::string> bind;  ///< field → text: what the file does not say

  Position file_at;
  Position adapter_at;
  Position record_at;
  Position bind_at;

  /// Whether it holds records of that name.
  bool holds(const std::string& record) const;
};

/// Whether the document is a manifest: TOML with a table `import` at its root.
bool is_manifest(const Document& document);

/// Nothing where it is wrong: all of that is in `diagnostics`.
std::optional<Manifest> manifest_from(const Document& document, diag::Diagnostics& diagnostics);

/// The file's text: the same manifest is the same bytes.
std::string manifest_text(const Manifest& manifest);

/// `ADAPTER-SHA12.toml`: by the digest of the bytes, the adapter's name, bindings and author.
std::string manifest_name(const Manifest& manifest);

}  // namespace proviso::facts
