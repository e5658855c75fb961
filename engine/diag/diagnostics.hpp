// What the tool has to say about the author's files, collected while it works and shown at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "base/span.hpp"
#include "diag/kind.hpp"

namespace proviso::diag {

/// A place, and what is to be said of it; the text may be empty: the caret alone says enough.
struct Label {
  base::Span at;
  std::string text;
};

/// A place in a data file: such files are not kept in the source map.
struct Location {
  std::string path;
  std::optional<std::uint32_t> line;    ///< from 1
  std::optional<std::uint32_t> column;  ///< from 1
  std::string pointer;                  ///< a JSON pointer, or empty
};

struct Diagnostic {
  Kind kind;
  Label primary;                  ///< an invalid span where there is no place in a source file
  std::vector<std::string> args;  ///< for {0}, {1}, ... of the kind's text
  std::vector<Label> related;
  std::string help;               ///< the likely repair, or empty
  std::optional<Location> where;  ///< instead of the primary span: a place in a data file

  std::string message() const;  ///< the kind's text with its arguments
};

class Diagnostics {
 public:
  void add(Diagnostic d) { items_.push_back(std::move(d)); }
  std::span<const Diagnostic> items() const { return items_; }
  bool empty() const { return items_.empty(); }
  bool has_errors() const { return error_count() > 0; }
  std::size_t error_count() const;
  std::size_t warning_count() const { return items_.size() - error_count(); }

  /// By file, in the order in which files were added, then by position; those without a place in a source come first,
  /// in the order of their data files, where the count of what is not shown closes each. Exact repetitions are dropped.
  void sort();

 private:
  std::vector<Diagnostic> items_;
};

}  // namespace proviso::diag
