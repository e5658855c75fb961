#include "base/ed25519.hpp"

#include <sodium/core.h>
#include <sodium/crypto_sign_ed25519.h>
#include <sodium/utils.h>

#include <algorithm>

#include "base/assert.hpp"

namespace proviso::base {

namespace {

const unsigned char* data_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

SecretKey SecretKey::random() {
  PROVISO_ASSERT(sodium_init() >= 0);  // opens the source of random numbers
  SecretKey key;
  PublicKey ignored{};
  crypto_sign_ed25519_keypair(ignored.data(), key.bytes_.data());
  return key;
}

SecretKey SecretKey::from_seed(const Seed& seed) {
  SecretKey key;
  PublicKey ignored{};
  crypto_sign_ed25519_seed_keypair(ignored.data(), key.bytes_.data(), seed.data());
  return key;
}

SecretKey::SecretKey(SecretKey&& other) noexcept : bytes_{other.bytes_} { wipe(other.bytes_.data(), bytes_.size()); }

SecretKey& SecretKey::operator=(SecretKey&& other) noexcept {
  if (this == &other) return *this;
  bytes_ = other.bytes_;
  wipe(other.bytes_.data(), bytes_.size());
  return *this;
}

SecretKey::~SecretKey() { wipe(bytes_.data(), bytes_.size()); }

PublicKey SecretKey::public_key() const {
  PublicKey key{};
  crypto_sign_ed25519_sk_to_pk(key.data(), bytes_.data());
  return key;
}

SecretKey::Seed SecretKey::seed() const {
  Seed seed{};
  crypto_sign_ed25519_sk_to_seed(seed.data(), bytes_.data());
  return seed;
}

Signature SecretKey::sign(std::string_view message) const {
  Signature signature{};
  crypto_sign_ed25519_detached(signature.data(), nullptr, data_of(message), message.size(), bytes_.data());
  return signature;
}

bool is_signed(std::string_view message, const Signature& signature, const PublicKey& by) {
  return crypto_sign_ed25519_verify_detached(signature.data(), data_of(message), message.size(), by.data()) == 0;
}

void wipe(void* memory, std::size_t size) { sodium_memzero(memory, size); }

}  // namespace proviso::base
