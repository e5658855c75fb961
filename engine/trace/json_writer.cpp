#include "trace/json_writer.hpp"

#include <cstdint>
#include <cstring>

#include "base/assert.hpp"
#include "base/utf8.hpp"
#include "trace/canonical_json.hpp"

namespace proviso::trace {

namespace {

// Some bit, where a byte of the word is zero; else none.
constexpr std::uint64_t zero_bytes(std::uint64_t word) {
  return (word - 0x0101010101010101U) & ~word & 0x8080808080808080U;
}

// Whether none of the eight bytes needs an escape.
bool eight_plain(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  const std::uint64_t below_blank = (word - 0x2020202020202020U) & ~word & 0x8080808080808080U;
  const std::uint64_t quotes = zero_bytes(word ^ 0x2222222222222222U);
  const std::uint64_t backslashes = zero_bytes(word ^ 0x5C5C5C5C5C5C5C5CU);
  return (below_blank | quotes | backslashes) == 0;
}

// The bytes before the first that needs an escape.
std::size_t plain_length(std::string_view text) {
  std::size_t i = 0;
  while (i + 8 <= text.size() && eight_plain(text.data() + i)) i += 8;
  while (i < text.size() && static_cast<unsigned char>(text[i]) >= 0x20 && text[i] != '"' && text[i] != '\\') ++i;
  return i;
}

}  // namespace

void JsonWriter::separate() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (levels_.empty()) return;
  if (levels_.back().any) out_ += ',';
  levels_.back().any = true;
}

void JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  levels_.emplace_back();
}

void JsonWriter::close(char bracket) {
  PROVISO_ASSERT(!levels_.empty() && !after_key_);
  levels_.pop_back();
  out_ += bracket;
}

void JsonWriter::raw(std::string_view value) {
  separate();
  out_ += value;
}

void JsonWriter::key(std::string_view name) {
  PROVISO_ASSERT(!levels_.empty() && (!levels_.back().any || key_before(levels_.back().last_key, name)));
  levels_.back().last_key = name;
  separate();
  quote(name);
  out_ += ':';
  after_key_ = true;
}

void JsonWriter::text(std::string_view value) {
  separate();
  quote(value);
}

void JsonWriter::text_or_null(std::string_view value) {
  if (value.empty())
    null();
  else
    text(value);
}

void JsonWriter::quote(std::string_view value) {
  static constexpr std::string_view hex = "0123456789abcdef";
  out_ += '"';
  while (!value.empty()) {
    const std::size_t good = base::first_bad_utf8(value).value_or(value.size());
    std::string_view rest = value.substr(0, good);
    while (true) {
      const std::size_t plain = plain_length(rest);
      out_.append(rest, 0, plain);
      if (plain == rest.size()) break;
      const char c = rest[plain];
      rest.remove_prefix(plain + 1);
      switch (c) {
        case '"':
          out_ += "\\\"";
          break;
        case '\\':
          out_ += "\\\\";
          break;
        case '\b':
          out_ += "\\b";
          break;
        case '\f':
          out_ += "\\f";
          break;
        case '\n':
          out_ += "\\n";
          break;
        case '\r':
          out_ += "\\r";
          break;
        case '\t':
          out_ += "\\t";
          break;
        default:
          out_ += "\\u00";
          out_ += hex[static_cast<unsigned char>(c) >> 4U];
          out_ += hex[static_cast<unsigned char>(c) & 0xfU];
      }
    }
    value.remove_prefix(good);
    if (!value.empty()) {
      out_ += "\ufffd";
      value.remove_prefix(1);
    }
  }
  out_ += '"';
}

}  // namespace proviso::trace
