#include "base/sha256.hpp"

#include <nettle/sha2.h>

#include <algorithm>

namespace proviso::base {

namespace {

std::optional<unsigned> digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10U;
  return std::nullopt;
}

}  // namespace

Digest sha256(std::initializer_list<std::string_view> pieces) {
  Digest digest{};
  sha256_ctx state;
  sha256_init(&state);
  for (const std::string_view piece : pieces)
    sha256_update(&state, piece.size(), reinterpret_cast<const std::uint8_t*>(piece.data()));
  sha256_digest(&state, digest.size(), digest.data());
  return digest;
}

std::string to_hex(const Digest& digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * digest.size());
  for (const unsigned char b : digest) {
    hex += digits[b >> 4U];
    hex += digits[b & 15U];
  }
  return hex;
}

std::optional<Digest> digest_from_hex(std::string_view hex) {
  Digest digest{};
  if (hex.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const auto high = digit_value(hex[2 * i]);
    const auto low = digit_value(hex[2 * i + 1]);
    if (!high || !low) return std::nullopt;
    digest[i] = static_cast<std::uint8_t>(*high << 4U | *low);
  }
  return digest;
}

std::optional<Digest> digest_from_bytes(std::string_view bytes) {
  Digest digest{};
  if (bytes.size() != digest.size()) return std::nullopt;
  std::ranges::copy(bytes, digest.begin());
  return digest;
}

}  // namespace proviso::base
