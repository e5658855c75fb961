// The types of checked expressions, interned, and the schemas of records and enums.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/dimension.hpp"
#include "base/ids.hpp"
#include "base/span.hpp"
#include "base/units.hpp"

namespace proviso::ir {

using base::Span;

using TypeId = base::Id<struct TypeTag>;
using UnitId = base::Id<struct UnitTag>;  ///< an entry of Program::units_used: how a quantity is shown
using EnumId = base::Id<struct EnumTag>;
using RecordId = base::Id<struct RecordTag>;
using ExprId = base::Id<struct ExprTag>;

enum class TypeKind : std::uint8_t {
  Any,  ///< `unknown("...")` and the elements of `[]`: fits every type
  Bool,
  Text,
  Date,
  Version,
  Quantity,  ///< argument: the dimension; `number` is the dimensionless one
  Enum,      ///< argument: the enum
  Record,    ///< argument: the record
  Ref,       ///< argument: the record whose catalog it resolves in
  List,      ///< argument: the element type
  Set,       ///< argument: the element type
};

struct Type {
  TypeKind kind = TypeKind::Any;
  std::uint32_t argument = 0;

  friend bool operator==(const Type&, const Type&) = default;
};

/// All types of a program; equal types have equal ids.
class TypeTable {
 public:
  TypeTable();

  TypeId intern(Type type);
  const Type& operator[](TypeId id) const { return types_[id.value]; }

  TypeId any() const { return TypeId{0}; }
  TypeId boolean() const { return TypeId{1}; }
  TypeId text() const { return TypeId{2}; }
  TypeId date() const { return TypeId{3}; }
  TypeId version() const { return TypeId{4}; }
  TypeId number() const { return TypeId{5}; }
  TypeId quantity(base::DimensionId dimension);
  TypeId enumeration(EnumId id) { return intern({TypeKind::Enum, id.value}); }
  TypeId record(RecordId id) { return intern({TypeKind::Record, id.value}); }
  TypeId ref(RecordId id) { return intern({TypeKind::Ref, id.value}); }
  TypeId list(TypeId element) { return intern({TypeKind::List, element.value}); }
  TypeId set(TypeId element) { return intern({TypeKind::Set, element.value}); }

  TypeId element(TypeId list_or_set) const { return TypeId{types_[list_or_set.value].argument}; }
  base::DimensionId dimension(TypeId quantity) const { return base::DimensionId{types_[quantity.value].argument}; }

 private:
  std::vector<Type> types_;
  std::unordered_map<std::uint64_t, TypeId> ids_;  ///< by kind and argument
};

struct Enum {
  std::string name;
  bool ordered = false;
  std::vector<std::string> members;  ///< in the order of declaration, which is the order of an ordered enum
  Span span;
};

/// One field of a record: a schema for data and a slot for values.
struct Field {
  std::string name;
  TypeId type;
  UnitId unit;                ///< how its quantities are shown; of a list or set, how its elements are
  bool optional = false;      ///< `?`: may be unknown
  ExprId default_value;       ///< constant expression, or invalid
  ExprId low;                 ///< constant bounds checked on reading, both included; or invalid
  ExprId high;                ///< where there is a `low`, or invalid: no upper bound
  ExprId step;                ///< constant, above zero: what is read is a multiple of it; or invalid
  std::string ask;            ///< the question that would supply it
  std::string group;          ///< heading for questionnaires
  std::string not_objective;  ///< why it must not be ranked by, or empty
  std::string doc;
  Span span;
};

struct Record {
  std::string name;
  bool open = false;  ///< keeps unknown keys of the data instead of refusing them
  std::vector<Field> fields;
  std::string doc;
  Span span;

  std::optional<std::uint32_t> find(std::string_view field) const;
};

}  // namespace proviso::ir
