// The word that was probably meant by a misspelt one.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace proviso::base {

/// Letters to insert, drop, change or swap with their neighbour to turn one word into the other; anything above `most`
/// is `most + 1`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most);

/// The nearest candidate within two edits or a third of the word's length, whichever is more, and below the length
/// itself. Of equally near ones: the one that shares the first letter, then the alphabetically first.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates);

}  // namespace proviso::base
