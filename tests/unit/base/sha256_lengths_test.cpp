// Digests are those of FIPS 180-4 and of Python's hashlib, at every length around the ends of a block.
#include <catch2/catch.hpp>

#include "base/sha256.hpp"

using proviso::base::sha256_hex;

TEST_CASE("SHA-256 is that of the standard's examples") {
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_hex(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 is right at every length up to three blocks") {
  // hashlib.sha256(b"".join(hashlib.sha256(b"x" * n).hexdigest().encode() for n in range(193))).hexdigest()
  std::string all;
  for (std::size_t n = 0; n <= 192; ++n) all += sha256_hex(std::string(n, 'x'));
  CHECK(sha256_hex(all) == "60d791e3fe413c2c186fa59473d44ce5b19affb97254298b42d062c2a5ab891a");
}
