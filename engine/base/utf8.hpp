// UTF-8 as the Unicode standard has it: no overlong forms, no surrogates, nothing past U+10FFFF.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace proviso::base {

// The offset of the first byte that is not part of well-formed UTF-8; nullopt where all of it is.
std::optional<std::size_t> first_bad_utf8(std::string_view text);
inline bool is_utf8(std::string_view text) { return !first_bad_utf8(text); }

// Code points in a well-formed text. In a malformed one, the bytes that are no continuation bytes.
std::size_t code_points(std::string_view text);

// The byte offset of the code point with this index, or the size of the text where it is shorter.
std::size_t code_point_offset(std::string_view text, std::size_t index);

}  // namespace proviso::base
