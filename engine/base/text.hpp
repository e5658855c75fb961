// Small text helpers. Case and blanks are those of ASCII; other bytes pass through.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proviso::base {

// Without blanks, tabs and line ends at both ends; a view into the argument.
std::string_view trim(std::string_view text);
std::string lower(std::string_view text);
std::string upper(std::string_view text);
// Whether two names are the same but for blanks around them and case: how people write one person's name.
bool same_name(std::string_view a, std::string_view b);
// Always one part more than there are separators; views into the argument, not trimmed.
std::vector<std::string_view> split(std::string_view text, char separator);
// "a, b, c".
std::string join(const std::vector<std::string>& parts, std::string_view separator);

// Whether the whole text matches: `*` is any run of bytes, `?` one code point, all else itself. At most
// pattern x text steps on hostile input, no recursion.
bool glob_match(std::string_view pattern, std::string_view text);

}  // namespace proviso::base
