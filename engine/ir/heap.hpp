// Where the values of one case live, and the side tables that say what they are called, where they came from and why
// they are unknown. Ids and pointers stay valid as long as the Heap.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ir/value.hpp"

namespace proviso::ir {

/// Storage for records and lists. Nothing is freed one by one.
class Arena {
 public:
  std::span<Value> values(std::size_t count);
  std::span<OriginId> origins(std::size_t count);
  const RecordValue* record(RecordValue record);
  const ListValue* list(std::span<const Value> elements);  ///< `elements` must come from values()

 private:
  std::vector<std::unique_ptr<Value[]>> value_blocks_;
  std::size_t values_left_ = 0;
  Value* next_value_ = nullptr;
  std::vector<std::unique_ptr<OriginId[]>> origin_blocks_;
  std::size_t origins_left_ = 0;
  OriginId* next_origin_ = nullptr;
  std::deque<RecordValue> records_;
  std::deque<ListValue> lists_;
};

using DocumentId = base::Id<struct DocumentTag>;  ///< an input file of the case

/// Where one leaf of the data stands and what is said of it.
struct Origin {
  DocumentId document;
  std::uint32_t line = 0;    ///< 1-based; 0 where only the pointer is known
  std::uint32_t column = 0;  ///< 1-based, in code points
  std::string pointer;       ///< JSON pointer, for JSON
  std::string source;        ///< who says so, or empty
  std::optional<base::Date> captured_on;
  std::string grade;      ///< or empty
  std::string as_quoted;  ///< the text as written, where it was converted (another currency) or bound by the case
};

/// Table of origins, eight bytes for most: a million rows have tens of millions of leaves. What leaves have in common,
/// their document and what is said of them, is kept once for those that follow each other.
class Origins {
 public:
  using SharedId = base::Id<struct SharedTag>;  ///< document and annotations

  OriginId add(const Origin& origin) { return add(share(origin), origin.line, origin.column); }
  /// Everything of `origin` but its line and column, for the leaves added next.
  SharedId share(const Origin& origin);
  OriginId add(SharedId shared, std::uint32_t line, std::uint32_t column);
  Origin operator[](OriginId id) const;
  std::size_t size() const { return size_; }

 private:
  struct Packed {
    std::uint32_t line;    ///< where `column` says so: a position in wide_
    std::uint16_t column;  ///< or `is_wide`
    std::uint16_t shared;
  };
  struct Wide {
    std::uint32_t line, column;
    SharedId shared;
  };
  struct Shared {
    DocumentId document;
    std::string pointer, source, grade, as_quoted;
    std::optional<base::Date> captured_on;
    friend bool operator==(const Shared&, const Shared&) = default;
  };
  static constexpr std::uint16_t is_wide = 0xffff;

  /// In blocks of this size, so that growing copies nothing.
  static constexpr std::size_t block = std::size_t{1} << 12U;
  void add(Packed packed);

  std::vector<std::vector<Packed>> packed_;
  std::size_t size_ = 0;
  std::vector<Wide> wide_;
  std::vector<Shared> shared_;
};

/// What a record is called: the path from the input to it. `brief`, `quotes[a]`, `quotes[a].included[2]`.
struct Place {
  std::string path;
  std::string document;                   ///< the file it was read from
  std::uint32_t line = 0;                 ///< where it starts, 0 if unknown
  std::uint32_t column = 0;               ///< in code points, 0 if unknown
  std::string pointer;                    ///< JSON pointer, for JSON
  std::optional<base::Date> captured_on;  ///< of the record or what encloses it, where stated
  std::string source;
};
/// Table of places: the paths one after the other, the rest once for those that follow each other.
class Places {
 public:
  PlaceId add(const Place& place);
  Place operator[](PlaceId id) const;

 private:
  struct Shared {
    std::string document, pointer, source;
    std::optional<base::Date> captured_on;
    friend bool operator==(const Shared&, const Shared&) = default;
  };
  struct Packed {
    std::size_t path_end;  ///< in paths_; it begins where the one before ends
    std::uint32_t line;
    std::uint32_t column;
    std::uint32_t shared;
  };
  std::string paths_;
  std::vector<Packed> packed_;
  std::vector<Shared> shared_;
};

enum class CauseKind : std::uint8_t {
  Missing,  ///< nobody supplied the fact
  Stated,   ///< `unknown("...")` in the policy
  DivisionByZero,
  NoRate,     ///< no exchange rate, or two that differ
  Ambiguous,  ///< a reference, or an extreme that two elements share
  Empty,      ///< an aggregate of nothing, a catalog entry that does not exist
  TooLarge,   ///< beyond the limit of digits
  Invalid,    ///< an argument outside the function's domain (root of a negative number, date out of range)
};

/// One root cause: the fact, why it is missing, where it should have been, and what would supply it.
struct Cause {
  CauseKind kind;
  std::string path;    ///< `candidate.egress_price`, `evidence`, or empty
  std::string reason;  ///< a phrase: "not stated", "division by zero"
  std::string where;   ///< the document that should hold it, with its line, or empty
  std::string ask;     ///< or empty

  friend bool operator==(const Cause&, const Cause&) = default;
  friend auto operator<=>(const Cause&, const Cause&) = default;
};

/// Sets of causes by id, with unions remembered. Entry 0 is `absent`, the empty set.
/// Small sets are kept sorted and once each, so that equal ones have equal ids; beyond that a union is two ids, so that
/// adding up thousands of unknowns takes linear room.
class CauseTable {
 public:
  CauseTable();
  UnknownId single(const Cause& cause);
  UnknownId join(UnknownId a, UnknownId b);
  std::vector<Cause> causes(UnknownId id) const;  ///< sorted, without duplicates

 private:
  using Members = std::vector<std::uint32_t>;  ///< indices into causes_, ascending
  struct Set {
    Members members;        ///< of a small set
    UnknownId left, right;  ///< of a large one
    bool is_small() const { return !left.valid(); }
  };
  UnknownId small(Members members);
  UnknownId add(Set set);

  std::vector<Cause> causes_;
  std::vector<Set> sets_;
  std::map<Cause, UnknownId> singles_;
  std::map<Members, UnknownId> small_sets_;
  std::unordered_map<std::uint64_t, UnknownId> joins_;
};

struct Heap {
  std::shared_ptr<base::Interner> texts;  ///< shared with the program whose literals the values meet
  Arena arena;
  Origins origins;
  Places places;
  CauseTable causes;
};

}  // namespace proviso::ir
