// SHA-256, the name by which a file's exact bytes are recorded.
#pragma once

#include <string>
#include <string_view>

namespace proviso::base {

// 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

}  // namespace proviso::base
