// Days as foreign formats write them.
#pragma once

#include <optional>
#include <string_view>

#include "base/date.hpp"

namespace proviso::facts {

/// A day written like `form`, of YYYY, MM, M (one digit or two), MMM (`Nov`), DD, D (one digit or two), hh, mm, ss, a
/// blank for any number of them, `*` for any rest or for anything up to the character behind it, and other characters
/// for themselves. `@epoch`, `@epoch_ms`, `@epoch_us` and `@epoch_ns` are numbers of seconds and their parts since
/// 1970, in UTC.
std::optional<base::Date> date_like(std::string_view form, std::string_view text);

}  // namespace proviso::facts
