// Exchange into the policy's currency: the newest rate of a pair, in either direction, dated on or before `as_of`.
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "ir/facts.hpp"
#include "ir/program.hpp"

namespace proviso::ir {

class RateTable {
 public:
  RateTable() = default;
  /// On one date the direct rate wins over the reverse one; two of one date and direction that differ make the pair
  /// unknown. No `as_of`, no rates. There are no chains: EUR→USD is never made of EUR→GBP and GBP→USD.
  RateTable(const Program& program, std::span<const Rate> rates, std::optional<base::Date> as_of);

  /// How many units of the policy's currency one unit of `from` is worth; the policy's own is 1. Otherwise the cause.
  std::variant<base::Rational, Cause> to_policy(base::CurrencyId from) const;

  /// Canonical value of `number` units of `unit`: scale and rates applied. Otherwise the cause.
  std::variant<base::Rational, Cause> canonical(const base::Rational& number, const base::Unit& unit) const;
  /// The reverse: how many of `unit` a canonical value is. Nothing where a rate is missing.
  std::variant<base::Rational, Cause> in_unit(const base::Rational& canonical, const base::Unit& unit) const;

  /// The rates that canonical() applies to this unit, for a reader: "1 EUR = 1.1 USD on 2026-11-28, ECB"; empty if
  /// none.
  std::string told(const base::Unit& unit) const;

 private:
  std::vector<std::variant<base::Rational, Cause>> by_currency_;
  std::vector<std::string> told_;  // beside by_currency_
};

/// The rates in a list of std.core FxRate records.
std::vector<Rate> rates_from(const Program& program, const Value& list, const base::Interner& texts);

}  // namespace proviso::ir
