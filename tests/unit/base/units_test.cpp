#include "base/units.hpp"

#include <string>

#include "print.hpp"

namespace proviso::base {

namespace {

using Kind = UnitError::Kind;

// The units of std.units as far as the tests need them.
UnitSystem standard() {
  UnitSystem units;
  const Prefixes si{.si = true};
  const Prefixes both{.si = true, .binary = true};
  for (const char* name : {"time", "data", "gpu_count", "token_count", "output_count", "energy"})
    REQUIRE(units.add_dimension(name).ok());
  const auto derive = [&](const char* name, const Rational& factor, const char* of, Prefixes prefixes = {}) {
    const auto unit = units.parse(of);
    REQUIRE(unit.ok());
    REQUIRE(units.add_derived_unit(name, factor, *unit, prefixes).ok());
  };
  REQUIRE(units.add_base_unit("s", "time", si).ok());
  derive("min", 60, "s");
  derive("h", 60, "min");
  derive("day", 24, "h");
  derive("month", 730, "h");
  derive("year", 8760, "h");
  REQUIRE(units.add_base_unit("B", "data", both).ok());
  derive("bit", Rational::ratio(1, 8), "B", si);
  REQUIRE(units.add_currency("USD").ok());
  REQUIRE(units.add_currency("EUR").ok());
  REQUIRE(units.add_base_unit("gpu", "gpu_count", {}).ok());
  REQUIRE(units.add_base_unit("token", "token_count", si).ok());
  REQUIRE(units.add_base_unit("output", "output_count", si).ok());
  REQUIRE(units.add_base_unit("J", "energy", si).ok());
  derive("Wh", 3600, "J", si);
  derive("W", 1, "J/s", si);
  return units;
}

Unit unit(const UnitSystem& units, std::string_view text) {
  const auto out = units.parse(text);
  INFO("unit: " << text);
  REQUIRE(out.ok());
  return *out;
}

std::string product(const UnitSystem& units, std::string_view a, std::string_view b) {
  return units.text(units.multiply(unit(units, a), unit(units, b)).value());
}
std::string quotient(const UnitSystem& units, std::string_view a, std::string_view b) {
  return units.text(units.divide(unit(units, a), unit(units, b)).value());
}

}  // namespace

TEST_CASE("scales carry a number to canonical units") {
  const UnitSystem units = standard();
  CHECK(unit(units, "month").scale == 730 * 3600);
  CHECK(unit(units, "ms").scale == Rational::ratio(1, 1000));
  CHECK(unit(units, "GB").scale == 1'000'000'000);
  CHECK(unit(units, "GiB").scale == 1'073'741'824);
  CHECK(unit(units, "Gbit/s").scale == 125'000'000);
  CHECK(unit(units, "TB^2").scale == number("1e24"));
  CHECK(unit(units, "TB^-2").scale == number("1e-24"));
  CHECK(unit(units, "1/h").scale == Rational::ratio(1, 3600));
  CHECK(unit(units, "USD/gpu/h").scale == Rational::ratio(1, 3600));
  CHECK(unit(units, "USD/Moutput").scale == Rational::ratio(1, 1000000));
  CHECK(unit(units, "kW").scale == 1000);
  CHECK(unit(units, "kWh").scale == 3600000);
  CHECK(unit(units, "%").scale == Rational::ratio(1, 100));
  CHECK(unit(units, "").scale == 1);
  CHECK(unit(units, "us").scale == unit(units, "\u00b5s").scale);
  CHECK(unit(units, "\u03bcs") == unit(units, "\u00b5s"));  // Greek mu and the micro sign
}

TEST_CASE("dimensions tell apart what must not be mixed") {
  const UnitSystem units = standard();
  CHECK(unit(units, "USD/h").dimension == unit(units, "EUR/month").dimension);
  CHECK(unit(units, "USD/gpu/h").dimension != unit(units, "USD/h").dimension);
  CHECK(unit(units, "GB").dimension == unit(units, "GiB").dimension);
  CHECK(unit(units, "kWh").dimension == unit(units, "W*h").dimension);
  CHECK(unit(units, "%").dimension == dimensionless);
  CHECK(unit(units, "h/s").dimension == dimensionless);
  CHECK(unit(units, "gpu*h").dimension == unit(units, "h*gpu").dimension);
  CHECK(unit(units, "USD/gpu/h").dimension == unit(units, "USD/h/gpu").dimension);
  CHECK(unit(units, "USD/gpu*h").dimension == unit(units, "USD*h/gpu").dimension);  // a `/` is for the next one only
  CHECK(units.dimension_text(unit(units, "USD/gpu/h").dimension) == "money / time / gpu_count");
  CHECK(units.dimension_text(unit(units, "1/s").dimension) == "1 / time");
  CHECK(units.dimension_text(unit(units, "TB^2").dimension) == "data^2");
  CHECK(units.dimension_text(dimensionless) == "number");
}

TEST_CASE("units are written as they are read") {
  const UnitSystem units = standard();
  for (const char* text :
       {"USD/gpu/h", "GB/s/gpu", "TB^2", "1/h", "gpu*h", "%", "USD/Moutput", "kW", "s/TB^2", "", "1/h/gpu"})
    CHECK(units.text(unit(units, text)) == text);
  CHECK(units.text(unit(units, "USD*h^-2")) == "USD/h^2");
  CHECK(units.text(unit(units, "1/h*gpu")) == "gpu/h");
}

TEST_CASE("currencies are one dimension and stay told apart") {
  const UnitSystem units = standard();
  const auto usd = units.find_currency("USD").value();
  const auto eur = units.find_currency("EUR").value();
  CHECK(unit(units, "USD/gpu/h").currencies == std::vector<std::pair<CurrencyId, int>>{{usd, 1}});
  CHECK(unit(units, "h/EUR").currencies == std::vector<std::pair<CurrencyId, int>>{{eur, -1}});
  CHECK(unit(units, "EUR/USD").currencies == std::vector<std::pair<CurrencyId, int>>{{usd, -1}, {eur, 1}});
  CHECK(unit(units, "USD/USD").currencies.empty());
  CHECK(unit(units, "USD").dimension == units.money());
  CHECK(units.currency_name(eur) == "EUR");
  CHECK(units.find_currency("GBP") == std::nullopt);
}

TEST_CASE("canonical units are base units and the home currency") {
  UnitSystem units = standard();
  CHECK(units.text(units.canonical_of(unit(units, "USD/gpu/h").dimension)) == "USD/s/gpu");
  units.set_home_currency(units.find_currency("EUR").value());
  const Unit canonical = units.canonical_of(unit(units, "USD/gpu/h").dimension);
  CHECK(units.text(canonical) == "EUR/s/gpu");
  CHECK(canonical.scale == 1);
  CHECK(unit(units, units.text(canonical)).dimension == canonical.dimension);
  CHECK(units.canonical_of(dimensionless) == Unit{});
}

TEST_CASE("products and quotients combine and cancel for display") {
  const UnitSystem units = standard();
  CHECK(product(units, "USD/gpu/h", "gpu") == "USD/h");
  CHECK(product(units, "USD/gpu/h", "gpu*h") == "USD");
  CHECK(quotient(units, "USD", "Moutput") == "USD/Moutput");
  CHECK(product(units, "GB", "GB") == "GB^2");
  CHECK(quotient(units, "h", "h").empty());
  CHECK(product(units, "", "h") == "h");
  CHECK(quotient(units, "", "h") == "1/h");
  CHECK(product(units, "USD/h", "%") == "USD/h");
  CHECK(product(units, "%", "%").empty());
}

TEST_CASE("where two units of a dimension meet, the left one stays") {
  const UnitSystem units = standard();
  CHECK(product(units, "USD/h", "month") == "USD");
  CHECK(product(units, "USD/h", "gpu*month") == "USD*gpu");
  CHECK(product(units, "GB", "TiB") == "GB^2");
  CHECK(product(units, "USD", "EUR") == "USD^2");
  CHECK(quotient(units, "EUR", "USD").empty());
  // The scale is that of the unit shown, so that a canonical value over it is the number to show.
  const Unit squared = units.multiply(unit(units, "GB"), unit(units, "TiB")).value();
  CHECK(squared.scale == number("1e18"));
  CHECK(squared == unit(units, "GB^2"));
  const Unit rate = units.divide(unit(units, "EUR/month"), unit(units, "USD/h")).value();
  CHECK(rate.dimension == dimensionless);
  CHECK(rate.scale == 1);
  CHECK(rate.currencies.empty());
}

TEST_CASE("powers of units") {
  const UnitSystem units = standard();
  CHECK(units.text(units.power(unit(units, "USD/h"), 2).value()) == "USD^2/h^2");
  CHECK(units.text(units.power(unit(units, "USD/h"), -1).value()) == "h/USD");
  CHECK(units.power(unit(units, "h"), 0) == Unit{});
  CHECK(units.power(unit(units, "s"), 99).has_value());
  CHECK(units.power(unit(units, "s"), 100) == std::nullopt);
  CHECK(units.power(unit(units, "s^50"), 2) == std::nullopt);
  CHECK(units.power(unit(units, "s"), std::int64_t{1} << 40) == std::nullopt);
  CHECK(units.multiply(unit(units, "s^99"), unit(units, "h")) == std::nullopt);
  CHECK(units.multiply(unit(units, "s").dimension, unit(units, "s^99").dimension) == std::nullopt);
}

TEST_CASE("what is no unit is told with its name and place") {
  const UnitSystem units = standard();
  const auto unknown = units.parse("USD/gpuu/h");
  REQUIRE_FALSE(unknown.ok());
  CHECK(unknown.error().kind == Kind::UnknownUnit);
  CHECK(unknown.error().name == "gpuu");
  CHECK(unknown.error().offset == 4);
  CHECK(units.parse("KB").error().kind == Kind::UnknownUnit);
  CHECK(units.parse("Kibit").error().kind == Kind::UnknownUnit);  // bits take si prefixes only
  CHECK(units.parse("kUSD").error().kind == Kind::UnknownUnit);
  CHECK(units.parse("gb").error().kind == Kind::UnknownUnit);
  for (const char* text : {"/h", "h/", "h*", "1", "1*h", "2/h", "h//s", "h /s", " h", "h^", "h^0", "h^x", "h^2.5", "%h",
                           "h/%", "h/2", "h^2^2", "(h)", "h-s"}) {
    CAPTURE(text);
    CHECK(units.parse(text).error().kind == Kind::BadSyntax);
  }
  CHECK(units.parse("h^100").error().kind == Kind::ExponentTooLarge);
  CHECK(units.parse("h^99999999999999999999").error().kind == Kind::ExponentTooLarge);
  CHECK(units.parse("s^99*min").error().kind == Kind::ExponentTooLarge);
  std::string long_text = "s";
  for (int i = 0; i < 1000; ++i) long_text += "/s*s";
  CHECK(units.parse(long_text).error().kind == Kind::BadSyntax);
}

TEST_CASE("a name means one unit only, prefixes included") {
  UnitSystem units = standard();
  const Unit hour = unit(units, "h");
  const std::size_t known = units.unit_names().size();
  CHECK(units.add_derived_unit("GB", 1, hour, {}).error().kind == Kind::DuplicateName);            // is G + B
  CHECK(units.add_derived_unit("in", 1, hour, {.si = true}).error().name == "min");                // m + in is min
  CHECK(units.add_derived_unit("iB", 1, hour, {.si = true}).error().kind == Kind::DuplicateName);  // G + iB is Gi + B
  CHECK(units.add_currency("USD").error().kind == Kind::DuplicateName);
  CHECK(units.add_currency("kW").error().kind == Kind::DuplicateName);
  CHECK(units.unit_names().size() == known);  // nothing was half added
  CHECK_FALSE(units.is_unit("iB"));
  CHECK(units.add_derived_unit("in", 1, hour, {}).ok());
}

TEST_CASE("declarations that make no sense are refused") {
  UnitSystem units = standard();
  const Unit hour = unit(units, "h");
  CHECK(units.add_dimension("time").error().kind == Kind::DuplicateName);
  CHECK(units.add_dimension("").error().kind == Kind::BadName);
  CHECK(units.add_base_unit("tick", "timee", {}).error().kind == Kind::UnknownDimension);
  CHECK(units.add_base_unit("tick", "time", {}).error().kind == Kind::HasBaseUnit);
  CHECK(units.add_base_unit("coin", "money", {}).error().kind == Kind::HasBaseUnit);
  CHECK(units.add_derived_unit("none", 0, hour, {}).error().kind == Kind::NotPositive);
  CHECK(units.add_derived_unit("less", -1, hour, {}).error().kind == Kind::NotPositive);
  CHECK(units.add_derived_unit("2h", 2, hour, {}).error().kind == Kind::BadName);
  CHECK(units.add_derived_unit("a/b", 2, hour, {}).error().kind == Kind::BadName);
}

TEST_CASE("powers of powers of scales end at a thousand digits") {
  UnitSystem units;
  REQUIRE(units.add_derived_unit("a", number("1e900"), *units.parse("%"), {}).ok());
  CHECK(units.parse("a^99").error().kind == Kind::ExponentTooLarge);
  CHECK(units.parse("a*a").error().kind == Kind::ExponentTooLarge);
  CHECK(units.add_derived_unit("b", number("1e900"), *units.parse("a"), {}).error().kind == Kind::ScaleTooLarge);
}

TEST_CASE("a quantity in data is cut into its number and its unit") {
  const auto check = [](const char* text, const Rational& number, const char* unit) {
    CAPTURE(text);
    const auto out = split_quantity(text);
    REQUIRE(out.has_value());
    CHECK(out->number == number);
    CHECK(out->unit == unit);
  };
  check("2.29 USD/gpu/h", number("2.29"), "USD/gpu/h");
  check("99.9 %", number("99.9"), "%");
  check("85%", 85, "%");
  check("-3 ms", -3, "ms");
  check("1e9 token", 1'000'000'000, "token");
  check("1e-3s", number("0.001"), "s");
  check("5EUR", 5, "EUR");
  check("5 EUR", 5, "EUR");
  check("  7  ", 7, "");
  check("+0.5\tGB", number("0.5"), "GB");
  check("1/h", 1, "/h");
  for (const char* text :
       {"", "USD", "ms 5", ".5 s", "--1 s", "1.2.3 s", "1_000 s", "1,5 s", "5. s", "- 5 s", "1e680507880 s"}) {
    CAPTURE(text);
    CHECK_FALSE(split_quantity(text).has_value());
  }
}

TEST_CASE("dimensions have one id each and dimensionless is the first") {
  DimensionTable table;
  const auto a = table.intern(Dimension{BaseDimensionId{0}});
  const auto b = table.intern(Dimension{BaseDimensionId{1}});
  CHECK(table.intern(Dimension{}) == dimensionless);
  CHECK(table.multiply(a, b) == table.multiply(b, a));
  CHECK(table.divide(a, a) == dimensionless);
  CHECK(table.divide(dimensionless, a) == table.power(a, -1));
  CHECK(table.multiply(table.divide(a, b).value(), b) == a);
  CHECK(table.power(a, 0) == dimensionless);
  CHECK(table.power(table.power(a, 2).value(), 3) == table.power(a, 6));
  CHECK(table.power(a, 100) == std::nullopt);
  CHECK(table.power(dimensionless, 1'000'000) == dimensionless);
}

}  // namespace proviso::base
