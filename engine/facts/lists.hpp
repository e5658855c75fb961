// Lists of records, in whatever format a file holds them: of an input, of a catalog, of what the engine itself reads.
#pragma once

#include "facts/read_csv.hpp"
#include "facts/read_node.hpp"

namespace proviso::facts {

/// What readers need besides the session.
struct Tools {
  Session& session;
  Schemas& schemas;
  LeafReader& leaves;
};

/// Appends what a parsed document holds of the list: an array of tables of that name in TOML, an array at the root or
/// under that name in JSON, one object a line in JSONL, one row a record in CSV. Other keys at the root must be in
/// `also_known`.
void read_list(Tools& tools, const Document& document, const ListTarget& target,
               const std::vector<std::string>& also_known, std::vector<ir::Value>& into);

/// Reports keys at the root that nothing reads. Whether there are any.
bool report_unknown_roots(Session& session, const Document& document, const std::vector<std::string>& known);

/// Sorted by the key (`id`), else by all fields, and put into the arena. Two entries with one id are reported. A list
/// without ids keeps entries that are equal: nothing says that they are one.
ir::Value finish_list(Session& session, const RecordPlan& plan, std::vector<ir::Value> entries,
                      const std::string& name);

/// "quotes.toml:12": where a record was read.
std::string place_text(const Session& session, const ir::RecordValue& record);
diag::Location location_of(const Session& session, const ir::RecordValue& record);

}  // namespace proviso::facts
