// Which declarations of policies cite what (a demand of a guide, a paragraph, a ticket), and which tests rest on them.
#pragma once

#include <map>
#include <set>

#include "proviso.hpp"

namespace proviso {

/// A declaration that cites something.
struct Citation {
  std::string cite;
  std::string what;  ///< "require nvlink_inside"
  trace::SourceRef at;
  std::string place;  ///< the declaration, whatever path led to its file
};

struct CitingFile {
  std::vector<Citation> citations;  ///< of the file itself, in the order of its text
  /// Declarations, by `place`, that an expectation of the file's tests rests on; with those tests, "module: title".
  std::map<std::string, std::set<std::string>> reached;
  std::size_t failed = 0;  ///< tests that do not pass: they reach nothing
};

/// Checks the file and runs its tests. Nothing where it is invalid.
std::optional<CitingFile> citing_file(Session& session, const std::filesystem::path& path);

/// Something that has to be met, as a list of them says.
struct Demand {
  std::string id;         ///< as policies cite it: "S133"
  std::string title;      ///< in the words of the list
  bool context = false;   ///< nothing follows from it: told apart, and not asked for
  std::string met_by;     ///< a command that meets it, in place of policy text
  std::string shown_in;   ///< a transcript, relative to the list
  bool is_shown = false;  ///< the transcript is there and runs that command
};

/// Reads a list of demands, TOML, JSON or CSV, with the record that the policy audits.demands declares: what a file of
/// a case may get wrong is reported in the same way.
std::optional<std::vector<Demand>> read_demands(Session& session, const std::filesystem::path& file);

}  // namespace proviso
