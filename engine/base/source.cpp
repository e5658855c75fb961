#include "base/source.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/assert.hpp"
#include "base/utf8.hpp"

namespace proviso::base {

FileId SourceMap::add(std::string path, std::string text) {
  PROVISO_ASSERT(text.size() < std::numeric_limits<std::uint32_t>::max());
  // A byte order mark is no part of the first line.
  std::vector<std::uint32_t> begins{text.starts_with("\xEF\xBB\xBF") ? 3U : 0U};
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n') begins.push_back(static_cast<std::uint32_t>(i + 1));
  files_.push_back({std::move(path), std::move(text), std::move(begins)});
  return FileId::of(files_.size() - 1);
}

const SourceMap::File& SourceMap::file_of(FileId file) const {
  PROVISO_ASSERT(file.index() < files_.size());
  return files_[file.index()];
}

const std::string& SourceMap::path(FileId file) const { return file_of(file).path; }

std::string_view SourceMap::text(FileId file) const { return file_of(file).text; }

std::string_view SourceMap::text(Span span) const {
  const std::string_view all = text(span.file);
  PROVISO_ASSERT(span.begin <= span.end && span.end <= all.size());
  return all.substr(span.begin, span.end - span.begin);
}

LineColumn SourceMap::line_column(FileId file, std::uint32_t offset) const {
  const File& f = file_of(file);
  offset = std::clamp(offset, f.line_begins.front(), static_cast<std::uint32_t>(f.text.size()));
  const auto after = std::upper_bound(f.line_begins.begin(), f.line_begins.end(), offset);
  const std::uint32_t begin = *(after - 1);
  const auto before = std::string_view{f.text}.substr(begin, offset - begin);
  return {.line = static_cast<std::uint32_t>(after - f.line_begins.begin()),
          .column = static_cast<std::uint32_t>(code_points(before)) + 1};
}

std::uint32_t SourceMap::line_begin(FileId file, std::uint32_t line) const {
  const File& f = file_of(file);
  if (line == 0 || line > f.line_begins.size()) return static_cast<std::uint32_t>(f.text.size());
  return f.line_begins[line - 1];
}

std::string_view SourceMap::line_text(FileId file, std::uint32_t line) const {
  const std::uint32_t begin = line_begin(file, line);
  const std::uint32_t end = line_begin(file, line == 0 ? 0 : line + 1);
  auto text = std::string_view{file_of(file).text}.substr(begin, end - begin);
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

std::uint32_t SourceMap::line_count(FileId file) const {
  return static_cast<std::uint32_t>(file_of(file).line_begins.size());
}

}  // namespace proviso::base
