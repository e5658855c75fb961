// "did you mean": the declared word nearest to a misspelt one.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace proviso::diag {

/// base::nearest, for the messages of this room.
std::optional<std::string> did_you_mean(std::string_view word, std::span<const std::string> candidates);

/// "did you mean `x`?", or nothing.
std::string help_did_you_mean(std::string_view word, std::span<const std::string> candidates);

/// The same; where nothing is near, what there is, a few at most: "the parameters are `a`, `b` and 3 more". `what` is
/// the singular. Nothing where there are no candidates.
std::string help_choose(std::string_view word, std::span<const std::string> candidates, std::string_view what);

/// Of a file that does not exist: "did you mean `offers.toml`?", or nothing.
std::string help_missing_file(const std::filesystem::path& path);

}  // namespace proviso::diag
