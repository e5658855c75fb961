// Numbers as foreign formats write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/rational.hpp"

namespace proviso::facts {

/// `1.234,5`: thousands = ".", decimal = ",".
struct NumberStyle {
  std::string thousands;  ///< between groups of three digits; empty: never
  std::string decimal = ".";

  bool is_plain() const { return thousands.empty() && decimal == "."; }
};

struct ForeignNumber {
  base::Rational number;
  std::string_view rest;  ///< what follows it, without blanks around: a unit
};

/// The number that the text begins with. Nothing where it begins with none, or not with one of that style: `1,23` has
/// no thousands, and with a decimal comma `1.5` is no number.
std::optional<ForeignNumber> foreign_number(std::string_view text, const NumberStyle& style = {});

/// The number that is the whole text.
std::optional<base::Rational> whole_number(std::string_view text, const NumberStyle& style = {});

}  // namespace proviso::facts
