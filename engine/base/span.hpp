// Where something stands in a source file; line and column are worked out by SourceMap, only when printing.
#pragma once

#include <cstdint>

#include "base/ids.hpp"

namespace proviso::base {

using FileId = Id<struct FileTag>;

// Half-open range of bytes [begin, end) in one file. A default-constructed span points nowhere.
struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool valid() const { return file.valid(); }
  friend bool operator==(const Span&, const Span&) = default;
  friend auto operator<=>(const Span&, const Span&) = default;
};

// The smallest span that covers both, which lie in one file; where one points nowhere, the other.
inline Span cover(Span a, Span b) {
  if (!a.valid()) return b;
  if (!b.valid()) return a;
  return {a.file, a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

}  // namespace proviso::base
