// Records of the program made ready for reading: fields by name, defaults and bounds computed once.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "facts/session.hpp"

namespace proviso::facts {

struct FieldPlan {
  const ir::Field* field = nullptr;
  ir::Type type;       ///< of the field
  ir::TypeId element;  ///< what its leaves are read as: of a list or set, the element type
  std::optional<ir::Value> default_value;
  std::optional<ir::Value> low;   ///< as far as known: an amount may wait for a rate
  std::optional<ir::Value> high;  ///< likewise
  std::optional<ir::Value> step;  ///< likewise

  std::string share_unit;  ///< `%`: how a plain number is written in parts, where the field is; else empty

  bool is_collection() const { return type.kind == ir::TypeKind::List || type.kind == ir::TypeKind::Set; }
};

struct RecordPlan {
  ir::RecordId id;
  const ir::Record* record = nullptr;
  std::vector<FieldPlan> fields;
  std::unordered_map<std::string_view, std::uint32_t> by_name;
  std::optional<std::uint32_t> id_field;           ///< `id: text`
  std::optional<std::uint32_t> captured_on_field;  ///< `captured_on: date`: speaks for the record's other leaves
  std::optional<std::uint32_t> source_field;       ///< `source: text`: likewise
  std::optional<std::uint32_t> grade_field;        ///< `grade`, a text or an enum: likewise

  std::optional<std::uint32_t> find(std::string_view name) const;
  std::vector<std::string> names() const;
};

class Schemas {
 public:
  explicit Schemas(Session& session) : session_{session} {}
  const RecordPlan& plan(ir::RecordId record);
  /// Defaults and bounds in money are worth something else now.
  void rates_changed() { plans_.clear(); }

 private:
  std::optional<ir::Value> bound(ir::ExprId expr);

  Session& session_;
  std::unordered_map<ir::RecordId, std::unique_ptr<RecordPlan>> plans_;
};

/// "a date", "USD/gpu/h", "a list of texts": what a value of the type looks like in a file.
std::string wanted_text(const ir::Program& program, ir::TypeId id, ir::UnitId unit);

}  // namespace proviso::facts
