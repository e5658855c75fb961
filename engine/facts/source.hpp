// Where an adapter looks for a value, as seen from a row: a key of it, a pointer below it or below what it stands in,
// the row's own name, a text of the adapter's own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"

namespace proviso::facts {

/// An entry of Adapter::sources.
using SourceId = base::Id<struct SourceTag>;

/// One step of a pointer: a name, `*`, or `{SOURCE}`: the name that another source says.
struct Step {
  std::string name;
  bool any = false;
  SourceId named_by = {};

  friend bool operator==(const Step&, const Step&) = default;
};
using Path = std::vector<Step>;

struct Source {
  enum class Kind : std::uint8_t {
    Place,     ///< `gpu`, `/window/seconds`, `^1/name`: below the row, or below what it stands in
    Root,      ///< `//schema`: below the document's root; in JSON Lines the line's
    Key,       ///< `@key`, `^1@key`: the name under which the row stands in its object
    Index,     ///< `@index`, `^1@index`: its place in its list or object, from 0
    Value,     ///< `@value`, `^1@value`: the row itself
    Number,    ///< `@row`: its number in the file, from 1
    File,      ///< `@file`: the file's path
    Constant,  ///< `=text`
  };
  Kind kind = Kind::Place;
  std::string written;  ///< of a Place in CSV and text: the column, or the group of a pattern
  std::size_t up = 0;   ///< so many `*` above the row
  Path path;
  std::string text;  ///< of a Constant
};

/// `/a/*/b` in steps, `~0` and `~1` as in a JSON pointer; `{...}` is left in the name. Nothing where it is no pointer.
std::optional<Path> path_of(std::string_view pointer);

/// A source as written. Nothing where it is none: `@keys`, `^1`.
std::optional<Source> source_of(std::string_view written);

/// The steps as a pointer: for messages.
std::string path_text(const Path& path);

}  // namespace proviso::facts
