// Expected values are worked out by hand or follow from powers of two and ten.
#include "base/rational.hpp"

#include <limits>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include "print.hpp"

namespace proviso::base {

namespace {

constexpr std::int64_t int64_min = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t int64_max = std::numeric_limits<std::int64_t>::max();

bool reads(std::string_view text, TextForm form) { return Rational::from_text(text, form).has_value(); }

static_assert(std::is_nothrow_move_constructible_v<Rational> && std::is_nothrow_copy_constructible_v<Rational>);
static_assert(!std::is_constructible_v<Rational, double> && !std::is_constructible_v<Rational, bool>);

}  // namespace

TEST_CASE("decimal fractions are exact") {
  CHECK(number("0.1") + number("0.2") == number("0.3"));
  CHECK(number("0.1") * 10 == 1);
  CHECK(Rational{1} / 3 * 3 == 1);
  CHECK(number("1.10") == number("1.1"));
  CHECK(Rational::ratio(6, -8) == Rational::ratio(-3, 4));
  CHECK(Rational::ratio(0, -5) == 0);
  CHECK((number("2.29") * 8 * 730).finite_decimal() == "13373.6");
}

TEST_CASE("sums leave 64 bits and come back") {
  const Rational top = int64_max;
  CHECK((top + 1).numerator_text() == "9223372036854775808");
  CHECK(top + 1 - 1 == top);
  CHECK((top + 1 - 1).to_int64() == int64_max);
  CHECK((top + 1).to_int64() == std::nullopt);
  CHECK((Rational{int64_min} - 1).fraction_text() == "-9223372036854775809");
  CHECK(Rational{int64_min} - 1 + 1 == int64_min);
  CHECK((Rational{int64_min} - 1 + 1).to_int64() == int64_min);
}

TEST_CASE("the smallest integer has no small opposite, and everything holds around it") {
  const Rational least = int64_min;
  CHECK((-least).fraction_text() == "9223372036854775808");
  CHECK(-(-least) == least);
  CHECK((least / -1).fraction_text() == "9223372036854775808");
  CHECK((least * -1).fraction_text() == "9223372036854775808");
  CHECK(least / least == 1);
  CHECK(least.reciprocal().fraction_text() == "-1/9223372036854775808");
  CHECK(least.reciprocal().reciprocal() == least);
  CHECK(least.abs() == -least);
  CHECK(Rational::ratio(int64_min, int64_min) == 1);
  CHECK(Rational::ratio(1, int64_min).fraction_text() == "-1/9223372036854775808");
  CHECK(Rational::ratio(int64_min, 2) == -(std::int64_t{1} << 62));
  CHECK(0 - least == -least);
  CHECK(Rational::ratio(int64_min, 3).floor().to_int64() == -3074457345618258603);
}

TEST_CASE("unsigned integers keep their value") {
  CHECK(Rational{std::numeric_limits<std::uint64_t>::max()}.fraction_text() == "18446744073709551615");
  CHECK(Rational{std::uint64_t{7}} == 7);
  CHECK(Rational{std::uint8_t{200}} == 200);
}

TEST_CASE("copies share, moves leave zero, assignment to itself is harmless") {
  Rational big = Rational{int64_max} * int64_max;
  const std::string text = "85070591730234615847396907784232501249";
  Rational copy = big;
  CHECK(copy == big);
  Rational moved = std::move(copy);
  CHECK(moved.fraction_text() == text);
  const Rational& alias = moved;
  moved = alias;
  CHECK(moved.fraction_text() == text);
  big = 1;
  CHECK(moved.fraction_text() == text);
  moved *= moved;
  moved /= Rational{int64_max} * int64_max;
  CHECK(moved.fraction_text() == text);
}

TEST_CASE("order is that of the numbers, whatever their form") {
  const std::vector<Rational> ascending{-(Rational{int64_max} * int64_max),
                                        int64_min,
                                        -1,
                                        Rational::ratio(-1, 3),
                                        Rational{int64_min}.reciprocal(),
                                        0,
                                        Rational::ratio(1, int64_max),
                                        Rational::ratio(int64_max - 1, int64_max),
                                        1,
                                        Rational::ratio(int64_max, int64_max - 1),
                                        number("1.5"),
                                        int64_max,
                                        Rational{int64_max} + number("0.5"),
                                        Rational{int64_max} + 1,
                                        number("1e30")};
  for (std::size_t i = 0; i < ascending.size(); ++i)
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      CAPTURE(ascending[i], ascending[j]);
      CHECK((ascending[i] <=> ascending[j]) == (i <=> j));
      CHECK((ascending[i] == ascending[j]) == (i == j));
    }
}

TEST_CASE("equal numbers hash alike, however they were reached") {
  std::unordered_set<Rational> seen{Rational{3}, number("1e40"), Rational::ratio(1, 3)};
  CHECK(seen.contains(number("1.5") * 2));
  CHECK(seen.contains(number("1e20") * number("1e20")));
  CHECK(seen.contains(number("1e40") / (number("1e40") * 3)));
  CHECK_FALSE(seen.contains(number("1e41")));
}

TEST_CASE("floor and ceil go down and up for negative numbers too") {
  CHECK(number("2.5").floor() == 2);
  CHECK(number("2.5").ceil() == 3);
  CHECK(number("-2.5").floor() == -3);
  CHECK(number("-2.5").ceil() == -2);
  CHECK(Rational{-2}.floor() == -2);
  const Rational wide = number("1e30") + number("0.5");
  CHECK(wide.floor() == number("1e30"));
  CHECK((-wide).floor() == number("-1e30") - 1);
  CHECK(wide.ceil() == number("1e30") + 1);
  CHECK((Rational{int64_min}.reciprocal()).floor() == -1);
}

TEST_CASE("policies write numbers without sign, exponent or bare point") {
  CHECK(Rational::from_text("1_000_000", TextForm::Policy) == Rational{1000000});
  CHECK(Rational::from_text("1_0.2_5", TextForm::Policy) == Rational::ratio(41, 4));
  CHECK(Rational::from_text("007", TextForm::Policy) == Rational{7});
  for (const char* text : {"", "-1", "+1", "1e3", ".5", "5.", "1__0", "1_", "_1", "1_.5", "1._5", "1.2.3", "0x10", " 1",
                           "1 ", "1,5", "\xd9\xa3"}) {
    CAPTURE(text);
    CHECK_FALSE(reads(text, TextForm::Policy));
  }
}

TEST_CASE("data writes numbers with sign and exponent, without separators") {
  CHECK(number("-3") == -3);
  CHECK(number("+3") == 3);
  CHECK(number("1e-9") == Rational::ratio(1, 1000000000));
  CHECK(number("2.50E+2") == 250);
  CHECK(number("-0.0") == 0);
  CHECK(number("1e18") == std::int64_t{1000000000000000000});
  CHECK(number("9223372036854775807") == int64_max);
  CHECK(number("-9223372036854775808") == int64_min);
  CHECK(number("123456789012345678901234567890").fraction_text() == "123456789012345678901234567890");
  for (const char* text : {"", "-", "1_000", "1e", "1e+", "e5", "--1", "1e5.0", "inf", "nan", ".5", "5.", "1e5x"}) {
    CAPTURE(text);
    CHECK_FALSE(reads(text, TextForm::Data));
  }
}

TEST_CASE("a number has at most a thousand digits") {
  CHECK(reads(std::string(1000, '9'), TextForm::Policy));
  CHECK_FALSE(reads(std::string(1001, '9'), TextForm::Policy));
  CHECK(number("1e999").numerator_text().size() == 1000);
  CHECK_FALSE(reads("1e1000", TextForm::Data));
  CHECK(number("1e-999").denominator_text().size() == 1000);
  CHECK_FALSE(reads("1e-1000", TextForm::Data));
  // 5^1400 / 10^1400 = 1 / 2^1400, which has 422 digits though its text has more than a thousand.
  std::string decimal = *(Rational{1} / 2).finite_decimal();
  CHECK(decimal == "0.5");
  Rational power = 1;
  for (int i = 0; i < 1400; ++i) power /= 2;
  CHECK(number(*power.finite_decimal()) == power);
  CHECK(number(std::string(100000, '0') + "1." + std::string(100000, '0')) == 1);
}

TEST_CASE("absurd exponents are answered at once") {
  CHECK_FALSE(reads("1e680507880", TextForm::Data));
  CHECK_FALSE(reads("1e-680507880", TextForm::Data));
  CHECK_FALSE(reads("9e99999999999999999999999999", TextForm::Data));
  CHECK(number("0e680507880") == 0);
  CHECK(number("0.000e-99999999999999999999") == 0);
}

TEST_CASE("digits are counted in numerator and denominator each") {
  CHECK(Rational{99}.within_digits(2));
  CHECK_FALSE(Rational{100}.within_digits(2));
  CHECK_FALSE(Rational{-100}.within_digits(2));
  CHECK_FALSE(Rational::ratio(1, 101).within_digits(2));
  CHECK(Rational{int64_min}.within_digits(19));
  CHECK_FALSE((Rational{int64_max} + 1).within_digits(18));
  CHECK((Rational{int64_max} + 1).within_digits(19));
  CHECK((number("1e30") - 1).within_digits(30));
  CHECK_FALSE(number("1e30").within_digits(30));
  CHECK(number("1e30").within_digits(31));
  CHECK_FALSE(number("1e30").reciprocal().within_digits(30));
}

TEST_CASE("fractions and finite decimals keep all digits") {
  CHECK(Rational::ratio(1, 3).fraction_text() == "1/3");
  CHECK(Rational{5}.fraction_text() == "5");
  CHECK(Rational::ratio(1, 3).finite_decimal() == std::nullopt);
  CHECK(Rational::ratio(1, 8).finite_decimal() == "0.125");
  CHECK(Rational::ratio(-5, 4).finite_decimal() == "-1.25");
  CHECK(Rational::ratio(1, 80).finite_decimal() == "0.0125");
  CHECK(Rational::ratio(7, 3125).finite_decimal() == "0.00224");
  CHECK(Rational{1200}.finite_decimal() == "1200");
  CHECK(number("1e-30").finite_decimal() == "0.000000000000000000000000000001");
  CHECK(number("-1e25").finite_decimal() == "-10000000000000000000000000");
}

TEST_CASE("rounded decimals are half even and have no exponent") {
  CHECK(Rational::ratio(1, 3).decimal(6) == "0.333333");
  CHECK(Rational::ratio(2, 3).decimal(6) == "0.666667");
  CHECK(Rational::ratio(-2, 3).decimal(1) == "-0.7");
  CHECK(number("2.5").decimal(1) == "2");
  CHECK(number("3.5").decimal(1) == "4");
  CHECK(number("0.125").decimal(2) == "0.12");
  CHECK(number("0.999").decimal(2) == "1");
  CHECK(number("9.99").decimal(2) == "10");
  CHECK(number("999.5").decimal(3) == "1000");
  CHECK(number("123456789").decimal(3) == "123000000");
  CHECK(number("1200").decimal(6) == "1200");
  CHECK(number("100").decimal(1) == "100");
  CHECK(number("99").decimal(2) == "99");
  CHECK(number("0.00012345").decimal(3) == "0.000123");
  CHECK(Rational{}.decimal(6) == "0");
  CHECK((number("1e40") / 3).decimal(3) == "3330000000000000000000000000000000000000");
  CHECK((1 / (number("1e10") * 3)).decimal(2) == "0.000000000033");
  CHECK(Rational{int64_min}.decimal(19) == "-9223372036854775808");
}

TEST_CASE("approximate is near, also where a part is beyond any double") {
  CHECK(Rational::ratio(1, 4).approximate() == 0.25);
  CHECK(number("-1e20").approximate() == Approx(-1e20));
  CHECK((number("3e900") / number("2e900")).approximate() == 1.5);
  CHECK((number("3e900") / (number("2e900") + 1)).approximate() == Approx(1.5));
  CHECK(number("1e-300").approximate() == Approx(1e-300));
}

TEST_CASE("sign and integrality hold in both forms") {
  CHECK(number("-1e30").sign() == -1);
  CHECK(number("1e-30").sign() == 1);
  CHECK(Rational{}.sign() == 0);
  CHECK(Rational{}.is_zero());
  CHECK((number("1e30") - number("1e30")).is_zero());
  CHECK_FALSE(number("1e-30").is_zero());
  CHECK(number("1e30").is_integer());
  CHECK_FALSE((number("1e30") / 7).is_integer());
}

}  // namespace proviso::base
