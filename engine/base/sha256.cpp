#include "base/sha256.hpp"

#include <sodium/crypto_hash_sha256.h>

#include <array>

namespace proviso::base {

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * digest.size());
  for (const unsigned char b : digest) {
    hex += digits[b >> 4U];
    hex += digits[b & 15U];
  }
  return hex;
}

}  // namespace proviso::base
