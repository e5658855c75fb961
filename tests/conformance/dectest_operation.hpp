/// The operations of decTest that the language has.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rational.hpp"
#include "dectest_file.hpp"

namespace proviso::conformance::dectest {

namespace reason {
inline constexpr std::string_view no_operation = "an operation that the language does not have";
inline constexpr std::string_view no_mode = "rounded by a mode that is not one of the seven";
inline constexpr std::string_view fractional_exponent = "a power with an exponent that is no integer";
inline constexpr std::string_view digits = "a number beyond 1,000 digits: refused, or unknown with that reason";
}  // namespace reason

/// What became of a case: a number, or the reason why there is none.
struct Trial {
  std::optional<base::Rational> number;
  std::string_view excluded;
  std::optional<base::Rational> step;  ///< to which it was rounded
};

/// Works the case out with the arithmetic of the engine: exactly where the case is exact, with one rounding to its
/// context where its conditions say that it was inexact. The operands are those of the case, read.
Trial attempt(const Case& test, const std::vector<base::Rational>& operands);

/// The case, for which `attempt` found a number, as an expression of the language; operands in plain digits.
std::string in_policy(const Case& test, const std::vector<std::string>& operands, const Trial& trial);

}  // namespace proviso::conformance::dectest
