// Base64 of RFC 4648, with padding.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace proviso::base {

std::string to_base64(std::string_view bytes);
// Nothing where the text is not exactly what `to_base64` writes for some bytes: no blanks, no missing padding.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace proviso::base
