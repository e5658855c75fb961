// Ed25519 (RFC 8032): who says so.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace proviso::base {

using PublicKey = std::array<std::uint8_t, 32>;
using Signature = std::array<std::uint8_t, 64>;

// The secret of a key pair. Its bytes are wiped when it goes, and nothing of ours prints it.
class SecretKey {
 public:
  using Seed = std::array<std::uint8_t, 32>;

  // Of the system's random numbers.
  static SecretKey random();
  // The pair that RFC 8032 derives from these 32 bytes.
  static SecretKey from_seed(const Seed& seed);

  SecretKey(SecretKey&& other) noexcept;
  SecretKey& operator=(SecretKey&& other) noexcept;
  SecretKey(const SecretKey&) = delete;
  SecretKey& operator=(const SecretKey&) = delete;
  ~SecretKey();

  PublicKey public_key() const;
  // For the key file alone; wipe what it is copied to.
  Seed seed() const;
  Signature sign(std::string_view message) const;

 private:
  SecretKey() = default;
  std::array<std::uint8_t, 64> bytes_{};  // seed and public key
};

// Also false for keys and signatures that are no points of the curve, or are of small order.
bool is_signed(std::string_view message, const Signature& signature, const PublicKey& by);

// Overwrites memory in a way that the compiler does not leave out.
void wipe(void* memory, std::size_t size);

}  // namespace proviso::base
