// XML text → Document. The only file that sees the XML library.
#pragma once

#include "facts/document.hpp"
#include "facts/limits.hpp"

namespace proviso::facts {

/// Reads document.text into document.root, a Table whose one key is the root element's name. Under the name of an
/// element stands an Array of all its siblings of that name. An element with text alone is a Text; any other is a Table
/// of its attributes (`@name`), its elements, and `#text` where it has text beside them. Names are as written, with
/// their prefix. A document type may be named but not declare entities: refused. False where that failed; why is in
/// `diagnostics`.
bool from_xml(Document& document, diag::Diagnostics& diagnostics, const Limits& within = limits);

}  // namespace proviso::facts
