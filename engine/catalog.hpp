// Catalogs as people look at them: entries value by value, with where each comes from, and what a name means in them.
#pragma once

#include "proviso.hpp"

namespace proviso {

/// One value of an entry that has been given. A gap has the text `unknown`, and its reason.
struct CatalogValue {
  std::string field;  ///< `memory_visible`, `claims[2].figure`
  std::string text;
  std::string reason;
  std::string place;  ///< `catalogs/gpus/hopper.toml:12`
  std::string source;
  std::optional<base::Date> captured_on;
  std::string grade;
};

struct CatalogEntry {
  std::string catalog;
  std::string key;
  std::vector<std::string> aliases;
  std::vector<CatalogValue> values;
};

/// A name as it was asked for. It resolves where exactly one entry of all catalogs fits.
struct NameMeaning {
  std::string name;
  std::vector<const CatalogEntry*> entries;  ///< that fit: one, or several where the name is ambiguous
  std::vector<const CatalogEntry*> similar;  ///< where none fits: what may have been meant
};

struct CatalogView {
  std::vector<std::string> catalogs;  ///< names, sorted
  std::vector<CatalogEntry> entries;  ///< by catalog, then by key
  std::vector<NameMeaning> names;     ///< in the order asked; they point into `entries`
};

/// The catalogs that the policy or module declares, with their shipped data. Nothing where it is invalid.
std::optional<CatalogView> view_catalogs(Session& session, const std::filesystem::path& policy,
                                         const std::vector<std::string>& names, ir::Digits digits);

}  // namespace proviso
