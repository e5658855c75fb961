// The text of every file read, and the way from a byte offset to the line and column that a person sees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/span.hpp"

namespace proviso::base {

// Both count from 1. Columns count code points; a tab is one.
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend bool operator==(LineColumn, LineColumn) = default;
};

// Owns paths and texts at stable addresses: views into it live as long as the map. A file is below 4 GiB.
class SourceMap {
 public:
  SourceMap() = default;
  SourceMap(const SourceMap&) = delete;
  SourceMap& operator=(const SourceMap&) = delete;
  SourceMap(SourceMap&&) noexcept = default;
  SourceMap& operator=(SourceMap&&) noexcept = default;

  FileId add(std::string path, std::string text);

  const std::string& path(FileId file) const;
  std::string_view text(FileId file) const;
  // The bytes of a valid span.
  std::string_view text(Span span) const;
  // An offset past the end is taken as the end.
  LineColumn line_column(FileId file, std::uint32_t offset) const;
  // Without its line end (LF or CRLF); empty for a line that does not exist.
  std::string_view line_text(FileId file, std::uint32_t line) const;
  // The byte where a line begins; the end of the text for a line that does not exist.
  std::uint32_t line_begin(FileId file, std::uint32_t line) const;
  // Lines in the file; an empty file has one.
  std::uint32_t line_count(FileId file) const;
  // How many files there are; ids run from 0.
  std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::string path;
    std::string text;
    std::vector<std::uint32_t> line_begins;
  };
  const File& file_of(FileId file) const;

  std::deque<File> files_;
};

}  // namespace proviso::base
