// Generated vendor quotes for measurements: the same bytes every time.
#pragma once

#include <cstddef>
#include <filesystem>

namespace proviso::bench {

/// Writes a case of `count` quotes, as CSV, for bench/quotes.proviso into `folder`.
void write_case(const std::filesystem::path& folder, std::size_t count);

}  // namespace proviso::bench
