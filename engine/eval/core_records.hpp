// Reads fields of the records that the engine itself understands (std.core), by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "eval/world.hpp"

namespace proviso::eval {

class CoreRecord {
 public:
  CoreRecord(const World& world, const ir::RecordValue& record)
      : world_{world}, schema_{world.program.records[record.type.index()]}, record_{record} {}

  /// The field's value; unknown where the record has no such field.
  Value field(std::string_view name) const {
    const auto index = schema_.find(name);
    return index ? record_.fields[*index] : Value{};
  }
  /// Empty where unknown.
  std::string text(std::string_view name) const { return text(field(name)); }
  std::optional<base::Date> date(std::string_view name) const {
    const Value value = field(name);
    return value.kind() == ir::ValueKind::Date ? std::optional{value.date()} : std::nullopt;
  }
  /// Those of a list; none where it is unknown.
  std::vector<std::string> texts(std::string_view name) const {
    std::vector<std::string> out;
    const Value list = field(name);
    if (list.kind() == ir::ValueKind::List)
      for (const Value& element : list.list().elements) out.push_back(text(element));
    return out;
  }
  std::string text(const Value& value) const {
    return value.kind() == ir::ValueKind::Text ? std::string{world_.texts().text(value.text_id())} : std::string{};
  }

 private:
  const World& world_;
  const ir::Record& schema_;
  const ir::RecordValue& record_;
};

/// The records of a list; none where it is unknown.
inline std::vector<const ir::RecordValue*> records_of(const Value& list) {
  std::vector<const ir::RecordValue*> out;
  if (list.kind() != ir::ValueKind::List) return out;
  for (const Value& element : list.list().elements)
    if (element.kind() == ir::ValueKind::Record) out.push_back(&element.record());
  return out;
}

}  // namespace proviso::eval
