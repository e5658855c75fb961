#include "base/base64.hpp"

#include <catch2/catch.hpp>

namespace proviso::base {

TEST_CASE("base64 is that of RFC 4648") {
  const std::pair<std::string, std::string> vectors[] = {{"", ""},
                                                         {"f", "Zg=="},
                                                         {"fo", "Zm8="},
                                                         {"foo", "Zm9v"},
                                                         {"foob", "Zm9vYg=="},
                                                         {"fooba", "Zm9vYmE="},
                                                         {"foobar", "Zm9vYmFy"},
                                                         {{"\xfb\xff\0", 3}, "+/8A"}};
  for (const auto& [bytes, text] : vectors) {
    CHECK(to_base64(bytes) == text);
    CHECK(from_base64(text) == bytes);
  }
}

TEST_CASE("a byte string has one text: everything else is refused") {
  // No padding, too much, in the middle; blanks; the other alphabet; bits in the last digit that say nothing.
  for (const char* text : {"Zg", "Zg=", "Zg===", "Z", "Zm9", "=", "====", "Zg==Zg==", "Zm 9v", "Zm9v\n", " Zm9v",
                           "-_8A", "Zh==", "Zm9=", "Zm9v!", "Zm\xc3\xa4v"})
    CHECK_FALSE(from_base64(text).has_value());
  CHECK_FALSE(from_base64({"Zm9v\0", 5}).has_value());
}

}  // namespace proviso::base
