// The rows of a foreign document, by its format.
#pragma once

#include "facts/foreign.hpp"

namespace proviso::facts {

/// JSON, JSON Lines and XML: the nodes at the adapter's `rows`.
void rows_of_nodes(const Adapter& adapter, const Document& document, Session& session, const RowSink& sink);

void rows_of_csv(const Adapter& adapter, const Document& document, Session& session, const RowSink& sink);

void rows_of_text(const Adapter& adapter, const Document& document, Session& session, const RowSink& sink);

/// Sets what every row has, whatever its document says: the file's path, the row's number (`number` outlives the row's
/// use), the adapter's own texts.
void set_fixed(const Adapter& adapter, const Document& document, Row& row, std::string& number);

}  // namespace proviso::facts
