// Declaring units and computing with them; see units_text.cpp for reading and writing them.
#include "base/units.hpp"

#include <algorithm>
#include <array>

#include "base/assert.hpp"
#include "base/rounding.hpp"

namespace proviso::base {

namespace {

struct Prefix {
  std::string_view name;
  int base;  // the prefix is base^exponent
  int exponent;
  bool binary;
};

constexpr std::array<Prefix, 16> prefix_table{{
    {"n", 10, -9, false},
    {"u", 10, -6, false},
    {"\u00b5", 10, -6, false},
    {"m", 10, -3, false},
    {"k", 10, 3, false},
    {"M", 10, 6, false},
    {"G", 10, 9, false},
    {"T", 10, 12, false},
    {"P", 10, 15, false},
    {"E", 10, 18, false},
    {"Ki", 2, 10, true},
    {"Mi", 2, 20, true},
    {"Gi", 2, 30, true},
    {"Ti", 2, 40, true},
    {"Pi", 2, 50, true},
    {"Ei", 2, 60, true},
}};

Rational prefix_scale(const Prefix& prefix) {
  auto scale = power(prefix.base, prefix.exponent, max_number_digits);
  PROVISO_ASSERT(scale.has_value());
  return *std::move(scale);
}

bool is_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto inside = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && name.size() <= 64 && letter(name.front()) && std::ranges::all_of(name, inside);
}

Err<UnitError> fail(UnitError::Kind kind, std::string_view name) {
  return Err{UnitError{.kind = kind, .name = std::string{name}, .offset = 0}};
}

// a * b^exponent of currency powers, both sorted.
std::vector<std::pair<CurrencyId, int>> combine_currencies(std::vector<std::pair<CurrencyId, int>> a,
                                                           const std::vector<std::pair<CurrencyId, int>>& b,
                                                           int exponent) {
  for (const auto& [currency, power] : b) {
    const auto at = std::ranges::lower_bound(a, currency, {}, &std::pair<CurrencyId, int>::first);
    if (at == a.end() || at->first != currency)
      a.insert(at, {currency, power * exponent});
    else
      at->second += power * exponent;
  }
  std::erase_if(a, [](const auto& entry) { return entry.second == 0; });
  return a;
}

}  // namespace

UnitSystem::UnitSystem() {
  names_.emplace("%", Named{dimensionless, Rational::ratio(1, 100), {}});
  unit_names_.emplace_back("%");
}

Result<BaseDimensionId, UnitError> UnitSystem::add_dimension(std::string_view name) {
  if (!is_name(name)) return fail(UnitError::Kind::BadName, name);
  if (is_dimension(name)) return fail(UnitError::Kind::DuplicateName, name);
  const auto id = BaseDimensionId::of(dimension_names_.size());
  dimension_ids_.emplace(name, id);
  dimension_names_.emplace_back(name);
  base_units_.emplace_back();
  return id;
}

Result<Done, UnitError> UnitSystem::add_named(std::string_view name, Named unit, Prefixes prefixes) {
  if (!is_name(name)) return fail(UnitError::Kind::BadName, name);
  std::vector<std::pair<std::string, Rational>> forms{{std::string{name}, unit.scale}};
  for (const Prefix& p : prefix_table)
    if (p.binary ? prefixes.binary : prefixes.si)
      forms.emplace_back(std::string{p.name}.append(name), unit.scale * prefix_scale(p));
  for (const auto& [form, scale] : forms) {
    if (is_unit(form)) return fail(UnitError::Kind::DuplicateName, form);
    if (!scale.within_digits(max_number_digits)) return fail(UnitError::Kind::ScaleTooLarge, form);
  }
  for (auto& [form, scale] : forms) {
    unit_names_.push_back(form);
    names_.emplace(std::move(form), Named{unit.dimension, std::move(scale), unit.currencies});
  }
  return Done{};
}

Result<Done, UnitError> UnitSystem::add_base_unit(std::string_view name, std::string_view dimension,
                                                  Prefixes prefixes) {
  const auto found = dimension_ids_.find(dimension);
  if (found == dimension_ids_.end()) return fail(UnitError::Kind::UnknownDimension, dimension);
  const BaseDimensionId base = found->second;
  if (base == money_ || !base_units_[base.index()].empty()) return fail(UnitError::Kind::HasBaseUnit, dimension);
  auto added = add_named(name, Named{dimensions_.intern(Dimension{base}), 1, {}}, prefixes);
  if (added) base_units_[base.index()] = name;
  return added;
}

Result<Done, UnitError> UnitSystem::add_derived_unit(std::string_view name, const Rational& factor, const Unit& of,
                                                     Prefixes prefixes) {
  if (factor.sign() <= 0) return fail(UnitError::Kind::NotPositive, name);
  return add_named(name, Named{of.dimension, factor * of.scale, of.currencies}, prefixes);
}

Result<CurrencyId, UnitError> UnitSystem::add_currency(std::string_view name) {
  if (!is_name(name)) return fail(UnitError::Kind::BadName, name);
  if (is_unit(name)) return fail(UnitError::Kind::DuplicateName, name);
  if (!money_.valid()) {
    const auto made = add_dimension("money");
    if (!made) return Err{made.error()};
    money_ = made.value();
  }
  const auto id = CurrencyId::of(currency_names_.size());
  const auto added = add_named(name, Named{money(), 1, {{id, 1}}}, {});
  PROVISO_ASSERT(added.ok());
  currency_names_.emplace_back(name);
  if (!home_.valid()) home_ = id;
  return id;
}

void UnitSystem::set_home_currency(CurrencyId currency) {
  PROVISO_ASSERT(currency.index() < currency_names_.size());
  home_ = currency;
}

std::optional<CurrencyId> UnitSystem::find_currency(std::string_view name) const {
  const auto found = std::ranges::find(currency_names_, name);
  if (found == currency_names_.end()) return std::nullopt;
  return CurrencyId::of(static_cast<std::size_t>(found - currency_names_.begin()));
}

const std::string& UnitSystem::currency_name(CurrencyId currency) const {
  PROVISO_ASSERT(currency.index() < currency_names_.size());
  return currency_names_[currency.index()];
}

DimensionId UnitSystem::money() const { return money_.valid() ? dimensions_.intern(Dimension{money_}) : dimensionless; }

std::optional<DimensionId> UnitSystem::find_dimension(std::string_view name) const {
  const auto found = dimension_ids_.find(name);
  if (found == dimension_ids_.end()) return std::nullopt;
  return dimensions_.intern(Dimension{found->second});
}

const UnitSystem::Named& UnitSystem::named(const std::string& name) const {
  const auto found = names_.find(name);
  PROVISO_ASSERT(found != names_.end());
  return found->second;
}

bool UnitSystem::append(Unit& into, const std::string& name, int exponent) const {
  const Named& unit = named(name);
  const auto raised = dimensions_.power(unit.dimension, exponent);
  const auto product = raised ? dimensions_.multiply(into.dimension, *raised) : std::nullopt;
  const auto scale = base::power(unit.scale, exponent, max_number_digits);
  if (!product || !scale) return false;
  into.dimension = *product;
  into.scale *= *scale;
  if (!into.scale.within_digits(max_number_digits)) return false;
  into.currencies = combine_currencies(std::move(into.currencies), unit.currencies, exponent);
  into.factors.push_back({.name = name, .exponent = exponent});
  return true;
}

std::optional<Unit> UnitSystem::combine(const Unit& a, const Unit& b, int sign) const {
  // One list of factors, in which the first unit of a dimension speaks for all of it.
  std::vector<UnitFactor> factors;
  const auto take = [&](const Unit& unit, int times) {
    for (const UnitFactor& factor : unit.factors) {
      const DimensionId dimension = named(factor.name).dimension;
      if (dimension == dimensionless) continue;
      const auto same = std::ranges::find_if(
          factors, [&](const UnitFactor& other) { return named(other.name).dimension == dimension; });
      if (same == factors.end())
        factors.push_back({.name = factor.name, .exponent = factor.exponent * times});
      else
        same->exponent += factor.exponent * times;
    }
  };
  take(a, 1);
  take(b, sign);

  Unit out;
  for (const UnitFactor& factor : factors)
    if (factor.exponent != 0 && !append(out, factor.name, factor.exponent)) return std::nullopt;
  return out;
}

std::optional<Unit> UnitSystem::multiply(const Unit& a, const Unit& b) const { return combine(a, b, 1); }
std::optional<Unit> UnitSystem::divide(const Unit& a, const Unit& b) const { return combine(a, b, -1); }

std::optional<Unit> UnitSystem::power(const Unit& a, std::int64_t exponent) const {
  if (exponent == 0 || a.dimension == dimensionless) return Unit{};
  if (exponent > max_exponent || exponent < -max_exponent) return std::nullopt;
  Unit raised = a;
  for (UnitFactor& factor : raised.factors) factor.exponent *= static_cast<int>(exponent);
  return combine(raised, Unit{}, 1);
}

Unit UnitSystem::canonical_of(DimensionId dimension) const {
  Unit out;
  out.dimension = dimension;
  for (const auto& [base, exponent] : dimensions_.at(dimension).powers()) {
    const std::string& unit = base == money_ ? currency_name(home_) : base_units_[base.index()];
    // A dimension that has no unit yet is shown by its own name.
    out.factors.push_back({.name = unit.empty() ? dimension_names_[base.index()] : unit, .exponent = exponent});
    if (base == money_) out.currencies.emplace_back(home_, exponent);
  }
  return out;
}

}  // namespace proviso::base
