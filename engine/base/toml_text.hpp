// Texts as TOML writes them.
#pragma once

#include <string>
#include <string_view>

namespace proviso::base {

// In double quotes, with what TOML wants escaped.
std::string toml_text(std::string_view text);

}  // namespace proviso::base
