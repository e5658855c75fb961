// Expressions as they were written, on one line, for reasons and derivations.
#pragma once

#include <string>

#include "base/source.hpp"

namespace proviso::eval {

/// The text of a span without comments and line ends; empty without sources or span. Longer than `limit` bytes it is
/// cut and ends in `...`.
std::string written(const base::SourceMap* sources, base::Span span, std::size_t limit = 400);

}  // namespace proviso::eval
