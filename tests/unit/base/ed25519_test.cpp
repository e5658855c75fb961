#include "base/ed25519.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

#include "base/sha256.hpp"

namespace proviso::base {

namespace {

std::string unhex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2)
    bytes += static_cast<char>(std::stoi(std::string{hex.substr(i, 2)}, nullptr, 16));
  return bytes;
}

template <class Array>
Array array(std::string_view hex) {
  Array out{};
  const std::string bytes = unhex(hex);
  REQUIRE(bytes.size() == out.size());
  std::ranges::copy(bytes, out.begin());
  return out;
}

struct Vector {
  const char* seed;
  const char* key;
  const char* message;
  const char* signature;
};

// RFC 8032, 7.1: TEST 1 to 3.
constexpr Vector vectors[] = {{"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
                               "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
                               "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e397"
                               "01cf9b46bd25bf5f0595bbe24655"
                               "141438e7a100b"},
                              {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
                               "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
                               "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f361"
                               "3d0f11d8c387b2eaeb4302aeeb00"
                               "d291612bb0c00"},
                              {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
                               "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
                               "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f76"
                               "0984dc6594a7c15e9716ed28dc02"
                               "7beceea1ec40a"}};

}  // namespace

TEST_CASE("keys and signatures are those of RFC 8032") {
  for (const Vector& vector : vectors) {
    const auto secret = SecretKey::from_seed(array<SecretKey::Seed>(vector.seed));
    const auto signature = array<Signature>(vector.signature);
    CHECK(secret.public_key() == array<PublicKey>(vector.key));
    CHECK(secret.seed() == array<SecretKey::Seed>(vector.seed));
    CHECK(secret.sign(unhex(vector.message)) == signature);
    CHECK(is_signed(unhex(vector.message), signature, secret.public_key()));
  }
}

TEST_CASE("a signature holds for its message and key alone, whichever bit is changed") {
  const auto key = array<PublicKey>(vectors[2].key);
  const auto signature = array<Signature>(vectors[2].signature);
  const std::string message = unhex(vectors[2].message);
  CHECK_FALSE(is_signed(message + '\0', signature, key));
  CHECK_FALSE(is_signed("", signature, key));
  CHECK_FALSE(is_signed(message, signature, array<PublicKey>(vectors[1].key)));
  for (std::size_t bit = 0; bit < 8 * signature.size(); ++bit) {
    auto changed = signature;
    changed[bit / 8] = static_cast<std::uint8_t>(changed[bit / 8] ^ (1U << bit % 8));
    CHECK_FALSE(is_signed(message, changed, key));
  }
}

TEST_CASE("a key of small order signs nothing") {
  // The neutral point verifies any message under (R, s) = (neutral, 0) unless it is refused.
  PublicKey neutral{};
  neutral[0] = 1;
  Signature signature{};
  signature[0] = 1;
  CHECK_FALSE(is_signed("anything", signature, neutral));
}

TEST_CASE("a moved key leaves no secret behind, and random keys differ") {
  SecretKey first = SecretKey::random();
  const auto seed = first.seed();
  CHECK(seed != SecretKey::random().seed());
  const SecretKey second = std::move(first);
  CHECK(second.seed() == seed);
  CHECK(first.seed() == SecretKey::Seed{});  // NOLINT(bugprone-use-after-move): that it is wiped is the point
}

}  // namespace proviso::base
