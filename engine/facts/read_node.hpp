// TOML and JSON: nodes of a document → values of the types that the program declares.
#pragma once

#include <optional>

#include "facts/draft.hpp"

namespace proviso::facts {

/// One reader for each document. Whatever is wrong has been reported; what it returns is then of no more use.
class NodeReader {
 public:
  NodeReader(Session& session, Schemas& schemas, LeafReader& leaves, const Document& document)
      : session_{session}, schemas_{schemas}, leaves_{leaves}, document_{document} {}

  /// A record from a Table. `path` is what it is called. Keys in `other_keys` are no concern of this record.
  ir::Value record(const RecordPlan& plan, const Node& table, const std::string& path, const std::string& pointer,
                   const Provenance& enclosing, const Bindings* bindings = nullptr);

  /// A value of any type that stands alone, called `name`: an input that is no record. Absent where it is empty.
  ir::Value alone(ir::TypeId type, ir::UnitId unit, const Node& node, const std::string& name);

  /// What tells this table from others of its list: its `id`, else the text of that field, else its number from 1.
  std::string label(const RecordPlan& plan, std::optional<std::uint32_t> key_field, const Node& table,
                    const std::string& otherwise) const;

 private:
  /// { value = ..., source = ..., captured_on = ..., grade = ... }, or `unknown = "why"` in the place of the value.
  struct Annotated {
    const Node* value = nullptr;
    std::string_view unknown;  ///< why there is no value; else empty
    std::string pointer;
    Provenance said;
  };

  void field(Draft& draft, std::uint32_t index, const Node& node, const std::string& pointer);
  void nested(Draft& draft, std::uint32_t index, const Node& node, const std::string& pointer, const Provenance& said);
  void collection(Draft& draft, std::uint32_t index, const Node& node, const std::string& pointer,
                  const Provenance& said);
  bool refuse_annotated_elements(Draft& draft, std::uint32_t index, const Node& list, const std::string& pointer);
  void records(Draft& draft, std::uint32_t index, const Node& node, const std::string& pointer, const Provenance& said);
  bool is_annotated(const FieldPlan& field, const Node& node) const;
  /// One key of an annotation but `value`. False: reported.
  bool annotation(Draft& draft, std::uint32_t index, const Node& table, std::size_t key, const std::string& pointer,
                  Annotated& into);
  std::optional<Annotated> annotated(Draft& draft, std::uint32_t index, const Node& table, const std::string& pointer);
  void unknown_key(const RecordPlan& plan, const Node& table, std::size_t key, const std::string& pointer);

  Session& session_;
  Schemas& schemas_;
  LeafReader& leaves_;
  const Document& document_;
};

}  // namespace proviso::facts
