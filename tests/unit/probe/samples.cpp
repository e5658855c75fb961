#include "probe/samples.hpp"

#include <catch2/catch.hpp>

using namespace proviso::probe;

namespace {

// 1, 2, ... count, in an order that is not theirs: 37 and 100 have no common divisor.
std::vector<double> shuffled(int count) {
  std::vector<double> samples;
  for (int i = 0; i < count; ++i) samples.push_back(i * 37 % count + 1);
  return samples;
}

}  // namespace

TEST_CASE("a percentile is a sample, by nearest rank") {
  const auto hundred = shuffled(100);
  CHECK(percentile(hundred, 50) == 50);
  CHECK(percentile(hundred, 95) == 95);
  CHECK(percentile(hundred, 99) == 99);
  CHECK(percentile(hundred, 5) == 5);
  CHECK(percentile(hundred, 1) == 1);
  // 0.95 x 21 = 19.95: the twentieth.
  CHECK(percentile(shuffled(21), 95) == 20);
}

TEST_CASE("a percentile of too few samples is absent, and why is said") {
  CHECK(percentile(shuffled(20), 95) == 19);
  CHECK(percentile(shuffled(19), 95) == std::nullopt);
  CHECK(percentile(shuffled(100), 99) == 99);
  CHECK(percentile(shuffled(99), 99) == std::nullopt);
  CHECK(percentile(shuffled(99), 1) == std::nullopt);
  CHECK(percentile({}, 50) == std::nullopt);
  CHECK(percentile_missing(19, 95) == "19 samples; a 95th percentile wants 20");
  CHECK(percentile_missing(1, 1) == "1 sample; a 1st percentile wants 100");
  CHECK(percentile_missing(20, 95).empty());
}

TEST_CASE("the median of an even number is the mean of the middle two") {
  CHECK(median({}) == std::nullopt);
  CHECK(median({7}) == 7);
  CHECK(median({9, 1, 4}) == 4);
  CHECK(median({9, 1, 4, 5}) == 4.5);
}

TEST_CASE("the spread is between the tails, and of few samples between the ends") {
  CHECK(spread({1, 2, 3, 4}) == std::nullopt);
  CHECK(spread({10, 10, 10, 10, 10}) == 0);
  CHECK(spread({8, 10, 10, 10, 13}) == 0.5);
  // Of 20 samples the single largest is beyond the 95th percentile, and the smallest is the 5th.
  std::vector<double> twenty(20, 10);
  twenty[7] = 1000;
  CHECK(spread(twenty) == 0);
  twenty[8] = 20;
  CHECK(spread(twenty) == 1);
  CHECK(spread({0, 0, 0, 0, 0}) == std::nullopt);
}

TEST_CASE("the drift compares the last quarter with the first") {
  CHECK(drift({1, 1, 1, 1, 1, 1, 1}) == std::nullopt);
  CHECK(drift({10, 10, 9, 9, 9, 9, 8, 7}) == -0.25);
}
