#include "reference/rates.hpp"

namespace proviso::agreement {

Value rate_to_policy(const ir::Program& program, const std::vector<ir::Rate>& rates, const std::optional<Day>& as_of,
                     base::CurrencyId from) {
  const base::UnitSystem& units = *program.units;
  const base::CurrencyId home = program.currency.valid() ? program.currency : units.home_currency();
  if (from == home) return Number{1};
  const std::string& wanted = units.currency_name(from);
  const std::string& policy = units.currency_name(home);
  const Value none = unknown("fx[" + wanted + "/" + policy + "]", "");
  if (!as_of) return none;

  std::optional<std::int64_t> newest;
  for (const ir::Rate& rate : rates) {
    const bool of_pair = (rate.from == wanted && rate.to == policy) || (rate.from == policy && rate.to == wanted);
    if (of_pair && rate.date.days <= as_of->number && (!newest || rate.date.days > *newest)) newest = rate.date.days;
  }
  std::set<Number> direct, reverse;
  for (const ir::Rate& rate : rates) {
    if (!newest || rate.date.days != *newest) continue;
    if (rate.from == wanted && rate.to == policy) direct.insert(to_number(rate.rate));
    if (rate.from == policy && rate.to == wanted) reverse.insert(to_number(rate.rate));
  }
  const std::set<Number>& chosen = direct.empty() ? reverse : direct;
  if (chosen.size() != 1 || *chosen.begin() <= 0) return none;
  return direct.empty() ? Number{1} / *chosen.begin() : *chosen.begin();
}

namespace {

Value converted(const ir::Program& program, const std::vector<ir::Rate>& rates, const std::optional<Day>& as_of,
                Number number, const base::Unit& unit, bool into) {
  Unknown missing;
  for (const auto& [currency, exponent] : unit.currencies) {
    const Value rate = rate_to_policy(program, rates, as_of, currency);
    add_causes(missing.causes, rate);
    if (is_unknown(rate)) continue;
    for (int i = 0; i < std::abs(exponent); ++i) {
      if ((exponent > 0) == into)
        number = number * std::get<Number>(rate);
      else
        number = number / std::get<Number>(rate);
    }
  }
  if (!missing.causes.empty()) return missing;
  return number;
}

}  // namespace

Value to_canonical(const ir::Program& program, const std::vector<ir::Rate>& rates, const std::optional<Day>& as_of,
                   const Number& number, const base::Unit& unit) {
  return converted(program, rates, as_of, number * to_number(unit.scale), unit, true);
}

Value from_canonical(const ir::Program& program, const std::vector<ir::Rate>& rates, const std::optional<Day>& as_of,
                     const Number& number, const base::Unit& unit) {
  return converted(program, rates, as_of, number / to_number(unit.scale), unit, false);
}

}  // namespace proviso::agreement
