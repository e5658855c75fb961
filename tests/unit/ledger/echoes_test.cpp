#include "ledger/echoes.hpp"

#include <catch2/catch.hpp>

namespace proviso::ledger {

namespace {

constexpr const char* document =
    R"({"candidates":[{"id":"aurora","note":"ask ann"},{"id":"b"}],"verdict":{"because":"aurora is near","kind":"award","with":"b"}})";

/// Each as `MASK: PLACE and MORE`, of what goes out with the masks.
std::vector<std::string> found(const Masks& masks) {
  const auto out = masked(document, masks);
  REQUIRE(out.ok());
  std::vector<std::string> texts;
  for (const Echo& echo : echoes(document, masks, out.value()))
    texts.push_back(echo.mask + ": " + echo.place + " and " + std::to_string(echo.more));
  return texts;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("what is masked at one place and told at another is found") {
  CHECK(found({"/candidates/0/id"}) == Texts{"/candidates/0/id: /verdict/because and 0"});
  CHECK(found({"/candidates/0/id", "/verdict/because"}).empty());
  CHECK(found({"/verdict/kind"}).empty());
}

TEST_CASE("a short text is found where it is all that is said") {
  CHECK(found({"/verdict/with"}) == Texts{"/verdict/with: /candidates/1/id and 0"});
}

TEST_CASE("of a masked part each text is looked for") {
  CHECK(found({"/candidates/1"}) == Texts{"/candidates/1: /verdict/with and 0"});
  CHECK(found({"/candidates"}) == Texts{"/candidates: /verdict/with and 0"});
}

TEST_CASE("places are told as masks take them, also beside an entry, and a document that is none has no echoes") {
  const auto all = echoes(document, {"/verdict/kind"}, R"({"document":{"a/b":"no award"},"entry":{"x":"award"}})");
  REQUIRE(all.size() == 1);
  CHECK(all.front().place == "/a~1b");
  CHECK(all.front().more == 1);
  CHECK(echoes("{", {"/a"}, "{}").empty());
  CHECK(echoes(std::string(100'000, '[') + std::string(100'000, ']'), {"/0"}, "{}").empty());
}

}  // namespace proviso::ledger
