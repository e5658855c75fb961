// What a mask hides and the rest of an export tells all the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ledger/export.hpp"

namespace proviso::ledger {

/// What is hidden at `mask` stands at `place`, too, a JSON pointer into the document or, with `/entry`, into the entry.
struct Echo {
  std::string mask;
  std::string place;
  std::size_t more = 0;  ///< so many other places
};

/// By the order of the masks. Of a masked text, texts that hold it, where it is short only those that are it; of a
/// masked part of the document, texts that are one of its own. `exported`: the line or statement that goes out.
std::vector<Echo> echoes(std::string_view document, const Masks& masks, std::string_view exported);

}  // namespace proviso::ledger
