// JSON and JSONL text → Document. The only file that sees the JSON library.
#pragma once

#include "facts/document.hpp"
#include "facts/limits.hpp"

namespace proviso::facts {

/// How far JSON may be from the standard. As it stands here, not at all: no comments, no NaN, no trailing commas, no
/// key twice.
struct JsonLenience {
  bool bare_words = false;   ///< NaN, Infinity and -Infinity are texts
  bool last_of_two = false;  ///< of a key that is given twice the later counts
};

/// Reads document.text into document.root: any value, or for JSONL an Array of the lines' values, blank lines left out.
/// False where that failed; why is in `diagnostics`.
bool from_json(Document& document, diag::Diagnostics& diagnostics, const Limits& within = limits,
               JsonLenience lenience = {});

/// Reads the value that begins at an offset of document.text, and nothing behind it, into document.root.
bool from_json_at(Document& document, std::size_t begin, std::size_t end, diag::Diagnostics& diagnostics,
                  const Limits& within, JsonLenience lenience);

/// Reads a text of the document that is JSON itself in its place. All that it holds stands where the text does, `depth`
/// levels below the root; `values` counts on.
bool from_embedded_json(Document& document, Node& text, std::size_t depth, std::size_t& values,
                        diag::Diagnostics& diagnostics, const Limits& within, JsonLenience lenience);

}  // namespace proviso::facts
