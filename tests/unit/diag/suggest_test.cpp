#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "base/near.hpp"
#include "diag/suggest.hpp"
#include "diag/unit_words.hpp"

using proviso::base::edit_distance;
using proviso::diag::did_you_mean;
using proviso::diag::help_did_you_mean;
using proviso::diag::help_for_unit;

TEST_CASE("edits are counted, a swap of neighbours is one") {
  CHECK(edit_distance("", "", 9) == 0);
  CHECK(edit_distance("abc", "abc", 9) == 0);
  CHECK(edit_distance("abc", "", 9) == 3);
  CHECK(edit_distance("requrie", "require", 9) == 1);
  CHECK(edit_distance("kitten", "sitting", 9) == 3);
  CHECK(edit_distance("ca", "abc", 9) == 3);
  CHECK(edit_distance("kitten", "sitting", 1) == 2);  // more than 1 is all that is said
}

TEST_CASE("the nearest word is suggested") {
  const std::vector<std::string> words = {"require", "record", "rank", "price", "prices", "gpus_per_replica"};
  CHECK(did_you_mean("requrie", words) == "require");
  CHECK(did_you_mean("recrod", words) == "record");
  CHECK(did_you_mean("gpu_per_replicas", words) == "gpus_per_replica");
  CHECK_FALSE(did_you_mean("colour", words));
  CHECK_FALSE(did_you_mean("price", {}));
  CHECK(did_you_mean("price", words) == "prices");  // never the word itself
  CHECK_FALSE(did_you_mean("x", words));
  CHECK_FALSE(did_you_mean("", words));
  CHECK_FALSE(did_you_mean(std::string(5'000, 'r'), words));
}

TEST_CASE("ties are broken by the first letter, then by the alphabet, not by the order of candidates") {
  CHECK(did_you_mean("rats", std::vector<std::string>{"cats", "rate"}) == "rate");
  CHECK(did_you_mean("cat", std::vector<std::string>{"cut", "cot"}) == "cot");
  CHECK(did_you_mean("cat", std::vector<std::string>{"cot", "cut"}) == "cot");
}

TEST_CASE("a suggestion is worded once for all") {
  CHECK(help_did_you_mean("requrie", std::vector<std::string>{"require"}) == "did you mean `require`?");
  CHECK(help_did_you_mean("xyz", std::vector<std::string>{"require"}).empty());
}

TEST_CASE("a unit that is written out is known by its sign, where the program has it") {
  const std::vector<std::string> units{"h", "min", "USD", "day", "gpu"};
  CHECK(help_for_unit("hour", units) == "did you mean `h`?");
  CHECK(help_for_unit("Hours", units) == "did you mean `h`?");
  CHECK(help_for_unit("GPUs", units) == "did you mean `gpu`?");
  CHECK(help_for_unit("percent", units) == "did you mean `%`?");
  CHECK(help_for_unit("dollars", units) == "did you mean `USD`?");
  CHECK(help_for_unit("euro", units).empty());
  CHECK(help_for_unit("dya", units) == "did you mean `day`?");
}
