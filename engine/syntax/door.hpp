// What parsing and formatting share: a source becomes tokens, and nothing that the runtime throws gets past.
#pragma once

#include <exception>
#include <optional>

#include "base/assert.hpp"
#include "syntax/tokens.hpp"

namespace proviso::syntax {

/// The whole of a source without its byte order mark, or a report of why it is not even text.
std::optional<Window> open_window(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics,
                                  const Limits& limits);

std::optional<Tokens> read_tokens(base::FileId source, const base::SourceMap& sources, diag::Diagnostics& diagnostics,
                                  const Limits& limits);

/// Whatever the runtime throws is a mistake of ours: what the author wrote is answered by findings.
template <class Work>
auto at_the_door(Work work) {
  try {
    return work();
  } catch (const std::exception& error) {
    base::assertion_failed(error.what(), __FILE__, __LINE__);
  }
}

}  // namespace proviso::syntax
