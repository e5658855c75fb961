#include "base/rounding.hpp"

#include <array>
#include <limits>
#include <vector>

#include "print.hpp"

namespace proviso::base {

namespace {

constexpr std::array modes{Rounding::Up,     Rounding::Down,     Rounding::Ceiling, Rounding::Floor,
                           Rounding::HalfUp, Rounding::HalfDown, Rounding::HalfEven};

}  // namespace

TEST_CASE("the seven modes, as the table of java.math.RoundingMode has them") {
  struct Row {
    const char* x;
    std::array<int, 7> rounded;  // in the order of `modes`
  };
  const std::vector<Row> table{
      {"5.5", {6, 5, 6, 5, 6, 5, 6}},         {"2.5", {3, 2, 3, 2, 3, 2, 2}},
      {"1.6", {2, 1, 2, 1, 2, 2, 2}},         {"1.1", {2, 1, 2, 1, 1, 1, 1}},
      {"1.0", {1, 1, 1, 1, 1, 1, 1}},         {"-1.0", {-1, -1, -1, -1, -1, -1, -1}},
      {"-1.1", {-2, -1, -1, -2, -1, -1, -1}}, {"-1.6", {-2, -1, -1, -2, -2, -2, -2}},
      {"-2.5", {-3, -2, -2, -3, -3, -2, -2}}, {"-5.5", {-6, -5, -5, -6, -6, -5, -6}},
      {"0.5", {1, 0, 1, 0, 1, 0, 0}},         {"-0.5", {-1, 0, 0, -1, -1, 0, 0}},
  };
  for (const Row& row : table)
    for (std::size_t i = 0; i < modes.size(); ++i) {
      CAPTURE(row.x, rounding_text(modes[i]));
      CHECK(round_to(number(row.x), 1, modes[i]) == row.rounded[i]);
      // The same at another scale, and beyond 64 bits.
      CHECK(round_to(number(row.x) / 100, number("0.01"), modes[i]) == Rational::ratio(row.rounded[i], 100));
      CHECK(round_to(number(row.x) * number("1e30"), number("1e30"), modes[i]) ==
            Rational{row.rounded[i]} * number("1e30"));
    }
}

TEST_CASE("steps need not be powers of ten") {
  CHECK(round_to(number("1.13"), number("0.25"), Rounding::HalfEven) == number("1.25"));
  CHECK(round_to(number("1.125"), number("0.25"), Rounding::HalfEven) == 1);
  CHECK(round_to(number("17"), 8, Rounding::Up) == 24);
  CHECK(round_to(number("-17"), 8, Rounding::Up) == -24);
  CHECK(round_to(Rational::ratio(1, 2), Rational::ratio(1, 3), Rounding::HalfEven) == Rational::ratio(2, 3));
  CHECK(round_to(0, 8, Rounding::Up) == 0);
}

TEST_CASE("names of the modes go both ways") {
  for (const Rounding mode : modes) CHECK(parse_rounding(rounding_text(mode)) == mode);
  CHECK(parse_rounding("half_even") == Rounding::HalfEven);
  CHECK(parse_rounding("HALF_EVEN") == std::nullopt);
  CHECK(parse_rounding("") == std::nullopt);
}

TEST_CASE("square roots are to the nearest step") {
  CHECK(sqrt_to(2, number("1e-10")) == number("1.4142135624"));
  CHECK(sqrt_to(10, number("0.001")) == number("3.162"));
  CHECK(sqrt_to(3, number("1e-30")) == number("1.732050807568877293527446341506"));
  CHECK(sqrt_to(144, 1) == 12);
  CHECK(sqrt_to(144, 5) == 10);  // 12 is nearer to 10 than to 15
  CHECK(sqrt_to(Rational::ratio(4, 9), Rational::ratio(1, 3)) == Rational::ratio(2, 3));
  CHECK(sqrt_to(0, 1) == 0);
  CHECK(sqrt_to(number("1e400"), 1) == number("1e200"));
  CHECK(sqrt_to(number("1e-400"), number("1e-200")) == number("1e-200"));
  CHECK(sqrt_to(-1, 1) == std::nullopt);
}

TEST_CASE("square roots in the exact middle go to the even multiple") {
  CHECK(sqrt_to(number("0.25"), 1) == 0);
  CHECK(sqrt_to(number("2.25"), 1) == 2);
  CHECK(sqrt_to(number("6.25"), 1) == 2);
  CHECK(sqrt_to(number("6.2500000001"), 1) == 3);
}

TEST_CASE("square roots of the largest numbers are found") {
  const Rational largest = number(std::string(1000, '9'));
  const auto root = sqrt_to(largest, number("1e-999"));
  REQUIRE(root.has_value());
  CHECK(root->within_digits(2000));
  CHECK((*root * *root - largest).abs() < number("1e-490"));
}

TEST_CASE("powers") {
  CHECK(power(2, 10, 1000) == Rational{1024});
  CHECK(power(2, -2, 1000) == Rational::ratio(1, 4));
  CHECK(power(Rational::ratio(-2, 3), 3, 1000) == Rational::ratio(-8, 27));
  CHECK(power(Rational::ratio(-2, 3), -3, 1000) == Rational::ratio(-27, 8));
  CHECK(power(10, 999, 1000) == number("1e999"));
  CHECK(power(10, 1000, 1000) == std::nullopt);
  CHECK(power(10, -999, 1000) == number("1e-999"));
  CHECK(power(10, -1000, 1000) == std::nullopt);
  CHECK(power(2, 3321, 1000).has_value());  // 2^3321 has 1000 digits, 2^3322 has 1001
  CHECK(power(2, 3322, 1000) == std::nullopt);
  CHECK(power(0, 0, 1000) == Rational{1});
  CHECK(power(5, 0, 1) == Rational{1});
  CHECK(power(0, 3, 1000) == Rational{0});
  CHECK(power(0, -1, 1000) == std::nullopt);
}

TEST_CASE("absurd powers are answered at once") {
  constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  CHECK(power(2, huge, 1000) == std::nullopt);
  CHECK(power(2, lowest, 1000) == std::nullopt);
  CHECK(power(Rational::ratio(2, 3), huge, 1000) == std::nullopt);
  CHECK(power(number("1e999"), 1000000, 1000) == std::nullopt);
  CHECK(power(1, huge, 1000) == Rational{1});
  CHECK(power(-1, huge, 1000) == Rational{-1});
  CHECK(power(-1, lowest, 1000) == Rational{1});
}

}  // namespace proviso::base
