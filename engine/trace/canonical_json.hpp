// The order of keys in canonical JSON.
#pragma once

#include <string_view>

namespace proviso::trace {

/// RFC 8785, 3.2.3: by the units of their UTF-16 form. Of UTF-8, that is the order of the bytes but for one case: a
/// code point past U+FFFF, which takes surrogates (D800 to DFFF), comes before U+E000 to U+FFFF.
bool key_before(std::string_view a, std::string_view b);

}  // namespace proviso::trace
