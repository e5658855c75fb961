// Names of catalog entries as people write them: by key, by alias, and forgiving of case, blanks, `_` and `-`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ir/facts.hpp"
#include "ir/program.hpp"

namespace proviso::facts {

/// What a name means. With several `meant` and no entry it is ambiguous; without an entry `meant` lists what may have
/// been meant, nearest first, or nothing.
struct Resolution {
  const ir::RecordValue* entry = nullptr;
  bool ambiguous = false;
  std::vector<std::string> meant;  ///< keys

  /// Why there is no entry: Ambiguous or Empty, without path and place.
  ir::Cause cause(std::string_view name, std::string_view catalog) const;
};

class References {
 public:
  explicit References(const ir::Program& program) : program_{program}, indexes_(program.catalogs.size()) {}

  /// The names of all entries of a catalog, which is a list of known records.
  void add(ir::CatalogId id, const ir::Value& entries, const base::Interner& texts);

  /// The entry of that key; else of that alias; else of that key or alias with case, blanks, `_` and `-` ignored. Where
  /// several entries fit at the first step where any does: ambiguous.
  const Resolution& resolve(ir::RecordId record, std::string_view name);
  /// The catalog in which references to this record resolve, for messages.
  std::string_view catalog_name(ir::RecordId record) const;

 private:
  template <class T>
  using ByName = std::unordered_map<std::string, T, base::TextHash, std::equal_to<>>;
  struct Index {
    std::vector<const ir::RecordValue*> entries;
    std::vector<std::string> keys;  // by entry
    ByName<std::vector<std::uint32_t>> by_key, by_alias, by_folded;
    std::vector<std::pair<std::string, std::uint32_t>> folded;  // every name, for suggestions
    ByName<Resolution> resolved;
  };

  static Resolution find(const Index& index, std::string_view name);
  static std::vector<std::string> similar(const Index& index, std::string_view name);

  const ir::Program& program_;
  std::vector<Index> indexes_;  // by CatalogId
  Resolution no_catalog_;
};

/// Lower case without blanks, `_` and `-`.
std::string folded_name(std::string_view name);

}  // namespace proviso::facts
