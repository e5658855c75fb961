// JSON pointers (RFC 6901).
#pragma once

#include <string>
#include <string_view>

namespace proviso::base {

// `~` and `/` escaped, after a `/`: one step of a pointer.
std::string pointer_step(std::string_view key);

}  // namespace proviso::base
