#include "facts/csv.hpp"

#include <algorithm>
#include <array>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "facts/limits.hpp"

namespace proviso::facts {

namespace {

// What ends a run of a cell's ordinary bytes, and what its positions have to look at.
enum Class : std::uint8_t { Ordinary = 0, High = 1, Special = 2 };
constexpr std::array<std::uint8_t, 256> classes = [] {
  std::array<std::uint8_t, 256> out{};
  for (std::size_t c = 0x80; c < out.size(); ++c) out[c] = High;
  out[','] = out['\n'] = out['"'] = Special;
  return out;
}();

// Moves over ordinary and high bytes up to the first special one or the limit; which classes there were.
std::uint8_t pass_over(const char*& at, const char* limit) {
  std::uint8_t seen = 0;
#if defined(__SSE2__)
  // Sixteen bytes at a time, which is most cells at once.
  const __m128i comma = _mm_set1_epi8(',');
  const __m128i line_end = _mm_set1_epi8('\n');
  const __m128i quote = _mm_set1_epi8('"');
  while (limit - at >= 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i special = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, comma), _mm_cmpeq_epi8(bytes, line_end)),
                                         _mm_cmpeq_epi8(bytes, quote));
    const auto ends = static_cast<unsigned>(_mm_movemask_epi8(special));
    const auto high = static_cast<unsigned>(_mm_movemask_epi8(bytes));
    const int passed = ends == 0 ? 16 : __builtin_ctz(ends);
    if ((high & ((1U << static_cast<unsigned>(passed)) - 1)) != 0) seen = High;
    at += passed;
    if (ends != 0) return seen;
  }
#endif
  for (; at != limit; ++at) {
    const std::uint8_t kind = classes[static_cast<unsigned char>(*at)];
    if (kind == Special) break;
    seen |= kind;
  }
  return seen;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

CsvRows::CsvRows(std::string_view text) : text_{text} {
  if (text_.starts_with("\xef\xbb\xbf")) text_.remove_prefix(3);
}

// Moves the position over text on one line.
void CsvRows::count(std::string_view passed) {
  position_.column += static_cast<std::uint32_t>(base::code_points(passed));
}

bool CsvRows::next(std::vector<Cell>& cells) {
  cells.clear();
  unquoted_.clear();
  while (at_ < text_.size() && (text_[at_] == '\n' || text_.substr(at_, 2) == "\r\n")) {
    at_ += text_[at_] == '\n' ? 1 : 2;
    ++position_.line;
  }
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
    if (text_[at_] == ',') {
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
  const std::uint8_t seen = pass_over(end, limit);
  if (end != limit && *end == '"') {
    count({begin, static_cast<std::size_t>(end - begin)});
    error_ = CsvError{position_, "a quote stands inside a cell that does not begin with one"};
    return;
  }
  std::string_view text{begin, static_cast<std::size_t>(end - begin)};
  if (end != limit && *end == '\n' && text.ends_with('\r')) text.remove_suffix(1);
  at_ += text.size();
  if (seen == Ordinary)
    position_.column += static_cast<std::uint32_t>(text.size());
  else
    count(text);
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
  const bool ends = at_ >= text_.size() || text_[at_] == ',' || text_[at_] == '\n' || text_.substr(at_, 2) == "\r\n";
  if (!ends) error_ = CsvError{position_, "something stands between a closing quote and the next comma"};
  return ends;
}

}  // namespace proviso::facts
