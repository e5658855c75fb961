// CSV: one row a record. The header is made into a plan once; then cells go straight into the fields.
#pragma once

#include <functional>

#include "facts/csv.hpp"
#include "facts/draft.hpp"

namespace proviso::facts {

/// What a list of records is read for.
struct ListTarget {
  const RecordPlan& plan;
  std::string name;                        ///< of the input, catalog, ...
  std::string number_prefix;               ///< before a row's number, where the list is made of several files: "b.csv#"
  std::optional<std::uint32_t> key_field;  ///< what an entry is called by, where not by its `id`
  const Bindings* bindings = nullptr;
};

/// Appends the rows. Whatever is wrong has been reported. False where not even the header could be used.
bool read_csv(Session& session, Schemas& schemas, LeafReader& leaves, const Document& document,
              const ListTarget& target, std::vector<ir::Value>& into);

/// The first row's cells, or nothing: for telling what a file is.
std::vector<std::string> csv_header(std::string_view text);

}  // namespace proviso::facts
