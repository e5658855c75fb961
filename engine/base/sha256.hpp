// SHA-256, the name by which a file's exact bytes are recorded.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace proviso::base {

using Digest = std::array<std::uint8_t, 32>;

// Of the pieces one after the other.
Digest sha256(std::initializer_list<std::string_view> pieces);
inline Digest sha256(std::string_view bytes) { return sha256({bytes}); }

// 64 lower-case hexadecimal digits.
std::string to_hex(const Digest& digest);
inline std::string sha256_hex(std::string_view bytes) { return to_hex(sha256(bytes)); }

// Nothing where the text is not 64 hexadecimal digits in lower case.
std::optional<Digest> digest_from_hex(std::string_view hex);

// The digest's own bytes.
inline std::string_view bytes_of(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}
// Nothing where there are not 32 of them.
std::optional<Digest> digest_from_bytes(std::string_view bytes);

}  // namespace proviso::base
