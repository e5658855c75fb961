// Exchange into the policy's currency, and quantities as their units count them.
#pragma once

#include "reference/value.hpp"

namespace proviso::agreement {

/// The newest rate of the pair, in either direction, dated on or before `as_of`; on one date the direct one. No chains.
/// Unknown without a rate, or with two of one date and direction that differ.
Value rate_to_policy(const ir::Program& program, const std::vector<ir::Rate>& rates, const std::optional<Day>& as_of,
                     base::CurrencyId from);

/// A number of `unit` in canonical units, or the way back.
Value to_canonical(const ir::Program& program, const std::vector<ir::Rate>& rates, const std::optional<Day>& as_of,
                   const Number& number, const base::Unit& unit);
Value from_canonical(const ir::Program& program, const std::vector<ir::Rate>& rates, const std::optional<Day>& as_of,
                     const Number& number, const base::Unit& unit);

}  // namespace proviso::agreement
