// What is awarded, in money, by two decisions on the same case: at what cost another policy decides.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.hpp"
#include "trace/decision.hpp"

namespace proviso::trace {

/// A figure in money of what is awarded.
struct CostChange {
  std::string figure;      ///< its name, or `ranked by KEY`; of two names `THEN -> NOW`
  Shown then;              ///< empty: there was none
  Shown now;               ///< empty: there is none
  std::string difference;  ///< "5.6 USD/h", "-1/3 USD"; exact, now less then; empty where it is not known
  std::string why_not;     ///< why it is not known: "nothing is awarded now"; or empty
};

/// All figures in money of the verdict and of the one candidate that is awarded, and the money that it was ranked by,
/// where they differ; by name. Of two candidates that are awarded together only the verdict's figures count: what each
/// of them costs alone is no cost of both. Empty too where neither decision has such a figure.
std::vector<CostChange> cost_changes(const Decision& then, const Decision& now);
/// Of these names the first that each of both has, also where it does not differ, or is in neither.
CostChange cost_change(const Decision& then, const Decision& now, const std::vector<std::string>& figures);

/// An amount of money with its unit: of "5.6 USD/h" 5.6 and `USD/h`.
struct Amount {
  base::Rational number;
  std::string unit;
};
/// Nothing for what is no money, or not known.
std::optional<Amount> amount_of(const Shown& value);
/// "5.6 USD/h"; as a fraction where its digits do not end.
std::string to_text(const Amount& amount);

}  // namespace proviso::trace
