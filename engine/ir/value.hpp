// A value at run time: 24 bytes, no type information beyond its kind. Records and lists live in a Heap that outlives
// it. Quantities are held in canonical units (see base::UnitSystem), money in the policy's currency.
#pragma once

#include <cstdint>
#include <new>
#include <span>

#include "base/assert.hpp"
#include "base/date.hpp"
#include "base/ids.hpp"
#include "base/interner.hpp"
#include "base/rational.hpp"
#include "ir/types.hpp"

namespace proviso::ir {

/// Why a value is unknown: a set of root causes in a CauseTable. `absent` is a `?` field that no document filled: the
/// evaluator turns it into a cause with a path when the field is read.
using UnknownId = base::Id<struct UnknownTag>;
inline constexpr UnknownId absent{0};

using OriginId = base::Id<struct OriginTag>;  ///< where a leaf was read: an entry of Origins
using PlaceId = base::Id<struct PlaceTag>;    ///< what a record is called: an entry of Places (`brief`, `quotes[a]`)

struct RecordValue;
struct ListValue;

enum class ValueKind : std::uint8_t { Unknown, Bool, Number, Text, Date, Version, Enum, Record, List };

class Value {
 public:
  Value() noexcept : Value{absent} {}
  explicit Value(UnknownId why) noexcept : kind_{ValueKind::Unknown} { word_ = why.value; }
  explicit Value(bool truth) noexcept : kind_{ValueKind::Bool} { word_ = truth ? 1 : 0; }
  explicit Value(base::Rational number) noexcept : kind_{ValueKind::Number} {
    ::new (&number_) base::Rational(std::move(number));
  }
  explicit Value(base::Date date) noexcept : kind_{ValueKind::Date} { word_ = static_cast<std::uint32_t>(date.days); }
  explicit Value(const RecordValue* record) noexcept : kind_{ValueKind::Record} { record_ = record; }
  explicit Value(const ListValue* list) noexcept : kind_{ValueKind::List} { list_ = list; }
  static Value text(base::TextId text) noexcept { return {ValueKind::Text, text.value}; }
  static Value version(base::TextId text) noexcept { return {ValueKind::Version, text.value}; }
  static Value member(std::uint32_t index) noexcept { return {ValueKind::Enum, index}; }

  Value(const Value& other) noexcept : kind_{ValueKind::Unknown} { copy_from(other); }
  Value(Value&& other) noexcept : kind_{ValueKind::Unknown} { move_from(other); }
  Value& operator=(const Value& other) noexcept {
    if (this != &other) {
      reset();
      copy_from(other);
    }
    return *this;
  }
  Value& operator=(Value&& other) noexcept {
    if (this != &other) {
      reset();
      move_from(other);
    }
    return *this;
  }
  ~Value() { reset(); }

  ValueKind kind() const noexcept { return kind_; }
  bool is_unknown() const noexcept { return kind_ == ValueKind::Unknown; }
  bool is_true() const noexcept { return kind_ == ValueKind::Bool && word_ != 0; }
  bool is_false() const noexcept { return kind_ == ValueKind::Bool && word_ == 0; }

  UnknownId unknown() const {
    expect(ValueKind::Unknown);
    return UnknownId{word_};
  }
  bool boolean() const {
    expect(ValueKind::Bool);
    return word_ != 0;
  }
  const base::Rational& number() const {
    expect(ValueKind::Number);
    return number_;
  }
  base::TextId text_id() const {
    PROVISO_ASSERT(kind_ == ValueKind::Text || kind_ == ValueKind::Version);
    return base::TextId{word_};
  }
  base::Date date() const {
    expect(ValueKind::Date);
    return base::Date{static_cast<std::int32_t>(word_)};
  }
  std::uint32_t member_index() const {
    expect(ValueKind::Enum);
    return word_;
  }
  const RecordValue& record() const {
    expect(ValueKind::Record);
    return *record_;
  }
  const ListValue& list() const {
    expect(ValueKind::List);
    return *list_;
  }

 private:
  Value(ValueKind kind, std::uint32_t word) noexcept : kind_{kind} { word_ = word; }
  void expect(ValueKind kind) const { PROVISO_ASSERT(kind_ == kind); }
  void reset() noexcept {
    if (kind_ == ValueKind::Number) number_.~Rational();
    kind_ = ValueKind::Unknown;
    word_ = absent.value;
  }
  void copy_from(const Value& other) noexcept {
    kind_ = other.kind_;
    switch (kind_) {
      case ValueKind::Number:
        ::new (&number_) base::Rational(other.number_);
        break;
      case ValueKind::Record:
        record_ = other.record_;
        break;
      case ValueKind::List:
        list_ = other.list_;
        break;
      case ValueKind::Unknown:
      case ValueKind::Bool:
      case ValueKind::Text:
      case ValueKind::Date:
      case ValueKind::Version:
      case ValueKind::Enum:
        word_ = other.word_;
        break;
    }
  }
  void move_from(Value& other) noexcept {
    if (other.kind_ == ValueKind::Number) {
      kind_ = ValueKind::Number;
      ::new (&number_) base::Rational(std::move(other.number_));
    } else {
      copy_from(other);
    }
  }

  union {
    base::Rational number_;
    const RecordValue* record_;
    const ListValue* list_;
    std::uint32_t word_;
  };
  ValueKind kind_;
};
static_assert(sizeof(Value) <= 24);

/// A record: its fields in the order of the schema. `origins` runs beside `fields`, or is empty for records made by a
/// policy.
struct RecordValue {
  RecordId type;
  PlaceId place;  ///< invalid for records made by a policy
  std::span<const Value> fields;
  std::span<const OriginId> origins;
};

/// A list, or a set: a set's elements are sorted by ir::compare and unique.
struct ListValue {
  std::span<const Value> elements;
};

}  // namespace proviso::ir
