#include "base/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace proviso::base {

namespace {

constexpr std::uint8_t byte_at(std::string_view text, std::size_t i) { return static_cast<std::uint8_t>(text[i]); }
constexpr bool is_continuation(std::uint8_t b) { return (b & 0xC0U) == 0x80U; }

// Whether the eight bytes at i are all ASCII.
bool eight_ascii(std::string_view text, std::size_t i) {
  std::uint64_t word = 0;
  std::memcpy(&word, text.data() + i, sizeof word);
  return (word & 0x8080808080808080U) == 0;
}

// The length of the well-formed sequence at i, 0 if there is none (Unicode 15, table 3-7).
std::size_t sequence_length(std::string_view text, std::size_t i) {
  const std::uint8_t lead = byte_at(text, i);
  if (lead < 0x80) return 1;
  std::size_t length = 0;
  std::uint8_t low = 0x80;  // bounds of the second byte
  std::uint8_t high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  } else {
    return 0;
  }
  if (i + length > text.size()) return 0;
  if (byte_at(text, i + 1) < low || byte_at(text, i + 1) > high) return 0;
  for (std::size_t k = 2; k < length; ++k)
    if (!is_continuation(byte_at(text, i + k))) return 0;
  return length;
}

}  // namespace

std::optional<std::size_t> first_bad_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (i + 8 <= text.size() && eight_ascii(text, i)) {
      i += 8;
      continue;
    }
    const std::size_t length = sequence_length(text, i);
    if (length == 0) return i;
    i += length;
  }
  return std::nullopt;
}

std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text)
    if (!is_continuation(static_cast<std::uint8_t>(c))) ++count;
  return count;
}

std::size_t code_point_offset(std::string_view text, std::size_t index) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_continuation(byte_at(text, i))) continue;
    if (index == 0) return i;
    --index;
  }
  return text.size();
}

}  // namespace proviso::base
