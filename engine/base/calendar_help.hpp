// For a date that no calendar has: what is wrong with 2026-02-30.
#pragma once

#include <string>
#include <string_view>

namespace proviso::base {

/// Of a text written YYYY-MM-DD that is no day: "2026-02 ends on the 28th", "months run from 01 to 12".
std::string calendar_help(std::string_view written);

}  // namespace proviso::base
