// Diagnostics as text for a person, as JSON and as SARIF 2.1.0 for a machine. Sort them first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/source.hpp"
#include "diag/diagnostics.hpp"

namespace proviso::diag {

enum class Colour : std::uint8_t { Off, On };

inline constexpr std::size_t default_shown = 50;

/// Each finding with its code, place and excerpt; above `most` the rest is counted. Ends with the summary; empty where
/// there is nothing to say.
std::string render_text(const Diagnostics& diagnostics, const base::SourceMap& sources, Colour colour = Colour::Off,
                        std::size_t most = default_shown);

/// "2 errors, 1 warning", or empty.
std::string summary(const Diagnostics& diagnostics);

/// { "diagnostics": [...], "errors": n, "warnings": n }; spans as line and column and as byte offsets.
std::string render_json(const Diagnostics& diagnostics, const base::SourceMap& sources);

std::string render_sarif(const Diagnostics& diagnostics, const base::SourceMap& sources);

}  // namespace proviso::diag
