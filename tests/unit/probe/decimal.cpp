#include "probe/decimal.hpp"

#include <catch2/catch.hpp>

using proviso::probe::decimal;

TEST_CASE("seven significant digits, plainly written") {
  CHECK(decimal(0) == "0");
  CHECK(decimal(2950) == "2950");
  CHECK(decimal(4294.967296) == "4294.967");
  CHECK(decimal(0.1) == "0.1");
  CHECK(decimal(1.0 / 3) == "0.3333333");
  CHECK(decimal(0.000123456789) == "0.0001234568");
  CHECK(decimal(-0.25) == "-0.25");
}

TEST_CASE("no exponent, however large or small") {
  CHECK(decimal(3350000) == "3350000");
  CHECK(decimal(12345678) == "12345680");
  CHECK(decimal(1e15) == "1000000000000000");
  CHECK(decimal(2.5e-9) == "0.0000000025");
}

TEST_CASE("rounding may carry into a digit more") {
  CHECK(decimal(9.99999999) == "10");
  CHECK(decimal(99999999) == "100000000");
}
