#include "trace/canonical_json.hpp"

#include <algorithm>

namespace proviso::trace {

namespace {

/// Where a byte stands: EE and EF begin U+E000 to U+FFFF and go behind F0 to F4, which begin all beyond. Two keys that
/// differ within one code point began it alike, so the rest needs no such care.
unsigned place(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte == 0xee || byte == 0xef ? byte + 0x10U : byte;
}

}  // namespace

bool key_before(std::string_view a, std::string_view b) {
  return std::ranges::lexicographical_compare(a, b, {}, place, place);
}

}  // namespace proviso::trace
