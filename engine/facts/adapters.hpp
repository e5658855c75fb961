// The adapters at hand, and the files that they read.
#pragma once

#include <filesystem>
#include <optional>

#include "facts/adapter.hpp"
#include "facts/lists.hpp"

namespace proviso::facts {

class Adapters {
 public:
  /// `folder` holds NAME.toml for each; it is read when the first is asked for.
  Adapters(Tools& tools, std::filesystem::path folder) : tools_{tools}, folder_{std::move(folder)} {}

  /// Null where there is none of that name: reported at `at`.
  const Adapter* find(const std::string& name, const diag::Location& at);
  /// The adapter whose file this is by its content; null where the file looks like our own format, or like none.
  const Adapter* recognise(const Document& document, const ListTarget& target);
  /// Appends the records that the document's rows yield; rows that are not read are counted with their reason.
  void read(const Adapter& adapter, const Document& document, const ListTarget& target, std::vector<ir::Value>& into);

 private:
  void load();
  void enter(const Adapter& adapter);

  Tools& tools_;
  std::filesystem::path folder_;
  std::optional<std::vector<Adapter>> adapters_;
  std::vector<std::string> broken_;  // files without their .toml, of which all has been said
  std::vector<std::string> used_;    // those that the facts list among their documents
};

/// The keys or columns of a document's first row.
std::vector<std::string> first_keys(const Document& document, std::string_view rows);

}  // namespace proviso::facts
