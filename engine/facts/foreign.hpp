// Rows of a foreign document → records, as an adapter says.
#pragma once

#include "facts/adapter.hpp"
#include "facts/lists.hpp"

namespace proviso::facts {

/// The document is of the adapter's kind. Whatever is wrong has been reported; rows left out are counted in warnings.
void read_foreign(Tools& tools, const Adapter& adapter, const Document& document, const ListTarget& target,
                  std::vector<ir::Value>& into);

}  // namespace proviso::facts
