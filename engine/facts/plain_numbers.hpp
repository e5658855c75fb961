// The libraries that read TOML and JSON turn each number into an integer or a double, and refuse what fits neither. The
// values are not theirs to make: numbers are taken from the text. So they are shown a text of the same length in which
// no number is too large.
#pragma once

#include <string>
#include <string_view>

namespace proviso::facts {

/// JSON with the digits of long exponents made zeros: `1e309` as `1e000`.
std::string with_plain_json_numbers(std::string_view text);

/// JSON with zeros for bare words that are no JSON: `[NaN, -Infinity]` as `[0  , 0        ]`.
std::string with_zeros_for_bare_words(std::string text);

/// TOML likewise, and with a point in integers beyond 64 bits: `99999999999999999999` as `9.999999999999999999`. Only
/// values are touched, not keys, texts or comments.
std::string with_plain_toml_numbers(std::string_view text);

}  // namespace proviso::facts
