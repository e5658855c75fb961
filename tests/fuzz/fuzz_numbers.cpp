// Any two texts as numbers and as quantities: arithmetic as Boost's rationals do it, and texts that come back as they
// were.
#include <boost/multiprecision/cpp_int.hpp>

#include "base/assert.hpp"
#include "base/rational.hpp"
#include "base/units.hpp"
#include "target.hpp"

using namespace proviso;

namespace {

using Big = boost::multiprecision::cpp_rational;
using base::Rational;

Big big(const Rational& x) { return {Big::value_type{x.numerator_text()}, Big::value_type{x.denominator_text()}}; }

void arithmetic(const Rational& a, const Rational& b) {
  const Big x = big(a), y = big(b);
  PROVISO_ASSERT(big(a + b) == x + y);
  PROVISO_ASSERT(big(a - b) == x - y);
  PROVISO_ASSERT(big(a * b) == x * y);
  if (!b.is_zero()) PROVISO_ASSERT(big(a / b) == x / y);
  PROVISO_ASSERT((a < b) == (x < y) && (a == b) == (x == y));
  PROVISO_ASSERT((a + b) - b == a && (a == b) == (b == a));
  const Rational below = a.floor(), above = a.ceil();
  PROVISO_ASSERT(below.is_integer() && below <= a && a < below + 1 && above - below <= 1);
}

void texts(const Rational& a) {
  const auto decimal = a.finite_decimal();
  if (decimal && a.within_digits(base::max_number_digits))
    if (const auto again = Rational::from_text(*decimal, base::TextForm::Data)) PROVISO_ASSERT(*again == a);
  a.decimal(6);
  a.hash();
}

base::UnitSystem units() {
  base::UnitSystem out;
  PROVISO_ASSERT(out.add_dimension("time").ok() && out.add_dimension("data").ok());
  PROVISO_ASSERT(out.add_base_unit("s", "time", {.si = true, .binary = false}).ok());
  PROVISO_ASSERT(out.add_base_unit("B", "data", {.si = true, .binary = true}).ok());
  PROVISO_ASSERT(out.add_currency("USD").ok());
  PROVISO_ASSERT(out.add_derived_unit("h", 3600, *out.parse("s"), {}).ok());
  return out;
}

void quantity(const base::UnitSystem& system, std::string_view text) {
  const auto parts = base::split_quantity(text);
  if (!parts) return;
  const auto unit = system.parse(parts->unit);
  if (!unit.ok()) return;
  // The unit's own text is the same unit.
  const auto again = system.parse(system.text(*unit));
  PROVISO_ASSERT(again.ok() && *again == *unit);
  system.multiply(*unit, *unit);
  system.power(*unit, -3);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const base::UnitSystem system = units();
  const std::string_view text = fuzz::text_of(data, size);
  const auto line = text.find('\n');
  const std::string_view left = text.substr(0, line);
  const std::string_view right = line == std::string_view::npos ? left : text.substr(line + 1);
  const auto a = Rational::from_text(left, base::TextForm::Data);
  const auto b = Rational::from_text(right, base::TextForm::Data);
  if (a) texts(*a);
  if (a && b) arithmetic(*a, *b);
  Rational::from_text(left, base::TextForm::Policy);
  quantity(system, left);
  quantity(system, right);
  return 0;
}
