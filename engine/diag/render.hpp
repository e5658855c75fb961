// Diagnostics as text for a person, as JSON and as SARIF 2.1.0 for a machine. Sort them first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

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

/// What was found in one program, with the sources that it points into. Both outlive the report.
struct Report {
  const Diagnostics* diagnostics;
  const base::SourceMap* sources;
};

/// { "diagnostics": [...], "errors": n, "warnings": n } of all reports together; spans as line and column (code points)
/// and as byte offsets.
std::string render_json(std::span<const Report> reports);

/// One SARIF log with one run: the rules that were broken, each with its page, and a result for each finding. Columns
/// count UTF-16 code units, as the log says.
std::string render_sarif(std::span<const Report> reports, std::string_view tool_version);

}  // namespace proviso::diag
