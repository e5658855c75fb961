#include <catch2/catch.hpp>

#include "policy.hpp"

using namespace proviso::eval::testing;

TEST_CASE("Sums of decimals are exact") {
  CHECK(value("0.1 + 0.2 == 0.3") == "true");
  CHECK(value("1 / 3 + 1 / 3 + 1 / 3 == 1") == "true");
  CHECK(value("2 - 3 * 4") == "-10");
  CHECK(value("7 / 2") == "3.5");
  CHECK(value("-(2 - 5)") == "3");
}

TEST_CASE("Quantities convert exactly") {
  CHECK(value("1 GiB == 1073741824 B") == "true");
  CHECK(value("2 USD/gpu/h * 8 gpu as USD/month") == "11680 USD/month");
  CHECK(value("1 h + 30 min as min") == "90 min");
  CHECK(value("50 % * 8") == "4");
}

TEST_CASE("Powers take whole exponents") {
  CHECK(value("2 ^ 10") == "1024");
  CHECK(value("2 ^ -2") == "0.25");
  CHECK(value("0 ^ 0") == "1");
  CHECK(value("2 ^ x", "let x = 1 / 2").find("is not an integer") != std::string::npos);
  CHECK(value("(10 ^ 999) * 9 > 0") == "true");
  CHECK(value("10 ^ n", "let n = 1000").find("1,000 digits") != std::string::npos);
  CHECK(value("1 ^ (10 ^ 30)") == "1");
  CHECK(value("2 ^ (10 ^ 30)").find("1,000 digits") != std::string::npos);
}

TEST_CASE("A division by zero is unknown and names the divisor") {
  CHECK(value("1 / z", "let z = 3 - 3") == "unknown: z (division by zero)");
  CHECK(value("0 ^ -1").find("division by zero") != std::string::npos);
  CHECK(value("(1 / z) * 0", "let z = 3 - 3") == "unknown: z (division by zero)");
}

TEST_CASE("Rounding happens to a step, in a named way") {
  CHECK(value("round(2.5, 1, half_even)") == "2");
  CHECK(value("round(2.5, 1, half_up)") == "3");
  CHECK(value("round(2.5, 1, half_down)") == "2");
  CHECK(value("round(-2.5, 1, half_up)") == "-3");
  CHECK(value("round(-2.1, 1, floor)") == "-3");
  CHECK(value("round(-2.1, 1, ceiling)") == "-2");
  CHECK(value("round(2.1, 1, up)") == "3");
  CHECK(value("round(2.9, 1, down)") == "2");
  CHECK(value("round(1.005 USD, 0.01 USD, half_up)") == "1.01 USD");
  CHECK(value("round(1, s, up)", "let s = 1 - 1").find("not above zero") != std::string::npos);
}

TEST_CASE("Roots and fractional powers go to the nearest step") {
  CHECK(value("sqrt(2, 0.0001)") == "1.4142");
  CHECK(value("sqrt(x, 1)", "let x = 0 - 4").find("negative") != std::string::npos);
  CHECK(value("pow(1.1, n, 0.000001)", "let n = 7 / 2") == "1.395965");  // 1.1^3.5 = 1.39596502...
  CHECK(value("pow(4, n, 0.1)", "let n = 1 / 2") == "2");
  CHECK(value("pow(2, 0.5, 0.001)") == "1.414");       // 1.41421...
  CHECK(value("pow(1.05, 1.5, 0.0001)") == "1.0759");  // 1.05 * 1.024695... = 1.075930...
  CHECK(value("pow(2, -1, 0.01)") == "0.5");
  CHECK(value("pow(x, n, 1)", "let x = 0 - 4\nlet n = 1 / 2").find("negative") != std::string::npos);
  CHECK(value("pow(0, n, 1)", "let n = 1 / 2") == "0");
}

TEST_CASE("min, max, abs") {
  CHECK(value("min(3, 1, 2)") == "1");
  CHECK(value("max(3 h, 200 min)") == "10/3 h");
  CHECK(value("abs(-3)") == "3");
  CHECK(value("max(2026-01-01, 2025-12-31)") == "2026-01-01");
  CHECK(value("min(1, unknown(\"x\"))") == "unknown: (x)");
}

TEST_CASE("Dates shift by whole days and by named months") {
  CHECK(value("2026-02-27 + 2 day") == "2026-03-01");
  CHECK(value("2026-03-01 - 1 day") == "2026-02-28");
  CHECK(value("2026-03-01 - 2026-02-01") == "28 day");
  CHECK(value("2026-03-01 + x", "let x = 36 h").find("whole number of days") != std::string::npos);
  CHECK(value("2026-03-01 + x", "let x = 9999999 day").find("outside the years") != std::string::npos);
  CHECK(value("add_months(2026-01-31, 1, down)") == "2026-02-28");
  CHECK(value("add_months(2026-01-31, 1, up)") == "2026-03-01");
}
