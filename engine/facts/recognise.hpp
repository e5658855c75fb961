// Whether a document is an adapter's: by what it holds, never by its name.
#pragma once

#include <string>
#include <vector>

#include "facts/adapter.hpp"

namespace proviso::facts {

/// The keys or columns of a document's first row, read as our own format.
std::vector<std::string> own_keys(const Document& document);

/// What keeps a document that has been parsed as the adapter says from being the adapter's; empty where nothing does.
/// `empty_is_one`: a list of rows without a row has the keys that its rows would have.
std::string mismatch(const Adapter& adapter, const Document& document, bool empty_is_one);

}  // namespace proviso::facts
