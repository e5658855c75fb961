#include "trace/canonical_json.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "trace/json_writer.hpp"

namespace proviso::trace {

TEST_CASE("keys stand in the order of their UTF-16 units") {
  // The units: empty, 0009, 0041, 0041 0041, 0061, 00E9, 20AC, D7FF, D800 DC00, D83D DE02, DBFF DFFF, E000, FB33, FFFD.
  const std::vector<std::string> ascending{"",           "\t",     "A",      "AA",         "a",
                                           "\u00e9",     "\u20ac", "\ud7ff", "\U00010000", "\U0001f602",
                                           "\U0010ffff", "\ue000", "\ufb33", "\ufffd"};
  for (std::size_t a = 0; a < ascending.size(); ++a)
    for (std::size_t b = 0; b < ascending.size(); ++b) {
      CAPTURE(a, b);
      CHECK(key_before(ascending[a], ascending[b]) == (a < b));
    }
}

TEST_CASE("a difference behind a common beginning decides") {
  CHECK(key_before("x\U0001f602y", "x\ufb33"));
  CHECK_FALSE(key_before("x\ufb33", "x\U0001f602y"));
  CHECK(key_before("\ufb33a", "\ufb33b"));
  CHECK(key_before("\ufb32", "\ufb33"));
}

TEST_CASE("an object takes keys in that order, the empty one too") {
  JsonWriter json;
  json.begin_object();
  for (const char* key : {"", "\U0001f602", "\ufb33"}) {
    json.key(key);
    json.integer(1);
  }
  json.end_object();
  CHECK(std::move(json).take() == "{\"\":1,\"\U0001f602\":1,\"\ufb33\":1}");
}

}  // namespace proviso::trace
