// How the bytes of a foreign file become a tree: its format, and how lenient its reader has to be.
#pragma once

#include <vector>

#include "facts/document.hpp"
#include "facts/limits.hpp"
#include "facts/source.hpp"

namespace proviso::facts {

struct Reading {
  Format format = Format::Json;
  bool own = false;                 ///< our own notation: strict
  bool preamble = false;            ///< JSON has other text before and after it
  bool last_of_two = false;         ///< of a key that is given twice the later counts
  std::vector<Path> embedded = {};  ///< texts that are JSON themselves

  friend bool operator==(const Reading&, const Reading&) = default;
};

/// Whether it is worth a try: what the first bytes show. Takes time linear in the blanks or the preamble in front.
bool looks_like(const Reading& reading, std::string_view text);

/// Fills document.root anew; of CSV and text nothing is to do. False: why is in `diagnostics`.
bool parse_as(Document& document, const Reading& reading, diag::Diagnostics& diagnostics,
              const Limits& within = limits);

}  // namespace proviso::facts
