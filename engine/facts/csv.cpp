#include "facts/csv.hpp"

#include <algorithm>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "facts/limits.hpp"

namespace proviso::facts {

namespace {

// Moves over a cell's ordinary bytes up to the delimiter, a quote, a line end or the limit. Whether one of them is not
// ASCII: then its column is to be counted.
bool pass_over(const char*& at, const char* limit, char delimiter) {
  bool high = false;
#if defined(__SSE2__)
  // Sixteen bytes at a time, which is most cells at once.
  const __m128i between = _mm_set1_epi8(delimiter);
  const __m128i line_end = _mm_set1_epi8('\n');
  const __m128i quote = _mm_set1_epi8('"');
  while (limit - at >= 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i special = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, between), _mm_cmpeq_epi8(bytes, line_end)),
                                         _mm_cmpeq_epi8(bytes, quote));
    const auto ends = static_cast<unsigned>(_mm_movemask_epi8(special));
    const auto high_bits = static_cast<unsigned>(_mm_movemask_epi8(bytes));
    const int passed = ends == 0 ? 16 : __builtin_ctz(ends);
    if ((high_bits & ((1U << static_cast<unsigned>(passed)) - 1)) != 0) high = true;
    at += passed;
    if (ends != 0) return high;
  }
#endif
  for (; at != limit && *at != delimiter && *at != '\n' && *at != '"'; ++at)
    if ((static_cast<unsigned char>(*at) & 0x80U) != 0) high = true;
  return high;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

CsvRows::CsvRows(std::string_view text, CsvStyle style) : text_{text}, style_{std::move(style)} {
  if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);
}

// Moves the position over text on one line.
void CsvRows::count(std::string_view passed) {
  position_.column += static_cast<std::uint32_t>(base::code_points(passed));
}

// Past lines that are blank or comments.
void CsvRows::skip_lines() {
  after_blank_ = false;
  while (at_ < text_.size()) {
    const std::string_view rest = text_.substr(at_);
    const bool blank = rest.front() == '\n' || rest.starts_with("\r\n");
    if (!blank && (style_.comments.empty() || !rest.starts_with(style_.comments))) return;
    after_blank_ = after_blank_ || blank;
    at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
    ++position_.line;
  }
}

bool CsvRows::next(std::vector<Cell>& cells) {
  cells.clear();
  unquoted_.clear();
  skip_lines();
  if (at_ >= text_.size() || error_) return false;
  position_.column = 1;
  while (true) {
    if (cells.size() == limits.cells) {
      error_ = CsvError{position_, "the row has more than " + std::to_string(limits.cells) + " cells"};
      return false;
    }
    Cell& cell = cells.emplace_back();
    cell.at = position_;
    if (at_ < text_.size() && text_[at_] == '"') {
      if (!quoted_cell(cell)) return false;
    } else {
      plain_cell(cell);
      if (error_) return false;
    }
    if (at_ >= text_.size()) return true;
    if (text_[at_] == style_.delimiter) {
      ++at_;
      ++position_.column;
      continue;
    }
    at_ += text_[at_] == '\r' ? 2 : 1;
    ++position_.line;
    return true;
  }
}

void CsvRows::plain_cell(Cell& cell) {
  const char* const begin = text_.data() + at_;
  const char* const limit = text_.data() + text_.size();
  const char* end = begin;
  const bool high = pass_over(end, limit, style_.delimiter);
  if (end != limit && *end == '"') {
    count({begin, static_cast<std::size_t>(end - begin)});
    error_ = CsvError{position_, "a quote stands inside a cell that does not begin with one"};
    return;
  }
  std::string_view text{begin, static_cast<std::size_t>(end - begin)};
  if (end != limit && *end == '\n' && text.ends_with('\r')) text.remove_suffix(1);
  at_ += text.size();
  if (high)
    count(text);
  else
    position_.column += static_cast<std::uint32_t>(text.size());
  const bool padded = !text.empty() && (is_blank(text.front()) || is_blank(text.back()));
  cell.text = padded ? base::trim(text) : text;
}

bool CsvRows::quoted_cell(Cell& cell) {
  const std::size_t begin = ++at_;
  ++position_.column;
  std::string made;
  std::size_t from = begin;
  while (true) {
    const std::size_t end = text_.find('"', at_);
    if (end == std::string_view::npos) {
      error_ = CsvError{cell.at, "the quote that opens here is not closed"};
      return false;
    }
    const std::string_view passed = text_.substr(at_, end - at_);
    if (const std::size_t last = passed.rfind('\n'); last != std::string_view::npos) {
      for (const char c : passed) position_.line += c == '\n' ? 1 : 0;
      position_.column = 1;
      count(passed.substr(last + 1));
    } else {
      count(passed);
    }
    at_ = end + 1;
    ++position_.column;
    if (at_ >= text_.size() || text_[at_] != '"') break;
    made.append(text_, from, at_ - from);
    from = ++at_;
    ++position_.column;
  }
  const std::string_view rest = text_.substr(from, at_ - 1 - from);
  cell.text = made.empty() ? rest : std::string_view{unquoted_.emplace_back(std::move(made).append(rest))};
  const bool ends =
      at_ >= text_.size() || text_[at_] == style_.delimiter || text_[at_] == '\n' || text_.substr(at_, 2) == "\r\n";
  if (!ends)
    error_ = CsvError{position_, std::string{"something stands between a closing quote and the next "} +
                                     (style_.delimiter == ',' ? "comma" : "delimiter")};
  return ends;
}

}  // namespace proviso::facts
