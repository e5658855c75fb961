// What a case asserts of the records in a file, beside it: `bind = { gpu = "H100 SXM" }`.
#pragma once

#include "facts/draft.hpp"
#include "facts/facts.hpp"

namespace proviso::facts {

/// The bindings of `spec` as fields of the record; nothing where a name is no field: reported. `case_document` is where
/// they stand.
std::optional<Bindings> bindings_of(Session& session, const FileSpec& spec, const RecordPlan& plan,
                                    const Document& case_document);

}  // namespace proviso::facts
