// The unit system that a program declares: base dimensions, units with their prefixes, currencies; and the algebra of
// units that decides how a result is shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/dimension.hpp"
#include "base/interner.hpp"
#include "base/rational.hpp"
#include "base/result.hpp"

namespace proviso::base {

using CurrencyId = Id<struct CurrencyTag>;

// GB^2 in a unit as written: a unit's name with its prefix, to a power that is not 0.
struct UnitFactor {
  std::string name;
  int exponent = 1;
  friend bool operator==(const UnitFactor&, const UnitFactor&) = default;
};

// A unit in which numbers are written or shown. A number n of it is, in canonical units, n * scale, and for each
// currency (c, e) times the e-th power of c's rate into the home currency, which is the caller's to apply.
struct Unit {
  DimensionId dimension = dimensionless;
  Rational scale = 1;
  std::vector<std::pair<CurrencyId, int>> currencies;  // sorted by id, no exponent 0
  std::vector<UnitFactor> factors;                     // as written; empty: a plain number

  friend bool operator==(const Unit&, const Unit&) = default;
};

// Which prefixes a unit takes. SI: n u (also µ) m k M G T P E; binary: Ki Mi Gi Ti Pi Ei.
struct Prefixes {
  bool si = false;
  bool binary = false;
};

struct UnitError {
  enum class Kind : std::uint8_t {
    UnknownUnit,       // `name` at byte `offset` of the text is no unit
    BadSyntax,         // the text is not written as a unit, from byte `offset` on
    ExponentTooLarge,  // an exponent, or a dimension's sum of them, passes max_exponent; or as ScaleTooLarge
    UnknownDimension,  // declaring: the dimension `name` is not declared
    DuplicateName,     // declaring: `name`, alone or with a prefix, is a unit already
    HasBaseUnit,       // declaring: the dimension `name` has its base unit
    BadName,           // declaring: `name` cannot name a unit
    NotPositive,       // declaring: a derived unit's factor must be above 0
    ScaleTooLarge,     // declaring: the scale of `name` has more than max_number_digits digits
  };
  Kind kind = Kind::BadSyntax;
  std::string name;
  std::size_t offset = 0;
};

// "2.29 USD/gpu/h" cut in two; `unit` is empty for a plain number. Not yet looked up.
struct QuantityText {
  Rational number;
  std::string_view unit;  // into the text
};
// A number in the data form, then a unit text with or without blanks between: "99.9 %", "85%", "-3 ms", "1e9 token".
// nullopt where there is no such number in front. The unit's syntax is for UnitSystem::parse to judge.
std::optional<QuantityText> split_quantity(std::string_view text);

// Not for use from several threads: also const calls remember the dimensions they build.
class UnitSystem {
 public:
  // Knows `%`, which is 1/100 and has no dimension, and nothing else.
  UnitSystem();

  // ---- declarations; each either takes effect as a whole or is an error and changes nothing ----

  Result<BaseDimensionId, UnitError> add_dimension(std::string_view name);
  // unit B: data prefixes si, binary
  Result<Done, UnitError> add_base_unit(std::string_view name, std::string_view dimension, Prefixes prefixes);
  // unit min = 60 s
  Result<Done, UnitError> add_derived_unit(std::string_view name, const Rational& factor, const Unit& of,
                                           Prefixes prefixes);
  // currency USD. All currencies are of the one dimension `money`, which the first of them creates.
  Result<CurrencyId, UnitError> add_currency(std::string_view name);
  // The currency that canonical money is in, and shown in where nothing else says how. At first the first one added.
  void set_home_currency(CurrencyId currency);
  CurrencyId home_currency() const { return home_; }  // none where there are no currencies

  // ---- looking up ----

  // USD/gpu/h, GB/s/gpu, TB^2, 1/h, gpu*h, %, USD/Moutput. No blanks inside; each `/` is for the next factor only.
  // The empty text is a plain number. At most 16 factors.
  Result<Unit, UnitError> parse(std::string_view text) const;
  bool is_unit(std::string_view name) const { return names_.contains(name); }
  bool is_dimension(std::string_view name) const { return dimension_ids_.contains(name); }
  std::optional<CurrencyId> find_currency(std::string_view name) const;
  const std::string& currency_name(CurrencyId currency) const;
  std::size_t currency_count() const { return currency_names_.size(); }
  // The dimension `money`; dimensionless where there is no currency.
  DimensionId money() const;
  // The dimension of this name; nullopt if it is not declared.
  std::optional<DimensionId> find_dimension(std::string_view name) const;
  // Every name that parse knows, with and without prefixes, in the order of declaration: for suggestions.
  const std::vector<std::string>& unit_names() const { return unit_names_; }
  const std::vector<std::string>& dimension_names() const { return dimension_names_; }

  // ---- algebra of display: factors combine and cancel, and no dimension is named twice: where `h` meets `month`, the
  // left
  // ---- one stays. Plain shares such as `%` fall away. nullopt where an exponent would pass max_exponent.

  std::optional<Unit> multiply(const Unit& a, const Unit& b) const;
  std::optional<Unit> divide(const Unit& a, const Unit& b) const;
  std::optional<Unit> power(const Unit& a, std::int64_t exponent) const;
  // The unit of scale 1, made of base units.
  Unit canonical_of(DimensionId dimension) const;

  // USD/gpu/h; empty for a plain number.
  std::string text(const Unit& unit) const;
  // money / gpu_count / time; `number` for a plain number.
  std::string dimension_text(DimensionId dimension) const;

  // The algebra of dimensions alone.
  std::optional<DimensionId> multiply(DimensionId a, DimensionId b) const { return dimensions_.multiply(a, b); }
  std::optional<DimensionId> divide(DimensionId a, DimensionId b) const { return dimensions_.divide(a, b); }
  std::optional<DimensionId> power(DimensionId a, std::int64_t e) const { return dimensions_.power(a, e); }
  const Dimension& dimension(DimensionId id) const { return dimensions_.at(id); }

 private:
  // One unit of this name, prefix included.
  struct Named {
    DimensionId dimension;
    Rational scale;
    std::vector<std::pair<CurrencyId, int>> currencies;
  };
  template <class T>
  using ByName = std::unordered_map<std::string, T, TextHash, std::equal_to<>>;

  // Adds the name and its prefixed forms, or nothing.
  Result<Done, UnitError> add_named(std::string_view name, Named unit, Prefixes prefixes);
  const Named& named(const std::string& name) const;
  // Whether exponents and scale stay in range; where not, `into` is of no more use.
  bool append(Unit& into, const std::string& name, int exponent) const;
  std::optional<Unit> combine(const Unit& a, const Unit& b, int sign) const;

  ByName<BaseDimensionId> dimension_ids_;
  std::vector<std::string> dimension_names_;  // by BaseDimensionId
  std::vector<std::string> base_units_;       // by BaseDimensionId; empty: none yet, or money
  ByName<Named> names_;
  std::vector<std::string> unit_names_;
  std::vector<std::string> currency_names_;  // by CurrencyId
  BaseDimensionId money_;
  CurrencyId home_;
  mutable DimensionTable dimensions_;
};

}  // namespace proviso::base
