// The units that people write out: `hour` for `h`, `percent` for `%`.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace proviso::diag {

/// "did you mean `h`?": the sign of a unit that is written out, if `known` has it, else the nearest of `known`; or
/// nothing.
std::string help_for_unit(std::string_view name, std::span<const std::string> known);

}  // namespace proviso::diag
