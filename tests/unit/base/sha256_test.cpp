#include "base/sha256.hpp"

#include <catch2/catch.hpp>
#include <string>

namespace proviso::base {

// FIPS 180-4's own examples.
constexpr const char* of_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr const char* of_nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

TEST_CASE("pieces count as the text that they make up") {
  CHECK(sha256_hex("abc") == of_abc);
  CHECK(sha256_hex("") == of_nothing);
  CHECK(to_hex(sha256({"", "a", "", "bc"})) == of_abc);
  CHECK(to_hex(sha256({})) == of_nothing);
  const std::string million(1'000'000, 'a');
  const std::string_view text = million;
  CHECK(to_hex(sha256({text.substr(0, 63), text.substr(63, 65), text.substr(128)})) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("digests go to text and back, and nothing else is one") {
  const Digest digest = sha256("abc");
  CHECK(digest_from_hex(of_abc) == digest);
  CHECK(digest_from_bytes(bytes_of(digest)) == digest);
  std::string hex = of_abc;
  CHECK_FALSE(digest_from_hex(hex + "0").has_value());
  CHECK_FALSE(digest_from_hex(hex.substr(1)).has_value());
  hex[0] = 'B';  // one form only
  CHECK_FALSE(digest_from_hex(hex).has_value());
  hex[0] = 'g';
  CHECK_FALSE(digest_from_hex(hex).has_value());
  CHECK_FALSE(digest_from_bytes(bytes_of(digest).substr(1)).has_value());
  CHECK_FALSE(digest_from_bytes(std::string(33, 'x')).has_value());
}

}  // namespace proviso::base
