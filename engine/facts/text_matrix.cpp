#include "facts/text_matrix.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace proviso::facts {

bool MatrixReader::take(const TextLine& line) {
  // A title may have as many words as a row.
  if (title(line)) return false;
  if (state_ == State::Inside) {
    if (row(line.text)) return true;
    state_ = State::Outside;
  }
  if (state_ == State::AfterTitle) {
    header(*pattern_, line.text);
    return false;
  }
  for (const MatrixPattern& pattern : adapter_.matrices) {
    if (pattern.title || !header(pattern, line.text)) continue;
    begin(pattern, line);
    state_ = State::Inside;
    break;
  }
  return false;
}

// Whether the line is the header, which names at least one column.
bool MatrixReader::header(const MatrixPattern& pattern, std::string_view text) {
  if (!pattern.header.match(text, groups_)) return false;
  const std::string_view all = groups_[0];
  const auto behind = static_cast<std::size_t>(all.data() - text.data()) + all.size();
  split(pattern, pattern.columns == 0 ? text.substr(behind) : groups_[pattern.columns], columns_);
  if (columns_.empty()) return false;
  state_ = State::Inside;
  return true;
}

void MatrixReader::begin(const MatrixPattern& pattern, const TextLine& line) {
  pattern_ = &pattern;
  said_.clear();
  for (const auto& [source, text] : pattern.set)
    if (source.valid()) said_.emplace_back(source, Foreign{Form::Text, text, line.at(0)});
}

bool MatrixReader::title(const TextLine& line) {
  for (const MatrixPattern& pattern : adapter_.matrices) {
    if (!pattern.title || !pattern.title->match(line.text, groups_)) continue;
    begin(pattern, line);
    state_ = State::AfterTitle;
    for (std::size_t i = 0; i < groups_.size(); ++i)
      if (pattern.sources[i].valid() && groups_[i].data() != nullptr)
        said_.emplace_back(pattern.sources[i], Foreign{Form::Cell, groups_[i], line.at_text(groups_[i])});
    return true;
  }
  return false;
}

void MatrixReader::split(const MatrixPattern& pattern, std::string_view text, std::vector<std::string_view>& into) {
  into.clear();
  const std::string& separator = pattern.separator;
  if (separator.empty()) {
    for (std::size_t at = 0; (at = text.find_first_not_of(" \t", at)) != std::string_view::npos;) {
      const std::size_t end = std::min(text.find_first_of(" \t", at), text.size());
      into.push_back(text.substr(at, end - at));
      at = end;
    }
    return;
  }
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    const std::string_view part = base::trim(text.substr(at, end - at));
    if (!part.empty()) into.push_back(part);
    at = end + separator.size();
  }
}

// A name and as many values as there are columns. Fewer are a row, too, where all of them are values: numbers, or words
// that say nothing. Where the header says which of its words are columns, more may follow.
bool MatrixReader::row(std::string_view text) {
  split(*pattern_, text, cells_);
  if (cells_.size() < 2) return false;
  name_ = cells_.front();
  cells_.erase(cells_.begin());
  if (pattern_->columns != 0) {
    if (cells_.size() > columns_.size()) cells_.resize(columns_.size());
    return true;
  }
  if (cells_.size() >= columns_.size()) return cells_.size() == columns_.size();
  return std::ranges::all_of(
      cells_, [&](std::string_view cell) { return whole_number(cell).has_value() || adapter_.missing.has(cell); });
}

}  // namespace proviso::facts
