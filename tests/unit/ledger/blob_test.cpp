#include "ledger/blob.hpp"

#include <catch2/catch.hpp>

namespace proviso::ledger {

TEST_CASE("what is packed comes out again") {
  for (const std::string& bytes :
       {std::string{}, std::string{"\0", 1}, std::string(1'000'000, 'x'), std::string{"\xff\xfe text"}})
    CHECK(unpack(pack(bytes), bytes.size()) == bytes);
}

TEST_CASE("bytes unpack to the size that is recorded, or not at all") {
  const std::string packed = pack("ten bytes!");
  CHECK(unpack(packed, 10).has_value());
  CHECK_FALSE(unpack(packed, 9).has_value());
  CHECK_FALSE(unpack(packed, 11).has_value());
  CHECK_FALSE(unpack(packed + '\0', 10).has_value());
  CHECK_FALSE(unpack(packed + packed, 10).has_value());
  CHECK_FALSE(unpack(packed.substr(0, packed.size() - 1), 10).has_value());
  CHECK_FALSE(unpack("", 0).has_value());
  CHECK_FALSE(unpack("", 10).has_value());
  CHECK_FALSE(unpack("ten bytes!", 10).has_value());
}

TEST_CASE("every changed bit of the packed bytes is seen") {
  const std::string bytes = "id = \"aurora\"\nprice = \"2.29 USD/gpu/h\"\n";
  const std::string packed = pack(bytes);
  for (std::size_t bit = 0; bit < 8 * packed.size(); ++bit) {
    std::string changed = packed;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
    const auto out = unpack(changed, bytes.size());
    INFO("bit " << bit);
    // Some bits of a stream say nothing (its level, padding): then the bytes are the same.
    CHECK((!out || *out == bytes));
  }
}

TEST_CASE("a bomb is not set off: what a size promises is bounded before memory is taken") {
  const std::string packed = pack(std::string(10'000'000, '\0'));
  REQUIRE(packed.size() < 20'000);
  CHECK_FALSE(unpack(packed, 100).has_value());                            // more than it says
  CHECK_FALSE(unpack("x", std::uint64_t{1} << 40U).has_value());           // more than such an input can hold
  CHECK_FALSE(unpack(packed, (std::uint64_t{4} << 30U) + 1).has_value());  // more than anything recorded
  CHECK_FALSE(unpack(packed, ~std::uint64_t{0}).has_value());
}

}  // namespace proviso::ledger
