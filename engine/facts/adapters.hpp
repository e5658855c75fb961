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
  /// Parses a document of which nobody says whose it is: as our own format, which its name tells (none: it does not),
  /// or as the file of the adapter that recognises it, which is returned. Null: it is our own. Nothing: no one can read
  /// it, reported; `at` is where the case names it.
  std::optional<const Adapter*> recognise(Document& document, std::optional<Format> own, const ListTarget& target,
                                          const diag::Location& at);
  /// The same of a document that is nobody's own: an import. Null: no adapter reads it, reported.
  const Adapter* recognise_foreign(Document& document);
  /// Appends the records that the document's rows yield; rows that are not read are counted with their reason.
  void read(const Adapter& adapter, const Document& document, const ListTarget& target, std::vector<ir::Value>& into);

 private:
  void load();
  const Adapter* chosen(const std::vector<const Adapter*>& fitting, Document& document,
                        const std::optional<Reading>& parsed, const char* help);
  std::vector<const Adapter*> fitting(Document& document, std::optional<Reading>& parsed, std::string_view record);
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

}  // namespace proviso::facts
