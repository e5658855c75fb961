// The number that an exact text of a document says.
#pragma once

#include <optional>
#include <string_view>

#include "base/rational.hpp"

namespace proviso::trace {

/// Of "2.5", "1/3" or "-22.5/7". Nothing where the text is no number, or divides by zero.
std::optional<base::Rational> exact_number(std::string_view text);

}  // namespace proviso::trace
