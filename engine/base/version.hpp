// Versions as software and drivers carry them, ordered part by part: 0.9 < 0.11, 1.0-rc1 < 1.0 < 1.0.post1.
//
// A version is cut into runs of digits and runs of letters; `.`, `-` and `_` separate, `+` begins a local part, letters
// compare without case, a leading `v` is ignored. At one place the order is
//   dev  <  any other word (a, alpha, b, beta, rc, ...)  <  nothing more  <  `+local`  <  post, rev, patch  <  a number
// so a word marks a version before the release, as in PEP 440 and semver, except those that say "after". Numbers
// compare as numbers of any length. Missing numbers count as 0: 1.2 equals 1.2.0. The short forms of PEP 440 equal the
// long ones: a = alpha, b = beta, c = pre = preview = rc.
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace proviso::base {

// A digit first (after the optional `v`), then ASCII letters and digits with single separators between them; at most
// 200 bytes.
bool valid_version(std::string_view text);

// Both are valid versions. Equivalent versions may differ in text.
std::weak_ordering compare_versions(std::string_view a, std::string_view b);

// Equal for two valid versions exactly when compare_versions finds them equivalent: for hashing and for sets.
std::string version_key(std::string_view text);

}  // namespace proviso::base
