// The adapters at hand, and the files that they read.
#pragma once

#include <filesystem>
#include <map>
#include <optional>

#include "facts/adapter.hpp"
#include "facts/lists.hpp"

namespace proviso::facts {

class Adapters {
 public:
  struct Folders {
    std::filesystem::path shipped;  ///< NAME.toml for each; read when the first is asked for
    std::filesystem::path of_case;
  };
  Adapters(Tools& tools, Folders folders) : tools_{tools}, folders_{std::move(folders)} {}

  /// A shipped adapter by its name, or one of the case's own by the path of its file, which ends in `.toml`. Null where
  /// there is none: reported at `at`.
  const Adapter* find(const std::string& name, const diag::Location& at);
  /// The adapter whose file this is by its content; null where the file looks like our own format, or like none.
  const Adapter* recognise(const Document& document, const ListTarget& target);
  /// Appends the records that the document's rows yield; rows that are not read are counted with their reason.
  void read(const Adapter& adapter, const Document& document, const ListTarget& target, std::vector<ir::Value>& into);

 private:
  void load();
  std::optional<Adapter> read_adapter(const std::filesystem::path& file, std::string shown);
  const Adapter* find_own(const std::string& path, const diag::Location& at);
  void enter(const Adapter& adapter);

  Tools& tools_;
  Folders folders_;
  bool loaded_ = false;
  std::vector<Adapter> shipped_;
  std::map<std::string, std::optional<Adapter>>
      own_;                          // by path; nothing where it is broken, of which all has been said
  std::vector<std::string> broken_;  // files without their .toml, of which all has been said
  std::vector<std::string> used_;    // paths of those that the facts list among their documents
};

/// The keys or columns of a document's first row.
std::vector<std::string> first_keys(const Document& document, std::string_view rows);

}  // namespace proviso::facts
